// How long a thread of the referee stood in line for a processor although it had something to do: the part of
// a bot's time that was the machine's own.
#pragma once
#include <array>
#include <chrono>
#include <cstdlib>
#include <fcntl.h>
#include <unistd.h>

#include "referee/process/descriptor.hpp"

namespace referee {

/// Of the thread that makes it. Source: /proc/thread-self/schedstat, whose second number counts nanoseconds.
class RunDelay {
 public:
  /// Nanoseconds since the thread began; 0 where the kernel does not tell.
  std::chrono::nanoseconds total() const {
    std::array<char, 80> text{};
    if (::pread(file_.get(), text.data(), text.size() - 1, 0) <= 0) return {};
    char* second = nullptr;
    std::strtoll(text.data(), &second, 10);
    return std::chrono::nanoseconds(std::strtoll(second, nullptr, 10));
  }

 private:
  Descriptor file_{::open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC)};
};

}  // namespace referee
