// Plays one case of cases.txt through real matches: hostile-test CASE. With and, where it can do no harm,
// without a sandbox; as root and as an ordinary user when root starts it. Exit status 0: all came as it must;
// 1: it did not; 77: nothing could be tried.
#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <dirent.h>
#include <fmt/format.h>
#include <fstream>
#include <random>
#include <set>
#include <signal.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include "referee/match/play.hpp"
#include "referee/process/bots.hpp"
#include "referee/process/usage.hpp"
#include "tests/hostile/hostile_case.hpp"
#include "tests/process/test_folder.hpp"

using namespace referee;

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr int could_not_be_tried = 77;
constexpr uid_t ordinary_user = 54'321;  // of nobody

void write_file(const std::string& path, const std::string& text, unsigned mode) {
  std::ofstream(path) << text;
  fs::permissions(path, fs::perms{mode});
}

/// The table's folder: bots, and what they are after.
struct Place : TestFolder {
  Place() {
    fs::create_directory(path("results"));
    for (const char* file : {"seed", "tournament.json", "matches.jsonl"})
      write_file(path("results") + "/" + file, "secret\n", 0644);
    write_file(path("not-executable"), "#!/bin/sh\n", 0644);
    write_file(path("no-interpreter"), "#!/no/such/interpreter\n", 0755);
    write_file(path("no-beginning"), "echo hello\n", 0755);
  }
  /// The bot of a case; "@" stands for what is made here.
  BotCommand bot_for(const HostileCase& hostile) const {
    if (hostile.name == "@directory") return {"x", {path()}, path(), {}, false};
    if (hostile.name[0] == '@') return {"x", {path(hostile.name.substr(1))}, path(), {}, false};
    std::string argument = hostile.text("argument");
    if (argument == "@folder") argument = path();
    if (argument == "@results") argument = path("results");
    return bot(hostile.misdeed(), argument);
  }
  std::set<std::string> files() const {
    std::set<std::string> result;
    for (const auto& entry : fs::recursive_directory_iterator(path())) result.insert(entry.path());
    return result;
  }
};

/// Processes of a folder's bots that live or are not buried. The first are found by their command, the others
/// by their parent.
std::string what_lives(const std::string& folder) {
  std::string found;
  DIR* proc = ::opendir("/proc");
  while (const dirent* entry = ::readdir(proc)) {
    std::ifstream command(fmt::format("/proc/{}/cmdline", entry->d_name));
    std::string text;
    std::getline(command, text);
    const bool ours = text.find("hostile-test") != std::string::npos;
    if (!ours && text.find(folder) != std::string::npos)
      found += fmt::format(" process {} lives;", entry->d_name);
  }
  ::closedir(proc);
  return found;
}

MatchSpec spec_of(int deals, const MatchLimits& limits) {
  MatchSpec spec;
  spec.game = &find_game("baloot");
  spec.rules = spec.game->defaults();
  spec.deals = deals;
  spec.seed = Seed::from_text("hostile");
  spec.limits = limits;
  for (Seat seat : all_seats)
    spec.seats[index(seat)] = {"bot at " + std::string(name(seat)), {"hostile-bot"}};
  return spec;
}

MatchResult play(const MatchSpec& spec, Bots& bots) {
  MatchResult result = play_match(spec,
                                  {&bots.player(Seat::north), &bots.player(Seat::east),
                                   &bots.player(Seat::south), &bots.player(Seat::west)},
                                  "2026-01-01T00:00:00Z");
  bots.finish();
  return result;
}

std::string said(const Bots& bots, Seat seat) {
  const HeadAndTail& text = bots.end(seat).stderr_text;
  return text.head() + std::string(text.tail());
}

/// What did not come as it must; empty if all did.
std::string wrong_in(const HostileCase& hostile, const MatchResult& result, const Bots& bots,
                     double seconds) {
  std::string wrong;
  const auto expect = [&](bool fulfilled, std::string what) {
    if (!fulfilled) wrong += " " + what + ";";
  };
  const bool all = hostile.text("table") == "all";
  for (const Fault& fault : result.faults) {
    expect(fault.code == hostile.fault || name(fault.code) == hostile.text("also"),
           fmt::format("fault {} ({})", name(fault.code), fault.detail));
    expect(fault.seat == Seat::north || all, fmt::format("{} charged", name(fault.seat)));
  }
  expect(!hostile.fault || !result.faults.empty(), "no fault");
  if (hostile.forfeits) {
    expect(result.forfeit && result.forfeit->seat == Seat::north, "not forfeited by N");
    expect(result.forfeit && result.forfeit->code == hostile.fault, "forfeited for something else");
    expect(result.winner == Side::east_west, "E and W did not win");
  } else {
    expect(result.reason == Reason::deals,
           fmt::format("ended by {} {}", name(result.reason), result.machine_failure));
  }
  for (Seat seat : all_seats)
    expect(said(bots, seat).find("escaped: ") == std::string::npos, said(bots, seat));
  if (hostile.has("tried"))
    expect(said(bots, Seat::north).find("tried: ") != std::string::npos, "it did not try");
  expect(seconds <= hostile.seconds, fmt::format("{:.1f} s", seconds));
  return wrong;
}

