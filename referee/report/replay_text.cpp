#include "referee/report/replay_text.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "protocol/failure.hpp"

namespace referee {
namespace {

using Tone = TextStyle::Tone;
using fmt::format;

/// Columns that a UTF-8 text takes, all characters being one wide.
std::size_t width(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}
std::string padded(std::string text, std::size_t columns) {
  const std::size_t has = width(text);
  return text += std::string(has < columns ? columns - has : 1, ' ');
}
std::string sides_text(const BySide& sides) {
  return format("NS {}, EW {}", sides[Side::north_south], sides[Side::east_west]);
}

class Page {
 public:
  Page(const Story& story, const ReplayOptions& options, const TextStyle& style)
      : story_(story), options_(options), style_(style) {}

  std::string write() {
    bool shown = write_head();
    for (const DealStory& deal : story_.deals) {
      const int last_id = deal.steps.empty() ? 0 : deal.steps.back().id;
      if (options_.deal && deal.number != *options_.deal) continue;
      if (options_.from > last_id && !(&deal == &story_.deals.back() && deal.last)) continue;
      write_deal(deal);
      shown = true;
    }
    if (!shown && options_.deal) throw UsageError(format("The log has no deal {}.", *options_.deal));
    if (!shown) throw UsageError(format("The log has no decision {}.", options_.from));
    if (!options_.deal) {
      write_end();
      write_errors();
    }
    if (!story_.problem.empty()) line(style_.paint(printable(story_.problem), Tone::bad));
    return std::move(out_);
  }

 private:
  void line(std::string_view text = "") {
    out_ += text.substr(0, text.find_last_not_of(' ') + 1);
    out_ += '\n';
  }
  void heading(std::string_view text) { line(style_.paint(text, Tone::strong)); }
  bool sees(Seat seat) const { return !options_.seat || *options_.seat == seat; }
  std::string seat_name(Seat seat) const {
    return format("{} {}", name(seat), printable(story_.start.spec.seats[index(seat)].name));
  }

  /// True when that is all there is to show.
  bool write_head() {
    const MatchSpec& spec = story_.start.spec;
    heading(format("{}, match {}", spec.game->title, printable(spec.match)));
    for (Seat seat : all_seats) out_ += format("{}{}", seat == Seat::north ? "" : "   ", seat_name(seat));
    line();
    std::string rules;
    for (std::size_t i = 0; i < spec.game->options.size(); ++i) {
      const OptionInfo& option = spec.game->options[i];
      if (spec.rules[i] != option.default_value)
        rules += format(" {}={}", option.name, value_text(option, spec.rules[i]));
    }
    if (spec.deals > 0) rules += format(" deals={}", spec.deals);
    line("rules:" + (rules.empty() ? " the defaults" : rules));
    if (options_.seat) line(format("Only what {} knew.", name(*options_.seat)));
    line();
    for (const Fault& fault : story_.start_faults)
      if (sees(fault.seat)) write_fault(fault, nullptr);
    return story_.deals.empty() && !options_.deal && options_.from == 0;
  }

  // ---- A deal

  void write_deal(const DealStory& deal) {
    deal_ = &deal;
    const auto first = std::find_if(deal.steps.begin(), deal.steps.end(),
                                    [&](const Step& step) { return step.id >= options_.from; });
    const auto skipped = static_cast<std::size_t>(first - deal.steps.begin());
    heading(format("{0} Deal {1} {0} dealer {2} {0} {3}", style_.symbols ? "━━" : "--", deal.number,
                   name(deal.dealer), sides_text(deal.before)));
    if (skipped > 0) line(format("Before decision {}:", options_.from));
    const bool from_the_cards = first != deal.steps.begin() && (first - 1)->publicity == Publicity::card;
    write_hands(skipped == 0 ? seen_hands(deal) : deal.hands_before(skipped));
    if (!from_the_cards) write_calls(deal, skipped);
    write_tricks(deal, skipped);
    if (deal.last && sees(deal.last->seat)) write_fault(*deal.last, nullptr);
    if (!deal.over) return line();
    heading("Reckoning");
    int number = 0;
    for (const std::string& sentence : deal.reckoning)
      line(format("  {}. {}", ++number, style_.with_cards(sentence)));
    line("Score: " + style_.paint(sides_text(deal.score), Tone::strong));
    line();
  }

