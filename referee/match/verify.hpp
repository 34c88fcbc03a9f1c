// Plays a log through the rules again and names the first line that does not follow.
#pragma once
#include <array>
#include <string>
#include <string_view>

#include "referee/match/log_reader.hpp"

namespace referee {

/// What a log tells of its match.
struct Told {
  LoggedStart start;
  LoggedEnd end;
  std::array<int, 4> faults{};  // by Seat
};

struct Verdict {
  int line = 0;         // that does not follow, from 1
  std::string problem;  // one sentence without its subject, the line: "has …", "is …"; empty when all is well
  int decisions = 0;
  int deals = 0;
  Told told{};  // as far as it was read
  bool ok() const { return problem.empty(); }
};

/// `text` is a whole log. Checked are the deals against the seed, every action against the rules, the faults
/// and strikes against what follows them, points, score, detail and end, and the digest.
Verdict verify_log(std::string_view text);

}  // namespace referee
