#include "referee/ratings/elo.hpp"

#include <algorithm>
#include <cmath>
#include <doctest/doctest.h>

#include "tests/ratings/simulate.hpp"

using namespace referee;
using doctest::Approx;

namespace {

double elo(const Ratings& ratings, std::size_t player) { return ratings.players[player].elo.value(); }

/// Player 0 scores `score` in `count` matches against player 1.
std::vector<RatedMatch> duel(double score, int count) {
  std::vector<RatedMatch> matches;
  const int won = static_cast<int>(score);
  const bool drawn = score > won;
  simulate::add(matches, 0, 1, 2, won);
  if (drawn) simulate::add(matches, 0, 1, 1);
  simulate::add(matches, 0, 1, 0, count - won - (drawn ? 1 : 0));
  return matches;
}

/// The boards of pairs with the given half points of player 0 against player 1.
std::vector<RatedMatch> boards(std::initializer_list<std::pair<int, int>> pairs, int times) {
  std::vector<RatedMatch> matches;
  for (int i = 0; i < times; ++i) {
    for (auto [first, second] : pairs) {
      simulate::add(matches, 0, 1, first);
      simulate::add(matches, 0, 1, second);
      matches.back().board = matches[matches.size() - 2].board = static_cast<std::uint32_t>(matches.size());
    }
  }
  return matches;
}

}  // namespace

TEST_CASE("two players: the root of the score equation") {
  // With d the difference in units of 400/ln 10 and the prior matches at +-d/2 against the mean, the
  // derivative of
  //   s log p(d) + (n - s) log p(-d) + log p(d/2) + log p(-d/2)
  // is s - n p(d) + 1/2 - p(d/2), p(x) = 1 / (1 + exp(-x)); it falls, so bisection finds its root.
  for (const auto& [score, count] : {std::pair{7.5, 10}, {0.5, 1}, {10.0, 10}, {0.0, 3}, {130.5, 400}}) {
    double low = -30;
    double high = 30;
    for (int i = 0; i < 200; ++i) {
      const double d = (low + high) / 2;
      const double slope = score - count / (1 + std::exp(-d)) + 0.5 - 1 / (1 + std::exp(-d / 2));
      (slope > 0 ? low : high) = d;
    }
    const Ratings ratings = rate(2, duel(score, count));
    CHECK(elo(ratings, 0) - elo(ratings, 1) == Approx(low * 400 / std::log(10)).epsilon(1e-9));
    CHECK(elo(ratings, 0) + elo(ratings, 1) == Approx(3000).epsilon(1e-12));
  }
}

TEST_CASE("with many matches the prior vanishes and a score means what Elo's table says") {
  // 400 log10(p / (1 - p)): 0.75 is 190.85, 0.64 is 99.95, 0.5 is 0.
  for (const auto& [score, difference] : {std::pair{0.75, 190.848}, {0.64, 99.951}, {0.5, 0.0}}) {
    const Ratings ratings = rate(2, duel(score * 100000, 100000));
    CHECK(elo(ratings, 0) - elo(ratings, 1) == Approx(difference).epsilon(1e-4));
  }
}

TEST_CASE("pools solved elsewhere by plain gradient ascent") {
  SUBCASE("three entrants") {
    std::vector<RatedMatch> matches = duel(6.5, 10);
    simulate::add(matches, 1, 2, 2, 3);
    simulate::add(matches, 2, 1, 2, 1);
    simulate::add(matches, 2, 0, 0, 5);
    simulate::add(matches, 2, 0, 1, 1);
    const Ratings ratings = rate(3, matches);
    CHECK(elo(ratings, 0) == Approx(1646.48695742).epsilon(1e-9));
    CHECK(elo(ratings, 1) == Approx(1530.44070028).epsilon(1e-9));
    CHECK(elo(ratings, 2) == Approx(1323.07234230).epsilon(1e-9));
  }
  SUBCASE("four players in changing partnerships") {
    std::vector<RatedMatch> matches;
    for (int half_points : {2, 2, 2, 0}) simulate::add(matches, {0, 1}, {3, 2}, half_points);
    for (int half_points : {2, 2, 1, 0}) simulate::add(matches, {2, 0}, {1, 3}, half_points);
    for (int half_points : {2, 0}) simulate::add(matches, {1, 2}, {0, 3}, half_points);
    const Ratings ratings = rate(4, matches);
    CHECK(elo(ratings, 0) == Approx(1608.51581529).epsilon(1e-9));
    CHECK(elo(ratings, 1) == Approx(1537.60386564).epsilon(1e-9));
    CHECK(elo(ratings, 2) == Approx(1462.39613436).epsilon(1e-9));
    CHECK(elo(ratings, 3) == Approx(1391.48418471).epsilon(1e-9));
  }
}

