// How bots are kept apart from the machine, from the referee and from each other. What isolation there is, is
// found out once, at the start, and said in a sentence: an organiser must know what protects him.
#pragma once
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "referee/process/bot_command.hpp"
#include "referee/process/cgroups.hpp"
#include "referee/process/command_files.hpp"
#include "referee/process/processes.hpp"
#include "referee/process/spawn.hpp"
#include "referee/process/system_calls.hpp"

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

/// It also readies the referee's own process: no core dumps and no reading of its memory, SIGPIPE ignored,
/// orphaned descendants become its own children.
class Sandbox {
 public:
  /// Errors: UsageError if bwrap is asked for and does not work.
  explicit Sandbox(SandboxMode mode);

  bool wraps() const { return !bwrap_.empty(); }
  std::string_view name() const { return wraps() ? "bwrap" : "none"; }
  /// What protects the machine and what does not, in a sentence or two; for stderr and tournament.json.
  const std::string& description() const { return description_; }

  /// No bot shall see what is in this file or folder. Before any match. What stands beside
  /// a folder of results is hidden too if it holds results: other tournaments keep their seeds there.
  void hide(const std::string& path);
  Prepared prepare(const BotCommand& bot, const ProcessLimits& limits) const;
  /// Looks through all that the bot would see of its own, which takes too long for every match. Returns a
  /// clause that says what must not lie there; empty if all is well.
  std::string inspect(const BotCommand& bot);

  const Identity& bots() const { return bots_; }
  Processes& processes() { return *processes_; }
  /// The control group for one bot; none where there are none.
  Cgroup make_group(const ProcessLimits& limits) const;

 private:
  std::string try_bwrap();
  void try_cgroups();
  std::string try_out(const Launch& launch);
  void add_hidden(struct BwrapView& view) const;
  Launch wrapped(const std::vector<struct ShownFolder>& folders, const std::string& dir,
                 const std::vector<std::string>& environment, const std::vector<std::string>& command) const;

  Identity bots_ = Identity::of_bots();
  std::string filter_ = system_call_filter();
  std::string bwrap_;  // path of the program; empty: not used
  std::vector<std::string> hidden_;
  std::set<std::string> inspected_;  // folders in which nothing was found
  std::string description_;
  std::shared_ptr<Processes> processes_ = Processes::of_the_referee();
  std::unique_ptr<Cgroups> cgroups_;
};

}  // namespace referee
