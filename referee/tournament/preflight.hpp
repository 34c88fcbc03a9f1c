// Before anything counts: every entrant is started once and must say ready.
#pragma once
#include <stop_token>

#include "referee/process/sandbox.hpp"
#include "referee/tournament/config.hpp"

namespace referee {

/// False if it was broken off because a stop was requested. Errors: UsageError naming the first entrant that
/// cannot be started or does not say ready within start_ms, with what it wrote to stderr; MachineError.
bool preflight(const TournamentConfig& config, Sandbox& sandbox, const std::stop_token& stop);

}  // namespace referee
