// An SPRT that follows a tournament: it takes finished matches in any order but looks at whole boards in the
// order of the schedule, so that its decision does not favour outcomes that come about quickly, and is the
// same on every run.
#pragma once
#include <optional>
#include <vector>

#include "referee/ratings/sprt.hpp"
#include "referee/tournament/match_line.hpp"

namespace referee {

class SequentialTest {
 public:
  /// `seatings`: matches of a board, 1 or 2.
  SequentialTest(const SprtOptions& options, int seatings);
  /// Of entrants 0 and 1.
  void add(const MatchLine& line);
  /// The state after the boards that have been looked at; a decision stays.
  const SprtResult& result() const { return result_; }
  const SprtOptions& options() const { return options_; }

 private:
  struct Board {
    std::uint8_t recorded = 0, scored = 0, half_points = 0;  // of entrant 0
  };
  void look_at(const Board& board);

  SprtOptions options_;
  int seatings_;
  std::vector<Board> boards_;
  std::size_t next_ = 0;  // the first board that is not complete
  SprtCounts counts_;
  SprtResult result_;
};

}  // namespace referee
