// Generalised sequential probability ratio test between two entrants: is the first stronger by elo1 rather
// than elo0? It stops a tournament as soon as the answer is known to the wanted error rates. Formulas and
// sources: README.md.
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <string>

#include "referee/ratings/rated_match.hpp"

namespace referee {

struct SprtOptions {
  double elo0 = 0;      // H0: the difference in strength is elo0, logistic Elo points
  double elo1 = 5;      // H1: it is elo1
  double alpha = 0.05;  // wanted rate of accepting H1 where H0 holds
  double beta = 0.05;   // wanted rate of accepting H0 where H1 holds
};

/// One sentence that says what is wrong with the options, empty if nothing is.
std::string sprt_complaint(const SprtOptions& options);

/// How often each outcome was seen, from the first entrant's worst to its best.
struct SprtCounts {
  std::array<std::int64_t, 5> pairs{};    // boards of two matches that scored together 0, 1/2, 1, 3/2, 2
  std::array<std::int64_t, 3> matches{};  // all matches: lost, drawn, won
};

/// Counts for player 0 against player 1. A board with one match, as of now, is in no pair.
SprtCounts count_outcomes(std::span<const RatedMatch> matches);

enum class SprtDecision : std::uint8_t { go_on, accept_h0, accept_h1 };

struct SprtResult {
  double llr = 0;    // log-likelihood ratio of H1 to H0
  double lower = 0;  // H0 is accepted at or below
  double upper = 0;  // H1 is accepted at or above
  SprtDecision decision = SprtDecision::go_on;
};

/// The test over board pairs (five outcomes) and over single matches where there are no duplicates (three
/// outcomes). The options must be without complaint.
SprtResult sprt_on_pairs(const SprtCounts& counts, const SprtOptions& options);
SprtResult sprt_on_matches(const SprtCounts& counts, const SprtOptions& options);

}  // namespace referee
