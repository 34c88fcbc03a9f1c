// The results directory of a tournament that is being played (protocol/results.md): one referee at a time,
// nothing that was finished is ever lost.
//
// matches.jsonl is the truth. A line is appended when a match is over, in the order in which matches end, and
// is on the disk before the next one begins; waiting for an earlier match would put finished ones at risk.
// When the tournament is over, the lines are put in the order of the schedule. A referee that dies leaves at
// most one line without its end; it is dropped, and its match is played again from the same seed.
#pragma once
#include <filesystem>
#include <functional>
#include <mutex>
#include <string>
#include <vector>

#include "referee/tournament/config.hpp"
#include "referee/tournament/files.hpp"
#include "referee/tournament/matches_file.hpp"
#include "referee/tournament/schedule.hpp"

namespace referee {

/// Where a match's log lies within a results directory: logs/000999.jsonl, but from 1,000 on in subfolders of
/// a thousand: logs/017/017123.jsonl.
std::filesystem::path log_path(int match);
/// stderr/NNNNNN-S.txt, in subfolders likewise.
std::filesystem::path stderr_path(int match, Seat seat);

/// The configuration in a results directory. Errors: UsageError, also if it is none.
TournamentConfig read_tournament(const std::filesystem::path& directory);
/// Errors: UsageError if one directory is named twice.
void refuse_repeated(const std::vector<std::filesystem::path>& directories);

/// The seed of a tournament that is not over. Errors: UsageError if it is not there or not the one committed
/// to.
Seed read_seed(const std::filesystem::path& directory, const TournamentConfig& config);

/// How often a match that the machine failed is played again before it is recorded as no contest.
inline constexpr int most_replays = 2;

/// A match as it was played, with what its bots wrote to stderr (by Seat).
struct PlayedMatch {
  MatchResult result;
  std::array<std::string, 4> stderr_text;
};

class ResultsDirectory {
 public:
  /// Begins a tournament in `path`, or opens the one that is there. `config` receives the seed. Errors:
  /// UsageError when another referee plays there, or what lies there is another tournament or was begun with
  /// other bots or limits (the latter is accepted with `force`); MachineError.
  ResultsDirectory(std::filesystem::path path, TournamentConfig& config, bool force);

  /// Visits what is finished so far, entrants numbered as in the configuration; drops a torn last line.
  void read(const std::function<void(const MatchLine&)>& visit);
  /// Records a match; when this returns it will not be lost. May be called by several threads. Errors:
  /// MachineError; then nothing of the match is recorded.
  MatchLine add(const ScheduledMatch& match, const PlayedMatch& played);
  /// standings.txt and standings.json.
  void write_standings(std::string_view text, std::string_view json);
  /// The tournament is over: puts the lines in order and, unless it is a shard, publishes the seed.
  void finish();

  const std::filesystem::path& path() const { return path_; }
  /// Things to tell the user about what was found.
  const std::vector<std::string>& notices() const { return notices_; }

 private:
  void resume(TournamentConfig& config, bool force);
  void append(const std::string& line);

  std::filesystem::path path_;
  TournamentConfig config_;
  std::vector<std::string> notices_;
  Descriptor lock_;
  std::mutex appending_;
  Descriptor matches_;
  std::size_t size_ = 0;  // of matches.jsonl, bytes
};

}  // namespace referee
