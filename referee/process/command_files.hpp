// Which files a bot's command is made of: the program, the interpreters that its "#!" line asks for, and the
// words that name files. Found before anything is started, so that a mistake is told in a sentence and not as
// an errno, and so that the sandbox knows what to show.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "referee/process/bot_command.hpp"
#include "referee/process/spawn.hpp"

namespace referee {

/// All paths are absolute; symbolic links are left as they are.
struct CommandFiles {
  std::vector<std::string>
      programs;                      // what is executed: the program itself, then the interpreters of scripts
  std::vector<std::string> chosen;   // those of them that the command or PATH names, and not a #! line
  std::vector<std::string> words;    // the command, with the words that name files made absolute
  std::vector<std::string> named;    // those words
  std::vector<std::string> folders;  // words that name a folder from the root on, as Java's class path does
  std::string dir;                   // where the bot runs
  std::string problem;               // not empty: the command cannot run, and why, in one sentence
};

/// `path` made absolute and normal, without a slash at its end.
std::string absolute_path(const std::string& path);

/// `bots` is who must be able to execute the programs; a PATH entry closed to them is passed over, as the
/// system would. With `shown`, folders that others may not enter do not matter, since the sandbox shows what
/// stands in them.
CommandFiles find_command_files(const BotCommand& bot, const Identity& bots, bool shown);

/// The first folder on the way to `path`, or `path` itself, that `who` may not enter or read, going by the
/// permission bits. Folders above `from` do not matter.
std::optional<std::string> closed_to(const std::string& path, const Identity& who,
                                     const std::string& from = "/");

/// Whether `who` may make files in a folder, going by its permission bits.
bool can_write(const std::string& folder, const Identity& who);

}  // namespace referee
