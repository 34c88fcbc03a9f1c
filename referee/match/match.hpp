// One match: what must be known to play it, and what came of it.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/faults.hpp"
#include "protocol/seats.hpp"

#include "referee/match/seed.hpp"
#include "referee/rules/table.hpp"

namespace referee {

/// The clock and the strikes, as bots are told of them.
struct MatchLimits {
  int start_ms = 10000;  // from the hello to a valid `ready`, milliseconds
  int move_ms = 1000;    // for each decision, milliseconds
  int bank_ms = 0;       // a reserve for the whole match, used when move_ms is up, milliseconds
  int strikes = 3;       // the strike that forfeits; 1 = strict
};

/// Who sits on a seat, for the log.
struct SeatName {
  std::string name;
  std::vector<std::string> command;
};

struct MatchSpec {
  std::string match = "000001";  // number within its tournament
  const GameInfo* game = nullptr;
  OptionValues rules;
  int deals = 0;  // fixed length, 0: to the match's own end
  Seed seed{};
  std::array<SeatName, 4> seats;
  MatchLimits limits;
};

struct Fault {
  int id = 0;  // of the decision then open; 0 before the first
  Seat seat{};
  FaultCode code{};
  std::string detail;               // for people
  std::optional<std::string> line;  // what the bot said, at most 1,000 bytes
};

struct Forfeit {
  Seat seat{};
  FaultCode code{};
};

/// What is measured of one seat over a match; times in microseconds.
struct SeatStats {
  int decisions = 0;         // answered by the bot itself
  int late = 0;              // answers to earlier requests, dropped
  std::int64_t wall_us = 0;  // over all its decisions
  std::int64_t worst_us = 0;
  std::int64_t cpu_us = 0;
};

struct MatchResult {
  std::optional<Side> winner;  // none: a draw, or no contest
  BySide score;                // of the deals ended
  Reason reason = Reason::none;
  std::optional<Forfeit> forfeit;
  std::string
      machine_failure;  // why the referee or the machine could not go on: the match may be played again
  int deals = 0;        // that ended, void ones too
  int decisions = 0;    // actions made, by bots or for them
  std::vector<Fault> faults;
  std::array<SeatStats, 4> stats;
  std::string digest;  // hex
  std::string log;     // the whole match log
};

}  // namespace referee
