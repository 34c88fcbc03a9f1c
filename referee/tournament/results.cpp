#include "referee/tournament/results.hpp"

#include <cerrno>
#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <set>
#include <sys/file.h>
#include <unistd.h>

#include "protocol/failure.hpp"

#include "referee/tournament/utc_time.hpp"

namespace referee {
namespace {

std::filesystem::path in_thousands(const char* folder, int match, const std::string& file) {
  const std::filesystem::path base(folder);
  return match < 1000 ? base / file : base / fmt::format("{:03}", match / 1000) / file;
}

void write_synced(const std::filesystem::path& file, std::string_view text) {
  std::filesystem::create_directories(file.parent_path());
  const Descriptor descriptor = open_file(file, O_WRONLY | O_CREAT | O_TRUNC);
  write_all(descriptor.get(), text, file);
  if (::fsync(descriptor.get()) != 0) file_failure("write", file);
}

/// Where there is nothing to be written, nothing may stay of a referee that was killed in the same match.
void write_or_remove(const std::filesystem::path& file, std::string_view text) {
  if (!text.empty()) return write_synced(file, text);
  if (::unlink(file.c_str()) != 0 && errno != ENOENT && errno != ENOTDIR) file_failure("remove", file);
}

}  // namespace

std::filesystem::path log_path(int match) {
  return in_thousands("logs", match, fmt::format("{:06}.jsonl", match));
}

std::filesystem::path stderr_path(int match, Seat seat) {
  return in_thousands("stderr", match, fmt::format("{:06}-{}.txt", match, name(seat)));
}

TournamentConfig read_tournament(const std::filesystem::path& directory) {
  if (!std::filesystem::exists(directory / "tournament.json"))
    throw UsageError(
        fmt::format("{} is no results directory: it has no tournament.json.", directory.string()));
  return read_config(directory / "tournament.json");
}

void refuse_repeated(const std::vector<std::filesystem::path>& directories) {
  std::set<std::filesystem::path> named;
  for (const auto& directory : directories)
    if (!named.insert(std::filesystem::weakly_canonical(directory / ".")).second)
      throw UsageError(fmt::format("{} is named twice.", directory.string()));
}

Seed read_seed(const std::filesystem::path& directory, const TournamentConfig& config) {
  std::string text = read_file(directory / "seed");
  while (text.ends_with('\n')) text.pop_back();
  const Seed seed = Seed::from_text(text);
  if (commitment(seed) != config.seed_commitment)
    throw UsageError(fmt::format("The seed in {} is not the one that its tournament.json is committed to.",
                                 directory.string()));
  return seed;
}

ResultsDirectory::ResultsDirectory(std::filesystem::path path, TournamentConfig& config, bool force)
    : path_(std::move(path)) {
  std::error_code failed;
  std::filesystem::create_directories(path_, failed);
  if (failed)
    throw MachineError(fmt::format("Cannot make the directory {}: {}.", path_.string(), failed.message()));
  lock_ = open_file(path_ / "lock", O_RDWR | O_CREAT);
  if (::flock(lock_.get(), LOCK_EX | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK) file_failure("lock", path_ / "lock");
    throw UsageError(fmt::format("Another referee is playing into {}; wait for it or choose another --out.",
                                 path_.string()));
  }
  if (std::filesystem::exists(path_ / "tournament.json")) {
    resume(config, force);
  } else {
    if (std::filesystem::exists(path_ / "matches.jsonl"))
      throw UsageError(
          fmt::format("{} holds matches but no tournament.json; choose another --out.", path_.string()));
    if (!config.seed && !config.seed_commitment.empty())
      throw UsageError(
          "The configuration is committed to a seed that it does not hold; give the seed, or remove "
          "\"seed_commitment\".");
    if (!config.seed) config.seed = Seed::random();
    config.changed.clear();  // of the tournament whose tournament.json was given
    replace_file(path_ / "seed", config.seed->hex() + "\n", 0600);
    replace_file(path_ / "tournament.json", to_json(config, false));
  }
  config_ = config;
  matches_ = open_file(path_ / "matches.jsonl", O_RDWR | O_CREAT | O_APPEND);
  sync_folder(path_);
}

void ResultsDirectory::resume(TournamentConfig& config, bool force) {
  TournamentConfig was = read_config(path_ / "tournament.json");
  if (!was.seed) was.seed = read_seed(path_, was);
  if (!config.seed) config.seed = was.seed;
  if (const auto difference = first_difference(was, config, Compared::schedule))
    throw UsageError(
        fmt::format("{} holds another tournament: {}; choose another --out.", path_.string(), *difference));
  const auto changes = differences(was, config, Compared::all);
  config.changed = was.changed;
  if (!changes.empty()) {
    if (!force)
      throw UsageError(
          fmt::format("The tournament in {} was begun otherwise: {}; --force goes on all the same.",
                      path_.string(), changes.front()));
    const std::string what = fmt::format("{}", fmt::join(changes, ", "));
    config.changed.push_back({now_utc(), what});
    notices_.push_back(fmt::format("The tournament goes on although {}.", what));
  }
  if (to_json(was, false) != to_json(config, false)) {
    // Of a tournament that was over and goes on, the seed stands in tournament.json alone.
    replace_file(path_ / "seed", config.seed->hex() + "\n", 0600);
    replace_file(path_ / "tournament.json", to_json(config, false));
  }
}

void ResultsDirectory::read(const std::function<void(const MatchLine&)>& visit) {
  Names names;
  for (const Entrant& entrant : config_.entrants) names.add(entrant.name);
  const auto file = path_ / "matches.jsonl";
  const MatchesRead read = read_matches(file, names, [&](const MatchLine& line) {
    if (names.size() > static_cast<int>(config_.entrants.size()))
      throw UsageError(fmt::format("{}: match {} is of an entrant who is not in the tournament: {}.",
                                   file.string(), line.match, names[names.size() - 1]));
    visit(line);
  });
  size_ = read.whole_bytes;
  if (!read.torn) return;
  notices_.push_back(fmt::format("The last line of {} was torn; its match is played again.", file.string()));
  if (::ftruncate(matches_.get(), static_cast<off_t>(size_)) != 0) file_failure("write", file);
}

MatchLine ResultsDirectory::add(const ScheduledMatch& match, const PlayedMatch& played) {
  const MatchResult& result = played.result;
  // The log lies on the disk before the line that tells of it.
  const bool keep = config_.logs == Logs::all || (config_.logs == Logs::faults && !result.faults.empty());
  write_or_remove(path_ / log_path(match.number), keep ? result.log : "");
  for (Seat seat : all_seats)
    write_or_remove(path_ / stderr_path(match.number, seat), keep ? played.stderr_text[index(seat)] : "");
  std::array<std::string_view, 4> names;
  MatchLine line{match.number,   match.board,  match.entrants,
                 result.winner,  result.score, result.reason,
                 result.forfeit, result.deals, {}};
  for (int seat = 0; seat < 4; ++seat) names[seat] = config_.entrants[match.entrants[seat]].name;
  for (const Fault& fault : result.faults) ++line.faults[index(fault.seat)];
  append(write_match_line(match.number, match.board, names, result));
  if (::fdatasync(matches_.get()) != 0) file_failure("write", path_ / "matches.jsonl");
  return line;
}

void ResultsDirectory::append(const std::string& line) {
  const std::lock_guard lock(appending_);
  try {
    write_all(matches_.get(), line, path_ / "matches.jsonl");
    size_ += line.size();
  } catch (const MachineError&) {
    if (::ftruncate(matches_.get(), static_cast<off_t>(size_)) != 0) {
      // The torn line stays; the next start drops it.
    }
    throw;
  }
}

void ResultsDirectory::write_standings(std::string_view text, std::string_view json) {
  replace_file(path_ / "standings.txt", text);
  replace_file(path_ / "standings.json", json);
}

void ResultsDirectory::finish() {
  write_in_order({path_ / "matches.jsonl"}, path_ / "matches.jsonl");
  if (config_.shard.of > 1) return;  // the others may still be playing from the seed
  replace_file(path_ / "tournament.json", to_json(config_, true));
  std::filesystem::remove(path_ / "seed");
}

}  // namespace referee
