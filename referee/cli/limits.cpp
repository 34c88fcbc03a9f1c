#include "referee/cli/limits.hpp"

#include <fmt/format.h>

namespace referee {

namespace po = boost::program_options;

void add_limit_options(po::options_description& description) {
  const MatchLimits clock;
  const ProcessLimits bots;
  const auto milliseconds = [](int value) { return fmt::format("(default {})", value); };
  description.add_options()(
      "start-ms", po::value<int>(),
      ("for starting, up to ready, milliseconds " + milliseconds(clock.start_ms)).c_str())(
      "move-ms", po::value<int>(),
      ("for each decision, milliseconds " + milliseconds(clock.move_ms)).c_str())(
      "bank-ms", po::value<int>(),
      ("a reserve for the whole match, milliseconds " + milliseconds(clock.bank_ms)).c_str())(
      "strikes", po::value<int>(),
      ("the strike that forfeits; 1 is strict " + milliseconds(clock.strikes)).c_str())(
      "memory-mb", po::value<int>(),
      ("memory of a bot's processes together, MiB; 0: no limit " + milliseconds(bots.memory_mb)).c_str())(
      "cpu-s", po::value<int>(), "CPU time of a bot in a match, seconds; 0: no limit (default 0)")(
      "sandbox", po::value<std::string>(), "auto, bwrap or none (default auto)")(
      "freeze", "stop bots while it is not their turn")("pin", "keep a match and its bots on one core");
}

void apply_limit_options(const Options& options, TournamentConfig& config) {
  const auto set = [&](const char* name, int& value, int least) {
    if (!options.has(name)) return;
    value = options.get<int>(name);
    if (value < least)
      throw UsageError(fmt::format("--{} takes a number from {} up, not {}.", name, least, value));
  };
  set("start-ms", config.limits.start_ms, 1);
  set("move-ms", config.limits.move_ms, 1);
  set("bank-ms", config.limits.bank_ms, 0);
  set("strikes", config.limits.strikes, 1);
  set("memory-mb", config.bots.memory_mb, 0);
  set("cpu-s", config.bots.cpu_s, 0);
  if (options.has("sandbox")) {
    const auto& text = options.get<std::string>("sandbox");
    const auto mode = parse_sandbox_mode(text);
    if (!mode) throw UsageError(fmt::format("--sandbox takes auto, bwrap or none, not '{}'.", text));
    config.sandbox = *mode;
  }
  if (options.has("freeze")) config.bots.freeze = true;
  if (options.has("pin")) config.pin = true;
}

}  // namespace referee
