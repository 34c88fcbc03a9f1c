// Nothing that was finished is lost, whatever happens to the referee or to the disk. Each disaster happens to
// a child process.
#include <chrono>
#include <doctest/doctest.h>
#include <fcntl.h>
#include <functional>
#include <random>
#include <sched.h>
#include <signal.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <thread>

#include "protocol/failure.hpp"

#include "fixtures.hpp"

using namespace referee;
namespace fs = std::filesystem;

namespace {

constexpr int refused = 99;  // exit status: the machine does not let us do what the test needs

pid_t in_child(const std::function<int()>& work) {
  const pid_t child = ::fork();
  if (child == 0) {
    try {
      ::_exit(work());
    } catch (...) {
      ::_exit(98);
    }
  }
  return child;
}

int wait_for(pid_t child) {
  int status = 0;
  ::waitpid(child, &status, 0);
  return status;
}

/// What a tournament leaves when nothing happens to it.
std::string undisturbed(const TournamentConfig& config) {
  const TemporaryDirectory folder;
  Tournament tournament(config, folder.path(), false);
  run_formula(tournament);
  return contents(folder.path() / "matches.jsonl") + contents(folder.path() / "standings.txt") +
         contents(folder.path() / "standings.json") + contents(folder.path() / "tournament.json");
}

std::string result(const fs::path& out) {
  return contents(out / "matches.jsonl") + contents(out / "standings.txt") +
         contents(out / "standings.json") + contents(out / "tournament.json");
}

/// The message of the MachineError in which a tournament ends; empty if it does not.
std::string failure_of(const TournamentConfig& config, const fs::path& out) {
  try {
    Tournament tournament(config, out, false);
    run_formula(tournament);
    return "";
  } catch (const MachineError& error) {
    return error.what();
  }
}

}  // namespace

TEST_CASE("kill -9 at a hundred random moments, and the standings are the same to the byte") {
  std::mt19937 random(7);
  int kills = 0;
  for (const auto& [format, count] :
       {std::pair{Format::round_robin, 4}, {Format::swiss, 5}, {Format::individual, 5}}) {
    const TournamentConfig config = small_config(count, 6, format);
    const auto began = std::chrono::steady_clock::now();
    const std::string expected = undisturbed(config);
    const auto whole =
        std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - began);
    for (const int enough = kills + 34; kills < enough;) {
      const TemporaryDirectory out;
      // The longer the same tournament has been killed, the more time it is given: else none might be left to
      // end in, on a machine that was quick when `whole` was measured.
      auto most = whole / 3;
      for (bool over = false; !over; most += whole / 30) {
        const pid_t child = in_child([&] {
          Tournament tournament(config, out.path(), false);
          return run_formula(tournament, 3) == RunEnd::complete ? 0 : 1;
        });
        std::this_thread::sleep_for(
            std::chrono::microseconds(random() % static_cast<unsigned>(most.count() + 1)));
        ::kill(child, SIGKILL);
        const int status = wait_for(child);
        over = WIFEXITED(status);
        kills += !over;
        if (over) REQUIRE(WEXITSTATUS(status) == 0);
      }
      CHECK((result(out.path()) == expected));
    }
  }
  CHECK(kills >= 100);
}

TEST_CASE(
    "a file that may not grow: the match is not recorded, the sentence says why, and the next start goes "
    "on") {
  const TournamentConfig config = small_config(4, 10);
  const std::string expected = undisturbed(config);
  for (rlim_t limit : {rlim_t{10'000}, rlim_t{20'001}, rlim_t{33'333}}) {
    const TemporaryDirectory out;
    const pid_t child = in_child([&] {
      ::signal(SIGXFSZ, SIG_IGN);
      const rlimit most{limit, limit};
      ::setrlimit(RLIMIT_FSIZE, &most);
      return failure_of(config, out.path()) ==
                     fmt::format("Cannot write {}: File too large.", (out.path() / "matches.jsonl").string())
                 ? 0
                 : 1;
    });
    CHECK(wait_for(child) == 0);
    const std::string kept = contents(out.path() / "matches.jsonl");
    CHECK(kept.size() > limit - 2000);
    CHECK(kept.ends_with('\n'));
    Tournament tournament(config, out.path(), false);
    CHECK(tournament.notices().empty());
    CHECK(static_cast<std::size_t>(tournament.done()) == line_count(kept));
    CHECK(run_formula(tournament) == RunEnd::complete);
    CHECK((result(out.path()) == expected));
  }
}

TEST_CASE("a full disk, a disk that only reads") {
  const TournamentConfig config = small_config(4, 10);
  const std::string expected = undisturbed(config);
  const TemporaryDirectory mounted;
  const pid_t child = in_child([&] {
    const fs::path out = mounted.path() / "out";
    // A disk of our own, which nobody else sees and which vanishes with this process.
    if (::unshare(CLONE_NEWNS) != 0 && ::unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0) return refused;
    ::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr);
    if (::mount("none", mounted.path().c_str(), "tmpfs", 0, "size=256k") != 0) return refused;
    fs::create_directory(out);
    write(mounted.path() / "filler", std::string(180 * 1024, 'x'));
    if (!failure_of(config, out).ends_with(": No space left on device.")) return 1;
    const std::size_t kept = line_count(contents(out / "matches.jsonl"));
    if (kept == 0 || kept == 120) return 2;
    if (!failure_of(config, out).ends_with(": No space left on device.")) return 3;
    if (line_count(contents(out / "matches.jsonl")) < kept) return 4;

    if (::mount("none", mounted.path().c_str(), nullptr, MS_REMOUNT | MS_RDONLY, "size=256k") != 0)
      return refused;
    if (!failure_of(config, out).ends_with(": Read-only file system.")) return 5;
    if (::mount("none", mounted.path().c_str(), nullptr, MS_REMOUNT, "size=4m") != 0) return refused;
    fs::remove(mounted.path() / "filler");
    Tournament tournament(config, out, false);
    if (static_cast<std::size_t>(tournament.done()) < kept) return 6;
    run_formula(tournament);
    return result(out) == expected ? 0 : 7;
  });
  const int status = wait_for(child);
  REQUIRE(WIFEXITED(status));
  if (WEXITSTATUS(status) == refused)
    MESSAGE("skipped: this machine does not let us mount a small disk");
  else
    CHECK(WEXITSTATUS(status) == 0);
}

TEST_CASE("the lock goes with the referee that held it") {
  const TemporaryDirectory out;
  int ready[2];
  REQUIRE(::pipe2(ready, O_CLOEXEC) == 0);
  const pid_t child = in_child([&] {
    const Tournament tournament(small_config(2, 1), out.path(), false);
    (void)!::write(ready[1], "x", 1);
    ::pause();
    return 0;
  });
  char byte = 0;
  REQUIRE(::read(ready[0], &byte, 1) == 1);
  CHECK_THROWS_AS(Tournament(small_config(2, 1), out.path(), false), UsageError);
  ::kill(child, SIGKILL);
  wait_for(child);
  CHECK(Tournament(small_config(2, 1), out.path(), false).done() == 0);
}
