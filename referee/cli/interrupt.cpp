#include "referee/cli/interrupt.hpp"

#include <signal.h>
#include <unistd.h>

#include "protocol/failure.hpp"

namespace referee {
namespace {

sigset_t interrupting_signals() {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGINT);
  sigaddset(&set, SIGTERM);
  sigaddset(&set, SIGHUP);
  sigaddset(&set, SIGUSR1);  // our own: the waiting thread is to end
  return set;
}

}  // namespace

Interrupt::Interrupt() {
  const sigset_t set = interrupting_signals();
  pthread_sigmask(SIG_BLOCK, &set, nullptr);
  waiter_ = std::jthread([this, set] {
    for (int signal = 0; sigwait(&set, &signal) == 0 && signal != SIGUSR1;) {
      if (source_.stop_requested()) _exit(static_cast<int>(ExitStatus::interrupted));
      source_.request_stop();
    }
  });
}

Interrupt::~Interrupt() { pthread_kill(waiter_.native_handle(), SIGUSR1); }

}  // namespace referee
