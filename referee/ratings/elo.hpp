// Elo ratings of a whole pool by maximum likelihood, with error bars that hold although the matches of a
// board are not independent. Numbers in, numbers out. The model and every formula, with sources: README.md
// beside this file.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "referee/ratings/pool.hpp"
#include "referee/ratings/rated_match.hpp"

namespace referee {

constexpr double kMeanElo = 1500;

struct Anchor {
  int player = 0;
  double elo = kMeanElo;
};

struct Rating {
  /// none if the matches do not determine it: the pool's `standing` says why.
  std::optional<double> elo;
  /// Half the length of the 95 % interval, Elo points: of the difference to the mean of the rated, or to the
  /// anchor.
  double error = 0;
  /// Every point won, or none: only the prior keeps the number finite, and the true one lies beyond it.
  enum class Bound : std::uint8_t { none, above, below } bound = Bound::none;
  std::int64_t matches = 0, wins = 0, draws = 0, losses = 0;

  double score() const { return static_cast<double>(wins) + static_cast<double>(draws) / 2; }
};

struct Ratings {
  std::vector<Rating> players;
  Pool pool;
  std::vector<double>
      difference_error;  // standard error of elo i - elo j at [i * players + j], NaN where unrated

  /// The likelihood that player i is stronger than player j, 0 to 1; none if either is unrated or they are
  /// the same.
  std::optional<double> superiority(std::size_t i, std::size_t j) const;
};

/// Rates `player_count` players (at most 65,536; dense algebra, meant for up to some 500). Every index in
/// `matches` and `anchor` must be below `player_count`.
Ratings rate(std::size_t player_count, std::span<const RatedMatch> matches,
             std::optional<Anchor> anchor = {});

/// `<` or `>` in front of a number that only bounds the true one, else nothing.
std::string_view bound_mark(Rating::Bound bound);

}  // namespace referee
