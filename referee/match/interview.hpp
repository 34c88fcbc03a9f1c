// Gives a player a logged match's requests, one by one, and judges each answer as the match would, without a
// match: whatever is answered, the next request is what the log has.
#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "referee/match/player.hpp"
#include "referee/match/requests.hpp"

namespace referee {

struct Reply {
  std::string action;              // legal; empty after a fault, and for the hello
  std::string line;                // as it was said; the last thing said, after a fault; cut at 64 KiB
  std::int64_t wall_us = 0;        // microseconds
  std::optional<FaultCode> fault;  // what it would have been charged with
  std::string detail;              // of the fault: one sentence
  std::string machine;             // not empty: the machine failed, nobody can say how the player did
  int late = 0;                    // answers to earlier requests that came first
  bool gone() const { return fault && !costs_a_strike(*fault); }
};

/// Tells and asks `request`, and waits for the answer as long as the seat had.
Reply interview(Player& player, const Request& request);

}  // namespace referee
