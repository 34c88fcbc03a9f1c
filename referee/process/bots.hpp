// The four bot processes of one match, from their start to the last trace of them.
#pragma once
#include <array>
#include <memory>

#include "protocol/seats.hpp"

#include "referee/process/bot.hpp"
#include "referee/process/sandbox.hpp"

namespace referee {

class Bots {
 public:
  /// Starts all four. The calling thread must be the one that plays the match, and live as long. Nothing is
  /// thrown: a bot that cannot be started answers with that fault, one for which the machine has no room with
  /// Heard::machine.
  Bots(const std::array<BotCommand, 4>& commands, const ProcessLimits& limits, Sandbox& sandbox);
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
  bool wait_for_all(std::chrono::milliseconds most);

  Sandbox& sandbox_;
  Surroundings surroundings_;
  std::array<std::unique_ptr<Bot>, 4> bots_;
  std::array<BotEnd, 4> ends_;
  bool finished_ = false;
};

}  // namespace referee
