#include "referee/process/command_files.hpp"

#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <sstream>
#include <sys/stat.h>

namespace referee {
namespace {

namespace fs = std::filesystem;

/// Whether `who` has the permissions `bits` (of 4 read, 2 write, 1 execute) on a file.
bool may(const struct stat& file, const Identity& who, unsigned bits) {
  const unsigned shift = file.st_uid == who.user ? 6 : file.st_gid == who.group ? 3 : 0;
  return (file.st_mode >> shift & bits) == bits;
}

/// A regular file that `who` may execute, by its own bits.
bool executable(const std::string& path, const Identity& who) {
  struct stat file {};
  return ::stat(path.c_str(), &file) == 0 && S_ISREG(file.st_mode) &&
         (who.other_than_ours ? may(file, who, 1) : ::access(path.c_str(), X_OK) == 0);
}

std::string path_variable() {
  const char* path = std::getenv("PATH");
  return path ? path : "/usr/local/bin:/usr/bin:/bin";
}

/// The first program of that name in PATH that can be executed and reached; else the first of that name, else
/// nothing.
std::string look_up(const std::string& name, const Identity& who, bool shown) {
  std::string second_best;
  std::istringstream folders(path_variable());
  for (std::string folder; std::getline(folders, folder, ':');) {
    std::string path = absolute_path((folder.empty() ? "." : folder) + "/" + name);
    std::error_code ignored;
    if (!fs::is_regular_file(path, ignored)) continue;
    if (executable(path, who) && (shown || !closed_to(path, who))) return path;
    if (second_best.empty()) second_best = path;
  }
  return second_best;
}

/// The first two words of a "#!" line; none if the file does not begin with one.
struct Beginning {
  bool is_script = false, is_binary = false;
  std::string interpreter, argument;
};
Beginning beginning_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::string start(256, '\0');
  file.read(start.data(), static_cast<std::streamsize>(start.size()));
  start.resize(static_cast<std::size_t>(file.gcount()));
  Beginning result;
  result.is_binary = start.starts_with(
      "\x7f"
      "ELF");
  result.is_script = start.starts_with("#!");
  if (result.is_script)
    std::istringstream(start.substr(2, start.find('\n') - 2)) >> result.interpreter >> result.argument;
  return result;
}

/// Why `path` cannot be executed; empty if it can.
std::string why_not(const std::string& path, const Identity& who) {
  std::error_code error;
  const auto status = fs::status(path, error);
  if (!fs::exists(status)) return fmt::format("{} does not exist", path);
  if (fs::is_directory(status)) return fmt::format("{} is a folder, not a program", path);
  if (!executable(path, who))
    return fmt::format("{} is not executable: make it so (chmod +x), or write its interpreter in front of it",
                       path);
  return {};
}

/// Follows the program and the "#!" lines; `chosen` are those found in PATH. Returns the problem, if any.
std::string find_programs(std::string path, const Identity& who, bool shown,
                          std::vector<std::string>& programs, std::vector<std::string>& chosen) {
  constexpr int most_interpreters = 4;  // the kernel's own limit
  for (int depth = 0; depth <= most_interpreters; ++depth) {
    if (auto why = why_not(path, who); !why.empty()) return why;
    programs.push_back(path);
    const Beginning beginning = beginning_of(path);
    if (beginning.is_binary) return {};
    if (!beginning.is_script) return fmt::format("{} is neither a program nor a script with a #! line", path);
    std::string next = beginning.interpreter;
    if (fs::path(next).filename() == "env" && !beginning.argument.empty()) {
      programs.push_back(next);
      next = look_up(beginning.argument, who, shown);
      if (next.empty()) return fmt::format("{} asks for {}, which is not in PATH", path, beginning.argument);
      chosen.push_back(next);
    } else if (!fs::path(next).is_absolute() || ::access(next.c_str(), F_OK) != 0) {
      return fmt::format("the #! line of {} names \"{}\", which does not exist", path, next);
    }
    path = next;
  }
  return fmt::format("{} goes through too many interpreters", path);
}

}  // namespace

std::string absolute_path(const std::string& path) {
  std::string result = fs::absolute(path).lexically_normal().string();
  if (result.size() > 1 && result.ends_with('/')) result.pop_back();
  return result;
}

bool can_write(const std::string& folder, const Identity& who) {
  if (!who.other_than_ours) return ::access(folder.c_str(), W_OK) == 0;
  struct stat file {};
  return ::stat(folder.c_str(), &file) == 0 && may(file, who, 3);
}

std::optional<std::string> closed_to(const std::string& path, const Identity& who, const std::string& from) {
  if (!who.other_than_ours) return std::nullopt;
  std::error_code error;
  const fs::path whole = fs::weakly_canonical(path, error), start = fs::weakly_canonical(from, error);
  fs::path part;
  for (const fs::path& step : whole) {
    part /= step;
    if (part.native().size() < start.native().size()) continue;
    struct stat file {};
    if (::stat(part.c_str(), &file) != 0) return std::nullopt;
    const bool folder_on_the_way = S_ISDIR(file.st_mode) && part != whole;
    if (!may(file, who, folder_on_the_way ? 1 : S_ISDIR(file.st_mode) ? 5 : 4)) return part.string();
  }
  return std::nullopt;
}

CommandFiles find_command_files(const BotCommand& bot, const Identity& bots, bool shown) {
  CommandFiles files;
  const auto problem = [&](std::string why) {
    files.problem = std::move(why);
    return files;
  };
  if (bot.command.empty() || bot.command[0].empty()) return problem("the command is empty");
  files.dir = absolute_path(bot.dir.empty() ? "." : bot.dir);
  if (std::error_code error; !fs::is_directory(files.dir, error))
    return problem(fmt::format("the working directory {} is not there", files.dir));

  const std::string& first = bot.command[0];
  const bool has_slash = first.find('/') != std::string::npos;
  const std::string program = has_slash ? absolute_path(first) : look_up(first, bots, shown);
  if (program.empty()) return problem(fmt::format("there is no program {} in PATH", first));
  files.chosen.push_back(program);
  if (auto why = find_programs(program, bots, shown, files.programs, files.chosen); !why.empty())
    return problem(std::move(why));

  files.words = bot.command;
  files.words[0] = program;
  for (std::size_t i = 1; i < files.words.size(); ++i) {
    std::error_code error;
    std::string& word = files.words[i];
    if (word.starts_with('/') && fs::is_directory(word, error)) files.folders.push_back(absolute_path(word));
    if (!fs::is_regular_file(word, error)) continue;
    word = absolute_path(word);
    files.named.push_back(word);
  }
  return files;
}

}  // namespace referee