  /// The hands with which a deal is shown: those of the play, with what was put away.
  static Hands seen_hands(const DealStory& deal) {
    Hands hands = deal.hands;
    for (const Step& step : deal.steps)
      if (step.publicity == Publicity::secret && step.card()) hands[index(step.seat)].add(*step.card());
    return hands;
  }

  void write_hands(const Hands& hands) {
    constexpr std::size_t left = 20, right = 40;
    std::array<std::vector<std::string>, 4> block;
    std::array<std::vector<std::size_t>, 4> widths;
    for (Seat seat : all_seats) {
      auto& lines = block[index(seat)];
      auto& columns = widths[index(seat)];
      const std::string title = seat_name(seat);
      columns.push_back(width(title));
      lines.push_back(style_.paint(title, Tone::strong));
      if (!sees(seat)) {
        lines.push_back(counted(static_cast<std::int64_t>(hands[index(seat)].size()), "card"));
        columns.push_back(width(lines.back()));
        continue;
      }
      for (const auto& [text, columns_used] : suit_lines(hands[index(seat)])) {
        lines.push_back(text);
        columns.push_back(columns_used);
      }
    }
    const auto centred = [&](Seat seat) {
      for (const std::string& text : block[index(seat)]) line(std::string(left, ' ') + text);
    };
    centred(Seat::north);
    const auto& west = block[index(Seat::west)];
    const auto& east = block[index(Seat::east)];
    for (std::size_t i = 0; i < std::max(west.size(), east.size()); ++i) {
      const std::size_t used = i < west.size() ? widths[index(Seat::west)][i] : 0;
      std::string row = i < west.size() ? west[i] : "";
      if (i < east.size()) row += std::string(used < right ? right - used : 1, ' ') + east[i];
      line(row);
    }
    centred(Seat::south);
    line();
  }

  /// A hand, a suit a line, high cards first, each with the columns it takes.
  std::vector<std::pair<std::string, std::size_t>> suit_lines(CardSet hand) const {
    std::vector<std::pair<std::string, std::size_t>> lines;
    for (Suit suit : all_suits) {
      std::vector<Card> cards;
      for (Card card : hand& suit_cards(suit)) cards.push_back(card);
      // The suit's sign is that of a card of it without the rank.
      std::string sign = style_.action(format(":{}", name(suit)), false).substr(1);
      const bool red = suit == Suit::hearts || suit == Suit::diamonds;
      std::string text = style_.paint(sign, red ? Tone::red : Tone::plain);
      for (auto card = cards.rbegin(); card != cards.rend(); ++card)
        text += format(" {}", letter(rank_of(*card)));
      if (cards.empty()) text += " -";
      lines.emplace_back(text, 1 + 2 * std::max<std::size_t>(cards.size(), 1));
    }
    if (const CardSet held = hand & jokers; !held.empty()) {
      std::string text;
      for (Card card : held) text = style_.card(name(card)) + (text.empty() ? "" : " ") + text;
      lines.emplace_back(text, held.size() == 2 ? 5 : 2);
    }
    return lines;
  }

  // ---- Before the cards

  void write_calls(const DealStory& deal, std::size_t skipped) {
    std::vector<const Step*> calls;
    std::string put_away;
    for (std::size_t i = skipped; i < deal.steps.size(); ++i) {
      const Step& step = deal.steps[i];
      if (step.publicity == Publicity::call) calls.push_back(&step);
      if (step.publicity == Publicity::secret && sees(step.seat))
        put_away += format("{}{}", put_away.empty() ? format("{} {}s ", name(step.seat), step.phase) : " ",
                           style_.action(step.action, step.card().has_value()));
    }
    if (!calls.empty()) write_auction(calls);
    if (!put_away.empty()) line(put_away);
    for (std::size_t i = skipped; i < deal.steps.size(); ++i)
      if (deal.steps[i].publicity == Publicity::call || deal.steps[i].publicity == Publicity::secret)
        write_remarks(deal.steps[i]);
    std::string situation = deal.situation;
    for (const Step& step : deal.steps)
      if (step.publicity == Publicity::call || step.publicity == Publicity::secret)
        if (!step.situation.empty()) situation = step.situation;
    line(style_.paint("Table: ", Tone::strong) + style_.with_cards(situation));
    line();
  }

