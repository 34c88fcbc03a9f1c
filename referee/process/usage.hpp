// What processes use, as /proc tells it.
#pragma once
#include <cstdint>
#include <map>
#include <sys/types.h>
#include <vector>

namespace referee {

struct Usage {
  std::int64_t memory_kb = 0;  // KiB resident
  std::int64_t cpu_us = 0;     // microseconds, also of ended children that have been waited for
};

/// The CPU time of processes that come and go, as far as it was seen. The kernel adds the time of an ended
/// child to its parent's, but not if the parent ignores SIGCHLD: then nobody else knows of it.
class SeenCpu {
 public:
  /// To be called again and again with all processes that there are; microseconds of all that there ever
  /// were.
  std::int64_t look(const std::vector<pid_t>& processes);
  /// Whether one had ended since the look before.
  bool some_ended() const { return some_ended_; }

 private:
  std::map<pid_t, std::int64_t> running_;  // ticks
  std::int64_t ended_ = 0;                 // ticks of all others
  bool some_ended_ = false;
};

/// The children of a process, all its threads together, the oldest first in each. None when it is gone.
std::vector<pid_t> children_of(pid_t parent);
/// A process and all its descendants.
std::vector<pid_t> tree_of(pid_t root);
/// Of several processes together. A page that they share is counted in each.
Usage usage_of(const std::vector<pid_t>& processes);
/// Memory of several processes together, KiB; a page that n processes share counts 1/n in each. Slow. Where
/// the kernel does not tell, what is resident is taken.
std::int64_t shared_out_memory_kb(const std::vector<pid_t>& processes);
/// The largest memory that a living process has ever had resident, KiB; 0 when it is gone.
std::int64_t peak_memory_kb(pid_t process);

}  // namespace referee
