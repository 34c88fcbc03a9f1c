#include "referee/process/sandbox.hpp"

#include <cstdlib>
#include <fmt/format.h>
#include <signal.h>
#include <sys/prctl.h>

#include "protocol/failure.hpp"

namespace referee {
namespace {

constexpr int most_processes = 4096;  // of the bots' user in all, where bots have no namespace of their own

void ready_the_referee() {
  ::signal(SIGPIPE, SIG_IGN);
  prctl(PR_SET_CHILD_SUBREAPER, 1);
#ifndef __SANITIZE_ADDRESS__  // the leak check must be able to trace its own process
  prctl(PR_SET_DUMPABLE, 0);
#endif
}

/// The whole environment of a bot: it must not depend on who starts the referee, nor learn about it.
std::vector<std::string> environment_of(const BotCommand& bot) {
  const char* path = std::getenv("PATH");
  std::vector<std::string> result{fmt::format("PATH={}", path ? path : "/usr/local/bin:/usr/bin:/bin"),
                                  "HOME=/tmp", "LANG=C.UTF-8"};
  for (const auto& [name, value] : bot.env) {
    std::erase_if(result, [&](const std::string& entry) { return entry.starts_with(name + "="); });
    result.push_back(name + "=" + value);
  }
  return result;
}

}  // namespace

std::optional<SandboxMode> parse_sandbox_mode(std::string_view text) {
  if (text == "auto") return SandboxMode::automatic;
  if (text == "bwrap") return SandboxMode::bwrap;
  if (text == "none") return SandboxMode::none;
  return std::nullopt;
}

Sandbox::Sandbox(SandboxMode mode) {
  ready_the_referee();
  if (mode == SandboxMode::bwrap) throw UsageError("--sandbox bwrap is not there yet");
  description_ =
      "no sandbox: bots run in process groups with limits, but can read what their user can, use the "
      "network, and "
      "disturb each other";
}

Prepared Sandbox::prepare(const BotCommand& bot, const ProcessLimits& limits) const {
  CommandFiles files = find_command_files(bot, bots_, false);
  if (!files.problem.empty()) return {{}, std::move(files.problem)};
  Launch launch;
  launch.program = files.words[0];
  launch.words = std::move(files.words);
  launch.environment = environment_of(bot);
  launch.dir = std::move(files.dir);
  launch.cpu_s = limits.cpu_s;
  launch.processes = most_processes;
  return {std::move(launch), {}};
}

}  // namespace referee