  /// A column a seat in the order of play, a row a round.
  void write_auction(const std::vector<const Step*>& calls) {
    heading_row("Auction");
    std::array<std::size_t, 4> place{};
    for (std::size_t i = 0; i < 4; ++i) place[index(in_order(i))] = i;
    std::string row;
    std::string phase;
    std::size_t next = 4;  // the first column still free in the row
    for (const Step* call : calls) {
      const std::size_t at = place[index(call->seat)];
      if (at < next || call->phase != phase) {
        if (!row.empty()) line(row);
        row = padded(call->phase == phase ? "" : "  " + call->phase, label_width);
        phase = call->phase;
        next = 0;
      }
      for (; next < at; ++next) row += std::string(call_width, ' ');
      const std::string text =
          TextStyle{false, style_.symbols}.action(call->action, false) + (call->by_referee ? "!" : "");
      row += style_.paint(padded(text, call_width), call->action == "pass" ? Tone::faint : Tone::plain);
      next = at + 1;
    }
    line(row);
  }

  // ---- Tricks

  void write_tricks(const DealStory& deal, std::size_t skipped) {
    std::size_t played = 0;  // cards before the step
    bool headed = false;
    BySide taken;
    for (std::size_t i = 0; i < deal.steps.size(); ++i) {
      const Step& step = deal.steps[i];
      if (step.publicity == Publicity::announcement && i >= skipped) {
        const bool says = step.action != "pass" || step.by_referee;
        if (says || sees(step.seat)) note_saying(step);
      }
      if (step.publicity != Publicity::card) continue;
      const std::size_t trick = played++ / 4;
      remarks_.push_back(&step);
      const bool last = played % 4 == 0 || played == total_cards(deal);
      if (!last) continue;
      if (trick < deal.winners.size()) ++taken[side(deal.winners[trick])];
      if (i < skipped) {
        remarks_.clear();
        continue;
      }
      if (!std::exchange(headed, true)) heading_row("Tricks");
      write_trick(deal, trick, taken);
    }
    for (const std::string& saying : sayings_) line(saying);
    sayings_.clear();
    if (headed) line();
  }

  static std::size_t total_cards(const DealStory& deal) {
    return static_cast<std::size_t>(std::count_if(deal.steps.begin(), deal.steps.end(), [](const Step& step) {
      return step.publicity == Publicity::card;
    }));
  }

  void write_trick(const DealStory& deal, std::size_t number, const BySide& taken) {
    const bool complete = number < deal.winners.size();
    std::array<std::string, 4> cells;
    for (std::size_t k = 0; k < remarks_.size(); ++k) {
      const Step& step = *remarks_[k];
      const bool wins = complete && deal.winners[number] == step.seat;
      std::string cell = k == 0 ? (style_.symbols ? "▸" : ">") : " ";
      cell += wins ? "[" : " ";
      cell += style_.card(step.action);
      cell += wins ? "]" : " ";
      cell += step.by_referee ? "!" : " ";
      cells[index(step.seat)] = wins ? style_.paint(cell, Tone::strong) : cell;
    }
    std::string row = padded(format("  {:>2}", number + 1), label_width);
    for (std::size_t i = 0; i < 4; ++i) {
      const std::string& cell = cells[index(in_order(i))];
      row += cell.empty() ? std::string(call_width, ' ') : cell + std::string(call_width - 6, ' ');
    }
    if (complete) row += format("{} wins; {}", name(deal.winners[number]), sides_text(taken));
    line(row);
    for (const std::string& saying : sayings_) line(saying);
    sayings_.clear();
    for (const Step* step : remarks_) write_remarks(*step);
    remarks_.clear();
  }

  void note_saying(const Step& step) {
    sayings_.push_back(format("      {} {}s {}{}", name(step.seat), step.phase,
                              style_.action(step.action, false), step.by_referee ? "!" : ""));
    const std::string so_far = std::exchange(out_, "");
    write_remarks(step);
    if (!out_.empty()) {
      out_.pop_back();
      sayings_.push_back(out_);
    }
    out_ = so_far;
  }

  // ---- What bots said, and what went wrong

