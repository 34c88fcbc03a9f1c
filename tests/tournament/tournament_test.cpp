#include "referee/tournament/tournament.hpp"

#include <atomic>
#include <doctest/doctest.h>
#include <mutex>
#include <set>
#include <sys/stat.h>
#include <thread>

#include "protocol/failure.hpp"

#include "fixtures.hpp"

using namespace referee;
namespace fs = std::filesystem;

namespace {

std::int64_t total_faults(const Standings& standings) {
  std::int64_t faults = 0;
  for (const StandingsRow& row : standings.rows) faults += row.faults;
  return faults;
}

}  // namespace

TEST_CASE("a tournament leaves a results directory as the protocol has it") {
  const TemporaryDirectory folder;
  const fs::path out = folder.path() / "out";
  const TournamentConfig config = small_config(4, 5);
  Tournament tournament(config, out, false);
  CHECK(fs::status(out / "seed").permissions() == (fs::perms::owner_read | fs::perms::owner_write));
  CHECK((contents(out / "tournament.json").find(config.seed->hex()) == std::string::npos));
  CHECK(contents(out / "tournament.json").find(commitment(*config.seed)) != std::string::npos);

  CHECK(run_formula(tournament) == RunEnd::complete);
  CHECK(tournament.done() == 60);
  CHECK_FALSE(fs::exists(out / "seed"));
  CHECK(contents(out / "tournament.json").find(config.seed->hex()) != std::string::npos);
  CHECK(line_count(contents(out / "matches.jsonl")) == 60);
  CHECK((contents(out / "logs/000060.jsonl") == "{\"match\":\"000060\"}\n"));
  CHECK((contents(out / "standings.txt") == standings_text(tournament.standings())));
  CHECK((contents(out / "standings.json") == standings_json(tournament.standings())));
  std::size_t noisy = 0;
  for (const auto& entry : fs::directory_iterator(out / "stderr")) {
    CHECK(entry.path().filename().string().ends_with("-W.txt"));
    ++noisy;
  }
  CHECK(noisy > 0);
  CHECK(noisy == static_cast<std::size_t>(total_faults(tournament.standings())));
}

TEST_CASE("equal configurations give equal results, whatever the concurrency") {
  const TemporaryDirectory folder;
  std::string matches;
  for (int workers : {1, 2, 7}) {
    const fs::path out = folder.path() / std::to_string(workers);
    Tournament tournament(small_config(5, 4), out, false);
    CHECK(run_formula(tournament, workers) == RunEnd::complete);
    if (matches.empty())
      matches = contents(out / "matches.jsonl") + contents(out / "standings.txt") +
                contents(out / "standings.json");
    CHECK((matches == contents(out / "matches.jsonl") + contents(out / "standings.txt") +
                          contents(out / "standings.json")));
  }
}

TEST_CASE("a stopped tournament goes on where it stopped, and ends as if it had not") {
  const TemporaryDirectory folder;
  {
    Tournament whole(small_config(4, 6), folder.path() / "whole", false);
    run_formula(whole);
  }
  const fs::path out = folder.path() / "parts";
  std::set<int> played;
  std::mutex mutex;
  int runs = 0;
  for (RunEnd end = RunEnd::stopped; end == RunEnd::stopped; ++runs) {
    REQUIRE(runs < 20);
    Tournament tournament(small_config(4, 6), out, false);
    std::stop_source stop;
    int left = 9;
    RunOptions options;
    options.workers = 2;
    end = tournament.run(
        [&](const ScheduledMatch& match, const MatchSpec& spec, int, std::stop_token) {
          const std::lock_guard lock(mutex);
          if (left == 0) {
            stop.request_stop();  // this match is broken off
          } else {
            --left;
            CHECK(played.insert(match.number).second);  // nothing that was finished is played again
          }
          return formula_match(match, spec);
        },
        stop.get_token(), options);
    // One that was being recorded when the stop came may have been dropped: it is not finished then.
    for (auto it = played.begin(); it != played.end();)
      it = contents(out / "matches.jsonl").find(fmt::format("{{\"match\":{},", *it)) == std::string::npos
               ? played.erase(it)
               : ++it;
  }
  CHECK(runs > 5);
  for (const char* file : {"matches.jsonl", "standings.txt", "standings.json", "tournament.json"})
    CHECK((contents(out / file) == contents(folder.path() / "whole" / file)));
  Tournament again(small_config(4, 6), out, false);
  CHECK(again.done() == again.total());
  CHECK(run_formula(again) == RunEnd::complete);
}

