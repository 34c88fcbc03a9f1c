// The pairing of a swiss, round by round. A pairing of several matches is won by whoever won more of them:
// that is 1 point, a draw ½, a bye 1. Entrants stand by points, then by the points of single matches, then as
// in the configuration; each in turn meets the nearest whom he has not met. Nobody meets another again, and
// nobody has a second bye, while that can be avoided.
#pragma once
#include <array>
#include <vector>

#include "referee/tournament/match_line.hpp"

namespace referee {

class Swiss {
 public:
  explicit Swiss(int entrants);

  /// Pairs the next round, given all that add() has told; gives the bye, if the number is odd.
  std::vector<std::array<int, 2>> next_round();
  /// A match of the round that was paired last.
  void add(const MatchLine& line);

 private:
  void close_round();
  bool pair_up(std::vector<int>& ranked, int meetings, std::vector<std::array<int, 2>>& pairs,
               int& budget) const;

  int entrants_;
  std::vector<int> met_;                         // how often, at [i * entrants + j]
  std::vector<int> half_points_, match_points_;  // twice the points: of rounds, of single matches
  std::vector<int> byes_;
  std::vector<std::array<int, 2>> round_;  // that was paired last
  std::vector<int> round_points_;          // in its matches, twice the points
};

}  // namespace referee
