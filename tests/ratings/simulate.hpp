// Matches from known strengths, for tests: an own generator, so that every run sees the same.
#pragma once
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "referee/ratings/rated_match.hpp"

namespace referee::simulate {

/// splitmix64.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : state_(seed) {}
  double uniform() {
    std::uint64_t z = state_ += 0x9E3779B97F4A7C15U;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
    return static_cast<double>((z ^ (z >> 31)) >> 11) * 0x1p-53;
  }
  std::uint16_t below(std::size_t n) {
    return static_cast<std::uint16_t>(uniform() * static_cast<double>(n));
  }

 private:
  std::uint64_t state_;
};

inline double expected_score(double elo_difference) { return 1 / (1 + std::pow(10, -elo_difference / 400)); }

/// Matches of a game in which `draws` of the matches between equals are drawn. On a share `luck` of the
/// boards the cards decide: side A's fortune in the second match is the opposite of that in the first. Each
/// match by itself has the expected score of the model, whatever `luck`.
struct World {
  std::vector<double> elo;
  double draws = 0;
  double luck = 0;

  int half_points(double expected, double fortune) const {
    const double drawn = draws * 4 * expected * (1 - expected);
    const double won = expected - drawn / 2;
    return fortune < won ? 2 : fortune < won + drawn ? 1 : 0;
  }

  /// Plays a board twice and appends both matches.
  void play_board(std::vector<RatedMatch>& matches, std::array<std::uint16_t, 2> a,
                  std::array<std::uint16_t, 2> b, Dice& dice) const {
    const double expected = expected_score((elo[a[0]] + elo[a[1]] - elo[b[0]] - elo[b[1]]) / 2);
    const double first = dice.uniform();
    const double second = dice.uniform() < luck ? 1 - first : dice.uniform();
    const auto board = matches.empty() ? 0 : matches.back().board + 1;
    for (double fortune : {first, second}) {
      RatedMatch match{.side_a = a, .side_b = b, .board = board};
      match.half_points = static_cast<std::uint8_t>(half_points(expected, fortune));
      matches.push_back(match);
    }
  }

  std::vector<RatedMatch> round_robin(int boards, Dice& dice) const {
    std::vector<RatedMatch> matches;
    for (std::uint16_t i = 0; i < elo.size(); ++i)
      for (std::uint16_t j = i + 1U; j < elo.size(); ++j)
        for (int board = 0; board < boards; ++board) play_board(matches, {i, i}, {j, j}, dice);
    return matches;
  }

  /// Four different players at each table.
  std::vector<RatedMatch> individual(int boards, Dice& dice) const {
    std::vector<RatedMatch> matches;
    std::vector<std::uint16_t> order;
    for (std::uint16_t i = 0; i < elo.size(); ++i) order.push_back(i);
    for (int board = 0; board < boards; ++board) {
      for (std::size_t i = 0; i < 4; ++i) std::swap(order[i], order[i + dice.below(order.size() - i)]);
      play_board(matches, {order[0], order[1]}, {order[2], order[3]}, dice);
    }
    return matches;
  }
};

/// `count` matches of one score between two players who hold both seats of their sides, each on a board of
/// its own.
inline void add(std::vector<RatedMatch>& matches, std::uint16_t a, std::uint16_t b, int half_points,
                int count = 1) {
  for (int i = 0; i < count; ++i) {
    RatedMatch match{.side_a = {a, a}, .side_b = {b, b}};
    match.board = matches.empty() ? 0 : matches.back().board + 1;
    match.half_points = static_cast<std::uint8_t>(half_points);
    matches.push_back(match);
  }
}

/// One match among four.
inline void add(std::vector<RatedMatch>& matches, std::array<std::uint16_t, 2> a,
                std::array<std::uint16_t, 2> b, int half_points) {
  add(matches, 0, 0, half_points);
  matches.back().side_a = a;
  matches.back().side_b = b;
}

}  // namespace referee::simulate
