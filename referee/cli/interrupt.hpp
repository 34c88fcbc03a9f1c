// Ctrl-C and SIGTERM: the first asks for an orderly stop, the second ends the referee at once.
#pragma once
#include <stop_token>
#include <thread>

namespace referee {

/// To be made before any other thread is: those that come later leave the signals to it.
class Interrupt {
 public:
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  std::stop_token token() const { return source_.get_token(); }
  bool requested() const { return source_.stop_requested(); }

 private:
  std::stop_source source_;
  std::jthread waiter_;
};

}  // namespace referee
