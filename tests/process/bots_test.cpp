// Real processes, one case a behaviour.
#include "referee/process/bots.hpp"

#include <doctest/doctest.h>
#include <set>
#include <signal.h>
#include <sys/resource.h>
#include <thread>

#include "tests/process/bots_fixture.hpp"

using namespace referee;

namespace {

using Kind = Heard::Kind;

std::set<int> open_descriptors() {
  std::set<int> result;
  for (int number = 0; number < 4096; ++number)
    if (::fcntl(number, F_GETFD) >= 0) result.insert(number);
  return result;
}

}  // namespace

TEST_CASE("four bots answer, end by themselves, and are accounted for") {
  const SandboxMode mode = either();
  Match match("none", {}, {}, mode);
  for (Seat seat : all_seats) {
    Player& player = match.bots.player(seat);
    const Heard ready = ask(player, hello);
    REQUIRE(ready.kind == Kind::line);
    CHECK(ready.line == R"({"type":"ready","name":"hostile"})");
    player.tell(R"({"type":"deal_end"})");
    const Heard first = ask(player, act(1));
    REQUIRE(first.kind == Kind::line);
    CHECK(first.line == answer_to(1));
    CHECK(first.cpu_us >= 0);
  }
  const Time start = in(0);
  match.end();
  CHECK(milliseconds_since(start) < 900);
  for (Seat seat : all_seats) {
    const BotEnd& end = match.bots.end(seat);
    CHECK(end.exit_status == 0);
    CHECK(end.signal == 0);
    CHECK(end.cpu_us > 0);
    CHECK(end.peak_memory_kb > 500);
    CHECK(end.peak_memory_kb < 200'000);
  }
}

TEST_CASE("what goes wrong is named") {
  struct Outcome {
    Heard heard;
    std::string line, others;
  };
  struct Case {
    const char* misdeed;
    FaultCode code;
    const char* detail;
  };
  const SandboxMode mode = either();
  const Case cases[]{
      {"exit-at-start", FaultCode::crash, "The process ended with exit status 3."},
      {"exit-at-hello", FaultCode::crash, "The process ended with exit status 3."},
      {"exit-after-hello", FaultCode::crash, "The process ended with exit status 0."},
      {"exit-at-act", FaultCode::crash, "The process ended with exit status 4."},
      {"exit-after-answer", FaultCode::crash, "The process ended with exit status 5."},
      {"exit-in-answer", FaultCode::crash, "The process ended with exit status 6."},
      {"segfault", FaultCode::crash, "The process was ended by signal 11 (Segmentation fault)."},
      {"sigkill-itself", FaultCode::crash, "The process was ended by signal 9 (Killed)."},
      {"leave-grandchild", FaultCode::crash, "The process ended with exit status 7."},
      {"close-stdout", FaultCode::eof, "It closed its stdout and lives on."},
      {"close-stdout-in-answer", FaultCode::eof, "It closed its stdout and lives on."},
      {"close-stdin", FaultCode::stdin_blocked, "It closed its stdin and lives on."},
      {"long-line", FaultCode::overflow, "A line is longer than 64 KiB."},
      {"flood-stdout", FaultCode::overflow, "A line is longer than 64 KiB."}};
  std::vector<Outcome> outcomes(std::size(cases));
  {
    TestFolder folder;
    Sandbox sandbox(mode);
    std::vector<std::jthread> tables;  // all at once, since some bots take their time to die
    for (std::size_t i = 0; i < std::size(cases); ++i)
      tables.emplace_back([&, i] {
        Bots bots({folder.bot(cases[i].misdeed), folder.bot(), folder.bot(), folder.bot()}, {}, sandbox);
        Heard heard = play(bots.player(Seat::north), 4, 20'000);
        outcomes[i].line = heard.line;
        outcomes[i].heard = std::move(heard);
        outcomes[i].others = play(bots.player(Seat::east), 4, 20'000).line;
      });
  }
  for (std::size_t i = 0; i < std::size(cases); ++i) {
    const std::string misdeed = cases[i].misdeed;
    CAPTURE(misdeed);
    CHECK(outcomes[i].heard.kind == Kind::fault);
    CHECK(name(outcomes[i].heard.fault) == name(cases[i].code));
    CHECK(outcomes[i].heard.detail == cases[i].detail);
    CHECK(outcomes[i].others == answer_to(4));
    if (misdeed.ends_with("in-answer")) CHECK(outcomes[i].line == answer_to(3));
  }
}

TEST_CASE("an answer counts although its bot has ended since") {
  Match match("exit-after-answer");
  const Heard last = play(match.north(), 3);
  CHECK(last.line == answer_to(3));
  CHECK(ask(match.north(), act(4)).fault == FaultCode::crash);
}

TEST_CASE("a late bot times out at the deadline, even if it drips") {
  for (const std::string misdeed : {"silent", "drip", "stop-itself"}) {
    CAPTURE(misdeed);
    Match match(misdeed);
    CHECK(play(match.north(), 2).line == answer_to(2));
    const Time asked = match.north().ask(act(3));
    const Time deadline = asked + std::chrono::milliseconds(150);
    const Heard heard = match.north().hear(deadline);
    CHECK(heard.kind == Kind::timeout);
    CHECK(heard.at >= deadline);
    CHECK(heard.cpu_us < 150'000);
  }
}

TEST_CASE("a line end of two characters, several lines at once, pieces") {
  for (const std::string misdeed : {"crlf", "in-pieces", "several-lines", "unasked-line"}) {
    CAPTURE(misdeed);
    Match match(misdeed);
    CHECK(play(match.north(), 3).line == answer_to(3));
  }
  Match match("several-lines");
  CHECK(play(match.north(), 3).line == answer_to(3));
  CHECK(match.north().hear(in(5000)).line == answer_to(3));
  CHECK(ask(match.north(), act(4)).line == answer_to(3));
  CHECK(match.north().hear(in(5000)).line == answer_to(4));
}

TEST_CASE("a MiB of short lines is too much, too") {
  Match match("flood-late-answers");
  CHECK(play(match.north(), 2).line == answer_to(2));
  Heard heard = ask(match.north(), act(3));
  int lines = 0;
  for (; heard.kind == Kind::line; heard = match.north().hear(in(5000))) ++lines;
  CHECK(heard.fault == FaultCode::overflow);
  CHECK(heard.detail == "More than 1 MiB on stdout in one decision.");
  CHECK(lines > 10'000);
}

TEST_CASE("a bot that does not read cannot be asked for ever") {
  Match match("never-read");
  CHECK(ask(match.north(), hello).line == R"({"type":"ready","name":"hostile"})");
  const std::string long_request = R"({"type":"act","id":1,"filler":")" + std::string(40'000, 'x') + "\"}";
  CHECK(ask(match.north(), long_request).kind == Kind::line);
  match.north().ask(long_request);
  Heard heard = match.north().hear(in(200));
  const Time deadline = in(200);
  while (heard.kind == Kind::line) heard = match.north().hear(deadline);
  CHECK(heard.kind == Kind::fault);
  CHECK(heard.fault == FaultCode::stdin_blocked);
}

TEST_CASE("the stderr of all four is read whoever is asked, and its two ends are kept") {
  Match match("flood-stderr");
  CHECK(play(match.north(), 2).line == answer_to(2));
  match.north().ask(act(3));
  const Time start = in(0);
  while (milliseconds_since(start) < 100)
    CHECK(ask(match.bots.player(Seat::east), act(1)).kind == Kind::line);
  CHECK(match.north().hear(in(20'000)).line == answer_to(3));
  const HeadAndTail& text = match.end().stderr_text;
  CHECK(text.head().size() == HeadAndTail::each);
  CHECK(text.tail().size() == HeadAndTail::each);
  CHECK(text.left_out() == (64 << 20) - 2 * 64 * 1024);
}

TEST_CASE("a bot that cannot be started says why when it is listened to") {
  TestFolder folder;
  std::filesystem::copy_file("/etc/passwd", folder.path("passwd"));
  const auto script = [&](const std::string& name, const std::string& text) {
    FILE* file = std::fopen(folder.path(name).c_str(), "w");
    std::fputs(text.c_str(), file);
    std::fclose(file);
    ::chmod(folder.path(name).c_str(), 0755);
  };
  script("no-interpreter", "#!/no/such/interpreter\n");
  script("no-beginning", "echo hello\n");
  struct Case {
    std::string program, detail;
  };
  for (const Case& each : {
           Case{"no-such-program-anywhere", "There is no program no-such-program-anywhere in PATH"},
           Case{folder.path("nothing"), folder.path("nothing") + " does not exist"},
           Case{folder.path("passwd"),
                folder.path("passwd") +
                    " is not executable: make it so (chmod +x), or write its interpreter in front of it"},
           Case{"/tmp", "/tmp is a folder, not a program"},
           Case{folder.path("no-interpreter"), "The #! line of " + folder.path("no-interpreter") +
                                                   " names \"/no/such/interpreter\", which does not exist"},
           Case{folder.path("no-beginning"),
                folder.path("no-beginning") + " is neither a program nor a script with a #! line"},
       }) {
    CAPTURE(each.program);
    Match match(BotCommand{"x", {each.program}, "/tmp", {}, false});
    const Heard heard = ask(match.north(), hello);
    CHECK(heard.kind == Kind::fault);
    CHECK(heard.fault == FaultCode::start);
    CHECK(heard.detail == each.detail + ".");
  }
}

TEST_CASE("a descriptor that cannot be had is the machine's fault") {
  TestFolder folder;
  Sandbox sandbox(SandboxMode::none);
  rlimit before{};
  getrlimit(RLIMIT_NOFILE, &before);
  const rlimit few{static_cast<rlim_t>(open_descriptors().size() + 4), before.rlim_max};
  setrlimit(RLIMIT_NOFILE, &few);
  Bots bots({folder.bot(), folder.bot(), folder.bot(), folder.bot()}, {}, sandbox);
  setrlimit(RLIMIT_NOFILE, &before);
  const Heard heard = ask(bots.player(Seat::west), hello);
  CHECK(heard.kind == Kind::machine);
  CHECK(heard.detail.starts_with("No pipe to be had"));
}

TEST_CASE("a bot that does not end is made to") {
  const SandboxMode mode = either();
  Match match("ignore-the-end", {}, {}, mode);
  const auto bots = children_of(getpid());
  CHECK(bots.size() == 4);
  CHECK(play(match.north()).line == answer_to(4));
  const Time start = in(0);
  match.end();
  CHECK(milliseconds_since(start) >= 1200);
  CHECK(milliseconds_since(start) < 3000);
  CHECK(killed_by(match.bots.end(Seat::north)) == SIGKILL);
  CHECK(match.bots.end(Seat::east).signal == 0);
  CHECK(children_of(getpid()).empty());

  Match obedient("sigterm-at-the-end", {}, {}, mode);
  CHECK(play(obedient.north()).line == answer_to(4));
  obedient.end();
  CHECK(killed_by(obedient.bots.end(Seat::north)) == SIGTERM);
}

TEST_CASE("a daemon that has left the process group is found") {
  const SandboxMode mode = either();
  for (const std::string misdeed : {"daemon", "daemon-and-exit", "leave-grandchild"}) {
    CAPTURE(misdeed);
    Match match(misdeed, {}, {}, mode);
    CHECK(play(match.north()).kind == (misdeed == "daemon" ? Kind::line : Kind::fault));
    match.end();
    CHECK(children_of(getpid()).empty());
  }
}

TEST_CASE("the order to stop ends the listening") {
  auto pipe = make_pipe();
  REQUIRE(pipe);
  Match match("silent", {}, ProcessLimits{.stop_fd = pipe->read.get()});
  CHECK(play(match.north(), 2).line == answer_to(2));
  match.north().ask(act(3));
  CHECK(::write(pipe->write.get(), "x", 1) == 1);
  const Heard heard = match.north().hear(in(60'000));
  CHECK(heard.kind == Kind::machine);
  CHECK(heard.detail == "The match was broken off.");
}

TEST_CASE("a thousand matches leave no process and no descriptor") {
  TestFolder folder;
  Sandbox sandbox(SandboxMode::none);
  const auto before = open_descriptors();
  for (int match = 0; match < 1000; ++match) {
    const bool strange = match % 10 == 0;
    Bots bots(
        {folder.bot(strange ? "exit-at-act" : "none"), folder.bot(),
         strange ? BotCommand{"x", {"/no/such/program"}, "/tmp", {}, false} : folder.bot(), folder.bot()},
        {}, sandbox);
    for (Seat seat : all_seats) bots.player(seat).ask(hello);
    for (Seat seat : all_seats) bots.player(seat).hear(in(5000));
    CHECK(ask(bots.player(Seat::east), act(1)).line == answer_to(1));
    for (Seat seat : all_seats) bots.player(seat).close(R"({"type":"match_end"})");
    bots.finish();
  }
  CHECK(open_descriptors() == before);
  CHECK(children_of(getpid()).empty());
}
