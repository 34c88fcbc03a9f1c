#include "referee/ratings/points.hpp"

#include <cmath>
#include <doctest/doctest.h>

#include "tests/ratings/simulate.hpp"

using namespace referee;
using doctest::Approx;

namespace {

void add_points(std::vector<RatedMatch>& matches, std::array<std::uint16_t, 2> a,
                std::array<std::uint16_t, 2> b, std::uint32_t board, std::uint32_t deals,
                std::int32_t points) {
  matches.push_back(
      {.side_a = a, .side_b = b, .board = board, .deals = deals, .points = points, .half_points = 1});
}

}  // namespace

TEST_CASE("two boards by hand") {
  std::vector<RatedMatch> matches;
  add_points(matches, {0, 0}, {1, 1}, 1, 1, 10);
  add_points(matches, {0, 0}, {1, 1}, 1, 1, -6);
  add_points(matches, {0, 0}, {1, 1}, 2, 1, 8);
  add_points(matches, {1, 1}, {0, 0}, 2, 1, 2);
  const Points points = points_per_deal(2, matches);
  CHECK(points.players[0].deals == 4);
  CHECK(points.players[0].mean.value() == Approx(2.5));
  CHECK(points.players[1].mean.value() == Approx(-2.5));
  // Boards scored 4 and 6 in two deals each: residuals -1 and 1, variance of the sum 2 * 2/1 = 4, of the mean
  // 4/16; one degree of freedom: t = 12.7062.
  CHECK(points.players[0].error.value() == Approx(12.7062 * 0.5).epsilon(1e-5));
  CHECK(points.players[1].error.value() == Approx(12.7062 * 0.5).epsilon(1e-5));
  // Single matches: residuals 7.5, -8.5, 5.5, -4.5 with squares 179, variance of the sum 179 * 4/3.
  CHECK(points.variance_removed.value() == Approx(1 - 4 / (179 * 4 / 3.0)));
}

TEST_CASE("matches of different length weigh by their deals") {
  std::vector<RatedMatch> matches;
  add_points(matches, {0, 0}, {1, 1}, 1, 10, 30);
  add_points(matches, {0, 0}, {1, 1}, 2, 2, 0);
  const Points points = points_per_deal(2, matches);
  CHECK(points.players[0].mean.value() == Approx(2.5));
  // Residuals 30 - 25 and 0 - 5.
  CHECK(points.players[0].error.value() == Approx(12.7062 * std::sqrt(50.0 * 2) / 12).epsilon(1e-5));
  CHECK_FALSE(points.variance_removed.has_value());
}

TEST_CASE("a stronger and a weaker opponent are the schedule's doing, no chance") {
  std::vector<RatedMatch> matches;
  for (std::uint32_t board = 0; board < 10; ++board) {
    const int wave = board % 2 ? 1 : -1;
    add_points(matches, {0, 0}, {1, 1}, board, 1, 100 + wave);
    add_points(matches, {0, 0}, {2, 2}, 100 + board, 1, -100 + wave);
  }
  const Points points = points_per_deal(3, matches);
  CHECK(points.players[0].mean.value() == Approx(0).scale(1));
  // Each opponent's ten boards vary by 1: variance of the sum 2 * 10 * 10/9, 18 degrees of freedom: t
  // = 2.1009.
  CHECK(points.players[0].error.value() == Approx(2.1009 * std::sqrt(200 / 9.0) / 20).epsilon(1e-4));
}

TEST_CASE("a board of several line-ups is one observation for each player") {
  std::vector<RatedMatch> matches;
  add_points(matches, {0, 1}, {2, 3}, 1, 1, 6);
  add_points(matches, {0, 2}, {1, 3}, 1, 1, 2);
  add_points(matches, {0, 1}, {2, 3}, 2, 1, -2);
  add_points(matches, {0, 2}, {1, 3}, 2, 1, 2);
  const Points points = points_per_deal(4, matches);
  CHECK(points.players[0].mean.value() == Approx(2));
  CHECK(points.players[1].mean.value() == Approx(0).scale(1));
  CHECK(points.players[3].mean.value() == Approx(-2));
  // Player 0: boards 8 and 0 about 2 x 2: residuals 4 and -4, variance of the sum 32 * 2.
  CHECK(points.players[0].error.value() == Approx(12.7062 * 8 / 4).epsilon(1e-5));
  // Player 1: boards 4 and -4 about 0.
  CHECK(points.players[1].error.value() == Approx(12.7062 * 8 / 4).epsilon(1e-5));
}

TEST_CASE("luck that both matches of a board share is removed, and the bars cover the truth") {
  simulate::Dice dice(11);
  int covered = 0;
  double removed = 0;
  constexpr int kRuns = 500;
  for (int run = 0; run < kRuns; ++run) {
    std::vector<RatedMatch> matches;
    for (std::uint32_t board = 0; board < 20; ++board) {
      // The cards are worth -100 to 100 to the one who has them; play adds -20 to 40, on average 10.
      const double cards = 200 * dice.uniform() - 100;
      for (double sign : {1.0, -1.0})
        add_points(matches, {0, 0}, {1, 1}, board, 1,
                   static_cast<std::int32_t>(std::lround(sign * cards + 60 * dice.uniform() - 20)));
    }
    const Points points = points_per_deal(2, matches);
    covered += std::abs(points.players[0].mean.value() - 10) <= points.players[0].error.value();
    removed += points.variance_removed.value();
  }
  CHECK(covered >= 0.93 * kRuns);
  CHECK(covered <= 0.97 * kRuns);
  // Variances: cards 200^2/12, play 60^2/12; pairing leaves the play's: 1 - 3600/43600 = 0.917.
  CHECK(removed / kRuns == Approx(0.917).epsilon(0.01));
}

TEST_CASE("points of a match without deals do not count") {
  std::vector<RatedMatch> matches;
  for (std::uint32_t board = 1; board <= 3; ++board) {
    add_points(matches, {0, 0}, {1, 1}, board, 2, static_cast<std::int32_t>(board));
    add_points(matches, {0, 0}, {1, 1}, board, 0, 500);
  }
  add_points(matches, {0, 0}, {1, 1}, 4, 0, 500);
  const Points points = points_per_deal(2, matches);
  CHECK(points.players[0].deals == 6);
  CHECK(points.players[0].mean.value() == 1);
  // Residuals -1, 0, 1 over 6 deals, two degrees of freedom: t = 4.3027.
  CHECK(points.players[0].error.value() == Approx(4.3027 * std::sqrt(2 * 1.5) / 6).epsilon(1e-5));
  CHECK_FALSE(points.variance_removed.has_value());
}

TEST_CASE("who has no deals has no mean, who has one board no bar") {
  std::vector<RatedMatch> matches;
  add_points(matches, {0, 0}, {1, 1}, 1, 2, 9);
  add_points(matches, {1, 1}, {2, 2}, 2, 0, 0);
  const Points points = points_per_deal(4, matches);
  CHECK(points.players[0].mean.value() == 4.5);
  CHECK_FALSE(points.players[0].error.has_value());
  CHECK_FALSE(points.players[2].mean.has_value());
  CHECK_FALSE(points.players[3].mean.has_value());
  CHECK_FALSE(points.variance_removed.has_value());
}
