// referee verify on a results directory: each disagreement of a line with its log is told, and nothing else.
#include <algorithm>
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <utility>

#include "../match/table_of_four.hpp"
#include "../run_program.hpp"
#include "referee/tournament/tournament.hpp"

using namespace referee;
namespace fs = std::filesystem;

namespace {

/// Two entrants, two boards, four matches; E of the first match makes a fault.
struct Played {
  ScratchFolder folder;

  explicit Played(Logs logs = Logs::all) {
    TournamentConfig config;
    config.game = "baloot";
    config.rules = find_game("baloot").defaults();
    config.boards = 2;
    config.deals = 2;
    config.logs = logs;
    config.seed = Seed::from_text("verify");
    for (const char* name : {"ann", "bob"}) {
      Entrant entrant;
      entrant.name = name;
      entrant.command = {"bot"};
      config.entrants.push_back(entrant);
    }
    Tournament tournament(config, folder / ".", false);
    tournament.run(
        [](const ScheduledMatch& match, const MatchSpec& spec, int, std::stop_token) {
          TableOfFour table;
          if (match.number == 1)
            table.seat(Seat::east, [](const nlohmann::json& request) -> std::vector<Move> {
              if (request["type"] == "hello") return {{R"({"type":"ready"})"}};
              return {{nlohmann::json{{"id", request["id"]},
                                      {"action", request["id"] < 5 ? "x" : scattered(request)}}
                           .dump()}};
            });
          return PlayedMatch{table.play(spec), {}};
        },
        {}, {});
  }
  /// Replaces the first `from` in a file by `to`.
  void change(const std::string& file, const std::string& from, const std::string& to) const {
    std::string text = folder.read(file);
    const auto place = text.find(from);
    REQUIRE_MESSAGE(place != std::string::npos, from);
    folder.write(file, text.replace(place, from.size(), to));
  }
  Ran verify(const std::string& options = "--quiet") const {
    return run_referee("verify " + options + " " + folder / "");
  }
};

bool holds(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("a results directory as it was played verifies, also where logs are not kept") {
  Ran ran = Played().verify();
  CHECK(ran.status == 0);
  CHECK(ran.out == "4 logs verify, 0 do not.\n");
  ran = Played(Logs::faults).verify("");
  CHECK(ran.status == 0);
  CHECK(holds(ran.out, "logs/000001.jsonl: ok, 2 deals"));
  CHECK(std::count(ran.out.begin(), ran.out.end(), '\n') == 1);
}

TEST_CASE("what a line says otherwise than its log is told in one sentence") {
  const Played played;
  const std::string lines = played.folder.read("matches.jsonl");
  const std::string log = played.folder / "" + "logs/000001.jsonl";
  const auto said = [&](const std::string& from, const std::string& to) {
    played.folder.write("matches.jsonl", lines);
    played.change("matches.jsonl", from, to);
    const Ran ran = played.verify();
    CHECK(ran.status == 1);
    return ran.out;
  };
  const std::string begin = played.folder / "" + "matches.jsonl: line 1 has the ";
  const std::string one = "4 logs verify, 0 do not; 1 disagreement.\n";
  const auto field = [&](const std::string& key) {  // of the first line: "key":value
    const auto at = lines.find("\"" + key + "\":");
    return lines.substr(at, lines.find_first_of(",}", at) - at);
  };
  const auto value = [&](const std::string& key) { return field(key).substr(key.size() + 3); };
  for (const auto& [key, what] :
       {std::pair{"deals", "number of deals"}, {"decisions", "number of decisions"}}) {
    const std::string is = value(key);
    CHECK(said(field(key), fmt::format("\"{}\":7", key)) ==
          begin + fmt::format("{} 7, its log {} has {}.\n", what, log, is) + one);
  }
  CHECK(said("\"N\":\"ann\"", "\"N\":\"eve\"") ==
        begin + "entrant at N eve, its log " + log + " has ann.\n" + one);
  const std::string winner = value("winner");
  CHECK(said(field("winner"), winner == "\"NS\"" ? "\"winner\":\"EW\"" : "\"winner\":\"NS\"")
            .find(begin + "winner ") == 0);
  CHECK(said(field("score"), "\"score\":{\"NS\":9999").find(begin + "score 9999:") == 0);
  CHECK(said("\"reason\":\"deals\"", "\"reason\":\"target\"") ==
        begin + "reason target, its log " + log + " has deals.\n" + one);
  CHECK(said("\"forfeit\":null", R"("forfeit":{"seat":"S","code":"crash"})") ==
        begin + "forfeit S by crash, its log " + log + " has none.\n" + one);
  CHECK(said(R"("seat":"E","code")", R"("seat":"W","code")").find(begin + "number of faults of E ") == 0);
  CHECK(said(value("digest"), "\"" + std::string(64, '0') + "\"").find(begin + "digest \"0000") == 0);
  CHECK(said("\"board\":1", "\"board\":2") == played.folder / "" +
                                                  "matches.jsonl: line 1 is of board 2, its log " + log +
                                                  " has another seed than that board.\n" + one);
  CHECK(holds(said("\"match\":1,", "\"match\":17,"),
              "matches.jsonl: there is no line of match 1, whose log is " + log));
  CHECK(holds(said("\"match\":1,", "\"match\":2,"), "matches.jsonl: line 2 is of match 2, as line 1 is.\n"));
  CHECK(holds(said("{\"match\":1,", "{\"match\":,"), "matches.jsonl: line 1 is damaged.\n"));
}

TEST_CASE("a log of other names, a log in another's place, another seed than the published") {
  const Played played;
  const auto said = [&] {
    const Ran ran = played.verify();
    CHECK(ran.status == 1);
    return ran.out;
  };
  SUBCASE("names, which the digest does not cover") {
    played.change("logs/000003.jsonl", "\"name\":\"bob\"", "\"name\":\"b\\u001bb\"");
    CHECK(holds(said(), "matches.jsonl: line 3 has the entrant at E bob, its log "));
    CHECK_FALSE(holds(said(), "\x1b"));
  }
  SUBCASE("a log in another's place") {
    played.folder.write("logs/000002.jsonl", played.folder.read("logs/000001.jsonl"));
    CHECK(holds(said(), "matches.jsonl: line 2 has the match 000002, its log "));
  }
  SUBCASE("a seed that is not the one committed to") {
    played.change("tournament.json", Seed::from_text("verify").hex(), Seed::from_text("another").hex());
    CHECK(holds(said(),
                "tournament.json: \"seed\" is not the one that \"seed_commitment\" is a commitment to.\n"));
  }
  SUBCASE("seed and commitment both exchanged") {
    const Seed was = Seed::from_text("verify"), is = Seed::from_text("another");
    played.change("tournament.json", was.hex(), is.hex());
    played.change("tournament.json", commitment(was), commitment(is));
    CHECK(holds(said(), "4 logs verify, 0 do not; 4 disagreements.\n"));
  }
  SUBCASE("other rules") {
    played.change("tournament.json", "\"target\": 152", "\"target\": 153");
    CHECK(holds(said(), "line 1 is of a tournament of other rules than its log "));
  }
}
