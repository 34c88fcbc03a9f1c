// The stderr of the four bots of a match, read whenever the referee waits for any of them: a bot that logs
// must never stand still because nobody reads, whoever's turn it is.
#pragma once
#include <array>
#include <poll.h>
#include <span>

#include "referee/process/descriptor.hpp"
#include "referee/process/head_and_tail.hpp"

namespace referee {

class StderrDrain {
 public:
  static constexpr int seats = 4;

  void open(int seat, Descriptor end) { ends_[seat] = std::move(end); }
  const HeadAndTail& text(int seat) const { return texts_[seat]; }

  void watch(std::span<pollfd, seats> set) const {
    for (int seat = 0; seat < seats; ++seat) set[seat] = {ends_[seat].get(), POLLIN, 0};
  }
  /// Reads once from every end that poll() found readable, and closes those that have ended.
  void drain(std::span<const pollfd, seats> set) {
    for (int seat = 0; seat < seats; ++seat)
      if (set[seat].revents) read_once(seat);
  }
  /// All that is there already, a MiB of it at most: a bot's last words, when it has gone.
  void drain_rest(int seat) {
    for (int part = 0; part < 16 && read_once(seat); ++part) {
    }
  }

 private:
  bool read_once(int seat);

  std::array<Descriptor, seats> ends_;
  std::array<HeadAndTail, seats> texts_;
};

}  // namespace referee
