// Before anything counts: every entrant is started once and must say ready.
#pragma once
#include "referee/process/sandbox.hpp"
#include "referee/tournament/config.hpp"

namespace referee {

/// Errors: UsageError naming the first entrant that cannot be started or does not say ready within start_ms,
/// with what it wrote to stderr; MachineError.
void preflight(const TournamentConfig& config, Sandbox& sandbox);

}  // namespace referee
