// The JSON form of a replay: what replay_text prints, with the protocol's names.
#include "protocol/failure.hpp"
#include "protocol/json_writer.hpp"

#include "referee/report/replay_text.hpp"

namespace referee {
namespace {

std::string_view kind_name(Publicity publicity) {
  constexpr std::array<std::string_view, 4> names{"call", "secret", "announcement", "card"};
  return names[static_cast<std::size_t>(publicity)];
}

class Writer {
 public:
  Writer(const Story& story, const ReplayOptions& options) : story_(story), options_(options) {}

  std::string write() {
    const MatchSpec& spec = story_.start.spec;
    json_.begin_object().key("match").text(spec.match).key("game").word(spec.game->name).key("rules");
    spec.game->write_rules(json_, spec.rules);
    json_.key("seats").begin_object();
    for (Seat seat : all_seats) json_.key(name(seat)).text(spec.seats[index(seat)].name);
    json_.end_object().key("start_faults").begin_array();
    for (const Fault& fault : story_.start_faults)
      if (sees(fault.seat)) write_fault(fault);
    json_.end_array().key("deals").begin_array();
    for (const DealStory& deal : story_.deals)
      if (!options_.deal || deal.number == *options_.deal) write_deal(deal);
    json_.end_array().key("end");
    write_end();
    json_.key("stderr").begin_object();
    for (Seat seat : all_seats)
      if (sees(seat)) json_.key(name(seat)).text(options_.errors[index(seat)]);
    json_.end_object().key("problem").text(story_.problem).end_object();
    out_ += '\n';
    return std::move(out_);
  }

 private:
  bool sees(Seat seat) const { return !options_.seat || *options_.seat == seat; }

  void write_hands(std::string_view key, const Hands& hands) {
    json_.key(key).begin_object();
    for (Seat seat : all_seats)
      if (sees(seat)) json_.key(name(seat)).value(hands[index(seat)]);
    json_.end_object();
  }

  void write_fault(const Fault& fault) {
    json_.begin_object()
        .key("id")
        .number(fault.id)
        .key("seat")
        .value(fault.seat)
        .key("code")
        .word(name(fault.code));
    json_.key("detail").text(fault.detail).key("line");
    fault.line ? json_.text(*fault.line) : json_.null();
    json_.end_object();
  }

  void write_step(const Step& step) {
    json_.begin_object().key("id").number(step.id).key("seat").value(step.seat).key("phase").word(step.phase);
    json_.key("kind").word(kind_name(step.publicity)).key("action").word(step.action);
    if (step.by_referee) json_.key("by").word("referee");
    if (sees(step.seat)) {
      json_.key("wall_us").number(step.wall_us);
      if (!step.note.empty()) json_.key("note").text(step.note);
      if (step.fault) {
        json_.key("fault");
        write_fault(*step.fault);
      }
    }
    if (step.hands) write_hands("hands", *step.hands);
    if (!step.situation.empty()) json_.key("situation").text(step.situation);
    json_.end_object();
  }

  void write_tricks(const DealStory& deal) {
    json_.key("tricks").begin_array();
    for (std::size_t i = 0; i < deal.tricks.size(); ++i) {
      const Trick& trick = deal.tricks[i];
      json_.begin_object().key("leader").value(trick.leader).key("cards").begin_array();
      for (int k = 0; k < trick.count; ++k) json_.value(trick.cards[k]);
      json_.end_array().key("winner");
      i < deal.winners.size() ? json_.value(deal.winners[i]) : json_.null();
      json_.end_object();
    }
    json_.end_array();
  }

  void write_deal(const DealStory& deal) {
    json_.begin_object().key("deal").number(deal.number).key("dealer").value(deal.dealer);
    json_.key("score_before").value(deal.before);
    write_hands("dealt", deal.dealt);
    write_hands("hands", deal.hands);
    json_.key("situation").text(deal.situation).key("steps").begin_array();
    for (const Step& step : deal.steps) {
      const bool hidden = step.publicity == Publicity::secret ||
                          (step.publicity == Publicity::announcement && step.action == "pass");
      if (step.id >= options_.from && (sees(step.seat) || !hidden)) write_step(step);
    }
    json_.end_array();
    write_tricks(deal);
    if (deal.last && sees(deal.last->seat)) {
      json_.key("fault");
      write_fault(*deal.last);
    }
    if (deal.over) {
      json_.key("void").boolean(deal.void_deal).key("reckoning").begin_array();
      for (const std::string& sentence : deal.reckoning) json_.text(sentence);
      json_.end_array().key("points").value(deal.points).key("score").value(deal.score);
    }
    json_.end_object();
  }

  void write_end() {
    if (!story_.end) {
      json_.null();
      return;
    }
    const LoggedEnd& end = *story_.end;
    json_.begin_object().key("winner");
    end.winner ? json_.word(name(*end.winner)) : json_.null();
    json_.key("score").value(end.score).key("reason").word(name(end.reason)).key("forfeit");
    if (end.forfeit) {
      json_.begin_object()
          .key("seat")
          .value(end.forfeit->seat)
          .key("code")
          .word(name(end.forfeit->code))
          .end_object();
    } else {
      json_.null();
    }
    json_.key("deals").number(end.deals).key("decisions").number(end.decisions).end_object();
  }

  const Story& story_;
  const ReplayOptions& options_;
  std::string out_;
  JsonWriter json_{out_};
};

}  // namespace

std::string replay_json(const Story& story, const ReplayOptions& options) {
  return Writer(story, options).write();
}

}  // namespace referee