TEST_CASE("two referees do not play into one directory") {
  const TemporaryDirectory folder;
  const Tournament first(small_config(2, 1), folder.path(), false);
  CHECK_THROWS_WITH_AS(Tournament(small_config(2, 1), folder.path(), false),
                       fmt::format("Another referee is playing into {}; wait for it or choose another --out.",
                                   folder.path().string())
                           .c_str(),
                       UsageError);
}

TEST_CASE("a changed tournament is refused, changed bots only without force") {
  const TemporaryDirectory folder;
  const fs::path out = folder.path();
  { const Tournament begun(small_config(3, 2), out, false); }
  const auto said = [&](const TournamentConfig& config, bool force) -> std::string {
    try {
      const Tournament tournament(config, out, force);
      return tournament.notices().empty() ? "" : tournament.notices().front();
    } catch (const UsageError& error) {
      return error.what();
    }
  };
  TournamentConfig config = small_config(3, 2);
  config.seed.reset();  // the seed that is there
  CHECK(said(config, false) == "");
  config.boards = 3;
  CHECK(said(config, true) ==
        out.string() + " holds another tournament: boards was 2 and is 3; choose another --out.");
  config = small_config(3, 2);
  config.seed = Seed::from_text("another");
  CHECK(said(config, true).find("holds another tournament: seed_commitment was") != std::string::npos);
  config = small_config(3, 2);
  config.limits.move_ms = 5;
  CHECK(said(config, false) ==
        "The tournament in " + out.string() +
            " was begun otherwise: limits.move_ms was 1000 and is 5; --force goes on all the same.");
  CHECK(said(config, true) == "The tournament goes on although limits.move_ms was 1000 and is 5.");
  CHECK(said(config, false) == "");
}

TEST_CASE("what was forced leaves a trace, which stays when the tournament is over") {
  const TemporaryDirectory folder;
  const fs::path out = folder.path() / "out";
  TournamentConfig config = small_config(2, 3);
  config.sandbox_used = "bwrap";
  config.entrants[0].env = {{"KEY", "a secret"}};
  { const Tournament begun(config, out, false); }
  CHECK(contents(out / "tournament.json").find("changed") == std::string::npos);
  config.sandbox_used = "none";
  const std::string lesser = "sandbox_used was \"bwrap\" and is \"none\"";
  CHECK_THROWS_WITH_AS(
      Tournament(config, out, false),
      fmt::format("The tournament in {} was begun otherwise: {}; --force goes on all the same.", out.string(),
                  lesser)
          .c_str(),
      UsageError);
  { const Tournament forced(config, out, true); }
  config.limits.strikes = 1;
  config.entrants[0].env = {{"KEY", "another secret"}};
  { const Tournament forced(config, out, true); }
  Tournament tournament(config, out, false);
  CHECK(run_formula(tournament) == RunEnd::complete);

  const std::vector<ChangeMade> changed = read_config(out / "tournament.json").changed;
  REQUIRE(changed.size() == 2);
  CHECK(changed[0].what == lesser);
  CHECK(changed[0].utc.size() == std::string("2026-11-30T12:00:00Z").size());
  CHECK(changed[1].what == "limits.strikes was 3 and is 1, env of a has changed");
  for (const ChangeMade& change : changed)
    for (const char* file : {"standings.txt", "standings.json"}) {
      std::vector<std::string> notices;
      const auto notes = read_standings({out}, {}, notices).notes;
      CHECK(std::count(notes.begin(), notes.end(), sentence(change)) == 1);
      CHECK(contents(out / file).find("At " + change.utc + " the tournament went on although ") !=
            std::string::npos);
    }

  const Tournament elsewhere(read_config(out / "tournament.json"), folder.path() / "again", false);
  CHECK(elsewhere.config().changed.empty());
}

