// How listening goes. One poll() watches the bot's stdout, its death, the stderr of all four, the order to
// stop, and, while a request is not fully written, its stdin. What can be read is read before anything else
// is believed: a line that came before the end of its bot counts. Deadlines are points in time, so a bot that
// drips bytes gains nothing.
//
// The referee can be late itself. A poll that ends with something to read, but after the deadline, was woken
// late: the line is taken as in time. A poll that ends late with nothing to read has cost the bot its share
// of the machine as well: the bot is given that time again, once. When the machine stood still for longer
// than `standstill`, nobody can say any more who was late, and the match is to be played again.
#include "referee/process/bot.hpp"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>
#include <fstream>
#include <poll.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>

namespace referee {
namespace {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;
using Clock = std::chrono::steady_clock;

constexpr milliseconds patience{200};  // for a bot whose pipe broke to be seen dead or alive
constexpr milliseconds worth_asking{
    1};  // answers that are quicker are not looked into for the referee's own delay
constexpr milliseconds standstill{100};

std::int64_t microseconds(nanoseconds time) { return time.count() / 1000; }

timespec as_timespec(nanoseconds time) {
  const auto ns = std::max<std::int64_t>(0, time.count());
  return {static_cast<time_t>(ns / 1'000'000'000), static_cast<long>(ns % 1'000'000'000)};
}

std::string ending(const siginfo_t& info) {
  if (info.si_code == CLD_EXITED) return fmt::format("the process ended with exit status {}", info.si_status);
  return fmt::format("the process was ended by signal {} ({})", info.si_status, sigdescr_np(info.si_status));
}

}  // namespace

struct Bot::Poll {
  enum Place : int { out, gone, stop, in, errors };
  std::array<pollfd, errors + StderrDrain::seats> set;

