// Every process that bots of this referee have started and that lives. A bot's descendant whose parent has
// died becomes a child of the referee; what is a child and is no bot has escaped, and is killed.
#pragma once
#include <mutex>
#include <set>
#include <shared_mutex>
#include <sys/types.h>

namespace referee {

class Processes {
 public:
  /// To be held from before the fork until the bot is added, and while it is removed and reaped: no sweep
  /// then takes it for an escaped one.
  std::shared_lock<std::shared_mutex> no_sweep() { return std::shared_lock(sweeping_); }
  void add(pid_t bot);
  void remove(pid_t bot);

  /// Kills every escaped process and its descendants, of whichever match.
  void sweep();

 private:
  std::shared_mutex sweeping_;
  std::mutex mutex_;
  std::set<pid_t> bots_;
};

/// The children of a process, all its threads together. None when it is gone.
std::set<pid_t> children_of(pid_t parent);

}  // namespace referee
