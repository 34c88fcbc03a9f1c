#include "referee/process/processes.hpp"

#include <chrono>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace referee {
namespace {

using std::chrono::milliseconds;

// In the longer time a bot's memory grows by some 100 MiB at most; in the shorter one by a tenth of that.
constexpr milliseconds usually{50};
constexpr milliseconds near_a_limit{5};

}  // namespace

std::shared_ptr<Processes> Processes::of_the_referee() {
  static std::mutex mutex;
  static std::weak_ptr<Processes> known;
  const std::lock_guard lock(mutex);
  std::shared_ptr<Processes> processes = known.lock();
  if (!processes) known = processes = std::make_shared<Processes>();
  return processes;
}

void Processes::add(std::shared_ptr<Watched> bot) {
  const std::lock_guard lock(mutex_);
  bots_[bot->pid] = std::move(bot);
  if (!thread_.joinable()) thread_ = std::jthread([this](const std::stop_token& stop) { watch(stop); });
  changed_.notify_all();
}

void Processes::remove(pid_t bot) {
  const std::lock_guard lock(mutex_);
  bots_.erase(bot);
}

void Processes::watch(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    const bool soon = look();
    sweep();
    std::unique_lock lock(mutex_);
    if (bots_.empty()) changed_.wait(lock, stop, [&] { return !bots_.empty(); });
    changed_.wait_for(lock, stop, soon ? near_a_limit : usually, [] { return false; });
  }
}

bool Processes::look() {
  std::vector<std::shared_ptr<Watched>> bots;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [pid, bot] : bots_) bots.push_back(bot);
  }
  bool near = false;
  for (const auto& bot : bots) {
    const std::vector<pid_t> tree = tree_of(bot->pid);
    Usage usage = usage_of(tree);
    if (bot->memory_limit_kb > 0 && usage.memory_kb > bot->memory_limit_kb && tree.size() > 1)
      usage.memory_kb = shared_out_memory_kb(tree);
    if (bot->cpu_limit_us > 0) {
      usage.cpu_us = std::max(usage.cpu_us, bot->seen_cpu.look(tree));
      near = near || bot->seen_cpu.some_ended();
    }
    bot->memory_peak_kb = std::max<std::int64_t>(bot->memory_peak_kb, usage.memory_kb);
    bot->cpu_us = std::max<std::int64_t>(bot->cpu_us, usage.cpu_us);
    near = near || (bot->memory_limit_kb > 0 && 2 * usage.memory_kb > bot->memory_limit_kb);

    const bool too_much_memory = bot->memory_limit_kb > 0 && usage.memory_kb > bot->memory_limit_kb;
    const bool too_much_cpu = bot->cpu_limit_us > 0 && usage.cpu_us > bot->cpu_limit_us;
    if (!too_much_memory && !too_much_cpu) continue;
    const std::lock_guard lock(mutex_);
    if (!bots_.contains(bot->pid) || bot->killed != Watched::Killed::no) continue;
    bot->killed = too_much_memory ? Watched::Killed::for_memory : Watched::Killed::for_cpu;
    for (pid_t process : tree_of(bot->pid)) ::kill(process, SIGKILL);
  }
  return near;
}

void Processes::sweep() {
  constexpr int most_rounds =
      1000;  // a killed process hands its children on to us: they come with the next round
  const std::unique_lock alone(sweeping_);
  for (int round = 0; round < most_rounds; ++round) {
    bool found = false;
    for (pid_t child : children_of(getpid())) {
      // A bot leads a session of its own, which its descendants cannot leave for the referee's.
      if (::getsid(child) == ::getsid(0)) continue;
      {
        const std::lock_guard lock(mutex_);
        if (bots_.contains(child)) continue;
      }
      found = true;
      ::kill(child, SIGKILL);
      ::waitpid(child, nullptr, 0);
    }
    if (!found) return;
  }
}

}  // namespace referee