/// True if all came as it must.
bool play_case(const HostileCase& hostile, const std::string& who, SandboxMode mode, const Place& place) {
  const auto files = place.files();
  Sandbox sandbox(mode);
  sandbox.hide(place.path("results"));
  const MatchLimits limits{hostile.number("start_ms", 20'000), hostile.number("move_ms", 5'000), 0,
                           hostile.number("strikes", 3)};
  ProcessLimits process_limits;
  process_limits.memory_mb = hostile.number("memory_mb", 1024);
  process_limits.cpu_s = hostile.number("cpu_s", 0);
  const BotCommand guest = place.bot_for(hostile),
                   other = hostile.text("table") == "all" ? guest : place.bot();

  const auto start = Clock::now();
  Bots bots({guest, other, other, other}, process_limits, sandbox);
  const MatchResult result = play(spec_of(2, limits), bots);
  const double seconds = std::chrono::duration<double>(Clock::now() - start).count();

  std::string wrong = wrong_in(hostile, result, bots, seconds);
  wrong += what_lives(place.path());
  if (place.files() != files) wrong += " files have changed;";
  const std::string outcome = result.forfeit ? fmt::format("{} forfeits", name(result.forfeit->seat))
                                             : fmt::format("ended by {}", name(result.reason));
  const std::string charged = result.forfeit          ? std::string(name(result.forfeit->code))
                              : result.faults.empty() ? "no fault"
                                                      : std::string(name(result.faults.front().code));
  fmt::print("{} ({}, {}): {}, {}, {:.1f} s{}{}\n", hostile.name, who, sandbox.name(), charged, outcome,
             seconds, wrong.empty() ? "" : "  WRONG:", wrong);
  return wrong.empty();
}

std::set<int> open_descriptors() {
  std::set<int> result;
  for (int number = 0; number < 1024; ++number)
    if (::fcntl(number, F_GETFD) >= 0) result.insert(number);
  return result;
}

bool same_as_before(const std::set<int>& descriptors) {
  // A child of our own session is no bot, but this test run by another user.
  const auto children = children_of(::getpid());
  const bool childless = std::all_of(children.begin(), children.end(),
                                     [](pid_t child) { return ::getsid(child) == ::getsid(0); });
  if (open_descriptors() == descriptors && childless) return true;
  fmt::print("a descriptor or a child is left\n");
  return false;
}

/// Exit status.
int play_with_and_without(const HostileCase& hostile, const std::string& who) {
  const bool wrapped = Sandbox(SandboxMode::automatic).wraps();
  if (hostile.only_wrapped && !wrapped) return could_not_be_tried;
  const auto before = open_descriptors();
  bool good = true, good_without = true;
  {
    // Made before any process starts: a child that is forked while a bot is copied holds the copy open for
    // writing until it executes its own program, and meanwhile nobody can execute the copy.
    const Place place, place_without;
    // Threads of their own, side by side: most of the time is waiting.
    std::jthread with([&] { good = !wrapped || play_case(hostile, who, SandboxMode::bwrap, place); });
    std::jthread without([&] {
      good_without = hostile.only_wrapped || play_case(hostile, who, SandboxMode::none, place_without);
    });
  }
  return good && good_without && same_as_before(before) ? 0 : 1;
}

/// Three random misdeeds and an honest bot at each table: every match ends, and only the guilty are charged.
int play_three_at_a_table(const std::vector<HostileCase>& cases) {
  constexpr int matches = 200, tables = 16;
  Sandbox sandbox(SandboxMode::automatic);
  std::vector<HostileCase> usable;
  for (const HostileCase& each : cases)
    if (!each.only_wrapped || sandbox.wraps()) usable.push_back(each);
  const auto before = open_descriptors();
  std::atomic<int> next = 0, wrong = 0, forfeits = 0;
  {
    const Place place;
    sandbox.hide(place.path("results"));
    std::vector<std::jthread> threads;
    for (int table = 0; table < tables; ++table)
      threads.emplace_back([&] {
        for (int match = next++; match < matches; match = next++) {
          std::mt19937 chance(static_cast<unsigned>(match));
          const Seat honest = all_seats[chance() % 4];
          std::array<BotCommand, 4> commands;
          for (Seat seat : all_seats) commands[index(seat)] = place.bot_for(usable[chance() % usable.size()]);
          commands[index(honest)] = place.bot();
          const auto start = Clock::now();
          Bots bots(commands, ProcessLimits{.memory_mb = 256, .cpu_s = 5}, sandbox);
          const MatchResult result = play(spec_of(1, {20'000, 2'000, 0, 1}), bots);
          const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
          forfeits += result.forfeit.has_value();
          const bool ended = result.reason != Reason::none && result.machine_failure.empty() && seconds < 60;
          const bool just = std::none_of(result.faults.begin(), result.faults.end(),
                                         [&](const Fault& fault) { return fault.seat == honest; });
          if (ended && just && !(result.forfeit && result.forfeit->seat == honest)) continue;
          ++wrong;
          fmt::print("match {}, honest {}: {} {}", match, name(honest), name(result.reason),
                     result.machine_failure);
          for (Seat seat : all_seats) fmt::print(" {}", commands[index(seat)].command.back());
          for (const Fault& fault : result.faults)
            fmt::print("; {} {} {}", name(fault.seat), name(fault.code), fault.detail);
          fmt::print("\n");
        }
      });
  }
  fmt::print("{} matches ({}), {} forfeited, {} wrong\n", matches, sandbox.name(), forfeits.load(),
             wrong.load());
  return wrong == 0 && forfeits > matches / 4 && same_as_before(before) ? 0 : 1;
}

