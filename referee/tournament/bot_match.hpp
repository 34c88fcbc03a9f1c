// A match between four bot processes: the match of referee/match at the pipes of referee/process.
#pragma once
#include <array>
#include <stop_token>

#include "referee/process/sandbox.hpp"
#include "referee/tournament/results.hpp"

namespace referee {

/// Plays one match, from the start of the four bots (by Seat) to the last trace of them. The calling thread
/// must live as long as the referee. When a stop is requested the match is broken off, as one that the
/// machine failed. Errors: none; what goes wrong is in the result.
PlayedMatch play_with_bots(const MatchSpec& spec, const std::array<BotCommand, 4>& bots, ProcessLimits limits,
                           Sandbox& sandbox, const std::stop_token& stop);

/// Keeps the calling thread, and the bots that it starts, on one of the cores that the referee may use:
/// worker 0 on the first, and round again when there are more workers than cores.
void pin_worker(int worker);
/// How many cores the referee may use.
int usable_cores();

}  // namespace referee
