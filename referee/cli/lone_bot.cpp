#include "referee/cli/lone_bot.hpp"

#include "referee/cli/limits.hpp"
#include "referee/tournament/command_line.hpp"

namespace referee {
namespace po = boost::program_options;

void add_lone_bot(po::options_description& description) {
  description.add_options()("bot", po::value<std::string>(), "the bot's command, one string")(
      "memory-mb", po::value<int>(), "memory it may use, MiB; 0: no limit (default 1024)")(
      "cpu-s", po::value<int>(), "CPU time it may use, seconds; 0: no limit (default 0)")(
      "sandbox", po::value<std::string>(), "auto, bwrap or none (default auto)");
}

namespace {
TournamentConfig given_limits(const Options& options) {
  TournamentConfig config;
  apply_limit_options(options, config);
  return config;
}
}  // namespace

LoneBot::LoneBot(const Options& options)
    : limits_(given_limits(options)),
      command_{"the bot", split_command(options.require("bot")), "", {}, false},
      sandbox_(limits_.sandbox) {}

void LoneBot::start() {
  bots_.reset();
  bots_.emplace(command_, limits_.bots, sandbox_);
}

const BotEnd& LoneBot::finish() {
  bots_->finish();
  return bots_->end(Seat::north);
}

}  // namespace referee
