// referee replay: what the command adds to the text of a replay: files, options, the terminal.
#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "../match/table_of_four.hpp"
#include "../run_program.hpp"

using namespace referee;

namespace {

/// A results directory with one match, in which E crashed.
struct Crashed {
  ScratchFolder folder;
  std::string log;

  Crashed() {
    TableOfFour table;
    table.seat(Seat::east, [](const nlohmann::json& request) -> std::vector<Move> {
      if (request["type"] == "hello") return {{R"({"type":"ready"})"}};
      if (request["id"] < 20)
        return {{nlohmann::json{{"id", request["id"]}, {"action", scattered(request)}}.dump()}};
      return {{"{\"half", milliseconds(1), Heard::Kind::fault, FaultCode::crash}};
    });
    std::filesystem::create_directories(folder / "logs");
    std::filesystem::create_directories(folder / "stderr");
    log = folder.write("logs/000001.jsonl", table.play(spec_of(find_game("baloot"), "", 3)).log);
    folder.write("stderr/000001-E.txt", "starting\nTraceback: \x1b[5mall is lost\n");
  }
};

bool holds(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("a forfeit is shown with the bot's last line and the end of its stderr") {
  const Crashed match;
  const Ran ran = run_referee("replay " + match.log);
  CHECK(ran.status == 0);
  CHECK(holds(ran.out, "E player E crash:"));
  CHECK(holds(ran.out, "it said: {\"half"));
  CHECK(holds(ran.out, "Traceback: \\x1b[5mall is lost"));
  CHECK(holds(ran.out, "E player E forfeited: crash."));
  const Ran others = run_referee("replay --seat N " + match.log);
  CHECK_FALSE(holds(others.out, "Traceback"));
  CHECK_FALSE(holds(others.out, "half"));
}

TEST_CASE("signs follow the locale, colour is for terminals alone") {
  const Crashed match;
  const std::string replay = BUILD_DIR "/referee replay " + match.log;
  CHECK(holds(run_program("LC_ALL=C.UTF-8 " + replay).out, "♠"));
  CHECK_FALSE(holds(run_program("LC_ALL=C " + replay).out, "♠"));
  CHECK_FALSE(holds(run_program(replay).out, "\x1b["));
  // script(1) gives the program a terminal.
  const std::string terminal = "TERM=xterm script -qec '" + replay + "' /dev/null";
  CHECK(holds(run_program(terminal).out, "\x1b[1m"));
  CHECK_FALSE(holds(run_program("NO_COLOR=1 " + terminal).out, "\x1b[1m"));
}

TEST_CASE("wrong usage is said in a sentence") {
  const Crashed match;
  CHECK(run_referee("replay").err == "referee: Which log? Name one file.\n");
  CHECK(run_referee("replay --deal 7 " + match.log).err == "referee: The log has no deal 7.\n");
  CHECK(run_referee("replay --seat Q " + match.log).status == 2);
  CHECK(run_referee("replay " + match.folder.write("empty", "")).err ==
        "referee: The log cannot be replayed: it is empty.\n");
  CHECK(
      holds(run_referee("replay " + (match.folder / "")).err, "is a directory; name one of the logs in it."));
}