/// A referee that is killed leaves no bot alive, not even one that has escaped: under bwrap.
int kill_the_referee() {
  if (!Sandbox(SandboxMode::automatic).wraps()) return could_not_be_tried;
  const TestFolder folder;
  auto started = make_pipe();
  const pid_t referee = ::fork();
  if (referee == 0) {
    Sandbox sandbox(SandboxMode::bwrap);
    const BotCommand daemon = folder.bot("daemon");
    Bots bots({daemon, daemon, daemon, daemon}, {}, sandbox);
    for (Seat seat : all_seats)
      for (int id = 1; id <= 3; ++id) {
        bots.player(seat).ask(fmt::format(R"({{"type":"act","id":{},"legal":["pass"]}})", id));
        bots.player(seat).hear(Clock::now() + std::chrono::seconds(20));
      }
    [[maybe_unused]] const auto told = ::write(started->write.get(), "x", 1);
    for (;;) ::pause();
  }
  char x = 0;
  [[maybe_unused]] const auto heard = ::read(started->read.get(), &x, 1);
  const auto processes = tree_of(referee).size();
  ::kill(referee, SIGKILL);
  const auto end = Clock::now() + std::chrono::seconds(10);
  int buried = 0;
  for (pid_t child = 0; child >= 0 && Clock::now() < end; child = ::waitpid(-1, nullptr, WNOHANG)) {
    buried += child > 0;
    if (child == 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  const bool all_dead = ::waitpid(-1, nullptr, WNOHANG) < 0;
  fmt::print("{} processes, {} buried by us, {}\n", processes, buried,
             all_dead ? "none is left" : "some are left");
  return all_dead && processes >= 1 + 4 * 4 ? 0 : 1;
}

/// After all cases: no bot lives, nothing lies where bots are not at home.
int look_for_what_is_left() {
  std::string found = what_lives("hostile-bot");
  for (const char* folder : {"/tmp", "/dev/shm", "/var/tmp", "/run"}) {
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(folder, ignored))
      if (entry.path().filename().string().starts_with("hostile-"))
        found += " " + entry.path().string() + " is left;";
  }
  fmt::print("{}\n", found.empty() ? "nothing is left" : found);
  return found.empty() ? 0 : 1;
}

/// Begins the same once more as somebody who is not root, in a process of its own. From copies, because he
/// may not enter the folder of the build.
pid_t begin_as_ordinary_user(const std::string& case_name) {
  const pid_t child = ::fork();
  if (child != 0) return child;
  int status = 0;
  {
    const TestFolder folder;
    const std::string program = folder.path("hostile-test"), cases = folder.path("cases.txt");
    fs::copy_file("/proc/self/exe", program);
    fs::copy_file(SOURCE_DIR "/tests/hostile/cases.txt", cases);
    const pid_t user = ::fork();
    if (user == 0) {
      if (::setgid(ordinary_user) == 0 && ::setuid(ordinary_user) == 0)
        ::execl(program.c_str(), program.c_str(), case_name.c_str(), cases.c_str(), nullptr);
      ::_exit(1);
    }
    ::waitpid(user, &status, 0);
  }
  ::_exit(WIFEXITED(status) ? WEXITSTATUS(status) : 1);
}

}  // namespace

int main(int argc, char** argv) {
  const std::string wanted = argc > 1 ? argv[1] : "";
  const auto cases = read_hostile_cases(argc > 2 ? argv[2] : SOURCE_DIR "/tests/hostile/cases.txt");
  if (wanted == "nothing-is-left") return look_for_what_is_left();
  if (wanted == "killed-referee") return kill_the_referee();
  if (wanted == "three-at-a-table") return play_three_at_a_table(cases);
  for (const HostileCase& each : cases) {
    if (each.name != wanted) continue;
    const bool root = ::geteuid() == 0;
    const pid_t user = root ? begin_as_ordinary_user(wanted) : -1;
    const int here = play_with_and_without(each, root ? "root" : "user");
    int status = 0;
    if (root) ::waitpid(user, &status, 0);
    const int as_user = WIFEXITED(status) ? WEXITSTATUS(status) : 1;
    return here != 0 ? here : as_user;
  }
  fmt::print("usage: hostile-test CASE, a name in tests/hostile/cases.txt\n");
  return 2;
}
