// One bot process, for the commands that try a bot without a match of four.
#pragma once
#include <memory>
#include <optional>

#include "referee/cli/command.hpp"
#include "referee/process/bots.hpp"
#include "referee/tournament/config.hpp"

namespace referee {

/// --bot, and what it may use: --memory-mb, --cpu-s, --sandbox.
void add_lone_bot(boost::program_options::options_description& description);

class LoneBot {
 public:
  /// From the options above. Errors: UsageError.
  explicit LoneBot(const Options& options);

  /// Starts the bot, anew if it had been started.
  void start();
  Player& player() { return bots_->player(Seat::north); }
  /// Ends the bot; to be called when its player is closed.
  const BotEnd& finish();

  const std::vector<std::string>& command() const { return command_.command; }
  const ProcessLimits& limits() const { return limits_.bots; }

 private:
  TournamentConfig limits_;  // of which the bots' limits and the sandbox count
  BotCommand command_;
  Sandbox sandbox_;
  std::optional<Bots> bots_;
};

}  // namespace referee