TEST_CASE("everybody's expected score is the actual one, up to the prior match") {
  simulate::Dice dice(5);
  const simulate::World world{.elo = {1300, 1420, 1500, 1580, 1700}, .draws = 0.2, .luck = 0.5};
  const auto matches = world.round_robin(30, dice);
  const Ratings ratings = rate(5, matches);
  std::vector<double> surplus(5);
  for (const auto& match : matches) {
    const double expected =
        simulate::expected_score(elo(ratings, match.side_a[0]) - elo(ratings, match.side_b[0]));
    surplus[match.side_a[0]] += match.half_points / 2.0 - expected;
    surplus[match.side_b[0]] -= match.half_points / 2.0 - expected;
  }
  // The prior match of i pulls i by 1/2 - p_i and, through the mean, everybody back by the mean of these
  // pulls.
  double mean_pull = 0;
  for (std::size_t i = 0; i < 5; ++i)
    mean_pull += (0.5 - simulate::expected_score(elo(ratings, i) - 1500)) / 5;
  for (std::size_t i = 0; i < 5; ++i)
    CHECK(std::abs(surplus[i] + 0.5 - simulate::expected_score(elo(ratings, i) - 1500) - mean_pull) < 1e-9);
}

TEST_CASE("all or nothing stays finite, is marked, and grows with the evidence") {
  double last = 1500;
  for (int count : {1, 2, 5, 20, 1000}) {
    const Ratings ratings = rate(2, duel(count, count));
    CHECK(elo(ratings, 0) > last);
    last = elo(ratings, 0);
    CHECK(bound_mark(ratings.players[0].bound) == ">");
    CHECK(bound_mark(ratings.players[1].bound) == "<");
    CHECK(ratings.players[0].error > 100);
  }
  CHECK(last < 4000);
  CHECK(bound_mark(rate(2, duel(9.5, 10)).players[0].bound).empty());
  CHECK(bound_mark(rate(2, duel(0.5, 10)).players[0].bound).empty());
  // Only draws: neither all nor nothing.
  std::vector<RatedMatch> draws;
  simulate::add(draws, 0, 1, 1, 5);
  CHECK(rate(2, draws).players[0].bound == Rating::Bound::none);
}

TEST_CASE("a beaten entrant does not make the others look surer than they are") {
  // 0 and 1 drew long enough to be sure of each other; 2 lost everything, and the mean of the pool hangs on
  // it.
  std::vector<RatedMatch> matches;
  simulate::add(matches, 0, 1, 2, 200);
  simulate::add(matches, 0, 1, 0, 200);
  simulate::add(matches, 0, 2, 2, 10);
  simulate::add(matches, 1, 2, 2, 10);
  const Ratings ratings = rate(3, matches);
  CHECK(ratings.difference_error[0 * 3 + 1] < 20);
  CHECK(ratings.difference_error[0 * 3 + 2] > 150);
  CHECK(ratings.players[0].error > ratings.players[2].error / 3);
  const Ratings anchored = rate(3, matches, Anchor{1, 1500});
  CHECK(anchored.players[0].error < 40);
}

TEST_CASE("counts of matches, wins, draws and losses") {
  std::vector<RatedMatch> matches = duel(6.5, 10);
  simulate::add(matches, 1, 0, 2, 2);
  const Ratings ratings = rate(2, matches);
  CHECK(ratings.players[0].matches == 12);
  CHECK(ratings.players[0].wins == 6);
  CHECK(ratings.players[0].draws == 1);
  CHECK(ratings.players[0].losses == 5);
  CHECK(ratings.players[1].wins == 5);
  CHECK(ratings.players[1].losses == 6);
  CHECK(ratings.players[1].score() == 5.5);
}

