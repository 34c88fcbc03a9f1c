// One bot process as a player of a match: lines through its pipes, under a deadline, whatever it does.
#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "referee/match/player.hpp"
#include "referee/process/bot_command.hpp"
#include "referee/process/cgroups.hpp"
#include "referee/process/line_buffer.hpp"
#include "referee/process/processes.hpp"
#include "referee/process/run_delay.hpp"
#include "referee/process/spawn.hpp"
#include "referee/process/stderr_drain.hpp"
#include "referee/process/tick.hpp"

namespace referee {

/// What is known of a bot when its match is over.
struct BotEnd {
  int exit_status = 0;              // of a process that ended by itself
  int signal = 0;                   // that ended it, else 0
  std::int64_t cpu_us = 0;          // in the whole match, microseconds
  std::int64_t peak_memory_kb = 0;  // KiB
  HeadAndTail stderr_text;
};

/// What the four bots of a match share: one thread serves them all.
struct Surroundings {
  StderrDrain errors;
  std::optional<Tick> tick;  // begins when all have been started
  RunDelay delay;
  std::chrono::nanoseconds delay_seen{0};  // by delay, when last asked
  int stop_fd = -1;
  bool freeze = false;
};

struct StartedBot {
  Spawned process;
  std::shared_ptr<const Watched> watched;
  Cgroup cgroup;
  bool wrapped = false;  // the process is bwrap, and the bot's own is inside
};

class Bot : public Player {
 public:
  static constexpr std::int64_t most_output = 1 << 20;  // bytes of stdout in one decision

  /// `seat` is its place in the StderrDrain. A bot that could not be started is a player too: its fault is
  /// heard when it is listened to.
  Bot(int seat, StartedBot started, Surroundings& surroundings);

  void tell(std::string_view line) override;
  Time ask(std::string_view line) override;
  Heard hear(Time deadline) override;
  void rest() override;
  void close(std::string_view last_line) override;

  /// For Bots, who ends all four at once.
  pid_t pid() const { return spawned_.pid; }  // -1: not started
  int pidfd() const { return spawned_.pidfd.get(); }
  bool ended();
  void signal_group(int number);
  void kill();
  /// To be called once, when the process has ended: lets the system forget it.
  BotEnd reap();

 private:
  struct Poll;
  void send();
  bool read_once();
  bool readable() const;
  std::optional<Heard> hear_line(Time now);
  std::optional<Heard> hear_soon(Time now, Time deadline);
  Heard listen(Time now, Time deadline);
  std::chrono::nanoseconds stood_in_line();
  Heard heard(Heard::Kind kind, Time now);
  Heard timeout(Time now);
  Heard machine(std::string detail, Time now);
  Heard fault(FaultCode code, std::string detail, Time now);
  Heard crashed(Time now);
  void stop_strays();
  void thaw();
  void look_inside();
  std::int64_t cpu_ns();

  Spawned spawned_;
  std::shared_ptr<const Watched> watched_;
  Cgroup cgroup_;
  bool wrapped_;
  pid_t group_ = -1;  // process group of the bot, and
  pid_t own_ = -1;    // its process, once known
  Surroundings& surroundings_;
  int seat_;
  LineBuffer said_;
  std::string to_say_;  // not yet written
  bool stdin_broken_ = false, stdout_ended_ = false;
  bool request_unsent_ = false;  // a part of the last request is in to_say_
  bool does_not_read_ = false;   // that was still so when the next one came
  bool frozen_ = false;
  std::vector<pid_t> strays_;  // stopped one by one
  std::int64_t output_ = 0;    // bytes of stdout since ask()
  Time asked_{};
  bool has_spoken_ = false;      // a line has been heard since
  std::int64_t cpu_seen_ = 0;    // nanoseconds, when last heard
  std::int64_t cpu_before_ = 0;  // the same, of the decision before
  BotEnd end_;                   // what is known already
  clockid_t cpu_clock_{};
  bool has_cpu_clock_ = false;
};

}  // namespace referee
