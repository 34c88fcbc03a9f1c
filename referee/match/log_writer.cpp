#include "referee/match/log_writer.hpp"

#include <utility>

#include "referee/match/messages.hpp"

namespace referee {
namespace {

constexpr std::int64_t noticeable_lag_us = 1000;
constexpr std::size_t usual_log = 128 * 1024;  // bytes; one that stays below is never copied as it grows

/// {"EW":…,"NS":…}: the canonical form sorts keys.
void write_sorted(JsonWriter& json, const BySide& sides) {
  json.begin_object()
      .key("EW")
      .number(sides[Side::east_west])
      .key("NS")
      .number(sides[Side::north_south])
      .end_object();
}

void write_deck(JsonWriter& json, std::span<const Card> deck) {
  json.key("deck").begin_array();
  for (Card card : deck) json.value(card);
  json.end_array();
}

void write_canonical_start(std::string& out, const MatchSpec& spec) {
  JsonWriter sorted(out);
  sorted.begin_object().key("deals").number(spec.deals).key("format").number(1);
  sorted.key("game").word(spec.game->name).key("rules");
  spec.game->write_sorted_rules(sorted, spec.rules);
  sorted.key("seed").word(spec.seed.hex()).key("type").word("match_start").end_object();
}

}  // namespace

void write_canonical(std::string& out, const LoggedAction& action) {
  JsonWriter sorted(out);
  sorted.begin_object().key("action").word(action.action);
  if (action.by_referee) sorted.key("by").word("referee");
  sorted.key("deal").number(action.deal).key("id").number(action.id).key("phase").word(action.phase);
  sorted.key("seat").value(action.seat).key("type").word("action").end_object();
}

void write_canonical_deal(std::string& out, int number, Seat dealer, std::span<const Card> deck) {
  JsonWriter sorted(out);
  sorted.begin_object().key("deal").number(number).key("dealer").value(dealer);
  write_deck(sorted, deck);
  sorted.key("type").word("deal").end_object();
}

void write_canonical_deal_end(std::string& out, int number, const BySide& points, const BySide& score) {
  JsonWriter sorted(out);
  sorted.begin_object().key("deal").number(number).key("points");
  write_sorted(sorted, points);
  sorted.key("score");
  write_sorted(sorted, score);
  sorted.key("type").word("deal_end").end_object();
}

void LogWriter::match_start(const MatchSpec& spec, std::string_view started_utc) {
  text_.reserve(usual_log);
  JsonWriter json(text_);
  json.begin_object()
      .key("type")
      .word("match_start")
      .key("format")
      .number(1)
      .key("referee")
      .word(REFEREE_VERSION);
  json.key("match").text(spec.match).key("game").word(spec.game->name).key("rules");
  spec.game->write_rules(json, spec.rules);
  json.key("seed").word(spec.seed.hex()).key("deals").number(spec.deals).key("seats").begin_object();
  for (Seat seat : all_seats) {
    const SeatName& who = spec.seats[index(seat)];
    json.key(name(seat)).begin_object().key("name").text(who.name).key("cmd").begin_array();
    for (const std::string& word : who.command) json.text(word);
    json.end_array().end_object();
  }
  json.end_object().key("limits");
  write_limits(json, spec.limits);
  json.key("started").word(started_utc).end_object();
  text_ += '\n';

  write_canonical_start(digest_.waiting(), spec);
  digest_.end_line();
}

void LogWriter::deal(int number, Seat dealer, std::span<const Card> deck) {
  JsonWriter json(text_);
  json.begin_object().key("type").word("deal").key("deal").number(number).key("dealer").value(dealer);
  write_deck(json, deck);
  json.end_object();
  text_ += '\n';

  write_canonical_deal(digest_.waiting(), number, dealer, deck);
  digest_.end_line();
}

void LogWriter::action(const LoggedAction& action) {
  JsonWriter json(text_);
  json.begin_object().key("type").word("action").key("id").number(action.id).key("deal").number(action.deal);
  json.key("seat").value(action.seat).key("phase").word(action.phase).key("action").word(action.action);
  if (action.by_referee) json.key("by").word("referee");
  json.key("wall_us").number(action.wall_us).key("cpu_us").number(action.cpu_us);
  if (action.lag_us > noticeable_lag_us) json.key("lag_us").number(action.lag_us);
  if (!action.note.empty()) json.key("note").text(action.note);
  json.end_object();
  text_ += '\n';

  write_canonical(digest_.waiting(), action);
  digest_.end_line();
}

void LogWriter::fault(const Fault& fault) {
  JsonWriter json(text_);
  json.begin_object().key("type").word("fault").key("id").number(fault.id).key("seat").value(fault.seat);
  json.key("code").word(name(fault.code)).key("detail").text(fault.detail).key("line");
  fault.line ? json.text(*fault.line) : json.null();
  json.end_object();
  text_ += '\n';

  JsonWriter sorted(digest_.waiting());
  sorted.begin_object().key("code").word(name(fault.code)).key("id").number(fault.id);
  sorted.key("seat").value(fault.seat).key("type").word("fault").end_object();
  digest_.end_line();
}

void LogWriter::deal_end(const Table& table) {
  const Position& position = table.position();
  JsonWriter json(text_);
  json.begin_object().key("type").word("deal_end").key("deal").number(position.deal);
  json.key("points").value(position.points).key("score").value(position.score).key("detail");
  table.write_detail(json);
  json.end_object();
  text_ += '\n';

  write_canonical_deal_end(digest_.waiting(), position.deal, position.points, position.score);
  digest_.end_line();
}

void LogWriter::match_end(MatchResult& result) {
  result.digest = digest_.hex();
  JsonWriter json(text_);
  json.begin_object().key("type").word("match_end").key("winner");
  result.winner ? json.word(name(*result.winner)) : json.null();
  json.key("score").value(result.score).key("reason").word(name(result.reason)).key("forfeit");
  if (result.forfeit) {
    json.begin_object().key("seat").value(result.forfeit->seat).key("code").word(name(result.forfeit->code));
    json.end_object();
  } else {
    json.null();
  }
  json.key("deals").number(result.deals).key("decisions").number(result.decisions);
  json.key("digest").word(result.digest).end_object();
  text_ += '\n';
  result.log = std::exchange(text_, {});
}

}  // namespace referee
