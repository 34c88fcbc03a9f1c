// referee ask: what a bot does with the requests of a logged match.
#include <doctest/doctest.h>
#include <nlohmann/json.hpp>
#include <regex>

#include "../match/table_of_four.hpp"
#include "../run_program.hpp"
#include "../snapshot.hpp"

using namespace referee;

namespace {

/// A logged match whose seat E always took the last action, as student.py does.
struct LoggedMatch {
  ScratchFolder folder;
  std::string student = folder.copy(SOURCE_DIR "/tests/cli/student.py");
  std::string log;

  LoggedMatch() {
    TableOfFour table;
    // It took long enough for a busy machine of today not to count as slower.
    table.seat(Seat::east, [](const nlohmann::json& request) -> std::vector<Move> {
      if (request["type"] == "hello") return {{R"({"type":"ready"})"}};
      return {{nlohmann::json{{"id", request["id"]}, {"action", request["legal"].back()}}.dump(),
               milliseconds(300)}};
    });
    MatchSpec spec = spec_of(find_game("baloot"), "", 3);
    spec.limits.move_ms = 3000;
    log = folder.write("match.jsonl", table.play(spec).log);
  }
  Ran ask(const std::string& mistake, const std::string& options = "") const {
    return run_referee("ask " + log + " --seat E --sandbox none --bot '" PYTHON " " + student + " " +
                       mistake + "' " + options);
  }
};

/// Times differ from run to run.
std::string without_times(const std::string& text) {
  return std::regex_replace(text, std::regex(R"(\d+\.\d ms)"), "T ms");
}

}  // namespace

TEST_CASE("a bot that acts as it did differs nowhere") {
  const LoggedMatch match;
  const Ran same = match.ask("");
  CHECK(same.status == 0);
  CHECK(same.out.find(": 0 answered differently, 0 with a fault") != std::string::npos);
}

TEST_CASE("each decision where a bot acts differently or faults is listed") {
  const LoggedMatch match;
  const Ran first = match.ask("first");
  CHECK(first.status == 1);
  check_snapshot("cli/snapshots/ask-different.txt", first.out);
  const Ran illegal = match.ask("illegal");
  CHECK(illegal.status == 1);
  check_snapshot("cli/snapshots/ask-illegal.txt", illegal.out);
  const Ran slow = match.ask("slow 1");
  CHECK(slow.status == 0);
  check_snapshot("cli/snapshots/ask-slow.txt", without_times(slow.out));
}

TEST_CASE("a bot that ends is asked no further, and its last words are shown") {
  const LoggedMatch match;
  const Ran crash = match.ask("crash");
  CHECK(crash.status == 1);
  CHECK(crash.out.find("now crash: The process ended with exit status 1") != std::string::npos);
  CHECK(crash.out.find("no idea what to do") != std::string::npos);
  CHECK(crash.out.find("\n5 of 29 requests, then it was gone: 0 answered differently, 1 with a fault") !=
        std::string::npos);
}

TEST_CASE("what a bot says in place of an answer is shown") {
  const Ran prints = LoggedMatch().ask("prints");
  CHECK(prints.status == 1);
  CHECK(prints.out.find("then sun, now malformed: ") != std::string::npos);
  CHECK(prints.out.find(" it said: thinking about [") != std::string::npos);
}

TEST_CASE("one request whole, and as JSON") {
  const LoggedMatch match;
  const Ran one = match.ask("", "--id 14");
  CHECK(one.status == 0);
  check_snapshot("cli/snapshots/ask-id.txt", without_times(one.out));
  const auto json = nlohmann::json::parse(match.ask("first", "--id 14 --json").out);
  CHECK(json["id"] == 14);
  CHECK(nlohmann::json::parse(json["request"].get<std::string>())["id"] == 14);
  CHECK(json["verdict"] == "different");
}

TEST_CASE("what cannot be asked is said in a sentence") {
  const LoggedMatch match;
  const Ran none = match.ask("", "--id 5000");
  CHECK(none.status == 2);
  CHECK(none.err == "referee: Seat E was asked no decision 5000 in this match; the nearest: 110.\n");
  CHECK(match.ask("", "--id 15").err ==
        "referee: Seat E was asked no decision 15 in this match; the nearest: 14, 19.\n");
  CHECK(run_referee("ask " + match.log + " --seat X --bot true").err ==
        "referee: There is no seat 'X': the seats are N, E, S and W.\n");
  CHECK(run_referee("ask " + match.log + " --seat N").status == 2);
  CHECK(run_referee("ask /nowhere --seat N --bot true").status == 2);
}