TEST_CASE("a match that is played again keeps nothing of the time before") {
  const TemporaryDirectory folder;
  TournamentConfig config = small_config(2, 1);
  SUBCASE("logs of all") { config.logs = Logs::all; }
  SUBCASE("logs of none") { config.logs = Logs::none; }
  Tournament tournament(config, folder.path(), false);
  // As a referee leaves them that is killed after the log, before the line.
  for (const char* name : {"logs", "stderr"}) fs::create_directories(folder.path() / name);
  for (const fs::path& file : {log_path(1), stderr_path(1, Seat::north), stderr_path(1, Seat::west)})
    write(folder.path() / file, "of the time before");
  RunOptions options;
  tournament.run(
      [](const ScheduledMatch& match, const MatchSpec& spec, int, std::stop_token) {
        PlayedMatch played = formula_match(match, spec);
        played.result.faults.clear();
        played.stderr_text = {"now", "", "", ""};
        return played;
      },
      {}, options);
  const bool kept = config.logs == Logs::all;
  CHECK((contents(folder.path() / log_path(1)) == (kept ? "{\"match\":\"000001\"}\n" : "")));
  CHECK(fs::exists(folder.path() / log_path(1)) == kept);
  CHECK((contents(folder.path() / stderr_path(1, Seat::north)) == (kept ? "now" : "")));
  CHECK_FALSE(fs::exists(folder.path() / stderr_path(1, Seat::west)));
}

TEST_CASE("a torn last line is dropped with a notice; any other damage is an error") {
  const TemporaryDirectory folder;
  const fs::path file = folder.path() / "matches.jsonl";
  std::string whole;
  std::string standings;
  {
    Tournament tournament(small_config(3, 3), folder.path(), false);
    run_formula(tournament);
    whole = contents(file);
    standings = contents(folder.path() / "standings.json");
  }
  const auto last_line = whole.rfind('\n', whole.size() - 2) + 1;
  for (std::size_t size : {last_line + 1, last_line + 100, whole.size() - 1}) {
    write(file, whole.substr(0, size));
    Tournament tournament(small_config(3, 3), folder.path(), false);
    CHECK(tournament.done() == tournament.total() - 1);
    REQUIRE(tournament.notices().size() == 1);
    CHECK(tournament.notices()[0].find("was torn") != std::string::npos);
    CHECK(run_formula(tournament) == RunEnd::complete);
    CHECK((contents(file) == whole));
    CHECK((contents(folder.path() / "standings.json") == standings));
  }
  const auto error = [&](const std::string& text) -> std::string {
    write(file, text);
    try {
      const Tournament tournament(small_config(3, 3), folder.path(), false);
      return "";
    } catch (const UsageError& failure) {
      return failure.what();
    }
  };
  std::string damaged = whole;
  damaged[damaged.find('\n') + 5] = '#';
  CHECK(error(damaged) == file.string() + ": line 2 is damaged.");
  CHECK(error(whole + whole.substr(0, whole.find('\n') + 1)) ==
        "Match 1 in " + folder.path().string() + " is there twice.");
  std::string foreign = whole;
  foreign.replace(foreign.find("\"a\""), 3, "\"x\"");
  CHECK(error(foreign).find("is of an entrant who is not in the tournament: x.") != std::string::npos);
  std::string moved = whole;
  moved.replace(moved.find("\"board\":1"), 9, "\"board\":2");
  CHECK(error(moved).find("Match 1 in") == 0);
  CHECK(error(moved).ends_with("is not as the schedule has it."));
}

TEST_CASE("a match that the machine failed is played again, twice at the most") {
  const TemporaryDirectory folder;
  std::atomic<int> tries = 0;
  int failures = 0;
  SUBCASE("it works the third time") { failures = 2; }
  SUBCASE("it never works") { failures = 1000; }
  Tournament tournament(small_config(2, 2), folder.path(), false);
  RunOptions options;
  const RunEnd end = tournament.run(
      [&](const ScheduledMatch& match, const MatchSpec& spec, int, std::stop_token) {
        PlayedMatch played = formula_match(match, spec);
        if (match.number == 3 && ++tries <= failures) {
          played.result.machine_failure = "No descriptor is left.";
          played.result.reason = Reason::no_contest;
          played.result.winner.reset();
        }
        return played;
      },
      {}, options);
  CHECK(end == RunEnd::complete);
  CHECK(tries == 3);
  const Standings standings = tournament.standings();
  CHECK(standings.no_contest == (failures > 2 ? 1 : 0));
  CHECK(standings.matches == (failures > 2 ? 3 : 4));
}

