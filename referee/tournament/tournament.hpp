// A tournament being played: a schedule, a results directory, and workers that each play one match at a time.
// How a match is played is a function that is handed in, so everything here can be tested without processes.
#pragma once
#include <functional>
#include <stop_token>
#include <string>

#include "referee/tournament/config.hpp"
#include "referee/tournament/results.hpp"
#include "referee/tournament/schedule.hpp"
#include "referee/tournament/standings.hpp"

namespace referee {

/// Plays one match; called by several threads at a time, `worker` numbers them from 0. When a stop is
/// requested it breaks the match off, and what it returns is dropped.
using PlayMatch = std::function<PlayedMatch(const ScheduledMatch& match, const MatchSpec& spec, int worker,
                                            std::stop_token stop)>;

struct Progress {
  int done = 0, total = 0;  // matches, of this shard; earlier runs included
  double per_second = 0;    // matches of this run
  double seconds_left = 0;  // at that speed
  std::int64_t faults = 0;
};
/// "123 of 400 matches, 5.2 per second, 53 s left, 2 faults".
std::string progress_line(const Progress& progress);

struct RunOptions {
  int workers = 1;
  std::function<void(const Progress&)> progress;  // every half second
  std::function<void(const Standings&)>
      standings;  // every 10 seconds; they have been written to the directory by then
};

enum class RunEnd : std::uint8_t {
  complete,
  stopped,
  decided
};  // decided: an SPRT came to its decision before the end

class Tournament {
 public:
  /// Begins a tournament in a directory, or opens the one that is there: see ResultsDirectory.
  Tournament(TournamentConfig config, const std::filesystem::path& directory, bool force);

  /// Plays what is missing. A match that the machine failed is played again, twice at the most. Errors:
  /// MachineError, when the running matches have been broken off; nothing that was finished is lost.
  RunEnd run(const PlayMatch& play, std::stop_token stop, const RunOptions& options);

  Standings standings() const;
  const Schedule& schedule() const { return schedule_; }
  const TournamentConfig& config() const { return config_; }
  const std::vector<std::string>& notices() const { return results_.notices(); }
  /// Matches that are recorded, and that are to be in this directory.
  int done() const { return done_count_; }
  int total() const { return total_; }

 private:
  class Run;
  void record(const MatchLine& line);
  MatchSpec spec(const ScheduledMatch& match) const;
  void write_standings(const Standings& standings);

  TournamentConfig config_;
  ResultsDirectory results_;
  Schedule schedule_;
  Tally tally_;
  std::vector<bool> done_;  // by number − 1
  int done_count_ = 0;
  int total_ = 0;
};

}  // namespace referee
