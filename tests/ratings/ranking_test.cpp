#include "referee/ratings/ranking.hpp"

#include <doctest/doctest.h>

#include "tests/ratings/simulate.hpp"

using namespace referee;

namespace {

std::vector<int> order(std::size_t players, const std::vector<RatedMatch>& matches) {
  return ranking(rate(players, matches), points_per_deal(players, matches));
}

void give_points(std::vector<RatedMatch>& matches, std::int32_t points) {
  matches.back().deals = 1;
  matches.back().points = points;
}

}  // namespace

TEST_CASE("Elo comes first, whatever the points") {
  std::vector<RatedMatch> matches;
  simulate::add(matches, 1, 0, 2);
  give_points(matches, 1);
  simulate::add(matches, 0, 1, 2);
  give_points(matches, 50);
  simulate::add(matches, 1, 0, 2);
  give_points(matches, 1);
  CHECK(order(2, matches) == std::vector{1, 0});
}

TEST_CASE("equal by symmetry: points per deal, then the order of entry") {
  // A ring: 0 beats 1, 1 beats 2, 2 beats 0.
  const auto ring = [](std::int32_t first, std::int32_t second, std::int32_t third) {
    std::vector<RatedMatch> matches;
    simulate::add(matches, 0, 1, 2);
    give_points(matches, first);
    simulate::add(matches, 1, 2, 2);
    give_points(matches, second);
    simulate::add(matches, 2, 0, 2);
    give_points(matches, third);
    return order(3, matches);
  };
  CHECK(ring(4, 4, 4) == std::vector{0, 1, 2});
  // Sums of 0, 1 and 2: 1 - 10, 3 - 1, 10 - 3.
  CHECK(ring(1, 3, 10) == std::vector{2, 1, 0});
}

TEST_CASE("those without a rating come last, by their share of the points") {
  std::vector<RatedMatch> matches;
  simulate::add(matches, 0, 1, 2);
  simulate::add(matches, 2, 1, 1);
  simulate::add(matches, 5, 4, 2, 9);  // a group of its own
  CHECK(order(6, matches) == std::vector{0, 2, 1, 5, 4, 3});
}
