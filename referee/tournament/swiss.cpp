#include "referee/tournament/swiss.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace referee {

Swiss::Swiss(int entrants)
    : entrants_(entrants),
      met_(static_cast<std::size_t>(entrants) * static_cast<std::size_t>(entrants)),
      half_points_(entrants),
      match_points_(entrants),
      byes_(entrants),
      round_points_(entrants) {}

void Swiss::add(const MatchLine& line) {
  if (!line.scored()) return;
  for (Side side : all_sides)
    round_points_[line.entrants[index(side)]] += !line.winner ? 1 : *line.winner == side ? 2 : 0;
}

void Swiss::close_round() {
  for (const auto& [one, other] : round_) {
    const int a = round_points_[one];
    const int b = round_points_[other];
    half_points_[one] += a > b ? 2 : a == b ? 1 : 0;
    half_points_[other] += b > a ? 2 : a == b ? 1 : 0;
    ++met_[one * entrants_ + other];
    ++met_[other * entrants_ + one];
  }
  for (int i = 0; i < entrants_; ++i) match_points_[i] += round_points_[i];
  std::fill(round_points_.begin(), round_points_.end(), 0);
}

std::vector<std::array<int, 2>> Swiss::next_round() {
  close_round();
  std::vector<int> ranked(static_cast<std::size_t>(entrants_));
  std::iota(ranked.begin(), ranked.end(), 0);
  std::sort(ranked.begin(), ranked.end(), [&](int a, int b) {
    return std::tuple(-half_points_[a], -match_points_[a], a) <
           std::tuple(-half_points_[b], -match_points_[b], b);
  });
  // Who may have the bye: the last of those who had fewest; the next one up if the rest cannot be paired
  // then.
  std::vector<int> sitting_out{-1};
  if (entrants_ % 2 == 1) {
    const int fewest = *std::min_element(byes_.begin(), byes_.end());
    sitting_out.assign(ranked.rbegin(), ranked.rend());
    std::erase_if(sitting_out, [&](int entrant) { return byes_[entrant] > fewest; });
  }
  for (int meetings = 0;; ++meetings) {
    for (int bye : sitting_out) {
      std::vector<int> playing = ranked;
      std::erase(playing, bye);
      round_.clear();
      int budget = 200'000;
      if (!pair_up(playing, meetings, round_, budget)) continue;
      if (bye >= 0) {
        ++byes_[bye];
        half_points_[bye] += 2;
      }
      return round_;
    }
  }
}

/// Pairs `ranked` from the top, going back where the rest cannot be paired; no pair has met more than
/// `meetings` times. `budget` bounds the steps, for there may be no way in very many.
bool Swiss::pair_up(std::vector<int>& ranked, int meetings, std::vector<std::array<int, 2>>& pairs,
                    int& budget) const {
  if (ranked.empty()) return true;
  const int first = ranked.front();
  for (std::size_t i = 1; i < ranked.size(); ++i) {
    const int second = ranked[i];
    if (met_[first * entrants_ + second] > meetings || --budget < 0) continue;
    ranked.erase(ranked.begin() + static_cast<std::ptrdiff_t>(i));
    ranked.erase(ranked.begin());
    pairs.push_back({first, second});
    if (pair_up(ranked, meetings, pairs, budget)) return true;
    pairs.pop_back();
    ranked.insert(ranked.begin(), first);
    ranked.insert(ranked.begin() + static_cast<std::ptrdiff_t>(i), second);
  }
  return false;
}

}  // namespace referee
