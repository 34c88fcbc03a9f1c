// What a bot may use and what it may see.
#include <doctest/doctest.h>
#include <fstream>
#include <signal.h>
#include <span>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

#include "tests/process/bots_fixture.hpp"

using namespace referee;

namespace {

using Kind = Heard::Kind;
namespace fs = std::filesystem;

void write_file(const std::string& path, const std::string& text, fs::perms mode = fs::perms{0644}) {
  std::ofstream(path) << text;
  fs::permissions(path, mode);
}

/// What a shell command, run as a bot, prints first.
std::string first_line(BotCommand bot, Sandbox& sandbox) {
  const BotCommand sleeper{"sleeper", {"sleep", "0"}, "/tmp", {}, false};
  Bots bots({bot, sleeper, sleeper, sleeper}, {}, sandbox);
  const Heard heard = bots.player(Seat::north).hear(in(10'000));
  if (heard.kind == Kind::line) return std::string(heard.line);
  return "no line: " + heard.detail;
}
std::string said_by_shell(const std::string& script, const std::string& dir, Sandbox& sandbox) {
  return first_line({"shell", {"/bin/sh", "-c", script}, dir, {}, false}, sandbox);
}

std::string environment_of(pid_t process) {
  std::ifstream file("/proc/" + std::to_string(process) + "/environ");
  return {std::istreambuf_iterator<char>(file), {}};
}

bool stopped(pid_t process) {
  std::ifstream stat("/proc/" + std::to_string(process) + "/stat");
  std::string text;
  std::getline(stat, text);
  return text[text.rfind(") ") + 2] == 'T';
}

}  // namespace

TEST_CASE("memory is counted over all processes of a bot") {
  const SandboxMode mode = either();
  for (const std::string misdeed : {"memory-hog", "memory-hog-in-children", "memory-hog-off-turn"}) {
    CAPTURE(misdeed);
    Match match(misdeed, {}, ProcessLimits{.memory_mb = 256}, mode);
    Heard heard = play(match.north(), 3, 20'000);
    const Time end_of_patience = in(20'000);
    for (int id = 4; heard.kind == Kind::line && in(0) < end_of_patience; ++id)
      heard = ask(match.north(), act(id), 20'000);
    CHECK(heard.kind == Kind::fault);
    CHECK(name(heard.fault) == "memory");
    CHECK(heard.detail == "It used more than 256 MiB.");
    const BotEnd& end = match.end();
    CHECK(end.peak_memory_kb > 240 * 1024);
    CHECK(end.peak_memory_kb < 700 * 1024);
    CHECK(children_of(getpid()).empty());
  }
}

TEST_CASE("a bot below its memory limit is left alone, and its pages that are shared count once") {
  Match match("memory-shared-with-children", {}, ProcessLimits{.memory_mb = 256}, SandboxMode::automatic);
  CHECK(play(match.north(), 5, 20'000).line == answer_to(5));
  CHECK(match.end().peak_memory_kb > 100 * 1024);
}

TEST_CASE("CPU time is counted over a match, whoever's turn it is") {
  const SandboxMode mode = either();
  for (const std::string misdeed : {"burn-cpu", "burn-cpu-in-children"}) {
    CAPTURE(misdeed);
    Match match(misdeed, {}, ProcessLimits{.cpu_s = 1}, mode);
    CHECK(play(match.north(), 3).line == answer_to(3));
    const Time start = in(0);
    const Heard heard = match.north().hear(in(30'000));
    CHECK(heard.kind == Kind::fault);
    CHECK(name(heard.fault) == "crash");
    const bool told = heard.detail == "It was ended, having used 1 s of CPU time." ||
                      heard.detail == "The process was ended by signal 24 (CPU time limit exceeded).";
    CHECK(told);
    CHECK(milliseconds_since(start) < 25'000);
  }
}

TEST_CASE("the CPU time of a decision is the bot's own") {
  const SandboxMode mode = either();
  Match match("think-hard", {}, {}, mode);
  CHECK(play(match.north(), 2).cpu_us < 20'000);
  const Heard heard = ask(match.north(), act(3));
  CHECK(heard.line == answer_to(3));
  CHECK(heard.cpu_us >= 50'000);
  CHECK(heard.cpu_us < 80'000);
  CHECK(match.end().cpu_us >= 50'000);
}

TEST_CASE("a bot can be frozen while it is not its turn") {
  const SandboxMode mode = either();
  Match match("none", {}, ProcessLimits{.freeze = true}, mode);
  const pid_t bot = tree_of(children_of(getpid()).front()).back();
  CHECK(ask(match.north(), hello).kind == Kind::line);
  const pid_t own = tree_of(bot).back();
  for (int id = 1; id < 4; ++id) {
    match.north().rest();
    while (!stopped(own)) usleep(100);
    CHECK(ask(match.north(), act(id)).line == answer_to(id));
    CHECK_FALSE(stopped(own));
  }
  match.north().rest();
  const BotEnd& end = match.end();
  CHECK(end.exit_status == 0);
  CHECK(end.signal == 0);
}

TEST_CASE("a bot that leaves its process group is frozen too, with its children") {
  const SandboxMode mode = either();
  Match match("leave-its-group", {}, ProcessLimits{.freeze = true}, mode);
  const pid_t bot = children_of(getpid()).front();
  CHECK(play(match.north(), 3).line == answer_to(3));
  const auto processes = tree_of(bot);
  const std::span<const pid_t> own = std::span(processes).last(2);
  CHECK(::getpgid(own[0]) != ::getpgid(own[1]));
  match.north().rest();
  for (pid_t process : own)
    while (!stopped(process)) usleep(100);
  CHECK(ask(match.north(), act(4)).line == answer_to(4));
  for (pid_t process : own) CHECK_FALSE(stopped(process));
}

TEST_CASE("when memory is short the kernel takes bots first") {
  Sandbox sandbox(either());
  CHECK(said_by_shell("cat /proc/self/oom_score_adj", "/tmp", sandbox) == "1000");
}

TEST_CASE("the referee's own delay is measured") {
  Match match("slow-once", "30");
  CHECK(play(match.north(), 2).lag_us < 1'000'000);
  match.north().ask(act(3));
  Heard heard = match.north().hear(in(5000));
  CHECK(heard.line == answer_to(3));
  CHECK(heard.lag_us >= 0);
  // An answer that came in time, to a referee that was away.
  const Time asked = match.north().ask(act(4));
  std::this_thread::sleep_until(asked + std::chrono::milliseconds(50));
  const Time deadline = asked + std::chrono::milliseconds(20);
  heard = match.north().hear(deadline);
  CHECK(heard.line == answer_to(4));
  CHECK(heard.at == deadline);
}

TEST_CASE("the environment is small and the same everywhere") {
  const SandboxMode mode = either();
  Sandbox sandbox(mode);
  ::setenv("SECRET_OF_THE_REFEREE", "x", 1);
  BotCommand bot{
      "env", {"/bin/sh", "-c", "echo $(env | cut -d= -f1 | sort)"}, "/tmp", {{"MODE", "fast"}}, false};
  CHECK(first_line(bot, sandbox) == "HOME LANG MODE PATH PWD");
}

TEST_CASE("what an entrant adds to the environment is not the sandbox's" * doctest::skip(!bwrap_works())) {
  TestFolder folder;
  Sandbox sandbox(SandboxMode::bwrap);
  BotCommand bot = folder.bot();
  bot.env = {{"LD_PRELOAD", "/no/such/library.so"}, {"PATH", "/nowhere"}};
  Bots bots(bot, {}, sandbox);
  CHECK(ask(bots.player(Seat::north), hello).kind == Kind::line);
  std::string all;
  for (pid_t process : tree_of(children_of(getpid()).front()))
    all += environment_of(process).find("LD_PRELOAD") == std::string::npos ? "without " : "with ";
  CHECK(all == "without without with ");
}

TEST_CASE("no bot runs as root, has capabilities, or can gain any") {
  const SandboxMode mode = either();
  Sandbox sandbox(mode);
  CHECK(said_by_shell(
            "echo $(id -u | grep -cv '^0$') $(grep -E 'CapEff|NoNewPrivs' /proc/self/status | cut -f2)",
            "/tmp", sandbox) == "1 0000000000000000 1");
}

TEST_CASE("files named by a command are found from where the referee stands") {
  const SandboxMode mode = either();
  TestFolder folder;
  Sandbox sandbox(mode);
  write_file(folder.path("script.sh"), "echo $(pwd)\n");
  fs::create_directory(folder.path("elsewhere"));
  const fs::path before = fs::current_path();
  fs::current_path(folder.path());
  CHECK(first_line({"x", {"sh", "script.sh"}, folder.path("elsewhere"), {}, false}, sandbox) ==
        folder.path("elsewhere"));
  CHECK(first_line({"x", {"sh", "script.sh"}, "elsewhere", {}, false}, sandbox) == folder.path("elsewhere"));
  fs::current_path(before);
}

TEST_CASE("bwrap shows a bot its own folder and no other" * doctest::skip(!bwrap_works())) {
  TestFolder own, other;
  Sandbox sandbox(SandboxMode::bwrap);
  write_file(own.path("file"), "seen\n");
  write_file(other.path("file"), "seen\n");
  const auto says = [&](const std::string& script) { return said_by_shell(script, own.path(), sandbox); };
  CHECK(says("cat file") == "seen");
  CHECK(says("cat " + other.path("file") + " 2>&1") ==
        "cat: " + other.path("file") + ": No such file or directory");
  CHECK(says("echo x 2>/dev/null >new || echo cannot") == "cannot");
  CHECK(says("for d in / /usr /dev /etc; do echo x 2>/dev/null >$d/new && echo can; done; echo done") ==
        "done");
  CHECK(says("echo private >/tmp/x; cat /tmp/x") == "private");
  CHECK(says("echo $(ls /proc | grep -c '^[0-9]')") == "5");  // bwrap, two shells, ls and grep
  CHECK(says("echo $(cat /proc/net/dev | wc -l)") == "3");
  CHECK(says("echo $(ls /home /root /var /run /sys 2>/dev/null)") == "");
}

TEST_CASE("links and #! lines of a bot lead to the system, not to others" * doctest::skip(!bwrap_works())) {
  TestFolder own, other;
  Sandbox sandbox(SandboxMode::bwrap);
  fs::create_directory(other.path("sub"));
  write_file(other.path("sub/secret"), "seen\n", fs::perms{0755});
  fs::copy_file("/bin/sh", other.path("sub/sh"));
  const auto refusal = [&](const std::string& to) {
    return "no line: By a link or a #! line its files lead to " + to +
           ", which lies outside of its folder, " + own.path() + ": write " + to +
           " in the command if the bot may see what is there.";
  };
  const auto says = [&](std::vector<std::string> command) {
    return first_line({"x", std::move(command), own.path(), {}, false}, sandbox);
  };
  fs::create_symlink(other.path("sub/secret"), own.path("model"));
  CHECK(says({"/bin/cat", own.path("model")}) == refusal(other.path("sub/secret")));
  fs::create_symlink(other.path("sub/sh"), own.path("bot"));
  CHECK(says({own.path("bot"), "-c", "echo hello"}) == refusal(other.path("sub/sh")));
  fs::create_directory_symlink(other.path("sub"), own.path("folder"));
  CHECK(says({own.path("folder/sh"), "-c", "echo hello"}) == refusal(other.path("sub/sh")));
  write_file(own.path("script"), "#!" + other.path("sub/sh") + "\necho hello\n", fs::perms{0755});
  CHECK(says({own.path("script")}) == refusal(other.path("sub/sh")));

  // As the sentence says; to the system; within the folder, even by a link relative to it.
  CHECK(says({other.path("sub/sh"), "-c", "cat " + other.path("sub/secret")}) == "seen");
  fs::create_symlink("/bin/sh", own.path("shell"));
  CHECK(says({own.path("shell"), "-c", "echo hello"}) == "hello");
  write_file(own.path("text"), "mine\n");
  fs::create_symlink("text", own.path("link"));
  CHECK(says({"cat", own.path("link")}) == "mine");
}

TEST_CASE("a folder that a command names with its whole path is shown" * doctest::skip(!bwrap_works())) {
  TestFolder own, other;
  Sandbox sandbox(SandboxMode::bwrap);
  fs::create_directory(other.path("classes"));
  write_file(other.path("classes/Main"), "seen\n");
  write_file(other.path("secret"), "seen\n");
  const auto says = [&](const std::string& word, const std::string& file) {
    return first_line(
        {"x", {"/bin/sh", "-c", "cat " + file + " 2>/dev/null || echo hidden", word}, own.path(), {}, false},
        sandbox);
  };
  CHECK(says(other.path("classes"), other.path("classes/Main")) == "seen");
  CHECK(says(other.path("classes/"), other.path("secret")) == "hidden");
  CHECK(says("/tmp", other.path("secret")) == "hidden");  // at the root: everybody's
  fs::create_directory_symlink(other.path(), own.path("link"));
  CHECK(says(own.path("link"), other.path("secret")).starts_with("no line: By a link"));
}

TEST_CASE("nothing of /proc is shown because a command names it" * doctest::skip(!bwrap_works())) {
  Sandbox sandbox(SandboxMode::bwrap);
  TestFolder own;
  CHECK(first_line({"x", {"/bin/cat", "/proc/sys/kernel/hostname"}, own.path(), {}, false}, sandbox) ==
        "no line: /proc/sys/kernel is the system's, which no bot may see: name a file of the bot's own.");
}

TEST_CASE("a pipe in a bot's folder is found, since its seats could talk by it" *
          doctest::skip(!bwrap_works())) {
  TestFolder own;
  Sandbox sandbox(SandboxMode::bwrap);
  fs::create_directory(own.path("data"));
  REQUIRE(::mkfifo(own.path("data/pipe").c_str(), 0666) == 0);
  CHECK(sandbox.inspect(own.bot()) == own.path("data/pipe") +
                                          " is a pipe or a socket, by which a bot could talk to others: "
                                          "remove it, or give the bot a folder of its own");
  fs::remove(own.path("data/pipe"));
  CHECK(sandbox.inspect(own.bot()).empty());
}

TEST_CASE("a bot cannot write where it could move the results" * doctest::skip(!bwrap_works())) {
  TestFolder own;
  fs::permissions(own.path(), fs::perms::all);
  Sandbox sandbox(SandboxMode::bwrap);
  sandbox.hide(own.path("results/today"));
  BotCommand bot = own.bot();
  bot.writable = true;
  CHECK(sandbox.prepare(bot, {}).problem ==
        own.path() + " is to be writable for the bot, but " + own.path("results/today") +
            ", which no bot may see, lies in it, where it could be moved: give the bot a folder of its own");
}

TEST_CASE("the folder of the results is hidden, even inside the bot's own" * doctest::skip(!bwrap_works())) {
  TestFolder own;
  Sandbox sandbox(SandboxMode::bwrap);
  fs::create_directory(own.path("results"));
  write_file(own.path("results/seed"), "secret\n");
  sandbox.hide(own.path("results"));
  CHECK(said_by_shell("echo $(ls results hostile-bot)", own.path(), sandbox) == "hostile-bot results:");
  CHECK(said_by_shell("echo x 2>/dev/null >results/new || echo cannot", own.path(), sandbox) == "cannot");
  fs::create_directory(own.path("results/bots"));
  CHECK(said_by_shell("echo hello", own.path("results/bots"), sandbox) ==
        "no line: " + own.path("results/bots") + ", which the bot needs, lies in " + own.path("results") +
            ", which no bot may see.");
}

TEST_CASE("the seeds of other tournaments are hidden as well" * doctest::skip(!bwrap_works())) {
  TestFolder own;
  Sandbox sandbox(SandboxMode::bwrap);
  for (const char* folder : {"results", "results/now", "results/other", "shard-1", "shard-2", "data"})
    fs::create_directory(own.path(folder));
  for (const char* file : {"results/other/seed", "shard-2/seed", "data/file", "config.json"})
    write_file(own.path(file), "secret\n");
  const auto sees = [&](const std::string& file) {
    return said_by_shell("cat " + file + " 2>/dev/null || echo nothing", own.path(), sandbox);
  };
  CHECK(sees("results/other/seed") == "secret");
  CHECK(sees("shard-2/seed") == "secret");
  CHECK(sees("config.json") == "secret");
  SUBCASE("in the folder around the results, which holds nothing else") {
    write_file(own.path("results/other/tournament.json"), "{}");
    write_file(own.path("results/README.md"), "about them\n");
    sandbox.hide(own.path("results/now"));
    CHECK(sees("results/other/seed") == "nothing");
    CHECK(sees("results/README.md") == "nothing");
    CHECK(sees("shard-2/seed") == "secret");  // elsewhere
  }
  SUBCASE("in the folder around the results, but not what a bot may need there") {
    write_file(own.path("results/model"), "needed\n");
    sandbox.hide(own.path("results/now"));
    CHECK(sees("results/other/seed") == "nothing");
    CHECK(sees("results/model") == "needed");
  }
  SUBCASE("beside the results, where there are things that bots need") {
    sandbox.hide(own.path("shard-1"));
    CHECK(sees("shard-2/seed") == "nothing");
    CHECK(sees("data/file") == "secret");
  }
  SUBCASE("in the configuration") {
    sandbox.hide(own.path("config.json"));
    CHECK(sees("config.json") == "nothing");
    CHECK(sees("data/file") == "secret");
  }
}

TEST_CASE("a bot may write where it is allowed to") {
  const SandboxMode mode = either();
  TestFolder own;
  Sandbox sandbox(mode);
  BotCommand bot{"x", {"/bin/sh", "-c", "echo learnt >file; cat file"}, own.path(), {}, true};
  if (geteuid() == 0)
    CHECK(first_line(bot, sandbox) == "no line: " + own.path() +
                                          " is to be writable for the bot, but the user nobody, as whom bots "
                                          "run when the referee is root, may "
                                          "not write there.");
  fs::permissions(own.path(), fs::perms::all);
  CHECK(first_line(bot, sandbox) == "learnt");
}

TEST_CASE("an interpreter in a closed home works in a sandbox, or the sentence says what to write instead") {
  TestFolder home;
  fs::create_directories(home.path("closed/.env/bin"));
  fs::create_directories(home.path("closed/.env/lib"));
  fs::create_directories(home.path("bots"));
  fs::copy_file("/bin/sh", home.path("closed/.env/bin/dash"));
  fs::create_symlink("dash", home.path("closed/.env/bin/sh"));
  write_file(home.path("closed/.env/lib/module"), "found\n");
  write_file(home.path("bots/bot"), "#!/usr/bin/env sh\ncat " + home.path("closed/.env/lib/module") + "\n",
             fs::perms{0755});
  const std::string path = std::getenv("PATH");
  ::setenv("PATH", (home.path("closed/.env/bin") + ":" + path).c_str(), 1);
  if (geteuid() == 0) fs::permissions(home.path("closed"), fs::perms{0700});
  const BotCommand by_name{
      "x", {"sh", "-c", "cat " + home.path("closed/.env/lib/module")}, home.path("bots"), {}, false};
  const BotCommand script{"x", {home.path("bots/bot")}, home.path("bots"), {}, false};
  const BotCommand by_path{
      "x", {home.path("closed/.env/bin/sh"), "-c", "echo hello"}, home.path("bots"), {}, false};
  Sandbox sandbox(SandboxMode::automatic), none(SandboxMode::none);
  if (sandbox.wraps()) {
    CHECK(first_line(by_name, sandbox) == "found");
    CHECK(first_line(script, sandbox) == "found");
  }
  if (geteuid() == 0) {
    CHECK(first_line(by_path, none) ==
          "no line: " + home.path("closed/.env/bin/sh") +
              " cannot be read by the user nobody, as whom bots run when the referee is root, because " +
              home.path("closed") + " is closed to others: write /usr/bin/sh instead.");
    // By its name alone, the next one in PATH is taken.
    CHECK(first_line({"x", {"sh", "-c", "echo $0"}, home.path("bots"), {}, false}, none) == "/usr/bin/sh");
  }
  ::setenv("PATH", path.c_str(), 1);
}

#ifndef __SANITIZE_ADDRESS__  // whose leak check must be able to trace its own process
TEST_CASE("nobody else reads the memory of the referee, which holds the open match") {
  Sandbox sandbox(SandboxMode::none);
  CHECK(::prctl(PR_GET_DUMPABLE) == 0);
}
#endif

TEST_CASE("what sandbox there is, is said") {
  Sandbox none(SandboxMode::none);
  CHECK(none.name() == "none");
  CHECK(none.description().starts_with("none (no bwrap: it was not asked for): bots run in process groups"));
  CHECK(parse_sandbox_mode("auto") == SandboxMode::automatic);
  CHECK(parse_sandbox_mode("bwrap") == SandboxMode::bwrap);
  CHECK_FALSE(parse_sandbox_mode("jail"));
}
