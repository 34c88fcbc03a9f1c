// How bots are kept apart from the machine, from the referee and from each other. What isolation there is, is
// found out once, at the start, and said in one sentence: an organiser must know what protects him.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "referee/process/bot_command.hpp"
#include "referee/process/command_files.hpp"
#include "referee/process/processes.hpp"
#include "referee/process/spawn.hpp"

namespace referee {

enum class SandboxMode : char {
  automatic,  // bwrap where it works, else none
  bwrap,      // namespaces of their own, by the program bwrap (Debian's package bubblewrap)
  none,       // process group, limits, and a sweep; bots can see and disturb what their user can
};

/// "auto", "bwrap" or "none".
std::optional<SandboxMode> parse_sandbox_mode(std::string_view text);

/// Where a command is to be executed, or the sentence why it cannot.
struct Prepared {
  Launch launch;
  std::string problem;  // not empty: this bot cannot be started
};

class Sandbox {
 public:
  /// Also readies the referee's own process: no core dumps and no reading of its memory, SIGPIPE ignored, and
  /// orphaned descendants become its own children. Errors: UsageError if bwrap is asked for and does not
  /// work.
  explicit Sandbox(SandboxMode mode);

  std::string_view name() const { return "none"; }  // what was got: "bwrap" or "none"
  /// One sentence: what protects the machine, and what does not.
  const std::string& description() const { return description_; }

  Prepared prepare(const BotCommand& bot, const ProcessLimits& limits) const;
  const Identity& bots() const { return bots_; }
  Processes& processes() { return processes_; }

 private:
  Identity bots_ = Identity::of_bots();
  std::string description_;
  Processes processes_;
};

}  // namespace referee
