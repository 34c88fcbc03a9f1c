// What processes use, as /proc tells it.
#pragma once
#include <cstdint>
#include <sys/types.h>
#include <vector>

namespace referee {

struct Usage {
  std::int64_t memory_kb = 0;  // KiB resident
  std::int64_t cpu_us = 0;     // microseconds, of children that have ended too
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
