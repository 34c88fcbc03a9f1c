#include "referee/match/messages.hpp"

namespace referee {

void write_limits(JsonWriter& json, const MatchLimits& limits) {
  json.begin_object();
  json.key("start_ms").number(limits.start_ms).key("move_ms").number(limits.move_ms);
  json.key("bank_ms").number(limits.bank_ms).key("strikes").number(limits.strikes);
  json.end_object();
}

void hello_message(std::string& out, const MatchSpec& spec, Seat seat) {
  out.clear();
  JsonWriter json(out);
  json.begin_object().key("type").word("hello").key("protocol").number(1).key("match").text(spec.match);
  json.key("game")
      .word(spec.game->name)
      .key("seat")
      .value(seat)
      .key("partner")
      .value(partner(seat))
      .key("rules");
  spec.game->write_rules(json, spec.rules);
  json.key("deals").number(spec.deals).key("limits");
  write_limits(json, spec.limits);
  json.end_object();
}

void act_message(std::string& out, const Table& table, Seat seat, int id, int move_ms, int bank_ms) {
  out.clear();
  JsonWriter json(out);
  json.begin_object().key("type").word("act").key("id").number(id);
  table.write_view(json, seat);
  json.key("clock").begin_object().key("move_ms").number(move_ms).key("bank_ms").number(bank_ms).end_object();
  json.end_object();
}

void deal_end_message(std::string& out, const Table& table) {
  out.clear();
  JsonWriter json(out);
  json.begin_object().key("type").word("deal_end");
  table.write_deal_end(json);
  json.end_object();
}

void match_end_message(std::string& out, const MatchResult& result) {
  out.clear();
  JsonWriter json(out);
  json.begin_object().key("type").word("match_end").key("winner");
  result.winner ? json.word(name(*result.winner)) : json.null();
  json.key("score").value(result.score).key("reason").word(name(result.reason)).end_object();
}

}  // namespace referee
