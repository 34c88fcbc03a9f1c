#include "referee/tournament/sequential_test.hpp"

#include <algorithm>

namespace referee {

SequentialTest::SequentialTest(const SprtOptions& options, int seatings)
    : options_(options), seatings_(seatings) {
  result_ = seatings == 2 ? sprt_on_pairs(counts_, options) : sprt_on_matches(counts_, options);
}

void SequentialTest::add(const MatchLine& line) {
  const auto place = static_cast<std::size_t>(line.board - 1);
  if (place >= boards_.size()) boards_.resize(std::max(place + 1, 2 * boards_.size()));
  Board& board = boards_[place];
  ++board.recorded;
  if (line.scored()) {
    const bool won = line.winner && line.entrants[index(*line.winner)] == 0;
    ++board.scored;
    board.half_points = static_cast<std::uint8_t>(board.half_points + (won ? 2 : line.winner ? 0 : 1));
  }
  for (; next_ < boards_.size() && boards_[next_].recorded == seatings_; ++next_) look_at(boards_[next_]);
}

void SequentialTest::look_at(const Board& board) {
  if (result_.decision != SprtDecision::go_on || board.scored < seatings_) return;
  if (seatings_ == 2) {
    ++counts_.pairs[board.half_points];
    result_ = sprt_on_pairs(counts_, options_);
  } else {
    ++counts_.matches[board.half_points];
    result_ = sprt_on_matches(counts_, options_);
  }
}

}  // namespace referee
