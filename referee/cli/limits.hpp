// The options that `match` and `tournament` share: the clock, the limits of bots, their isolation.
#pragma once
#include "referee/cli/command.hpp"
#include "referee/tournament/config.hpp"

namespace referee {

void add_limit_options(boost::program_options::options_description& description);
/// Sets what was given on the command line, leaves the rest. Errors: UsageError.
void apply_limit_options(const Options& options, TournamentConfig& config);

}  // namespace referee
