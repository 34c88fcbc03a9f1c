// Every process that bots of this referee have started and that lives: how much memory and CPU time each bot
// uses with its descendants, and who has escaped. A thread of its own looks several times a second, and kills
// a bot that exceeds its limits. A descendant whose parent has died becomes a child of the referee; what is a
// child and is no bot has escaped, and is killed.
#pragma once
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <shared_mutex>
#include <stop_token>
#include <sys/types.h>
#include <thread>

#include "referee/process/usage.hpp"

namespace referee {

/// A bot under watch; the fields that change are written by the watch alone.
struct Watched {
  pid_t pid = -1;
  std::int64_t memory_limit_kb = 0;  // KiB, 0: none
  std::int64_t cpu_limit_us = 0;     // microseconds, 0: none

  enum class Killed : char { no, for_memory, for_cpu };
  std::atomic<Killed> killed = Killed::no;
  std::atomic<std::int64_t> memory_peak_kb = 0;
  std::atomic<std::int64_t> cpu_us = 0;
  SeenCpu seen_cpu;  // only where there is a limit
};

/// The children of a process are one set, so there is one Processes in the referee.
class Processes {
 public:
  /// It lives as long as somebody holds it.
  static std::shared_ptr<Processes> of_the_referee();

  /// To be held from before the fork until the bot is added, and while it is removed and reaped: no sweep
  /// then takes it for an escaped one.
  std::shared_lock<std::shared_mutex> no_sweep() { return std::shared_lock(sweeping_); }
  /// A bot must not be reaped before it is removed: what is killed must be what was watched.
  void add(std::shared_ptr<Watched> bot);
  void remove(pid_t bot);

  /// Kills every escaped process and its descendants, of whichever match.
  void sweep();

 private:
  void watch(const std::stop_token& stop);
  /// True if a bot comes near its limit, so that it should be looked at again soon.
  bool look();

  std::shared_mutex sweeping_;
  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::map<pid_t, std::shared_ptr<Watched>> bots_;
  std::jthread thread_;  // begins with the first bot
};

}  // namespace referee
