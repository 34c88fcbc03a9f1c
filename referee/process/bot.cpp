// How listening goes. A bot that answers soon costs one write and one read: the read waits, and the tick ends
// it if need be. From then on one poll() watches the bot's stdout, its death, the stderr of
// all four, the order to stop, and, while a request is not fully written, its stdin. What can be read is read
// before anything else is believed: a line that came before the end of its bot counts. Deadlines are points
// in time, so a bot that drips bytes gains nothing.
//
// The referee can be late itself. A poll that ends with something to read, but after the deadline, was woken
// late: the line is taken as in time. A poll that ends late with nothing to read has cost the bot its share
// of the machine as well: the bot is given that time again, once. When the machine stood still for longer
// than `standstill`, nobody can say any more who was late, and the match is to be played again.
#include "referee/process/bot.hpp"

#include <algorithm>
#include <cctype>
#include <cstring>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <utility>

#include "referee/process/usage.hpp"

namespace referee {
namespace {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;
using Clock = std::chrono::steady_clock;

constexpr milliseconds patience{200};  // for a bot whose pipe broke to be seen dead or alive
constexpr milliseconds worth_asking{
    1};  // answers that are quicker are not looked into for the referee's own delay
constexpr milliseconds standstill{1000};

std::int64_t microseconds(nanoseconds time) { return time.count() / 1000; }

timespec as_timespec(nanoseconds time) {
  const auto ns = std::max<std::int64_t>(0, time.count());
  return {static_cast<time_t>(ns / 1'000'000'000), static_cast<long>(ns % 1'000'000'000)};
}

std::string sentence(std::string clause) {
  clause[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(clause[0])));
  return clause.ends_with('.') ? clause : clause + ".";  // a bot's last words may have one
}

/// bwrap tells a signal as a shell does.
std::string ending(const siginfo_t& info, bool wrapped) {
  const bool told =
      wrapped && info.si_code == CLD_EXITED && info.si_status > 128 && info.si_status < 128 + NSIG;
  if (info.si_code == CLD_EXITED && !told)
    return fmt::format("the process ended with exit status {}", info.si_status);
  const int number = told ? info.si_status - 128 : info.si_status;
  const char* name = sigdescr_np(number);
  return fmt::format("the process was ended by signal {} ({})", number, name ? name : "unknown");
}

/// Of what it wrote, in characters that harm no terminal.
std::string last_line(const HeadAndTail& stderr_text) {
  constexpr std::size_t most = 200;
  std::string_view text =
      stderr_text.tail().empty() ? std::string_view(stderr_text.head()) : stderr_text.tail();
  while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.remove_suffix(1);
  std::string line(text.substr(text.rfind('\n') + 1).substr(0, most));
  for (char& c : line)
    if (c < ' ' || c > '~') c = '?';
  return line;
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
  int wait(nanoseconds time, const sigset_t& peace) {
    const timespec most = as_timespec(time);
    return ::ppoll(set.data(), set.size(), &most, &peace);
  }
  bool ready(Place place) const { return set[place].revents != 0; }
};

Bot::Bot(int seat, StartedBot started, Surroundings& surroundings)
    : spawned_(std::move(started.process)),
      watched_(std::move(started.watched)),
      cgroup_(std::move(started.cgroup)),
      wrapped_(started.wrapped),
      surroundings_(surroundings),
      seat_(seat) {
  if (spawned_.failure != Spawned::Failure::none) return;
  surroundings_.errors.open(seat, std::move(spawned_.ends[2]));
  if (!wrapped_) look_inside();
}

/// Finds the bot's own process: bwrap, the first process of the namespace, the bot. It is there for certain
/// when it has said something.
void Bot::look_inside() {
  if (spawned_.pid < 0) return;
  group_ = own_ = spawned_.pid;
  for (pid_t* inner : {&group_, &own_}) {
    if (!wrapped_) break;
    const auto children = children_of(inner == &group_ ? spawned_.pid : group_);
    if (children.empty()) {
      group_ = own_ = -1;
      return;
    }
    *inner = children.front();
  }
  if (wrapped_) first_to_go(own_);
  has_cpu_clock_ = clock_getcpuclockid(own_, &cpu_clock_) == 0;
}

void Bot::tell(std::string_view line) {
  to_say_ += line;
  to_say_ += '\n';
}

Time Bot::ask(std::string_view line) {
  if (request_unsent_) send();
  does_not_read_ = does_not_read_ || request_unsent_;
  tell(line);
  output_ = 0;
  cpu_before_ = cpu_seen_;
  has_spoken_ = false;
  asked_ = Clock::now();
  request_unsent_ = true;
  send();
  thaw();
  return asked_;
}

void Bot::rest() {
  if (!surroundings_.freeze || frozen_) return;
  signal_group(SIGSTOP);
  frozen_ = true;
  stop_strays();
}

/// Those of its processes that have left its group. What runs meanwhile may make more, so until there are
/// none.
void Bot::stop_strays() {
  constexpr int most_rounds = 100;
  bool found = group_ > 0;
  for (int round = 0; found && round < most_rounds; ++round) {
    found = false;
    for (pid_t process : tree_of(group_)) {
      if (::getpgid(process) == group_ || std::find(strays_.begin(), strays_.end(), process) != strays_.end())
        continue;
      ::kill(process, SIGSTOP);
      strays_.push_back(process);
      found = true;
    }
  }
}

void Bot::thaw() {
  if (!frozen_) return;
  signal_group(SIGCONT);
  // A stopped process may have been killed, but only with all others of its bot, and is not forgotten before.
  for (pid_t stray : strays_) ::kill(stray, SIGCONT);
  strays_.clear();
  frozen_ = false;
}

void Bot::close(std::string_view last_line) {
  thaw();
  if (!spawned_.ends[0]) return;
  if (!last_line.empty()) tell(last_line);
  send();
  end_.peak_memory_kb = own_ > 0 ? peak_memory_kb(own_) : 0;
  end_.cpu_us = cpu_ns() / 1000;
  spawned_.ends[0].close();
}

void Bot::send() {
  if (to_say_.empty() || stdin_broken_) return;
  const auto count = ::write(spawned_.ends[0].get(), to_say_.data(), to_say_.size());
  if (count == static_cast<ssize_t>(to_say_.size())) {
    to_say_.clear();
    request_unsent_ = false;
  } else if (count > 0) {
    to_say_.erase(0, static_cast<std::size_t>(count));
  } else if (errno != EAGAIN && errno != EINTR) {
    stdin_broken_ = true;
  }
}

/// Waits until there is something to read, but not beyond the next tick. False when nothing came, or can come
/// any more.
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

bool Bot::readable() const {
  pollfd out{spawned_.ends[1].get(), POLLIN, 0};
  return ::poll(&out, 1, 0) == 1;
}

Heard Bot::heard(Heard::Kind kind, Time now) {
  Heard result;
  result.kind = kind;
  result.at = now;
  cpu_seen_ = cpu_ns();
  result.cpu_us = (cpu_seen_ - cpu_before_) / 1000;
  return result;
}

Heard Bot::timeout(Time now) {
  Heard result = heard(Heard::Kind::timeout, now);
  result.line = said_.rest();
  return result;
}

Heard Bot::machine(std::string detail, Time now) {
  Heard result = heard(Heard::Kind::machine, now);
  result.detail = sentence(std::move(detail));
  return result;
}

Heard Bot::fault(FaultCode code, std::string detail, Time now) {
  Heard result = heard(Heard::Kind::fault, now);
  result.fault = code;
  result.detail = sentence(std::move(detail));
  result.line = said_.rest();
  return result;
}

/// A whole line, or the fault that none can come; none: wait on.
std::optional<Heard> Bot::hear_line(Time now) {
  const auto line = said_.next();
  if (line && line->size() <= LineBuffer::longest_line) {
    if (!has_cpu_clock_) look_inside();
    has_spoken_ = true;
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
  const Time now = Clock::now();
  if (spawned_.failure == Spawned::Failure::bot) return fault(FaultCode::start, spawned_.detail, now);
  if (spawned_.failure == Spawned::Failure::machine) return machine(spawned_.detail, now);
  if (does_not_read_)
    return fault(FaultCode::stdin_blocked, "it does not read: it could not even be asked the last time", now);
  const Time due = std::max(deadline, asked_);
  if (auto result = hear_line(std::min(now, due))) return *result;
  // Whoever has said something already must not gain time by saying more: from now on only what was read
  // before the deadline counts.
  if (has_spoken_ && now >= due) return timeout(now);
  if (auto result = hear_soon(now, deadline)) return *result;
  return listen(Clock::now(), deadline);
}

/// The time that this thread was kept waiting since this was last asked.
nanoseconds Bot::stood_in_line() {
  const nanoseconds before = std::exchange(surroundings_.delay_seen, surroundings_.delay.total());
  return surroundings_.delay_seen - before;
}

/// The line, if it comes within a tick.
std::optional<Heard> Bot::hear_soon(Time now, Time deadline) {
  const bool may_wait = surroundings_.tick->runs() && to_say_.empty() && !stdin_broken_ && !stdout_ended_;
  if (!may_wait || deadline - now < 2 * Tick::period || !read_once()) return std::nullopt;
  const Time read = Clock::now();
  auto result = hear_line(read);
  if (result && read - now > worth_asking)
    result->lag_us = microseconds(std::min(stood_in_line(), read - now));
  return result;
}

Heard Bot::listen(Time now, Time deadline) {
  const Time due = std::max(deadline, asked_);
  stood_in_line();
  nanoseconds late{0};               // what polls took longer than they were told to
  std::optional<Time> broken_until;  // a pipe broke: by then it must be clear whether the bot lives
  bool given_again = false;
  const auto finish = [&](Heard result) {
    result.lag_us = microseconds(std::max(late, stood_in_line()));
    return result;
  };
  for (;;) {
    if ((stdout_ended_ || stdin_broken_) && !broken_until) broken_until = now + patience;
    const Time looked = now, until = broken_until.value_or(deadline);
    Poll poll(*this);
    const int ready = poll.wait(until - now, surroundings_.tick->peace());
    now = Clock::now();
    const nanoseconds overshoot = std::max(now - std::max(until, looked), nanoseconds{0});
    late += overshoot;
    if (ready < 0 && errno != EINTR)
      return finish(machine(fmt::format("poll: {}", std::strerror(errno)), now));
    if (ready > 0) {
      if (poll.ready(Poll::out)) {
        read_once();
        if (auto result = hear_line(now)) {
          result->at = std::min(now, due);
          return finish(std::move(*result));
        }
      }
      surroundings_.errors.drain(std::span(poll.set).subspan<Poll::errors>());
      if (poll.ready(Poll::stop)) return finish(machine("the match was broken off", now));
      if (poll.ready(Poll::in)) send();
      if (poll.ready(Poll::gone)) {
        while (!stdin_broken_ && readable() && read_once())
          if (auto result = hear_line(now)) return finish(std::move(*result));
        return finish(crashed(now));
      }
    }
    if (now < until) continue;

    if (stdout_ended_) return finish(fault(FaultCode::eof, "it closed its stdout and lives on", now));
    if (stdin_broken_)
      return finish(fault(FaultCode::stdin_blocked, "it closed its stdin and lives on", now));
    if (overshoot > standstill)
      return finish(
          machine(fmt::format("the machine stood still for {} ms", microseconds(overshoot) / 1000), now));
    if (overshoot > worth_asking && !given_again) {
      given_again = true;
      deadline = now + overshoot;
      continue;
    }
    if (!to_say_.empty())
      return finish(
          fault(FaultCode::stdin_blocked, "it does not read, so that it could not be asked in time", now));
    return finish(timeout(now));
  }
}

Heard Bot::crashed(Time now) {
  siginfo_t info{};
  ::waitid(P_PIDFD, static_cast<id_t>(pidfd()), &info, WEXITED | WNOWAIT | WNOHANG);
  surroundings_.errors.drain_rest(seat_);
  if (watched_->killed == Watched::Killed::for_memory || cgroup_.was_out_of_memory())
    return fault(FaultCode::memory, fmt::format("it used more than {} MiB", watched_->memory_limit_kb / 1024),
                 now);
  if (watched_->killed == Watched::Killed::for_cpu)
    return fault(
        FaultCode::crash,
        fmt::format("it was ended, having used {} s of CPU time", watched_->cpu_limit_us / 1'000'000), now);
  std::string detail = ending(info, wrapped_);
  if (const std::string words = last_line(surroundings_.errors.text(seat_)); !words.empty())
    detail += "; its last words on stderr: " + words;
  return fault(FaultCode::crash, std::move(detail), now);
}

bool Bot::ended() {
  siginfo_t info{};
  return pidfd() < 0 ||
         (::waitid(P_PIDFD, static_cast<id_t>(pidfd()), &info, WEXITED | WNOWAIT | WNOHANG) == 0 &&
          info.si_pid != 0);
}

void Bot::signal_group(int number) {
  if (ended()) return;
  if (group_ < 0) look_inside();
  if (group_ > 0) ::kill(-group_, number);
}

/// Also the rest of a group whose leader has ended. It is not reaped before all is over, so that its number
/// cannot have become another's. The death of bwrap takes all that is inside with it.
void Bot::kill() {
  if (spawned_.pid > 0) ::kill(-spawned_.pid, SIGKILL);
  cgroup_.kill();
}

BotEnd Bot::reap() {
  BotEnd end = std::move(end_);
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
  end.cpu_us = std::max({end.cpu_us, watched_->cpu_us.load(), time(used.ru_utime) + time(used.ru_stime)});
  end.peak_memory_kb = std::max(end.peak_memory_kb, watched_->memory_peak_kb.load());
  return end;
}

/// What was last seen, if it has ended.
std::int64_t Bot::cpu_ns() {
  timespec used{};
  if (!has_cpu_clock_ || clock_gettime(cpu_clock_, &used) != 0) return cpu_seen_;
  return std::int64_t{used.tv_sec} * 1'000'000'000 + used.tv_nsec;
}

}  // namespace referee
