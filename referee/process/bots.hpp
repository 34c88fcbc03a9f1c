// The four bot processes of one match, or a single one, from their start to the last trace of them.
#pragma once
#include <array>
#include <memory>
#include <span>
#include <vector>

#include "protocol/seats.hpp"

#include "referee/process/bot.hpp"
#include "referee/process/sandbox.hpp"

namespace referee {

class Bots {
 public:
  /// Starts all four. The calling thread must be the one that plays the match, and live as long. Nothing is
  /// thrown: a bot that cannot be started answers with that fault, one for which the machine has no room with
  /// Heard::machine.
  Bots(const std::array<BotCommand, 4>& commands, const ProcessLimits& limits, Sandbox& sandbox)
      : Bots(std::span<const BotCommand>(commands), limits, sandbox) {}
  /// Starts one, which sits N.
  Bots(const BotCommand& only, const ProcessLimits& limits, Sandbox& sandbox)
      : Bots(std::span(&only, 1), limits, sandbox) {}
  ~Bots() { finish(); }
  Bots(const Bots&) = delete;
  Bots& operator=(const Bots&) = delete;

  Player& player(Seat seat) { return *bots_[index(seat)]; }
  /// To be called when all players are closed. Waits 1 s for the bots to end by themselves, 0.2 s after
  /// SIGTERM, then kills what is left, with all descendants.
  void finish();
  /// After finish().
  const BotEnd& end(Seat seat) const { return ends_[index(seat)]; }

 private:
  Bots(std::span<const BotCommand> commands, const ProcessLimits& limits, Sandbox& sandbox);
  bool wait_for_all(std::chrono::milliseconds most);

  Sandbox& sandbox_;
  Surroundings surroundings_;
  std::vector<std::unique_ptr<Bot>> bots_;  // by Seat
  std::vector<BotEnd> ends_;                // likewise, once finished
  bool finished_ = false;
};

}  // namespace referee
