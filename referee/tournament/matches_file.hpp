// matches.jsonl as a whole: reading it, and putting it in order. One line of it: match_line.hpp.
#pragma once
#include <filesystem>
#include <functional>
#include <vector>

#include "referee/tournament/match_line.hpp"

namespace referee {

struct MatchesRead {
  std::size_t whole_bytes = 0;  // up to the end of the last good line
  bool torn = false;            // something stands behind it
};

/// Visits the lines of a matches.jsonl; one that is not there has none. Errors: UsageError for a line that is
/// damaged and not the last.
MatchesRead read_matches(const std::filesystem::path& file, Names& names,
                         const std::function<void(const MatchLine&)>& visit);

/// Writes the lines of all `files` to `out`, which may be one of them, in the order of their matches; whole
/// or not at all. What is torn is left out. Memory: 24 bytes a line. Errors: MachineError.
void write_in_order(const std::vector<std::filesystem::path>& files, const std::filesystem::path& out);

}  // namespace referee
