// Plays one match: asks, keeps the clock, checks, records, applies. Reads like the rules of procedure; knows
// nothing of processes or of the game that is played.
#pragma once
#include <array>
#include <string_view>

#include "referee/match/match.hpp"
#include "referee/match/player.hpp"

namespace referee {

/// Plays a match to its end with the four players (by Seat) and closes them. `started_utc` is what the log
/// says of the beginning, ISO 8601. Whatever players do ends up in the result; nothing is thrown because of
/// them.
MatchResult play_match(const MatchSpec& spec, const std::array<Player*, 4>& players,
                       std::string_view started_utc);

}  // namespace referee
