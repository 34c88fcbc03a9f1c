#include "referee/rules/bid_whist/view.hpp"

#include "referee/rules/bid_whist/rules.hpp"

namespace referee::bid_whist {
namespace {

std::string_view kind_name(Kind kind) { return std::string_view("UDN").substr(static_cast<int>(kind), 1); }

/// level, kind, declarer, trump and order, keys and values.
void write_terms(JsonWriter& json, const Contract& contract) {
  json.key("level").number(contract.bid.level).key("kind").word(kind_name(contract.bid.kind));
  json.key("declarer").value(contract.declarer).key("trump");
  contract.trump ? json.word(name(*contract.trump)) : json.null();
  json.key("order");
  contract.ranks ? json.word(*contract.ranks == Ranks::uptown ? "uptown" : "downtown") : json.null();
}

}  // namespace

View Game::view(const Rules& rules, const State& state, Seat seat) {
  View view = common_view<Game>(rules, state, seat);
  const bool bidding = state.stage == Stage::bid;
  if (!bidding) view.contract = state.contract;
  const bool exchange = rules.kitty == Kitty::exchange;
  const bool seen = state.stage == Stage::discard || !state.discards.empty();
  const bool own = exchange && seen && seat == state.contract.declarer;
  if (own || state.deal_over) view.kitty = state.kitty;
  if (own || (exchange && state.deal_over)) view.discards = state.discards;
  return view;
}

CardSet Game::shown(const Rules& rules, const State& state, Seat seat) {
  const View seen = view(rules, state, seat);
  return seen.kitty.value_or(CardSet{}) | seen.discards.value_or(CardSet{});
}

void Game::write_contract(JsonWriter& json, const View& view) {
  if (!view.contract) {
    json.null();
    return;
  }
  json.begin_object();
  write_terms(json, *view.contract);
  json.end_object();
}

void Game::write_fields(JsonWriter& json, const View& view) {
  if (view.kitty) json.key("kitty").value(*view.kitty);
  if (view.discards) json.key("discards").value(*view.discards);
}

void Game::write_detail(JsonWriter& json, const Rules& rules, const State& state) {
  json.begin_object().key("void").boolean(state.void_deal);
  json.key("kitty").value(state.kitty).key("discards").value(state.discards);
  if (!state.void_deal) {
    const Side declarer = side(state.contract.declarer);
    const Reckoning reckoning = reckon(rules, state.contract.bid, declarer, state.tricks_taken[declarer]);
    write_terms(json, state.contract);
    json.key("kitty_trick").word(referee::name(declarer)).key("tricks").value(reckoning.tricks);
    json.key("needed").number(reckoning.needed).key("made").boolean(reckoning.made);
    json.key("counted").value(reckoning.counted).key("multiplier").number(reckoning.multiplier);
    json.key("points").value(reckoning.points);
  }
  json.end_object();
}

}  // namespace referee::bid_whist
