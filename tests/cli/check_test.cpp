// referee check: it names the mistakes that people make, each in one sentence with the mend.
#include <array>
#include <doctest/doctest.h>
#include <nlohmann/json.hpp>
#include <regex>

#include "../run_program.hpp"
#include "../snapshot.hpp"

using namespace referee;

namespace {

struct Student {
  ScratchFolder folder;
  std::string file = folder.copy(SOURCE_DIR "/tests/cli/student.py");

  Ran check(const std::string& mistake, const std::string& options = "") const {
    // Where silence is the mistake it shall be short; else a busy machine shall not be taken for a slow bot.
    const bool silent = std::regex_search(mistake, std::regex("^(slow|hangs|other-id|unflushed|no-newline)"));
    const bool silent_at_once = mistake == "ready-word" || mistake == "unflushed-hello";
    return run_referee("check --sandbox none --game baloot --deals 8 --start-ms " +
                       std::string(silent_at_once ? "2000" : "6000") + " --move-ms " +
                       std::string(silent ? "700 " : "3000 ") + options + " --bot '" PYTHON " " + file + " " +
                       mistake + "'");
  }
};

struct Case {
  const char* mistake;
  const char* kind;  // of the finding that it leads to; empty: none
  bool strikes;
};

/// Times, sizes and the scratch folder differ from run to run.
std::string without_measures(std::string text) {
  text = std::regex_replace(text, std::regex(R"(\d+(\.\d)? (ms|MiB))"), "_ $2");
  return std::regex_replace(text, std::regex("/tmp/referee-test-[^/]*"), "/tmp");
}

}  // namespace

TEST_CASE("each mistake is found and named") {
  constexpr std::array cases{
      Case{"", "", false},
      Case{"illegal", "illegal", true},
      Case{"number", "malformed", true},
      Case{"other-id", "other-id", true},
      Case{"twice", "twice", false},
      Case{"prints", "stdout", true},
      Case{"prints-after", "stdout", true},
      Case{"slow 1", "slow", true},
      Case{"crash", "crash", true},
      Case{"hangs", "silent", true},
      Case{"unflushed", "unflushed", true},
      Case{"no-newline", "no-newline", true},
      Case{"pretty", "malformed", true},
      Case{"exits", "crash", true},
      Case{"welcome", "before-ready", false},
      Case{"no-type", "before-ready", false},
      Case{"noisy", "stderr", false},
      Case{"stays", "stays", false},
      Case{"fails-at-end", "end", false},
  };
  const Student student;
  for (const Case& c : cases) {
    CAPTURE(std::string(c.mistake));
    const Ran ran = student.check(c.mistake, "--json");
    REQUIRE_MESSAGE(!ran.out.empty(), ran.err);
    const auto json = nlohmann::json::parse(ran.out);
    CHECK(ran.status == (c.strikes ? 1 : 0));
    CHECK(json["ok"] == !c.strikes);
    if (!*c.kind) {
      CHECK(json["findings"].empty());
      CHECK(json["games"][0]["drilled"] == json["games"][0]["situations"]);
      continue;
    }
    REQUIRE(json["findings"].size() >= 1);
    const auto& finding = json["findings"][0];
    CHECK(finding["kind"] == c.kind);
    CHECK(finding["strikes"] == c.strikes);
    CHECK(finding["sentence"].get<std::string>().ends_with("."));
  }
}

TEST_CASE("a bot that keeps its ready in a buffer is told so") {
  const Student student;
  const Ran ran = student.check("unflushed-hello");
  CHECK(ran.status == 1);
  CHECK(ran.out.find("flush after each line") != std::string::npos);
}

TEST_CASE("what people often get wrong is named with its own mend") {
  const Student student;
  const auto says = [&](const std::string& mistake, const std::string& sentence) {
    const Ran ran = student.check(mistake);
    CAPTURE(ran.out);
    CHECK(ran.status == 1);
    CHECK(ran.out.find(sentence) != std::string::npos);
  };
  says("ready-word", R"(It answers the first line, hello, with 'ready': answer it with {"type":"ready"})");
  says("python", "JSON has double quotes (Python: print(json.dumps(…), flush=True)).");
  says("pretty", "the whole answer stands in one line");
}

TEST_CASE("a bot that is for one game alone is told so") {
  const Student student;
  const Ran ran = run_referee(
      "check --sandbox none --deals 2 --game bid-whist baloot --start-ms 6000 --bot '" PYTHON " " +
      student.file + " baloot-only'");
  CAPTURE(ran.out);
  CHECK(ran.status == 1);
  CHECK(ran.out.find("Without fault it plays baloot; if that is all it is for, try it with --game baloot.") !=
        std::string::npos);
}

TEST_CASE("what is printed") {
  const Student student;
  check_snapshot("cli/snapshots/check-good.txt", without_measures(student.check("").out));
  check_snapshot("cli/snapshots/check-illegal.txt", without_measures(student.check("illegal").out));
  check_snapshot("cli/snapshots/check-crash.txt", without_measures(student.check("crash").out));
  check_snapshot("cli/snapshots/check-missing.txt",
                 run_referee("check --game baloot --sandbox none --bot 'no-such-bot --fast'").out);
}

TEST_CASE("wrong usage is said in a sentence") {
  CHECK(run_referee("check").err == "referee: --bot is missing; `--help` tells what it takes.\n");
  CHECK(run_referee("check --bot true --deals 0").status == 2);
  CHECK(run_referee("check --bot true --game chess").status == 2);
}
