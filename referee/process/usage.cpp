// Read many times a second while bots play, so it goes without streams.
#include "referee/process/usage.hpp"

#include <array>
#include <cstdlib>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <string>
#include <string_view>
#include <unistd.h>
#include <utility>

#include "referee/process/descriptor.hpp"

namespace referee {
namespace {

/// The beginning of a file of /proc; empty when it is not there.
class ProcFile {
 public:
  explicit ProcFile(const std::string& path) {
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (!file) return;
    for (ssize_t part; size_ < text_.size() - 1; size_ += static_cast<std::size_t>(part)) {
      part = ::read(file.get(), text_.data() + size_, text_.size() - 1 - size_);
      if (part <= 0) break;
    }
  }
  std::string_view text() const { return {text_.data(), size_}; }
  /// The number after `name`, as in "\nVmHWM:   1234 kB"; 0 if it is not there. Without the line end it could
  /// also stand in the name that a process has given itself.
  std::int64_t number_after(std::string_view name) const {
    const auto at = text().find(name);
    return at == std::string_view::npos ? 0 : std::strtoll(text_.data() + at + name.size(), nullptr, 10);
  }

 private:
  std::array<char, 8192> text_{};
  std::size_t size_ = 0;
};

std::string path_of(pid_t process, std::string_view file) {
  return fmt::format("/proc/{}/{}", process, file);
}

struct Ticks {
  std::int64_t own = 0, of_children = 0;  // of children waited for
};

/// From /proc/PID/stat, whose second field is a name in parentheses and may hold anything.
Ticks ticks_used(pid_t process) {
  const ProcFile stat(path_of(process, "stat"));
  const auto name_end = stat.text().rfind(") ");
  if (name_end == std::string_view::npos) return {};
  const char* at = stat.text().data() + name_end + 2;
  constexpr int from_state_to_utime = 11;
  for (int field = 0; field < from_state_to_utime && *at; ++field) at = std::strchr(at, ' ') + 1;
  std::array<std::int64_t, 4> times{};  // utime, stime, and the same of children
  for (std::int64_t& time : times) {
    char* end = nullptr;
    time = std::strtoll(at, &end, 10);
    at = end;
  }
  return {times[0] + times[1], times[2] + times[3]};
}

std::int64_t microseconds(std::int64_t ticks) { return ticks * 1'000'000 / ::sysconf(_SC_CLK_TCK); }

/// Whoever reserves hundreds of GiB and reads them here and there fills no page, but their tables.
std::int64_t page_tables_kb(pid_t process) {
  return ProcFile(path_of(process, "status")).number_after("\nVmPTE:");
}

std::int64_t resident_kb(pid_t process) {
  constexpr std::int64_t worth_tables_kb = 32 << 20;  // the tables of 32 GiB are 64 MiB
  const ProcFile statm(path_of(process, "statm"));
  const std::int64_t page_kb = ::sysconf(_SC_PAGESIZE) / 1024;
  const auto space = statm.text().find(' ');
  if (space == std::string_view::npos) return 0;
  const std::int64_t reserved = std::strtoll(statm.text().data(), nullptr, 10) * page_kb;
  const std::int64_t resident = std::strtoll(statm.text().data() + space, nullptr, 10) * page_kb;
  return resident + (reserved < worth_tables_kb ? 0 : page_tables_kb(process));
}

}  // namespace

std::vector<pid_t> children_of(pid_t parent) {
  std::vector<pid_t> result;
  const std::string tasks = path_of(parent, "task");
  DIR* folder = ::opendir(tasks.c_str());
  if (!folder) return result;
  while (const dirent* task = ::readdir(folder)) {
    if (task->d_name[0] == '.') continue;
    const Descriptor file(
        ::open(fmt::format("{}/{}/children", tasks, task->d_name).c_str(), O_RDONLY | O_CLOEXEC));
    std::string children;  // of any length: none may hide behind many others
    std::array<char, 4096> part;
    for (ssize_t count; (count = ::read(file.get(), part.data(), part.size())) > 0;)
      children.append(part.data(), static_cast<std::size_t>(count));
    const char* at = children.c_str();
    for (char* end = nullptr;; at = end) {
      const auto pid = static_cast<pid_t>(std::strtol(at, &end, 10));
      if (end == at) break;
      result.push_back(pid);
    }
  }
  ::closedir(folder);
  return result;
}

std::vector<pid_t> tree_of(pid_t root) {
  std::vector<pid_t> result{root};
  for (std::size_t i = 0; i < result.size(); ++i)
    for (pid_t child : children_of(result[i])) result.push_back(child);
  return result;
}

Usage usage_of(const std::vector<pid_t>& processes) {
  Usage total;
  std::int64_t ticks = 0;
  for (pid_t process : processes) {
    total.memory_kb += resident_kb(process);
    const Ticks used = ticks_used(process);
    ticks += used.own + used.of_children;
  }
  total.cpu_us = microseconds(ticks);
  return total;
}

std::int64_t SeenCpu::look(const std::vector<pid_t>& processes) {
  std::map<pid_t, std::int64_t> now;
  std::int64_t ticks = 0;
  for (pid_t process : processes) ticks += now[process] = ticks_used(process).own;
  some_ended_ = false;
  for (const auto& [process, before] : running_) {
    const auto found = now.find(process);
    if (found != now.end() && found->second >= before)
      continue;  // else it has ended, or another has its number
    ended_ += before;
    some_ended_ = true;
  }
  running_ = std::move(now);
  return microseconds(ended_ + ticks);
}

std::int64_t shared_out_memory_kb(const std::vector<pid_t>& processes) {
  constexpr std::int64_t worth_walking_kb = 64 << 10;  // the kernel goes through all of them to answer
  std::int64_t total = 0;
  for (pid_t process : processes) {
    const std::int64_t tables = page_tables_kb(process);
    const bool walkable = tables < worth_walking_kb;
    const ProcFile rollup(walkable ? path_of(process, "smaps_rollup") : std::string());
    total += rollup.text().empty() ? resident_kb(process) : tables + rollup.number_after("\nPss:");
  }
  return total;
}

std::int64_t peak_memory_kb(pid_t process) {
  return ProcFile(path_of(process, "status")).number_after("\nVmHWM:");
}

}  // namespace referee
