#include "referee/process/processes.hpp"

#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

namespace referee {

void Processes::add(pid_t bot) {
  const std::lock_guard lock(mutex_);
  bots_.insert(bot);
}

void Processes::remove(pid_t bot) {
  const std::lock_guard lock(mutex_);
  bots_.erase(bot);
}

void Processes::sweep() {
  constexpr int most_rounds =
      1000;  // a killed process hands its children on to us: they come with the next round
  const std::unique_lock alone(sweeping_);
  for (int round = 0; round < most_rounds; ++round) {
    bool found = false;
    for (pid_t child : children_of(getpid())) {
      const std::lock_guard lock(mutex_);
      if (bots_.contains(child)) continue;
      found = true;
      ::kill(child, SIGKILL);
      ::waitpid(child, nullptr, 0);
    }
    if (!found) return;
  }
}

std::set<pid_t> children_of(pid_t parent) {
  std::set<pid_t> result;
  std::error_code error;
  for (std::filesystem::directory_iterator task(fmt::format("/proc/{}/task", parent), error), end;
       !error && task != end; task.increment(error)) {
    std::ifstream children(task->path() / "children");
    for (pid_t child; children >> child;) result.insert(child);
  }
  return result;
}

}  // namespace referee
