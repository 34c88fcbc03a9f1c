// Points per deal with error bars: the fairest measure where every board is played twice, since the luck of
// the deal is in both matches of a board with opposite signs. Also says how much of the variance that took
// away.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "referee/ratings/rated_match.hpp"

namespace referee {

struct PointsPerDeal {
  std::int64_t deals = 0;
  std::optional<double> mean;   // points of the player's side minus the other's, a deal; none without deals
  std::optional<double> error;  // half the length of its 95 % interval; none if fewer than two boards
};

struct Points {
  std::vector<PointsPerDeal> players;
  /// The share of the variance that the pairing of matches took away: 1 - (variance of the means with boards
  /// as observations) / (the same with single matches). Negative if the matches of a board agree more than
  /// others do. None without boards of two matches.
  std::optional<double> variance_removed;
};

Points points_per_deal(std::size_t player_count, std::span<const RatedMatch> matches);

}  // namespace referee
