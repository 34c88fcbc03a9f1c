// Interrupts the thread that makes it, a hundred times a second: a system call that waits, such as read(),
// then returns. So the usual case, an answer that comes soon, needs no timer and no poll() of its own, which
// would cost as much as the answer; and nothing can make the thread wait for longer. A quicker tick is felt:
// each one takes the core from the bot that is thinking.
#pragma once
#include <chrono>
#include <signal.h>
#include <time.h>

namespace referee {

class Tick {
 public:
  static constexpr std::chrono::milliseconds period{10};

  Tick();
  ~Tick() { stop(); }
  Tick(const Tick&) = delete;
  Tick& operator=(const Tick&) = delete;

  /// False when the system has no timer left, or after stop(): then nothing may wait without a time limit.
  bool runs() const { return runs_; }
  void stop();
  /// The signal mask under which the thread is left in peace, for ppoll().
  const sigset_t& peace() const { return peace_; }

 private:
  timer_t timer_{};
  sigset_t peace_{};
  bool runs_ = false;
};

}  // namespace referee
