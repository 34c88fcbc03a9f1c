#include "referee/process/bwrap.hpp"

#include <filesystem>
#include <fmt/format.h>

namespace referee {
namespace {

namespace fs = std::filesystem;

constexpr int private_bytes = 64 << 20;  // of /tmp and of /dev/shm, each a bot's own

}  // namespace

std::vector<std::string> bwrap_words(const BwrapView& view, std::span<const std::string> environment,
                                     std::span<const std::string> command) {
  std::vector<std::string> words{"bwrap"};
  const auto add = [&](std::initializer_list<std::string> more) { words.insert(words.end(), more); };
  add({"--unshare-user", "--disable-userns", "--unshare-pid", "--unshare-net", "--unshare-ipc",
       "--unshare-uts", "--unshare-cgroup-try", "--die-with-parent", "--new-session"});
  for (const std::string& folder : system_folders()) {
    std::error_code error;
    if (fs::is_symlink(folder, error))
      add({"--symlink", fs::read_symlink(folder, error), folder});
    else
      add({"--ro-bind-try", folder, folder});
  }
  const std::string size = std::to_string(private_bytes);
  add({"--proc", "/proc", "--dev", "/dev", "--size", size, "--tmpfs", "/dev/shm", "--size", size, "--tmpfs",
       "/tmp"});
  // The first process is bwrap's own and has no limit of processes: whoever could write into it, could lift
  // his.
  add({"--size", "4096", "--tmpfs", "/proc/1", "--remount-ro", "/proc/1"});
  for (const BwrapFolder& folder : view.folders)
    add({folder.shown.writable ? "--bind" : "--ro-bind", folder.source, folder.shown.path});
  for (const std::string& folder : view.hidden)
    add({"--size", "4096", "--tmpfs", folder, "--remount-ro", folder});
  for (const std::string& file : view.hidden_files) add({"--ro-bind", "/dev/null", file});
  add({"--remount-ro", "/dev", "--remount-ro", "/", "--chdir", view.dir});
  if (view.filter_fd >= 0) add({"--seccomp", std::to_string(view.filter_fd)});
  add({"--"});
  // Inside, where the limit counts the processes of this bot alone and not all of its user's.
  add({"/usr/bin/prlimit", fmt::format("--nproc={}", most_processes_of_a_bot), "--"});
  // Not before the limit, nor outside: LD_PRELOAD would be code of the bot's in bwrap itself.
  if (!environment.empty()) {
    add({"/usr/bin/env", "--"});
    words.insert(words.end(), environment.begin(), environment.end());
  }
  // bwrap's own processes keep 0, 1 and 2, but close all others: so only the bot holds its stdin and stdout.
  add({"/bin/sh", "-c", "exec \"$@\" <&3 >&4 3<&- 4>&-", "sh"});
  words.insert(words.end(), command.begin(), command.end());
  return words;
}

}  // namespace referee
