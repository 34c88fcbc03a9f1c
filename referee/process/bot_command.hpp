// What an organiser says about a bot: which program it is, where it runs, and what it may use.
#pragma once
#include <string>
#include <utility>
#include <vector>

namespace referee {

/// An entrant's command, as words. The first is looked up in PATH or, with a slash, relative to the current
/// directory; so are the other words that name files, whatever `dir` is.
struct BotCommand {
  std::string name;                  // the entrant's, for messages
  std::vector<std::string> command;  // not empty
  std::string dir;                   // working directory of the bot; empty: the current one
  std::vector<std::pair<std::string, std::string>> env;  // added to the bot's small environment
  bool writable = false;                                 // the bot may write into `dir`
};

/// Processes that one bot may have where they can be counted for it alone, threads counted.
inline constexpr int most_processes_of_a_bot = 256;

struct ProcessLimits {
  int memory_mb = 1024;  // MiB of memory, over all processes of a bot together; 0: no limit
  int cpu_s = 0;         // seconds of CPU time in a match, over all processes of a bot together; 0: no limit
  bool freeze = false;   // stop a bot's processes while it is not its turn
  int stop_fd = -1;      // a descriptor that becomes readable when the match is to be broken off: hear() then
                         // answers with Heard::machine; -1: none
};

}  // namespace referee