TEST_CASE("when the machine fails for good, the run ends with its reason and keeps what was finished") {
  const TemporaryDirectory folder;
  {
    Tournament tournament(small_config(3, 4), folder.path(), false);
    RunOptions options;
    options.workers = 2;
    CHECK_THROWS_WITH_AS(tournament.run(
                             [&](const ScheduledMatch& match, const MatchSpec& spec, int, std::stop_token) {
                               if (match.number == 9) throw MachineError("The disk is on fire.");
                               return formula_match(match, spec);
                             },
                             {}, options),
                         "The disk is on fire.", MachineError);
  }
  Tournament tournament(small_config(3, 4), folder.path(), false);
  CHECK(tournament.done() >= 7);
  CHECK(run_formula(tournament) == RunEnd::complete);
}

TEST_CASE("logs of faults only, or none") {
  const TemporaryDirectory folder;
  for (Logs logs : {Logs::faults, Logs::none}) {
    const fs::path out = folder.path() / std::string(name(logs));
    TournamentConfig config = small_config(4, 10);
    config.logs = logs;
    Tournament tournament(config, out, false);
    run_formula(tournament);
    const std::int64_t faults = total_faults(tournament.standings());
    REQUIRE(faults > 0);
    std::int64_t files = 0;
    if (fs::exists(out / "logs"))
      for (const auto& entry : fs::directory_iterator(out / "logs")) files += entry.is_regular_file();
    CHECK(files == (logs == Logs::faults ? faults : 0));
  }
}

TEST_CASE("logs lie in subfolders from match 1,000 on") {
  CHECK(log_path(1) == "logs/000001.jsonl");
  CHECK(log_path(999) == "logs/000999.jsonl");
  CHECK(log_path(17123) == "logs/017/017123.jsonl");
  CHECK(log_path(1234567) == "logs/1234/1234567.jsonl");
  CHECK(stderr_path(1000, Seat::south) == "stderr/001/001000-S.txt");
}

TEST_CASE("an SPRT ends the tournament early, on the same board whatever the concurrency") {
  const TemporaryDirectory folder;
  std::string said;
  for (int workers : {1, 4}) {
    TournamentConfig config = small_config(2, 500);
    config.sprt = SprtOptions{0, 30, 0.05, 0.05};
    Tournament tournament(config, folder.path() / std::to_string(workers), false);
    CHECK(run_formula(tournament, workers) == RunEnd::decided);
    CHECK(tournament.done() < tournament.total());
    const Standings standings = tournament.standings();
    REQUIRE(standings.sprt);
    CHECK(standings.sprt->result().decision == SprtDecision::accept_h1);
    REQUIRE(standings.notes.size() >= 1);
    if (said.empty()) said = standings.notes.back();
    CHECK(standings.notes.back() == said);
  }
}

TEST_CASE("a decided SPRT that goes on with other bounds keeps its seed, also when it is stopped again") {
  const TemporaryDirectory folder;
  const fs::path out = folder.path();
  TournamentConfig config = small_config(2, 500);
  const std::string seed = config.seed->hex();
  config.sprt = SprtOptions{0, 30, 0.05, 0.05};
  {
    Tournament tournament(config, out, false);
    CHECK(run_formula(tournament) == RunEnd::decided);
  }
  REQUIRE_FALSE(fs::exists(out / "seed"));  // it stands in tournament.json
  config.seed.reset();                      // as the command line gives it, without --seed
  config.sprt->beta = config.sprt->alpha = 1e-9;
  int done = 0;
  {
    Tournament tournament(config, out, true);
    done = tournament.done();
    std::stop_source stop;
    stop.request_stop();
    CHECK(run_formula(tournament, 2, stop.get_token()) == RunEnd::stopped);
  }
  CHECK((contents(out / "tournament.json").find(seed) == std::string::npos));
  CHECK((contents(out / "seed") == seed + "\n"));
  Tournament tournament(config, out, false);
  CHECK(tournament.done() == done);
  CHECK(run_formula(tournament) != RunEnd::stopped);
  CHECK(tournament.done() > done);
  CHECK((contents(out / "tournament.json").find(seed) != std::string::npos));
}

TEST_CASE("the progress line") {
  CHECK(progress_line({123, 400, 5.24, 52.9, 2}) ==
        "123 of 400 matches, 5.2 per second, 53 s left, 2 faults");
  CHECK(progress_line({1, 400, 0.05, 7980, 1}) ==
        "1 of 400 matches, 0.1 per second, 2 h 13 min left, 1 fault");
  CHECK(progress_line({0, 400, 0, 0, 0}) == "0 of 400 matches");
}
