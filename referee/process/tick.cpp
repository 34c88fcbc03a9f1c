#include "referee/process/tick.hpp"

#include <sys/syscall.h>
#include <unistd.h>

namespace referee {
namespace {

/// A real-time signal that nobody else is likely to use.
int tick_signal() { return SIGRTMIN + 7; }

}  // namespace

Tick::Tick() {
  struct sigaction action {};
  action.sa_handler = [](int) {};  // and not SIG_IGN, which would interrupt nothing
  ::sigaction(tick_signal(), &action, nullptr);
  sigset_t own;
  sigemptyset(&own);
  sigaddset(&own, tick_signal());
  ::pthread_sigmask(SIG_UNBLOCK, &own, &peace_);
  sigaddset(&peace_, tick_signal());

  sigevent event{};
  event.sigev_notify = SIGEV_THREAD_ID;
  event.sigev_signo = tick_signal();
  event._sigev_un._tid = static_cast<pid_t>(::syscall(SYS_gettid));
  if (::timer_create(CLOCK_MONOTONIC, &event, &timer_) != 0) return;
  constexpr timespec each{0, std::chrono::nanoseconds(period).count()};
  const itimerspec always{each, each};
  runs_ = ::timer_settime(timer_, 0, &always, nullptr) == 0;
  if (!runs_) ::timer_delete(timer_);
}

void Tick::stop() {
  if (runs_) ::timer_delete(timer_);
  runs_ = false;
}

}  // namespace referee
