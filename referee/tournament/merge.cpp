// Everything is checked from the lines alone before anything is written. The logs are copied first, the lines
// last and at once, so that a merge that was broken off does not look like a tournament.
#include "referee/tournament/merge.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <optional>

#include "protocol/failure.hpp"

#include "referee/tournament/results.hpp"
#include "referee/tournament/tournament.hpp"

namespace referee {
namespace {

namespace fs = std::filesystem;

constexpr int nowhere = -1;

/// "3, 7 to 9 and 12": numbers in rising order, at most a few of them.
std::string list(const std::vector<int>& numbers) {
  constexpr std::size_t most = 8;
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < numbers.size();) {
    std::size_t end = i + 1;
    while (end < numbers.size() && numbers[end] == numbers[end - 1] + 1) ++end;
    if (end - i < 3) end = i + 1;  // "5 and 6", not "5 to 6"
    parts.push_back(end - i == 1 ? fmt::format("{}", numbers[i])
                                 : fmt::format("{} to {}", numbers[i], numbers[end - 1]));
    i = end;
  }
  if (parts.size() > most) {
    parts.resize(most);
    parts.push_back("more");
  }
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i)
    text += fmt::format("{}{}", i == 0 ? "" : i + 1 == parts.size() ? " and " : ", ", parts[i]);
  return text;
}

/// The tournament that the shards are of, without the division into shards, with its seed.
TournamentConfig common_config(const std::vector<fs::path>& shards) {
  refuse_repeated(shards);
  std::optional<TournamentConfig> common;
  std::vector<ChangeMade> changed;
  for (const fs::path& shard : shards) {
    TournamentConfig config = read_tournament(shard);
    if (config.format == Format::swiss || config.sprt)
      throw UsageError(
          fmt::format("{} is no shard: a swiss or an SPRT is played in one directory.", shard.string()));
    if (!config.seed) config.seed = read_seed(shard, config);
    for (ChangeMade& change : config.changed)
      changed.push_back({change.utc, fmt::format("in shard {}: {}", config.shard.index, change.what)});
    config.shard = {};
    if (!common) common = config;
    if (const auto difference = first_difference(*common, config, Compared::all))
      throw UsageError(fmt::format("{} and {} are not of the same tournament: {}.", shards.front().string(),
                                   shard.string(), *difference));
  }
  if (!common) throw UsageError("There is nothing to merge.");
  std::sort(changed.begin(), changed.end());
  common->changed = std::move(changed);
  return *common;
}

void copy_if_there(const fs::path& from, const fs::path& to, const fs::path& file) {
  std::error_code failed;
  if (!fs::exists(from / file)) return;
  fs::create_directories((to / file).parent_path(), failed);
  if (!failed) fs::copy_file(from / file, to / file, fs::copy_options::overwrite_existing, failed);
  if (failed)
    throw MachineError(
        fmt::format("Cannot copy {} to {}: {}.", (from / file).string(), to.string(), failed.message()));
}

}  // namespace

int merge_shards(const std::vector<fs::path>& shards, const fs::path& out) {
  const TournamentConfig config = common_config(shards);
  if (fs::exists(out / "tournament.json"))
    throw UsageError(fmt::format("{} holds a tournament already; choose another --out.", out.string()));
  const Schedule schedule(config);
  std::vector<int> where(static_cast<std::size_t>(schedule.size()), nowhere);  // the shard of each match
  for (std::size_t i = 0; i < shards.size(); ++i) {
    Names names;
    for (const Entrant& entrant : config.entrants) names.add(entrant.name);
    read_matches(shards[i] / "matches.jsonl", names, [&](const MatchLine& line) {
      if (!schedule.fits(line))
        throw UsageError(
            fmt::format("Match {} in {} is not as the schedule has it.", line.match, shards[i].string()));
      int& shard = where[line.match - 1];
      if (shard != nowhere)
        throw UsageError(fmt::format("Match {} is there twice, in {} and in {}.", line.match,
                                     shards[shard].string(), shards[i].string()));
      shard = static_cast<int>(i);
    });
  }
  std::vector<int> missing;
  for (int number = 1; number <= schedule.size(); ++number)
    if (where[number - 1] == nowhere) missing.push_back(number);
  if (!missing.empty())
    throw UsageError(fmt::format("{} of {} matches {} missing: {}.", missing.size(), schedule.size(),
                                 missing.size() == 1 ? "is" : "are", list(missing)));

  std::error_code failed;
  fs::create_directories(out, failed);
  if (failed)
    throw MachineError(fmt::format("Cannot make the directory {}: {}.", out.string(), failed.message()));
  for (int number = 1; number <= schedule.size(); ++number) {
    const fs::path& shard = shards[where[number - 1]];
    copy_if_there(shard, out, log_path(number));
    for (Seat seat : all_seats) copy_if_there(shard, out, stderr_path(number, seat));
  }
  std::vector<fs::path> files;
  for (const fs::path& shard : shards) files.push_back(shard / "matches.jsonl");
  write_in_order(files, out / "matches.jsonl");
  replace_file(out / "tournament.json", to_json(config, true));
  std::vector<std::string> notices;
  const Standings standings = read_standings({out}, {}, notices);
  replace_file(out / "standings.txt", standings_text(standings));
  replace_file(out / "standings.json", standings_json(standings));
  return schedule.size();
}

}  // namespace referee