  void write_remarks(const Step& step) {
    if (!sees(step.seat)) return;
    if (step.fault) write_fault(*step.fault, &step);
    if (!step.note.empty())
      line(format("      {} {}: {}", style_.paint(format("#{} {}", step.id, name(step.seat)), Tone::faint),
                  style_.action(step.action, step.card().has_value()), printable(step.note)));
  }

  void write_fault(const Fault& fault, const Step* replaced) {
    line(style_.paint(format("   !! #{} {} {}: {}", fault.id, seat_name(fault.seat), name(fault.code),
                             printable(fault.detail)),
                      Tone::bad));
    const bool answer = fault.code == FaultCode::illegal || fault.code == FaultCode::malformed;
    if (fault.line)
      line(format("      {}: {}", answer ? "it said" : "the last it said", printable(*fault.line)));
    if (replaced)
      line(format("      the referee played {}",
                  style_.action(replaced->action, replaced->card().has_value())));
    if (replaced) return;
    const std::string& error = options_.errors[index(fault.seat)];
    if (error.empty()) return;
    line("      the end of its stderr:");
    write_indented(printable(last_lines(error, stderr_lines), true), "        ");
    told_errors_[index(fault.seat)] = true;
  }

  void write_end() {
    if (!story_.end) return;
    const LoggedEnd& end = *story_.end;
    std::string text = end.winner ? format("{} wins", name(*end.winner)) : "Nobody wins";
    text += format(" ({}), {}, after {} and {}.", name(end.reason), sides_text(end.score),
                   counted(end.deals, "deal"), counted(end.decisions, "decision"));
    if (end.forfeit)
      text += format(" {} forfeited: {}.", seat_name(end.forfeit->seat), name(end.forfeit->code));
    heading(text);
    for (Seat seat : all_seats)
      if (sees(seat)) write_times(seat);
  }

  void write_times(Seat seat) {
    std::vector<std::int64_t> times;
    for (const DealStory& deal : story_.deals)
      for (const Step& step : deal.steps)
        if (step.seat == seat && !step.by_referee) times.push_back(step.wall_us);
    if (times.empty()) return;
    std::sort(times.begin(), times.end());
    line(format("  {}: {}, median {:.1f} ms, slowest {:.1f} ms", seat_name(seat),
                counted(static_cast<std::int64_t>(times.size()), "decision"),
                static_cast<double>(times[times.size() / 2]) / 1000,
                static_cast<double>(times.back()) / 1000));
  }

  void write_errors() {
    for (Seat seat : all_seats) {
      const std::string& error = options_.errors[index(seat)];
      if (error.empty() || !sees(seat) || told_errors_[index(seat)]) continue;
      line(format("\nThe end of what {} wrote to stderr:", seat_name(seat)));
      write_indented(printable(last_lines(error, stderr_lines), true), "  ");
    }
  }

  void write_indented(std::string_view text, std::string_view indent) {
    while (!text.empty()) {
      const auto end = text.find('\n');
      line(format("{}{}", indent, text.substr(0, end)));
      text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
  }

  // ---- Columns

  static constexpr std::size_t label_width = 10;
  static constexpr std::size_t call_width = 12;
  static constexpr int stderr_lines = 20;  // of each bot, the last of them

  /// The seats in the order of play, the one that begins the deal first.
  Seat in_order(std::size_t place) const {
    const bool to_the_left = deal_->steps.empty() || deal_->steps.front().seat == clockwise(deal_->dealer);
    return clockwise(deal_->dealer, static_cast<int>(place + 1) * (to_the_left ? 1 : -1));
  }
  void heading_row(std::string_view title) {
    std::string row = padded(std::string(title), label_width);
    for (std::size_t i = 0; i < 4; ++i) row += padded(format(" {}", name(in_order(i))), call_width);
    heading(row);
  }

  const Story& story_;
  const ReplayOptions& options_;
  const TextStyle& style_;
  const DealStory* deal_ = nullptr;
  std::vector<const Step*> remarks_;   // the steps of the trick being collected
  std::vector<std::string> sayings_;   // announcements of the trick being collected
  std::array<bool, 4> told_errors_{};  // whose stderr stands at its fault
  std::string out_;
};

}  // namespace

std::string replay_text(const Story& story, const ReplayOptions& options, const TextStyle& style) {
  return Page(story, options, style).write();
}

}  // namespace referee
