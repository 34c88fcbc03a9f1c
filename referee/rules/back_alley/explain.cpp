// A deal of Back Alley told to people.
#include "referee/rules/back_alley/rules.hpp"
#include "referee/rules/prose.hpp"

namespace referee::back_alley {
namespace {

using fmt::format;

std::string level_text(int level) {
  constexpr std::array<std::string_view, 5> words{"", "", ", doubled", ", tripled", ", quadrupled"};
  return std::string(words[static_cast<std::size_t>(level)]);
}

/// "5 tricks", "board, doubled", "nothing".
std::string bid_text(const SideBid& bid) {
  if (bid.board > 0) return "board" + level_text(bid.board);
  return bid.number > 0 ? prose::count(bid.number, "trick") : "nothing";
}

std::string trump_text(std::optional<Suit> trump) {
  return trump ? format("{} are trump", prose::suit_name(*trump)) : "no trump";
}

std::string explain_side(Side side, const SideBid& bid, int hand_size, int tricks, const Reckoning& r) {
  std::string text = format("{} bid {} and took {}: ", name(side), bid_text(bid), tricks);
  if (bid.board > 0) {
    text += format("{} 10 for each of {}", r.made ? "all of them," : "not all, so",
                   prose::count(hand_size, "trick"));
    if (!r.made) text += ", negative";
    if (r.multiplier > 1) text += format(", times {}", r.multiplier);
  } else if (bid.number == 0) {
    text += "one point a trick";
  } else if (r.made) {
    text += format("5 for each of {} and 1 for each of {} more", bid.number, r.for_overtricks);
  } else {
    text += format("it failed, minus 5 for each of {}", bid.number);
  }
  return text + format(", {}.", r.points);
}

}  // namespace

std::string Game::describe(const View& view) {
  std::string text;
  if (view.contract)
    for (Side side : all_sides)
      text += format("{} bid {}; ", referee::name(side), bid_text((*view.contract)[index(side)]));
  text += format("{} turned up, {}", referee::name(view.turn_up), trump_text(view.trump));
  if (view.laid_aside)
    text += format("; {} laid {} aside", referee::name(view.laid_aside->seat),
                   referee::name(view.laid_aside->card));
  return text;
}

std::vector<std::string> Game::explain(const Rules& rules, const State& state) {
  std::vector<std::string> out;
  if (state.void_deal) {
    out.push_back(format("All four passed: the deal is void, {} will be dealt again.",
                         state.hand_size == 1 ? "one card" : format("{} cards", state.hand_size)));
    return out;
  }
  out.push_back(
      format("Deal {} of the schedule, {} each.", state.slot, prose::count(state.hand_size, "card")));
  for (Side side : all_sides) {
    const SideBid bid = side_bid(rules, state.bids, side);
    const int tricks = state.tricks_taken[side];
    out.push_back(
        explain_side(side, bid, state.hand_size, tricks, reckon(rules, state.hand_size, bid, tricks)));
  }
  out.push_back(format("Points: {}.", prose::both(state.points)));
  return out;
}

std::vector<Undertaking> Game::undertakings(const Rules& rules, const State& state) {
  std::vector<Undertaking> list;
  if (state.void_deal) return list;
  for (Side side : all_sides) {
    const SideBid bid = side_bid(rules, state.bids, side);
    if (bid.board == 0 && bid.number == 0) continue;
    const bool kept = reckon(rules, state.hand_size, bid, state.tricks_taken[side]).made;
    list.push_back({side, bid.board > 0 ? "board" : "number", kept});
  }
  return list;
}

}  // namespace referee::back_alley
