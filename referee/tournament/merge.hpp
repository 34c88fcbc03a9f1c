// One results directory from the shards of a tournament.
#pragma once
#include <filesystem>
#include <vector>

namespace referee {

/// Unites `shards` in the new directory `out`, which then is as if the tournament had been played there in
/// one: lines in order, logs, stderr, standings, the seed published. Returns the number of matches. Errors:
/// UsageError that names what does not fit: directories of different tournaments, matches that are there
/// twice, or missing; MachineError. When it throws, `out` may hold logs but no matches, and can be merged
/// into again.
int merge_shards(const std::vector<std::filesystem::path>& shards, const std::filesystem::path& out);

}  // namespace referee
