#include "referee/ratings/sprt.hpp"

#include <algorithm>
#include <cmath>
#include <doctest/doctest.h>

#include "tests/ratings/simulate.hpp"

using namespace referee;
using doctest::Approx;

TEST_CASE("published values of board pairs and of single games") {
  // fastchess, app/tests/sprt_test.cpp, the logistic cases; there to two decimals, the others by an own
  // bisection.
  SprtCounts counts;
  counts.pairs = {223, 9863, 21279, 10037, 246};
  CHECK(sprt_on_pairs(counts, {.elo0 = 0.5, .elo1 = 2.5}).llr == Approx(-3.0741264396));
  counts.pairs = {871, 26175, 55983, 26678, 821};
  CHECK(sprt_on_pairs(counts, {.elo0 = 0, .elo1 = 2}).llr == Approx(-4.9786728634));
  counts.matches = {21184, 40708, 21404};
  CHECK(sprt_on_matches(counts, {.elo0 = 0.5, .elo1 = 2.5}).llr == Approx(-1.5718887928));
  counts.matches = {57030, 106593, 57433};
  CHECK(sprt_on_matches(counts, {.elo0 = 0, .elo1 = 2}).llr == Approx(-2.5930241635));
  counts.pairs = {5, 20, 60, 40, 9};
  CHECK(sprt_on_pairs(counts, {.elo0 = 0, .elo1 = 20}).llr == Approx(2.6717832352));
  counts.pairs = {0, 0, 0, 3, 1};  // outcomes not seen yet
  CHECK(sprt_on_pairs(counts, {.elo0 = 0, .elo1 = 20}).llr == Approx(0.2236457).epsilon(1e-5));
}

TEST_CASE("without draws it is Wald's test of a coin") {
  // The fit of mean s to wins and losses alone is (s, 1 - s): LLR = W log(s1/s0) + L log((1 - s1)/(1 - s0)).
  SprtCounts counts;
  counts.matches = {480, 0, 520};
  const double s0 = simulate::expected_score(-10);
  const double s1 = simulate::expected_score(30);
  const double expected = 520 * std::log(s1 / s0) + 480 * std::log((1 - s1) / (1 - s0));
  CHECK(sprt_on_matches(counts, {.elo0 = -10, .elo1 = 30}).llr == Approx(expected).epsilon(1e-4));
}

TEST_CASE("bounds and decisions") {
  SprtCounts counts;
  const SprtResult nothing = sprt_on_pairs(counts, {});
  CHECK(nothing.llr == 0);
  CHECK(nothing.upper == Approx(std::log(19)));
  CHECK(nothing.lower == Approx(-std::log(19)));
  CHECK(nothing.decision == SprtDecision::go_on);
  const SprtOptions lopsided{.elo0 = 0, .elo1 = 10, .alpha = 0.01, .beta = 0.1};
  CHECK(sprt_on_pairs(counts, lopsided).upper == Approx(std::log(90)));
  CHECK(sprt_on_pairs(counts, lopsided).lower == Approx(std::log(0.1 / 0.99)));

  counts.pairs = {40, 100, 200, 140, 60};
  CHECK(sprt_on_pairs(counts, {.elo0 = 0, .elo1 = 30}).decision == SprtDecision::accept_h1);
  std::reverse(counts.pairs.begin(), counts.pairs.end());
  CHECK(sprt_on_pairs(counts, {.elo0 = 0, .elo1 = 30}).decision == SprtDecision::accept_h0);
}

TEST_CASE("the view from the other entrant is the mirror image") {
  SprtCounts counts;
  counts.pairs = {3, 9, 31, 16, 4};
  const double llr = sprt_on_pairs(counts, {.elo0 = -5, .elo1 = 12}).llr;
  std::reverse(counts.pairs.begin(), counts.pairs.end());
  CHECK(sprt_on_pairs(counts, {.elo0 = -12, .elo1 = 5}).llr == Approx(-llr));
  counts.pairs = {5, 5, 10, 5, 5};
  CHECK(sprt_on_pairs(counts, {.elo0 = -10, .elo1 = 10}).llr == Approx(0).scale(1));
}