TEST_CASE("error bars follow the boards") {
  SUBCASE("independent matches: the textbook's standard error") {
    // The difference of two equals after n matches: 1 / sqrt(n / 4); each rating is half a difference from
    // the mean.
    const Ratings ratings = rate(2, duel(5000, 10000));
    const double expected = 1.96 * 400 / std::log(10) / std::sqrt(10000 / 4.0) / 2;
    CHECK(ratings.players[0].error == Approx(expected).epsilon(0.005));
    CHECK(ratings.difference_error[1] == Approx(2 * expected / 1.96).epsilon(0.005));
  }
  SUBCASE("a board that one side wins twice tells as much as one match: the bar grows by sqrt 2") {
    const double apart = rate(2, duel(1000, 2000)).players[0].error;
    const double together = rate(2, boards({{2, 2}, {0, 0}}, 500)).players[0].error;
    CHECK(together / apart == Approx(std::sqrt(2)).epsilon(0.01));
  }
  SUBCASE("boards won once each, now and then twice: the bar shrinks") {
    const double apart = rate(2, duel(1000, 2000)).players[0].error;
    // Of four pairs two are split: the variance of a pair's score is 1/2 instead of the independent 1/2 ...
    // 1/10.
    const double half = rate(2, boards({{2, 0}, {0, 2}, {2, 2}, {0, 0}}, 250)).players[0].error;
    CHECK(half / apart == Approx(1).epsilon(0.01));
    const double tenth =
        rate(2, boards({{2, 0}, {0, 2}, {2, 0}, {0, 2}, {2, 0}, {0, 2}, {2, 0}, {0, 2}, {2, 2}, {0, 0}}, 100))
            .players[0]
            .error;
    // Of ten pairs eight are split: variance 1/5 of 1, against 1/2.
    CHECK(tenth / apart == Approx(std::sqrt(0.4)).epsilon(0.01));
  }
  SUBCASE("every board the same: not certainty, but one board's worth of doubt") {
    const double few = rate(2, boards({{2, 0}}, 5)).players[0].error;
    const double more = rate(2, boards({{2, 0}}, 50)).players[0].error;
    CHECK(few > 30);
    CHECK(more > 2);
    CHECK(more < few / 4);
    CHECK(more < rate(2, duel(50, 100)).players[0].error / 3);
  }
  SUBCASE("a single match says next to nothing") {
    CHECK(rate(2, duel(1, 1)).players[0].error > 400);
    CHECK(rate(2, duel(0.5, 1)).players[0].error > 400);
  }
}

TEST_CASE("an anchor moves the scale and takes over as the origin of the bars") {
  simulate::Dice dice(8);
  const simulate::World world{.elo = {1400, 1500, 1650}, .luck = 0.5};
  const auto matches = world.round_robin(40, dice);
  const Ratings free = rate(3, matches);
  const Ratings anchored = rate(3, matches, Anchor{2, 2000});
  CHECK(elo(anchored, 2) == 2000);
  CHECK(anchored.players[2].error == 0);
  for (std::size_t i : {0U, 1U}) {
    CHECK(elo(anchored, i) - elo(anchored, 2) == Approx(elo(free, i) - elo(free, 2)).epsilon(1e-9));
    CHECK(anchored.players[i].error == Approx(1.96 * free.difference_error[i * 3 + 2]).epsilon(0.03));
    CHECK(anchored.superiority(i, 2) == free.superiority(i, 2));
  }
}

TEST_CASE("likelihood of superiority") {
  const Ratings even = rate(2, duel(5, 10));
  CHECK(even.superiority(0, 1).value() == Approx(0.5));
  CHECK_FALSE(even.superiority(0, 0).has_value());
  const Ratings ratings = rate(2, duel(60, 100));
  CHECK(ratings.superiority(0, 1).value() + ratings.superiority(1, 0).value() == Approx(1));
  // 60 of 100: z = 0.1 / sqrt(0.6 * 0.4 / 100) = 2.04 on the scale of scores; Phi(2.04) = 0.979.
  CHECK(ratings.superiority(0, 1).value() == Approx(0.979).epsilon(0.005));
}

