#include "referee/rules/back_alley/scoring.hpp"

#include <algorithm>

namespace referee::back_alley {

SideBid side_bid(const Rules& rules, const Bids& bids, Side side) {
  const SeatBid& one = bids[index(side)];
  const SeatBid& two = bids[index(side) + 2];
  int board = std::max(one.board, two.board);
  if (board == 0) return {one.number + two.number, 0};
  if (rules.board_level == BoardLevel::table)
    for (const SeatBid& bid : bids) board = std::max<int>(board, bid.board);
  return {0, board};
}

Reckoning reckon(const Rules& rules, int hand_size, SideBid bid, int tricks) {
  Reckoning result;
  if (bid.board > 0) {
    result.needed = hand_size;
    result.made = tricks == hand_size;
    result.for_bid = result.made ? 10 * hand_size : -10 * hand_size;
    result.multiplier = rules.board_scale == BoardScale::linear ? bid.board : 1 << (bid.board - 1);
  } else {
    result.needed = bid.number;
    result.made = tricks >= bid.number;
    result.for_bid = result.made ? 5 * bid.number : -5 * bid.number;
    if (result.made) result.for_overtricks = tricks - bid.number;
  }
  result.points = (result.for_bid + result.for_overtricks) * result.multiplier;
  return result;
}

}  // namespace referee::back_alley
