// The log-likelihood ratio of a multinomial whose mean is s1 against one whose mean is s0: each hypothesis is
// given the distribution that fits the counts best among those with its mean. That distribution is p_i / (1 +
// t (a_i - s)) for the outcome scores a_i, with the one t that makes the mean s (Van den Bergh, see
// README.md).
#include "referee/ratings/sprt.hpp"

#include <algorithm>
#include <cmath>

#include "referee/ratings/lineups.hpp"

namespace referee {
namespace {

// In place of a count of zero: keeps both hypotheses possible before every outcome was seen. fishtest's
// value.
constexpr double kUnseen = 1e-3;

double expected_score(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

template <std::size_t N>
using Numbers = std::array<double, N>;

/// The t of the best fit with mean s: the root of sum p_i x_i / (1 + t x_i), x_i = a_i - s, which falls from
/// +infinity to -infinity between the poles that belong to the lowest and highest x_i. Newton's method kept
/// inside a bracket.
template <std::size_t N>
double fit_mean(const Numbers<N>& p, double s) {
  double low = -1 / (1 - s);
  double high = 1 / s;
  double t = 0;
  for (int step = 0; step < 200; ++step) {
    double value = 0;
    double slope = 0;
    for (std::size_t i = 0; i < N; ++i) {
      const double x = static_cast<double>(i) / (N - 1) - s;
      const double y = x / (1 + t * x);
      value += p[i] * y;
      slope -= p[i] * y * y;
    }
    (value > 0 ? low : high) = t;
    double next = t - value / slope;
    if (!(next > low && next < high)) next = (low + high) / 2;
    if (std::abs(next - t) <= 1e-13 * (1 + std::abs(t))) return next;
    t = next;
  }
  return t;
}

template <std::size_t N>
SprtResult test(const std::array<std::int64_t, N>& counts, const SprtOptions& options) {
  SprtResult result;
  result.lower = std::log(options.beta / (1 - options.alpha));
  result.upper = std::log((1 - options.beta) / options.alpha);
  if (std::all_of(counts.begin(), counts.end(), [](auto count) { return count == 0; })) return result;

  Numbers<N> p;
  double total = 0;
  for (std::size_t i = 0; i < N; ++i)
    total += p[i] = counts[i] > 0 ? static_cast<double>(counts[i]) : kUnseen;
  for (double& share : p) share /= total;
  const double s0 = expected_score(options.elo0);
  const double s1 = expected_score(options.elo1);
  const double t0 = fit_mean(p, s0);
  const double t1 = fit_mean(p, s1);
  for (std::size_t i = 0; i < N; ++i) {
    const double a = static_cast<double>(i) / (N - 1);
    result.llr += total * p[i] * std::log((1 + t0 * (a - s0)) / (1 + t1 * (a - s1)));
  }
  if (result.llr >= result.upper) result.decision = SprtDecision::accept_h1;
  if (result.llr <= result.lower) result.decision = SprtDecision::accept_h0;
  return result;
}

}  // namespace

std::string sprt_complaint(const SprtOptions& options) {
  constexpr double kMost = 2000;  // beyond, an expected score is 0 or 1 for every purpose
  if (!(options.elo0 < options.elo1)) return "elo0 must be below elo1";
  if (!(options.elo0 >= -kMost && options.elo1 <= kMost))
    return "elo0 and elo1 must lie between -2000 and 2000";
  if (!(options.alpha > 0 && options.beta > 0 && options.alpha + options.beta < 1))
    return "alpha and beta must be above 0 and together below 1";
  return {};
}

SprtCounts count_outcomes(std::span<const RatedMatch> matches) {
  SprtCounts counts;
  gather(matches).each_board([&](std::span<const LineupMatch> board) {
    // Player 0 is side A of the one line-up, whichever side it sat on.
    std::size_t half_points = 0;
    for (const auto& match : board) {
      ++counts.matches[match.half_points];
      half_points += match.half_points;
    }
    if (board.size() == 2) ++counts.pairs[half_points];
  });
  return counts;
}

SprtResult sprt_on_pairs(const SprtCounts& counts, const SprtOptions& options) {
  return test(counts.pairs, options);
}

SprtResult sprt_on_matches(const SprtCounts& counts, const SprtOptions& options) {
  return test(counts.matches, options);
}

}  // namespace referee
