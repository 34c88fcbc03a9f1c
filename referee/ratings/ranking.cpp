#include "referee/ratings/ranking.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <tuple>

namespace referee {

std::vector<int> ranking(const Ratings& ratings, const Points& points) {
  constexpr double kUnits = 1e6;  // per Elo point
  constexpr double kNone = -std::numeric_limits<double>::infinity();
  const auto merit = [&](int index) {
    const Rating& rating = ratings.players[index];
    return std::tuple(rating.elo ? std::round(*rating.elo * kUnits) : kNone,
                      rating.matches > 0 ? rating.score() / static_cast<double>(rating.matches) : kNone,
                      points.players[index].mean.value_or(kNone));
  };
  std::vector<int> order(ratings.players.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int i, int j) { return merit(i) > merit(j); });
  return order;
}

}  // namespace referee
