// What the report shows of a tournament, gathered from its results directory: from matches.jsonl, which is
// complete, and from the logs, as far as they were kept.
#pragma once
#include <array>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "referee/tournament/standings.hpp"

namespace referee {

/// How the one of two entrants did against the other.
struct Encounter {
  std::int64_t matches = 0, wins = 0, draws = 0;
  std::int64_t deals = 0, points = 0;  // points: own less the other's, of matches that were not forfeited
};

struct FaultSeen {
  int match = 0, id = 0;
  Seat seat{};
  int entrant = 0;
  FaultCode code{};
};

/// Times of decisions, each and counted in classes that are equally wide in the logarithm.
struct DecisionTimes {
  static constexpr int per_decade = 8;  // classes
  static constexpr int classes = 64;    // from 1 µs to 100 s

  std::array<std::int64_t, classes> counts{};
  std::vector<std::int64_t> all;  // microseconds

  void add(std::int64_t us);
  /// The time within which `part` of the decisions were made; 0 if there was none.
  std::int64_t within(double part) const;
};

/// Deals in which a side had undertaken something (Table::undertakings), and how they went.
struct Contracts {
  std::int64_t taken = 0, kept = 0, points_taking = 0;
  std::int64_t defended = 0, points_defending = 0;           // the other side alone had
  std::map<std::string, std::array<std::int64_t, 2>> kinds;  // by kind: kept, failed
};

struct EntrantData {
  std::array<std::int64_t, fault_names.size()> faults{};  // by code
  DecisionTimes times;
  Contracts contracts;
};

struct TournamentData {
  TournamentConfig config;
  Standings standings;
  std::vector<std::string> names;     // of entrants, by number
  std::vector<MatchLine> matches;     // by number of the match
  std::vector<EntrantData> entrants;  // by number
  std::vector<std::vector<Encounter>>
      encounters;                 // [a][b]: of a with b; empty where there are too many entrants
  std::vector<FaultSeen> faults;  // the first of them
  std::int64_t fault_count = 0;   // all
  std::vector<int> over_time;     // after how many matches the ratings were taken
  std::vector<std::vector<std::optional<double>>> elo;  // [entrant][point in time]
  int logs_read = 0, logs_kept = 0;
  std::set<int> damaged_logs;  // of which matches: logs that cannot be followed, and are left out
};

struct GatherLimits {
  int logs = 1000;   // that are read, chosen by chance
  int faults = 500;  // that are listed
  int encounter_entrants = 64;
  int points_in_time = 30;
};

/// Errors: UsageError if it is no results directory, or holds no match.
TournamentData gather(const std::filesystem::path& directory, const GatherLimits& limits = {});

}  // namespace referee
