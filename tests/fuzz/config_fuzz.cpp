// Any bytes as a configuration, and as a line of matches.jsonl: there may be a UsageError, and nothing else.
// What is accepted can be written and reads back as the same.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "protocol/failure.hpp"

#include "referee/tournament/config.hpp"
#include "referee/tournament/match_line.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  referee::Names names;
  referee::read_match_line(text, names);
  try {
    const referee::TournamentConfig config = referee::parse_config(text, "fuzz");
    const std::string written = referee::to_json(config, true);
    if (referee::to_json(referee::parse_config(written, "fuzz"), true) != written) std::abort();
  } catch (const referee::UsageError&) {
  }
  return 0;
}