  Poll(const Bot& bot) {
    set[out] = {bot.stdout_ended_ || bot.stdin_broken_ ? -1 : bot.spawned_.ends[1].get(), POLLIN, 0};
    set[gone] = {bot.spawned_.pidfd.get(), POLLIN, 0};
    set[stop] = {bot.surroundings_.stop_fd, POLLIN, 0};
    set[in] = {bot.to_say_.empty() ? -1 : bot.spawned_.ends[0].get(), POLLOUT, 0};
    bot.surroundings_.errors.watch(std::span(set).subspan<errors>());
  }
  /// The number of descriptors ready, or -1.
  int wait(nanoseconds time) {
    const timespec most = as_timespec(time);
    return ::ppoll(set.data(), set.size(), &most, nullptr);
  }
  bool ready(Place place) const { return set[place].revents != 0; }
};

Bot::Bot(int seat, Spawned spawned, Surroundings& surroundings)
    : spawned_(std::move(spawned)), surroundings_(surroundings), seat_(seat) {
  if (spawned_.failure != Spawned::Failure::none) return;
  surroundings_.errors.open(seat, std::move(spawned_.ends[2]));
  has_cpu_clock_ = clock_getcpuclockid(spawned_.pid, &cpu_clock_) == 0;
}

void Bot::tell(std::string_view line) {
  to_say_ += line;
  to_say_ += '\n';
}

Time Bot::ask(std::string_view line) {
  tell(line);
  output_ = 0;
  cpu_at_ask_ = cpu_ns();
  asked_ = Clock::now();
  send();
  if (frozen_) signal_group(SIGCONT);
  frozen_ = false;
  return asked_;
}

void Bot::rest() {
  if (!surroundings_.freeze || frozen_) return;
  signal_group(SIGSTOP);
  frozen_ = true;
}

void Bot::close(std::string_view last_line) {
  if (frozen_) signal_group(SIGCONT);
  frozen_ = false;
  if (!spawned_.ends[0]) return;
  if (!last_line.empty()) tell(last_line);
  send();
  note_peak_memory();
  spawned_.ends[0].close();
}

void Bot::send() {
  if (to_say_.empty() || stdin_broken_) return;
  const auto count = ::write(spawned_.ends[0].get(), to_say_.data(), to_say_.size());
  if (count == static_cast<ssize_t>(to_say_.size())) {
    to_say_.clear();
  } else if (count > 0) {
    to_say_.erase(0, static_cast<std::size_t>(count));
  } else if (errno != EAGAIN && errno != EINTR) {
    stdin_broken_ = true;
  }
}

/// False when there is nothing to read now, or nothing any more.
bool Bot::read_once() {
  const auto room = said_.room();
  const auto count = ::read(spawned_.ends[1].get(), room.data(), room.size());
  if (count > 0) {
    said_.filled(static_cast<std::size_t>(count));
    output_ += count;
    return true;
  }
  if (count == 0 || (errno != EAGAIN && errno != EINTR)) stdout_ended_ = true;
  return false;
}

Heard Bot::heard(Heard::Kind kind, Time now) {
  Heard result;
  result.kind = kind;
  result.at = now;
  result.cpu_us = (cpu_ns() - cpu_at_ask_) / 1000;
  return result;
}

Heard Bot::fault(FaultCode code, std::string detail, Time now) {
  Heard result = heard(Heard::Kind::fault, now);
  result.fault = code;
  result.detail = std::move(detail);
  result.line = said_.rest();
  return result;
}

/// A whole line, or the fault that none can come; none: wait on.
std::optional<Heard> Bot::hear_line(Time now) {
  const auto line = said_.next();
  if (line && line->size() <= LineBuffer::longest_line) {
    Heard result = heard(Heard::Kind::line, now);
    result.line = *line;
    return result;
  }
  if (line || said_.too_long()) return fault(FaultCode::overflow, "a line is longer than 64 KiB", now);
  if (output_ > most_output)
    return fault(FaultCode::overflow, "more than 1 MiB on stdout in one decision", now);
  return std::nullopt;
}

Heard Bot::hear(Time deadline) {
  Time now = Clock::now();
  if (spawned_.failure == Spawned::Failure::bot) return fault(FaultCode::start, spawned_.detail, now);
  const auto machine = [&](std::string detail) {
    Heard result = heard(Heard::Kind::machine, now);
    result.detail = std::move(detail);
    return result;
  };
  if (spawned_.failure == Spawned::Failure::machine) return machine(spawned_.detail);
  if (output_ > most_output)
    return fault(FaultCode::overflow, "more than 1 MiB on stdout in one decision", now);
  if (auto result = hear_line(std::min(now, std::max(deadline, asked_)))) return *result;

  Time first_look = std::min(deadline, now + worth_asking);
  const Time due = std::max(deadline, asked_);
  std::optional<nanoseconds> delay_before;  // of this thread, once it is worth knowing
  nanoseconds late{0};                      // what polls took longer than they were told to
  std::optional<Time> broken_until;         // a pipe broke: by then it must be clear whether the bot lives
  bool given_again = false;
  const auto finish = [&](Heard result) {
    const auto stood = delay_before ? surroundings_.delay.total() - *delay_before : nanoseconds{0};
    result.lag_us = microseconds(std::max(late, stood));
    return result;
  };
  for (;;) {
    if ((stdout_ended_ || stdin_broken_) && !broken_until) broken_until = now + patience;
    const Time until = broken_until.value_or(delay_before ? deadline : first_look);
    Poll poll(*this);
    const int ready = poll.wait(until - now);
    now = Clock::now();
    const nanoseconds overshoot = std::max(now - until, nanoseconds{0});
    late += overshoot;
    if (ready < 0 && errno != EINTR) return finish(machine(fmt::format("poll: {}", std::strerror(errno))));
    if (ready > 0) {
      if (poll.ready(Poll::out)) {
        read_once();
        if (auto result = hear_line(now)) {
          result->at = std::min(now, due);
          return finish(std::move(*result));
        }
      }
      surroundings_.errors.drain(std::span(poll.set).subspan<Poll::errors>());
      if (poll.ready(Poll::stop)) return finish(machine("the match was broken off"));
      if (poll.ready(Poll::in)) send();
      if (poll.ready(Poll::gone)) {
        while (!stdin_broken_ && read_once()) {
          if (auto result = hear_line(now)) return finish(std::move(*result));
        }
        return finish(crashed(now));
      }
    }
    if (now < until) continue;

    if (broken_until) {
      if (stdout_ended_) return finish(fault(FaultCode::eof, "it closed its stdout and lives on", now));
      return finish(fault(FaultCode::stdin_blocked, "it closed its stdin and lives on", now));
    }
    if (!delay_before) {
      delay_before = surroundings_.delay.total();
      if (now < deadline) continue;
    }
    if (overshoot > standstill)
      return finish(
          machine(fmt::format("the machine stood still for {} ms", microseconds(overshoot) / 1000)));
    if (overshoot > worth_asking && !given_again) {
      given_again = true;
      deadline = now + overshoot;
      continue;
    }
    if (!to_say_.empty())
      return finish(
          fault(FaultCode::stdin_blocked, "it does not read, so that it could not be asked in time", now));
    return finish(heard(Heard::Kind::timeout, now));
  }
}

Heard Bot::crashed(Time now) {
  siginfo_t info{};
  ::waitid(P_PIDFD, static_cast<id_t>(pidfd()), &info, WEXITED | WNOWAIT | WNOHANG);
  surroundings_.errors.drain_rest(seat_);
  return fault(FaultCode::crash, ending(info), now);
}

bool Bot::ended() {
  siginfo_t info{};
  return pidfd() < 0 ||
         (::waitid(P_PIDFD, static_cast<id_t>(pidfd()), &info, WEXITED | WNOWAIT | WNOHANG) == 0 &&
          info.si_pid != 0);
}

/// The process is not reaped before all is over, so its number cannot have become another's.
void Bot::signal_group(int number) const {
  if (spawned_.pid > 0) ::kill(-spawned_.pid, number);
}

BotEnd Bot::reap() {
  BotEnd end;
  surroundings_.errors.drain_rest(seat_);
  end.stderr_text = surroundings_.errors.text(seat_);
  if (spawned_.pid < 0) return end;
  int status = 0;
  rusage used{};
  ::wait4(spawned_.pid, &status, 0, &used);
  spawned_.pid = -1;
  if (WIFSIGNALED(status)) end.signal = WTERMSIG(status);
  if (WIFEXITED(status)) end.exit_status = WEXITSTATUS(status);
  const auto time = [](const timeval& t) { return std::int64_t{t.tv_sec} * 1'000'000 + t.tv_usec; };
  end.cpu_us = time(used.ru_utime) + time(used.ru_stime);
  end.peak_memory_kb = peak_memory_kb_;
  return end;
}

std::int64_t Bot::cpu_ns() const {
  timespec used{};
  if (!has_cpu_clock_ || clock_gettime(cpu_clock_, &used) != 0) return 0;
  return std::int64_t{used.tv_sec} * 1'000'000'000 + used.tv_nsec;
}

/// While it lives: the rusage of the dead counts the referee's own size at the fork.
void Bot::note_peak_memory() {
  std::ifstream status(fmt::format("/proc/{}/status", spawned_.pid));
  for (std::string line; std::getline(status, line);)
    if (line.starts_with("VmHWM:")) peak_memory_kb_ = std::strtoll(line.c_str() + 6, nullptr, 10);
}

}  // namespace referee
