// A match for reading in a terminal.
#pragma once
#include <array>
#include <optional>
#include <string>

#include "referee/report/printable.hpp"
#include "referee/report/story.hpp"

namespace referee {

struct ReplayOptions {
  std::optional<int> deal{};            // only this one
  int from = 0;                         // from this decision on
  std::optional<Seat> seat{};           // only what this seat knew
  std::array<std::string, 4> errors{};  // by Seat, what the bot wrote to stderr, as far as it was kept
};

/// Errors: UsageError if there is no such deal or decision.
std::string replay_text(const Story& story, const ReplayOptions& options, const TextStyle& style);
/// The same as one JSON object.
std::string replay_json(const Story& story, const ReplayOptions& options);

}  // namespace referee
