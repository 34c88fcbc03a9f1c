// One seat of a match as the match sees it: something that can be asked by a deadline, told, and closed. Bots
// are players whose lines go through pipes (referee/process); tests use scripted ones and a fake clock.
#pragma once
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "protocol/faults.hpp"

namespace referee {

using Time = std::chrono::steady_clock::time_point;

/// What came of listening to a player.
struct Heard {
  enum class Kind : std::uint8_t {
    line,     // a whole line arrived in time
    timeout,  // none did
    fault,    // the player is gone or beyond use: `fault` says why; it forfeits
    machine,  // the referee or the machine failed, nobody at the table did
  };
  Kind kind = Kind::line;
  std::string_view line;    // without its line end; valid until the next call; for a fault or timeout what
                            // there is of one that did not end
  FaultCode fault{};        // of kind fault
  std::string detail;       // of fault and machine, and of a timeout if there is something to say: for people
  Time at{};                // when the line had arrived, or when the listening ended
  std::int64_t cpu_us = 0;  // CPU time of the player since its last answer, microseconds
  std::int64_t lag_us = 0;  // how much later the referee noticed than it could have, microseconds
};

class Player {
 public:
  virtual ~Player() = default;
  /// Keeps a line (without its newline) to be sent in front of the next one that is asked.
  virtual void tell(std::string_view line) = 0;
  /// Begins to send a request; what is kept goes first. Returns when the clock began to run. Never blocks.
  virtual Time ask(std::string_view line) = 0;
  /// Waits for the next line until the deadline, which covers the sending too. A line that arrived in time is
  /// returned even if it is read late, or if the player has ended since.
  virtual Heard hear(Time deadline) = 0;
  /// Its turn is over: nothing is expected of it until the next ask().
  virtual void rest() = 0;
  /// Sends a last line as far as it can be sent without blocking and ends the player's input. Does not wait.
  virtual void close(std::string_view last_line) = 0;
};

}  // namespace referee
