// A group can only be made below one that hands the memory controller on, and a process can only be moved
// within what its user may write: so the ancestors of the referee's own group are tried from the nearest on.
// For root on most systems that ends at the root group, for a user below a manager that delegates.
#include "referee/process/cgroups.hpp"

#include <atomic>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <string_view>
#include <sys/stat.h>
#include <unistd.h>

#include "referee/process/descriptor.hpp"

namespace referee {
namespace {

namespace fs = std::filesystem;

/// Where cgroup v2 is mounted; empty if it is not.
std::string mount_point() {
  std::ifstream mounts("/proc/self/mounts");
  for (std::string device, folder, type, rest;
       mounts >> device >> folder >> type && std::getline(mounts, rest);)
    if (type == "cgroup2") return folder;
  return {};
}

/// The referee's own group, from the mount point on.
std::string own_group() {
  std::ifstream groups("/proc/self/cgroup");
  for (std::string line; std::getline(groups, line);)
    if (line.starts_with("0::")) return line.substr(3);
  return "/";
}

bool write(const std::string& path, std::string_view text) {
  const Descriptor file(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
  return ::write(file.get(), text.data(), text.size()) == static_cast<ssize_t>(text.size());
}

bool hands_on_memory(const std::string& group) {
  std::ifstream controllers(group + "/cgroup.subtree_control");
  for (std::string name; controllers >> name;)
    if (name == "memory") return true;
  return false;
}

}  // namespace

Cgroup::~Cgroup() {
  if (!folder_.empty()) ::rmdir(folder_.c_str());
}

bool Cgroup::was_out_of_memory() const {
  if (folder_.empty()) return false;
  std::ifstream events(folder_ + "/memory.events");
  std::string name;
  for (std::int64_t count = 0; events >> name >> count;)
    if (name == "oom_kill") return count > 0;
  return false;
}

void Cgroup::kill() const {
  if (!folder_.empty()) write(folder_ + "/cgroup.kill", "1");
}

std::unique_ptr<Cgroups> Cgroups::make() {
  static std::atomic<int> number = 0;
  const std::string mount = mount_point();
  if (mount.empty()) return nullptr;
  const std::string name = fmt::format("referee-{}-{}", ::getpid(), ++number);
  for (fs::path group = own_group();; group = group.parent_path()) {
    const std::string above = (mount + group.string());
    const std::string folder = (above.ends_with('/') ? above : above + "/") + name;
    if (hands_on_memory(above) && ::mkdir(folder.c_str(), 0755) == 0) {
      const bool also_processes = write(folder + "/cgroup.subtree_control", "+memory +pids");
      if (also_processes || write(folder + "/cgroup.subtree_control", "+memory"))
        return std::make_unique<Cgroups>(folder);
      ::rmdir(folder.c_str());
    }
    if (group == group.parent_path()) return nullptr;
  }
}

Cgroups::~Cgroups() { ::rmdir(folder_.c_str()); }

Cgroup Cgroups::make_group(int memory_mb, int processes) {
  static std::atomic<int> number = 0;
  const std::string folder = fmt::format("{}/bot-{}", folder_, ++number);
  if (::mkdir(folder.c_str(), 0755) != 0) return {};
  Cgroup group(folder);
  if (memory_mb > 0 && !write(folder + "/memory.max", std::to_string(std::int64_t{memory_mb} << 20)))
    return {};
  // These are not there on every kernel, and a bot is held without them too.
  write(folder + "/memory.swap.max", "0");
  write(folder + "/memory.oom.group", "1");
  write(folder + "/pids.max", std::to_string(processes));
  return group;
}

}  // namespace referee
