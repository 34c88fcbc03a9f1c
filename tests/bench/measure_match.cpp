// What a decision costs with real bot processes: whole matches by the referee, and beside them the bare
// ping-pong of the same bots with the same messages, one write and one read each, which is what the kernel
// asks for. Both are pinned to one core, bots and all; with several tables each has a core of its own. One
// line of JSON: what each of the alternated runs took.
//
//     measure_match decisions TABLES RUNS DEALS BOT…
//     measure_match stages RUNS GAME BOT…      (where the time of a match goes)
#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <functional>
#include <sched.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <thread>

#include "fixed_match.hpp"
#include "referee/match/requests.hpp"
#include "referee/process/bots.hpp"

namespace {

using namespace referee;
using Clock = std::chrono::steady_clock;
using Command = std::vector<std::string>;

double since(Time begin) { return std::chrono::duration<double, std::micro>(Clock::now() - begin).count(); }

/// CPU time of this thread, microseconds.
struct Used {
  double user = 0, system = 0;
  static Used now() {
    rusage usage{};
    getrusage(RUSAGE_THREAD, &usage);
    const auto us = [](const timeval& t) {
      return static_cast<double>(t.tv_sec) * 1e6 + static_cast<double>(t.tv_usec);
    };
    return {us(usage.ru_utime), us(usage.ru_stime)};
  }
};

void pin(int core) {
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(core, &one);
  sched_setaffinity(0, sizeof one, &one);
}

/// A moment, and the CPU time used by then.
struct Moment {
  Time time = Clock::now();
  Used used = Used::now();
};

/// When the first decision was asked for, the bots having started, and when the match was over.
struct Play {
  std::optional<Moment> first, last;
};

/// Hands everything on, and notes those moments.
class Watched : public Player {
 public:
  Watched(Player& player, Play& play) : player_(player), play_(play) {}
  void tell(std::string_view line) override { player_.tell(line); }
  Time ask(std::string_view line) override {
    if (!play_.first && line.starts_with("{\"type\":\"act\"")) play_.first.emplace();
    return player_.ask(line);
  }
  Heard hear(Time deadline) override { return player_.hear(deadline); }
  void rest() override { player_.rest(); }
  void close(std::string_view line) override {
    if (!play_.last) play_.last.emplace();
    player_.close(line);
  }

 private:
  Player& player_;
  Play& play_;
};

struct Stages {
  double spawn = 0, start = 0, play = 0, end = 0;  // microseconds
  Used used;                                       // by the referee while playing
  MatchResult result;
};

Stages play_with(const MatchSpec& spec, const Command& command, Sandbox& sandbox) {
  Stages stages;
  std::array<BotCommand, 4> commands;
  for (BotCommand& bot : commands) bot.command = command;
  const Time begin = Clock::now();
  Bots bots(commands, {}, sandbox);
  stages.spawn = since(begin);
  Play play;
  std::vector<Watched> watched;
  for (Seat seat : all_seats) watched.emplace_back(bots.player(seat), play);
  stages.result = play_match(spec, {&watched[0], &watched[1], &watched[2], &watched[3]}, "");
  if (!play.first || !stages.result.faults.empty()) {
    fmt::print(stderr, "The match went wrong: {}\n{}", name(stages.result.reason), stages.result.log);
    std::exit(1);
  }
  const auto between = [](Time from, Time to) {
    return std::chrono::duration<double, std::micro>(to - from).count();
  };
  const auto& [first, last] = play;
  stages.used = {last->used.user - first->used.user, last->used.system - first->used.system};
  stages.play = between(first->time, last->time);
  stages.start = between(begin, first->time) - stages.spawn;
  bots.finish();
  stages.end = since(play.last->time);
  return stages;
}

/// A bot behind two pipes and nothing else.
struct BareBot {
  Descriptor in, out;
  pid_t pid = -1;

