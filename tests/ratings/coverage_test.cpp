// Do 95 % error bars hold the truth 95 % of the time? Tournaments are simulated from known strengths.
#include <algorithm>
#include <cmath>
#include <doctest/doctest.h>
#include <functional>

#include "referee/ratings/elo.hpp"
#include "tests/ratings/simulate.hpp"

using namespace referee;

namespace {

constexpr int kTournaments = 2000;

struct Coverage {
  double of_ratings = 0;      // share of ratings whose bar holds the true strength
  double of_differences = 0;  // the same for the differences of two players, at 1.96 standard errors
  double worst_player = 1;
  double best_player = 0;
};

Coverage cover(const simulate::World& world, std::uint64_t seed,
               const std::function<std::vector<RatedMatch>(simulate::Dice&)>& tournament) {
  const std::size_t n = world.elo.size();
  double mean = 0;
  for (double elo : world.elo) mean += elo / static_cast<double>(n);
  simulate::Dice dice(seed);
  std::vector<int> held(n);
  int differences_held = 0;
  for (int run = 0; run < kTournaments; ++run) {
    const Ratings ratings = rate(n, tournament(dice));
    for (std::size_t i = 0; i < n; ++i) {
      const double error = ratings.players[i].elo.value() - 1500 - (world.elo[i] - mean);
      held[i] += std::abs(error) <= ratings.players[i].error;
      for (std::size_t j = 0; j < i; ++j) {
        const double difference =
            *ratings.players[i].elo - *ratings.players[j].elo - (world.elo[i] - world.elo[j]);
        differences_held += std::abs(difference) <= 1.96 * ratings.difference_error[i * n + j];
      }
    }
  }
  Coverage coverage;
  for (int count : held) {
    const double share = static_cast<double>(count) / kTournaments;
    coverage.of_ratings += share / static_cast<double>(n);
    coverage.worst_player = std::min(coverage.worst_player, share);
    coverage.best_player = std::max(coverage.best_player, share);
  }
  coverage.of_differences = differences_held / (kTournaments * static_cast<double>(n * (n - 1)) / 2);
  return coverage;
}

void check_honest(const Coverage& coverage) {
  CHECK(coverage.of_ratings >= 0.93);
  CHECK(coverage.of_ratings <= 0.97);
  CHECK(coverage.of_differences >= 0.93);
  CHECK(coverage.of_differences <= 0.97);
  CHECK(coverage.worst_player >= 0.93);
  // A single player of a small pool may be a little better off: scores come in steps.
  CHECK(coverage.best_player <= 0.975);
}

}  // namespace

TEST_CASE("bars cover the truth: round-robin, the cards decide most boards") {
  const simulate::World world{.elo = {1350, 1450, 1550, 1700}, .draws = 0.1, .luck = 0.7};
  check_honest(cover(world, 31, [&](auto& dice) { return world.round_robin(12, dice); }));
}

TEST_CASE("bars cover the truth: round-robin, nothing but skill") {
  const simulate::World world{.elo = {1300, 1400, 1500, 1600, 1700, 1800}};
  check_honest(cover(world, 32, [&](auto& dice) { return world.round_robin(10, dice); }));
}

TEST_CASE("bars cover the truth: individual, partners rotate") {
  const simulate::World world{.elo = {1300, 1450, 1500, 1600, 1700, 1800}, .draws = 0.05, .luck = 0.6};
  check_honest(cover(world, 33, [&](auto& dice) { return world.individual(100, dice); }));
}

TEST_CASE("bars cover the truth: matches of a board that agree instead of cancelling out") {
  // The same board counts twice: whoever wins it, wins both matches.
  const simulate::World world{.elo = {1400, 1500, 1600, 1650}};
  check_honest(cover(world, 34, [&](auto& dice) {
    auto matches = world.round_robin(20, dice);
    for (std::size_t i = 0; i < matches.size(); i += 2) matches[i + 1].half_points = matches[i].half_points;
    return matches;
  }));
}
