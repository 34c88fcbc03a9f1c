#include "referee/process/bots.hpp"

#include <algorithm>
#include <poll.h>
#include <signal.h>

namespace referee {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds to_end_by_itself{1000};
constexpr milliseconds to_obey_sigterm{200};
constexpr milliseconds to_be_killed{5000};  // the kernel's own time, on a machine that is very busy

std::unique_ptr<Bot> start(int seat, const BotCommand& command, const ProcessLimits& limits, Sandbox& sandbox,
                           Surroundings& surroundings) {
  Prepared prepared = sandbox.prepare(command, limits);
  auto watched = std::make_shared<Watched>();
  StartedBot started;
  started.wrapped = sandbox.wraps();
  if (prepared.problem.empty()) {
    started.cgroup = sandbox.make_group(limits);
    prepared.launch.cgroup = started.cgroup.entrance();
    const auto no_sweep = sandbox.processes().no_sweep();
    started.process = spawn(prepared.launch, sandbox.bots());
    watched->pid = started.process.pid;
    watched->memory_limit_kb = std::int64_t{limits.memory_mb} * 1024;
    watched->cpu_limit_us = std::int64_t{limits.cpu_s} * 1'000'000;
    if (watched->pid > 0) sandbox.processes().add(watched);
  } else {
    started.process.failure = Spawned::Failure::bot;
    started.process.detail = prepared.problem;
  }
  started.watched = watched;
  return std::make_unique<Bot>(seat, std::move(started), surroundings);
}

}  // namespace

Bots::Bots(std::span<const BotCommand> commands, const ProcessLimits& limits, Sandbox& sandbox)
    : sandbox_(sandbox) {
  surroundings_.stop_fd = limits.stop_fd;
  surroundings_.freeze = limits.freeze;
  for (const BotCommand& command : commands)
    bots_.push_back(start(static_cast<int>(bots_.size()), command, limits, sandbox, surroundings_));
  surroundings_.tick.emplace();
}

/// False when the time is over and not all have ended. Their stderr is read meanwhile: nobody may hang on
/// that.
bool Bots::wait_for_all(milliseconds most) {
  const Time until = std::chrono::steady_clock::now() + most;
  for (;;) {
    std::array<pollfd, 8> set{};
    surroundings_.errors.watch(std::span(set).first<4>());
    int alive = 0;
    for (std::size_t seat = 0; seat < 4; ++seat) {
      const bool ended = seat >= bots_.size() || bots_[seat]->ended();
      set[4 + seat] = {ended ? -1 : bots_[seat]->pidfd(), POLLIN, 0};
      alive += !ended;
    }
    if (alive == 0) return true;
    const auto left = std::chrono::ceil<milliseconds>(until - std::chrono::steady_clock::now());
    if (left.count() <= 0) return false;
    ::poll(set.data(), set.size(), static_cast<int>(left.count()));
    surroundings_.errors.drain(std::span<const pollfd, 8>(set).first<4>());
  }
}

void Bots::finish() {
  if (finished_) return;
  finished_ = true;
  surroundings_.tick->stop();
  for (const auto& bot : bots_) bot->close({});
  if (!wait_for_all(to_end_by_itself)) {
    for (const auto& bot : bots_) bot->signal_group(SIGTERM);
    wait_for_all(to_obey_sigterm);
  }
  for (const auto& bot : bots_) bot->kill();
  wait_for_all(to_be_killed);
  {
    const auto no_sweep = sandbox_.processes().no_sweep();
    for (const auto& bot : bots_) {
      sandbox_.processes().remove(bot->pid());
      ends_.push_back(bot->reap());
    }
  }
  sandbox_.processes().sweep();
}

}  // namespace referee
