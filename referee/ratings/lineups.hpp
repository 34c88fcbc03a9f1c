// The matches gathered for estimation: everything that depends only on who sat where is computed once a
// line-up, and matches of one board lie side by side. With n entrants who hold both seats there are at most
// n(n-1)/2 line-ups, however many matches.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "referee/ratings/rated_match.hpp"

namespace referee {

/// A distinct pair of sides. Its difference of strength is the sum of weight x strength over `terms()`, in
/// the order of the players; a player who sat on both sides counts as far as he does not cancel himself.
struct Lineup {
  struct Term {
    std::uint16_t player;
    float weight;  // +-1, +-1/2
  };
  std::array<std::uint16_t, 2> side_a;  // in rising order, side A before side B
  std::array<std::uint16_t, 2> side_b;
  std::array<Term, 4> term;
  std::size_t term_count = 0;
  double matches = 0;
  double score = 0;  // of side A, a draw is half

  std::span<const Term> terms() const { return {term.data(), term_count}; }
};

/// A match, turned so that its sides stand as in its line-up.
struct LineupMatch {
  std::uint32_t board;
  std::uint32_t lineup;
  std::uint32_t deals;
  std::int32_t points;
  std::uint8_t half_points;
};

struct MatchTable {
  std::vector<Lineup> lineups;
  std::vector<LineupMatch> matches;  // the matches of a board are neighbours

  /// Calls visit(span of matches) for each board.
  template <typename Visit>
  void each_board(Visit visit) const {
    const std::span<const LineupMatch> all(matches);
    for (std::size_t begin = 0; begin < all.size();) {
      std::size_t end = begin + 1;
      while (end < all.size() && all[end].board == all[begin].board) ++end;
      visit(all.subspan(begin, end - begin));
      begin = end;
    }
  }
};

/// The result is the same in whatever order the matches are given.
MatchTable gather(std::span<const RatedMatch> matches);

/// Whether all matches are of one line-up, as the two of a duplicate board are.
bool same_lineup(std::span<const LineupMatch> board);

}  // namespace referee
