#include "referee/rules/back_alley/view.hpp"

#include "referee/rules/back_alley/rules.hpp"

namespace referee::back_alley {
namespace {

void write_side_bid(JsonWriter& json, const SideBid& bid) {
  json.key("bid").number(bid.number).key("board").number(bid.board);
}

void write_trump(JsonWriter& json, std::optional<Suit> trump) {
  json.key("trump");
  trump ? json.word(name(*trump)) : json.null();
}

}  // namespace

View Game::view(const Rules& rules, const State& state, Seat seat) {
  View view = common_view<Game>(rules, state, seat);
  view.slot = state.slot;
  view.hand_size = state.hand_size;
  view.turn_up = state.turn_up;
  view.trump = state.trump;
  view.laid_aside = state.laid_aside;
  view.trump_played = state.trump_played;
  if (state.stage != Stage::bid)
    view.contract = {side_bid(rules, state.bids, Side::north_south),
                     side_bid(rules, state.bids, Side::east_west)};
  return view;
}

CardSet Game::shown(const Rules&, const State& state, Seat) {
  CardSet cards{state.turn_up};
  if (state.laid_aside) cards.add(state.laid_aside->card);
  return cards;
}

void Game::write_contract(JsonWriter& json, const View& view) {
  if (!view.contract) {
    json.null();
    return;
  }
  json.begin_object();
  for (Side side : all_sides) {
    json.key(referee::name(side)).begin_object();
    write_side_bid(json, (*view.contract)[index(side)]);
    json.end_object();
  }
  json.end_object();
}

void Game::write_fields(JsonWriter& json, const View& view) {
  json.key("slot").number(view.slot).key("hand_size").number(view.hand_size);
  json.key("turn_up").value(view.turn_up);
  write_trump(json, view.trump);
  json.key("laid_aside");
  if (view.laid_aside)
    json.begin_array().value(view.laid_aside->seat).value(view.laid_aside->card).end_array();
  else
    json.null();
  json.key("trump_played").boolean(view.trump_played);
}

void Game::write_detail(JsonWriter& json, const Rules& rules, const State& state) {
  json.begin_object().key("void").boolean(state.void_deal);
  json.key("slot").number(state.slot).key("hand_size").number(state.hand_size);
  json.key("turn_up").value(state.turn_up);
  write_trump(json, state.trump);
  if (!state.void_deal) {
    for (Side side : all_sides) {
      const SideBid bid = side_bid(rules, state.bids, side);
      const int tricks = state.tricks_taken[side];
      const Reckoning reckoning = reckon(rules, state.hand_size, bid, tricks);
      json.key(referee::name(side)).begin_object();
      write_side_bid(json, bid);
      json.key("needed").number(reckoning.needed).key("tricks").number(tricks);
      json.key("made").boolean(reckoning.made).key("for_bid").number(reckoning.for_bid);
      json.key("for_overtricks").number(reckoning.for_overtricks);
      json.key("multiplier").number(reckoning.multiplier).key("points").number(reckoning.points);
      json.end_object();
    }
  }
  json.end_object();
}

}  // namespace referee::back_alley