  explicit BareBot(const Command& command) {
    auto to = make_pipe(), from = make_pipe();
    if (!to || !from) std::abort();
    pid = fork();
    if (pid == 0) {
      dup2(to->read.get(), STDIN_FILENO);
      dup2(from->write.get(), STDOUT_FILENO);
      std::vector<char*> words;
      for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
      words.push_back(nullptr);
      execvp(words[0], words.data());
      _exit(127);
    }
    in = std::move(to->write);
    out = std::move(from->read);
  }
  void say(std::string_view line) const {
    if (write(in.get(), line.data(), line.size()) != static_cast<ssize_t>(line.size())) std::abort();
  }
  void hear_line() const {
    static thread_local std::array<char, 1 << 16> buffer;
    ssize_t count = 0;
    do {
      count = read(out.get(), buffer.data(), buffer.size());
      if (count <= 0) std::abort();
    } while (buffer[static_cast<std::size_t>(count - 1)] != '\n');
  }
  void end() {
    in.close();
    out.close();
    waitpid(pid, nullptr, 0);
  }
};

/// All that the four bots were asked in a match, in order; the first four are the hellos.
std::vector<std::pair<Seat, std::string>> messages_of(std::string_view log) {
  std::vector<std::pair<int, std::pair<Seat, std::string>>> found;
  for (Seat seat : all_seats) {
    Requests requests(log, seat);
    while (const auto request = requests.next()) {
      std::string message;
      for (const std::string& line : request->told) message += line + '\n';
      found.push_back({request->id, {seat, message + request->line + '\n'}});
    }
  }
  std::stable_sort(found.begin(), found.end(), [](auto& a, auto& b) { return a.first < b.first; });
  std::vector<std::pair<Seat, std::string>> messages;
  for (auto& [id, message] : found) messages.push_back(std::move(message));
  return messages;
}

/// Microseconds, without the start of the bots.
double ping_pong(const std::vector<std::pair<Seat, std::string>>& messages, const Command& command) {
  std::vector<BareBot> bots;
  for (int i = 0; i < 4; ++i) bots.emplace_back(command);
  Time begin;
  for (std::size_t i = 0; i < messages.size(); ++i) {
    if (i == 4) begin = Clock::now();
    const BareBot& bot = bots[index(messages[i].first)];
    bot.say(messages[i].second);
    bot.hear_line();
  }
  const double time = since(begin);
  for (BareBot& bot : bots) bot.end();
  return time;
}

/// Runs `table(t)` for each table at the same time, each on its core; the time that the slowest says.
double side_by_side(int tables, const std::function<double(int)>& table) {
  std::vector<double> times(static_cast<std::size_t>(tables));
  {
    std::vector<std::jthread> threads;
    for (int t = 0; t < tables; ++t)
      threads.emplace_back([&, t] {
        pin(t);
        times[static_cast<std::size_t>(t)] = table(t);
      });
  }
  return *std::max_element(times.begin(), times.end());
}

void decisions(int tables, int runs, int deals, const Command& command) {
  Sandbox sandbox(SandboxMode::none);
  const MatchSpec spec = bench::fixed_match(deals);
  const auto messages = messages_of(play_with(spec, command, sandbox).result.log);
  const auto count = static_cast<double>(messages.size() - 4);
  std::vector<double> bare, match, user, system;
  for (int run = 0; run < runs; ++run) {
    bare.push_back(side_by_side(tables, [&](int) { return ping_pong(messages, command); }) / count);
    match.push_back(side_by_side(tables, [&](int table) {
      const Stages stages = play_with(spec, command, sandbox);
      const double own = stages.result.decisions;  // bots may choose otherwise than before
      if (table == 0) {
        user.push_back(stages.used.user / own);
        system.push_back(stages.used.system / own);
      }
      return stages.play / own;
    }));
  }
  fmt::print("{{\"bare_us\":{},\"match_us\":{},\"user_us\":{},\"system_us\":{}}}\n", bare, match, user,
             system);
}

void stages(int runs, const std::string& game, const Command& command) {
  Sandbox sandbox(SandboxMode::automatic);
  MatchSpec spec = bench::fixed_match(0);
  spec.game = &find_game(game);
  spec.rules = spec.game->defaults();
  std::vector<double> spawn, start, play, end;
  for (int run = 0; run < runs; ++run) {
    const Stages stages = play_with(spec, command, sandbox);
    spawn.push_back(stages.spawn);
    start.push_back(stages.start);
    play.push_back(stages.play);
    end.push_back(stages.end);
  }
  fmt::print("{{\"spawn_us\":{},\"start_us\":{},\"play_us\":{},\"end_us\":{}}}\n", spawn, start, play, end);
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> words(argv + 1, argv + argc);
  if (words.size() >= 5 && words[0] == "decisions")
    decisions(std::stoi(words[1]), std::stoi(words[2]), std::stoi(words[3]),
              {words.begin() + 4, words.end()});
  else if (words.size() >= 4 && words[0] == "stages")
    stages(std::stoi(words[1]), words[2], {words.begin() + 3, words.end()});
  else
    return 2;
}
