// A file descriptor with an owner. Every descriptor of the referee is closed on exec, so that no bot inherits
// one.
#pragma once
#include <array>
#include <fcntl.h>
#include <optional>
#include <unistd.h>
#include <utility>

namespace referee {

class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~Descriptor() { close(); }

  int get() const { return number_; }  // -1 when there is none; poll() ignores that one
  explicit operator bool() const { return number_ >= 0; }
  void close() {
    if (number_ >= 0) ::close(number_);
    number_ = -1;
  }

 private:
  int number_ = -1;
};

struct Pipe {
  Descriptor read, write;
};

/// None when the process or the machine has no descriptor left (errno says which).
inline std::optional<Pipe> make_pipe() {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) return std::nullopt;
  return Pipe{Descriptor(ends[0]), Descriptor(ends[1])};
}

/// Reads and writes of our own end return at once instead of waiting. The other end is the bot's and keeps
/// waiting: the flag belongs to the end, not to the pipe.
inline void never_wait(const Descriptor& end) {
  ::fcntl(end.get(), F_SETFL, ::fcntl(end.get(), F_GETFL) | O_NONBLOCK);
}

}  // namespace referee
