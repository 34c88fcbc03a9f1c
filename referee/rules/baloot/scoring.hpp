// The reckoning of a deal that was played: how card points, tricks, contract and projects become match
// points. A pure function; its numbers of steps are those of README.md. What each step gave is kept, for the
// log's `detail`.
#pragma once
#include <cstdint>
#include <optional>
#include <span>

#include "referee/rules/baloot/options.hpp"
#include "referee/rules/baloot/projects.hpp"

namespace referee::baloot {

/// How a deal went.
struct Outcome {
  Mode mode{};
  Side buyer{};
  int multiplier = 1;    // 1 … 4
  bool gahwa = false;    // then multiplier is 4
  bool ace_up = false;   // the face-up card was an ace
  BySide card_points{};  // with the last trick's 10: 162 in hokum, 130 in sun
  BySide tricks{};       // 8 in all
  std::span<const Declared> projects{};
  Seat dealer{};
  std::optional<Side> baloot{};  // whose it is, if one was credited
};

/// By which rule the points were given.
enum class Award : std::uint8_t {
  own,     // the buyer succeeded: each side its own points
  failed,  // the buyer failed: the deal's whole to the other side
  all,     // a raised deal, raise_award=winner_takes_all: the whole and the projects to the winner
  sweep,   // all eight tricks
  gahwa,   // a gahwa deal of a fixed-length match: 152
};

constexpr std::string_view name(Award award) {
  constexpr std::array<std::string_view, 5> names{"own", "failed", "all", "sweep", "gahwa"};
  return names[static_cast<std::size_t>(award)];
}

/// points = base × factor + baloot_last.
struct Reckoning {
  BySide declared{};            // worth of all declared projects
  BySide projects{};            // worth of those that score under project_compare, without baloot
  BySide baloot{};              // worth of a credited baloot
  BySide converted{};           // step 2, as scored; with project_unit=card_points the projects are in it
  bool in_card_points = false;  // whether the next are card points, not match points
  BySide compared{};            // step 4: what was weighed
  int needed_margin = 0;        // by how much the buyer's side had to be ahead
  bool success = false;         // by step 4; a sweep overrules it
  std::optional<Side> sweep{};
  Side winner{};  // of the deal
  Award award{};
  BySide base{};         // step 5 or 7
  int factor = 1;        // step 6
  BySide baloot_last{};  // baloot_multiplied=no
  BySide points{};
};

/// Step 2 for one side: card points to match points.
int match_points(Mode mode, int card_points);

Reckoning reckon(const Rules& rules, const Outcome& deal);

}  // namespace referee::baloot
