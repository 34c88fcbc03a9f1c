#include "referee/rules/bid_whist/scoring.hpp"

#include <algorithm>

namespace referee::bid_whist {

Reckoning reckon(const Rules& rules, Bid bid, Side declarer, int tricks) {
  Reckoning result;
  result.needed = 6 + bid.level;
  result.tricks[declarer] = tricks;
  result.tricks[other(declarer)] = 13 - tricks;
  result.made = tricks >= result.needed;
  if (result.made) {
    result.counted[declarer] = tricks - 6;
  } else {
    result.counted[declarer] = -bid.level;
    if (rules.defenders_score) result.counted[other(declarer)] = std::max(0, 13 - tricks - 6);
  }
  if (rules.no_trump_double && bid.kind == Kind::no_trump) result.multiplier = 2;
  for (Side side : all_sides) result.points[side] = result.counted[side] * result.multiplier;
  return result;
}

}  // namespace referee::bid_whist
