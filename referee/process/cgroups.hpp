// Control groups (cgroup v2), where this referee may make them: the kernel then holds each bot with all its
// descendants to its memory itself, and kills all of them at once. They are not to be had everywhere, so
// nothing relies on them: what Processes watches it watches in any case.
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

namespace referee {

/// The group of one bot; removed at the end, when its processes are gone.
class Cgroup {
 public:
  Cgroup() = default;  // none
  explicit Cgroup(std::string folder) : folder_(std::move(folder)) {}
  Cgroup(Cgroup&& other) noexcept : folder_(std::exchange(other.folder_, {})) {}
  Cgroup& operator=(Cgroup&& other) noexcept {
    std::swap(folder_, other.folder_);
    return *this;
  }
  ~Cgroup();

  /// The file into which a process writes "0" to enter the group; empty when there is no group.
  std::string entrance() const { return folder_.empty() ? "" : folder_ + "/cgroup.procs"; }
  /// Whether processes were killed because the group had no memory left.
  bool was_out_of_memory() const;
  void kill() const;

 private:
  std::string folder_;
};

/// The group of a referee, in which those of its bots are made.
class Cgroups {
 public:
  /// None where groups with a memory limit cannot be made. That a process can enter one is still to be tried.
  static std::unique_ptr<Cgroups> make();
  explicit Cgroups(std::string folder) : folder_(std::move(folder)) {}
  ~Cgroups();
  Cgroups(const Cgroups&) = delete;
  Cgroups& operator=(const Cgroups&) = delete;

  /// `memory_mb` MiB, 0 for no limit; `processes` at most. None if it cannot be made.
  Cgroup make_group(int memory_mb, int processes);

 private:
  std::string folder_;
};

}  // namespace referee
