#include "referee/cli/lone_bot.hpp"

#include <fmt/format.h>

#include "referee/tournament/command_line.hpp"

namespace referee {
namespace {

namespace po = boost::program_options;

SandboxMode sandbox_mode(const Options& options) {
  const auto& text = options.get<std::string>("sandbox");
  const auto mode = parse_sandbox_mode(text);
  if (!mode) throw UsageError(fmt::format("There is no sandbox '{}': it is auto, bwrap or none.", text));
  return *mode;
}

ProcessLimits process_limits(const Options& options) {
  ProcessLimits limits;
  limits.memory_mb = options.get<int>("memory-mb");
  limits.cpu_s = options.get<int>("cpu-s");
  return limits;
}

}  // namespace

void add_lone_bot(po::options_description& description) {
  description.add_options()("bot", po::value<std::string>(), "the bot's command, one string")(
      "memory-mb", po::value<int>()->default_value(1024), "memory it may use, MiB; 0: no limit")(
      "cpu-s", po::value<int>()->default_value(0), "CPU time it may use, seconds; 0: no limit")(
      "sandbox", po::value<std::string>()->default_value("auto"), "auto, bwrap or none");
}

LoneBot::LoneBot(const Options& options) : limits_(process_limits(options)), sandbox_(sandbox_mode(options)) {
  command_.name = "the bot";
  command_.command = split_command(options.require("bot"));
}

void LoneBot::start() {
  bots_.reset();
  const BotCommand nobody{"nobody", {"true"}, "", {}, false};
  bots_.emplace(std::array{command_, nobody, nobody, nobody}, limits_, sandbox_);
}

const BotEnd& LoneBot::finish() {
  bots_->finish();
  return bots_->end(Seat::north);
}

}  // namespace referee