TEST_CASE("one outcome only and extreme hypotheses stay finite") {
  SprtCounts counts;
  for (std::size_t outcome = 0; outcome < 5; ++outcome) {
    counts.pairs = {};
    counts.pairs[outcome] = 100;
    for (double elo : {0.0, 300.0, 1990.0}) {
      const double llr = sprt_on_pairs(counts, {.elo0 = -elo - 5, .elo1 = elo + 5}).llr;
      CHECK(std::isfinite(llr));
      if (outcome == 2)
        CHECK(llr == Approx(0).scale(1));
      else
        CHECK((llr > 0) == (outcome > 2));
    }
  }
}

TEST_CASE("outcomes are counted by boards") {
  std::vector<RatedMatch> matches;
  const auto play = [&](std::uint16_t a, std::uint16_t b, std::uint32_t board, int half_points) {
    simulate::add(matches, a, b, half_points);
    matches.back().board = board;
  };
  play(0, 1, 1, 2);
  play(1, 0, 1, 0);  // 0 wins both
  play(0, 1, 2, 1);
  play(0, 1, 2, 0);
  play(0, 1, 3, 2);
  play(1, 0, 3, 2);
  play(1, 0, 4, 0);  // the second match of this board is still to come
  const SprtCounts counts = count_outcomes(matches);
  CHECK(counts.pairs == std::array<std::int64_t, 5>{0, 1, 1, 0, 1});
  CHECK(counts.matches == std::array<std::int64_t, 3>{2, 1, 4});
}

TEST_CASE("options that make no sense are named") {
  CHECK(sprt_complaint({}).empty());
  CHECK(sprt_complaint({.elo0 = 5, .elo1 = 5}) == "elo0 must be below elo1");
  CHECK(sprt_complaint({.elo0 = std::nan(""), .elo1 = 5}) == "elo0 must be below elo1");
  CHECK(sprt_complaint({.elo0 = 0, .elo1 = 1e9}) == "elo0 and elo1 must lie between -2000 and 2000");
  CHECK_FALSE(sprt_complaint({.alpha = 0}).empty());
  CHECK_FALSE(sprt_complaint({.alpha = 0.5, .beta = 0.5}).empty());
  CHECK_FALSE(sprt_complaint({.beta = std::nan("")}).empty());
}

namespace {

/// How many of `runs` tests between entrants `elo` apart accept H1; every test must end.
int accepted_h1(double elo, const SprtOptions& options, int runs, std::uint64_t seed) {
  simulate::Dice dice(seed);
  const simulate::World world{.elo = {elo, 0}, .draws = 0.2, .luck = 0.6};
  int accepted = 0;
  for (int run = 0; run < runs; ++run) {
    SprtCounts counts;
    std::vector<RatedMatch> board;
    SprtDecision decision = SprtDecision::go_on;
    for (int pairs = 0; decision == SprtDecision::go_on && pairs < 100000; ++pairs) {
      board.clear();
      world.play_board(board, {0, 0}, {1, 1}, dice);
      ++counts.pairs[board[0].half_points + board[1].half_points];
      decision = sprt_on_pairs(counts, options).decision;
    }
    REQUIRE(decision != SprtDecision::go_on);
    accepted += decision == SprtDecision::accept_h1;
  }
  return accepted;
}

}  // namespace

TEST_CASE("the test keeps its error rates over 2,000 simulated tournaments") {
  const SprtOptions options{.elo0 = 0, .elo1 = 40};
  constexpr int kRuns = 1000;
  // Wald's bounds promise at most 5 %, up to the last pair's overshoot in our favour; the standard error of a
  // share of 5 % of 1,000 is 0.7 %.
  const int wrong_h1 = accepted_h1(0, options, kRuns, 21);
  const int wrong_h0 = kRuns - accepted_h1(40, options, kRuns, 22);
  CHECK(wrong_h1 <= 0.06 * kRuns);
  CHECK(wrong_h0 <= 0.06 * kRuns);
  CHECK(wrong_h1 >= 0.02 * kRuns);
  CHECK(wrong_h0 >= 0.02 * kRuns);
}
