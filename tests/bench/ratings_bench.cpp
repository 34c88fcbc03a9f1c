// Ratings, error bars and points per deal of a million matches, from 50 and from 500 entrants; wanted: under
// 0.5 s.
#include <benchmark/benchmark.h>
#include <cmath>
#include <cstdint>
#include <vector>

#include "referee/ratings/elo.hpp"
#include "referee/ratings/points.hpp"

namespace {

using referee::RatedMatch;

constexpr std::size_t kMatches = 1'000'000;

std::uint32_t next(std::uint64_t& state) {
  state = state * 6364136223846793005U + 1442695040888963407U;
  return static_cast<std::uint32_t>(state >> 33);
}

/// Entrants from 1100 to 1900 Elo, each meeting the others in turn on duplicate boards. `partners`: four at a
/// table.
std::vector<RatedMatch> pool(std::uint32_t entrants, bool partners) {
  std::vector<RatedMatch> matches;
  matches.reserve(kMatches);
  std::uint64_t state = 1;
  const auto elo = [&](std::uint16_t player) { return 1100 + 800.0 * player / entrants; };
  for (std::uint32_t board = 0; matches.size() < kMatches; ++board) {
    const auto first = static_cast<std::uint16_t>(board % entrants);
    const auto other = [&](std::uint32_t i) {
      return static_cast<std::uint16_t>((first + 1 + (board / entrants * 3 + i) % (entrants - 1)) % entrants);
    };
    RatedMatch match;
    match.side_a = {first, partners ? other(0) : first};
    match.side_b = {other(1), partners ? other(2) : other(1)};
    match.board = board;
    match.deals = 8;
    const double difference =
        (elo(match.side_a[0]) + elo(match.side_a[1]) - elo(match.side_b[0]) - elo(match.side_b[1])) / 2;
    const double chance = 1 / (1 + std::pow(10, -difference / 400));
    for (int i = 0; i < 2; ++i) {
      const double dice = next(state) / 2147483648.0;
      match.half_points = dice < chance ? 2 : 0;
      match.points = static_cast<std::int32_t>(40 * (chance - dice));
      matches.push_back(match);
    }
  }
  return matches;
}

void elo(benchmark::State& state) {
  const auto entrants = static_cast<std::uint32_t>(state.range(0));
  const auto matches = pool(entrants, state.range(1) != 0);
  for (auto _ : state) benchmark::DoNotOptimize(referee::rate(entrants, matches).players.data());
}
BENCHMARK(elo)
    ->ArgNames({"entrants", "partners"})
    ->ArgsProduct({{50, 500}, {0, 1}})
    ->Unit(benchmark::kMillisecond);

void points(benchmark::State& state) {
  const auto entrants = static_cast<std::uint32_t>(state.range(0));
  const auto matches = pool(entrants, false);
  for (auto _ : state) benchmark::DoNotOptimize(referee::points_per_deal(entrants, matches).players.data());
}
BENCHMARK(points)->ArgName("entrants")->Arg(50)->Arg(500)->Unit(benchmark::kMillisecond);

}  // namespace
