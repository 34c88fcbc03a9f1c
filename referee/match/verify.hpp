// Plays a log through the rules again and names the first line that does not follow.
#pragma once
#include <string>
#include <string_view>

#include "referee/match/match.hpp"

namespace referee {

struct Verdict {
  int line = 0;         // that does not follow, from 1
  std::string problem;  // one sentence without its subject, the line: "has …", "is …"; empty when all is well
  int decisions = 0;
  int deals = 0;
  bool ok() const { return problem.empty(); }
};

/// `text` is a whole log. Checked are the deals against the seed, every action against the rules, the faults
/// and strikes against what follows them, points, score, detail and end, and the digest.
Verdict verify_log(std::string_view text);

}  // namespace referee