TEST_CASE("what should not matter does not") {
  simulate::Dice dice(3);
  const simulate::World world{.elo = {1350, 1450, 1500, 1520, 1600, 1700}, .draws = 0.1, .luck = 0.7};
  const auto played = world.individual(120, dice);
  const Ratings reference = rate(6, played);
  const auto same = [&](const Ratings& ratings, auto index) {
    for (std::size_t i = 0; i < 6; ++i) {
      CHECK(elo(ratings, index(i)) == Approx(elo(reference, i)).epsilon(1e-9));
      CHECK(ratings.players[index(i)].error == Approx(reference.players[i].error).epsilon(1e-9));
    }
  };
  const auto identity = [](std::size_t i) { return i; };
  auto matches = played;
  SUBCASE("the order of the matches, to the last bit") {
    const auto equal = [&] {
      const Ratings ratings = rate(6, matches);
      for (std::size_t i = 0; i < 6; ++i) {
        CHECK(ratings.players[i].elo == reference.players[i].elo);
        CHECK(ratings.players[i].error == reference.players[i].error);
      }
    };
    std::reverse(matches.begin(), matches.end());
    equal();
    std::stable_sort(matches.begin(), matches.end(),
                     [](const auto& x, const auto& y) { return x.half_points < y.half_points; });
    equal();
  }
  SUBCASE("which side is called A, and who of two partners comes first") {
    for (std::size_t i = 0; i < matches.size(); i += 3) {
      std::swap(matches[i].side_a, matches[i].side_b);
      std::swap(matches[i].side_a[0], matches[i].side_a[1]);
      matches[i].half_points = static_cast<std::uint8_t>(2 - matches[i].half_points);
    }
    same(rate(6, matches), identity);
  }
  SUBCASE("the numbers of the boards") {
    for (auto& match : matches) match.board = 4000000000U - 7 * match.board;
    same(rate(6, matches), identity);
  }
  SUBCASE("the numbers of the players, and others who do not play") {
    const auto renumbered = [](std::size_t i) { return 9 - i; };
    for (auto& match : matches)
      for (auto* side : {&match.side_a, &match.side_b})
        for (auto& player : *side) player = static_cast<std::uint16_t>(renumbered(player));
    same(rate(10, matches), renumbered);
  }
  SUBCASE("matches against oneself") {
    simulate::add(matches, 2, 2, 2, 10);
    simulate::add(matches, {1, 2}, {2, 1}, 0);
    same(rate(6, matches), identity);
  }
}

TEST_CASE("a long chain of one-sided results converges") {
  std::vector<RatedMatch> matches;
  for (std::uint16_t i = 0; i < 40; ++i) {
    simulate::add(matches, i, static_cast<std::uint16_t>(i + 1), 0, 5000);
    simulate::add(matches, i, static_cast<std::uint16_t>(i + 1), 2, 1);
  }
  const Ratings ratings = rate(41, matches);
  for (std::size_t i = 0; i < 40; ++i) CHECK(elo(ratings, i) < elo(ratings, i + 1));
  // The surplus of 20 ... 40 over 19 is what their prior matches ask back: 1/2 each of 21 ... 40, and nothing
  // of 20, who is the mean. 5000 - 5001 p = 10.
  CHECK(elo(ratings, 20) == Approx(1500).epsilon(1e-9));
  CHECK(elo(ratings, 20) - elo(ratings, 19) == Approx(400 * std::log10(4990 / 11.0)).epsilon(1e-4));
}

TEST_CASE("nobody, nothing") {
  CHECK(rate(0, {}).players.empty());
  const Ratings ratings = rate(3, {});
  CHECK_FALSE(ratings.players[1].elo.has_value());
  CHECK(ratings.pool.standing[1] == Standing::not_played);
}
