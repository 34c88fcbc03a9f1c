// What a tournament was begun with, beyond words: the content of the files that its commands consist of. A
// bot that changes in the middle of a tournament would be two bots under one name.
#pragma once
#include "referee/process/sandbox.hpp"
#include "referee/tournament/config.hpp"

namespace referee {

/// Notes in `config` the hash of the program that each command runs and of the files that its words name, and
/// what the bots are kept in. Errors: UsageError for a command that cannot run; MachineError.
void take_fingerprints(TournamentConfig& config, const Sandbox& sandbox);

}  // namespace referee
