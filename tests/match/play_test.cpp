#include "referee/match/play.hpp"

#include <algorithm>
#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "referee/match/digest.hpp"
#include "referee/match/verify.hpp"
#include "table_of_four.hpp"

using namespace referee;
using nlohmann::json;

namespace {

std::vector<json> lines_of(const std::string& text) {
  std::vector<json> lines;
  std::size_t from = 0;
  while (from < text.size()) {
    const auto newline = text.find('\n', from);
    lines.push_back(json::parse(text.substr(from, newline - from)));
    from = newline + 1;
  }
  return lines;
}

/// The seat that is asked first of all, and a script that plays `moves` at its first decision and is honest
/// otherwise.
ScriptedPlayer::Script at_first_act(std::function<std::vector<Move>(const json& act)> moves) {
  auto done = std::make_shared<bool>(false);
  return [=](const json& request) {
    if (request["type"] == "hello" || *done) return honest(scattered)(request);
    *done = true;
    return moves(request);
  };
}

const GameInfo& game() { return all_games().front(); }

Seat first_to_act(const MatchSpec& spec) {
  TableOfFour four;
  const auto log = lines_of(four.play(spec).log);
  for (const json& line : log)
    if (line["type"] == "action") return *parse_seat(line["seat"].get<std::string>());
  return Seat::north;
}

struct OneDeed {
  MatchSpec spec = spec_of(game(), "", 2);
  Seat seat = first_to_act(spec);
  TableOfFour four;
  MatchResult result;

  OneDeed(std::function<std::vector<Move>(const json& act)> moves, MatchLimits limits = {}) {
    spec.limits = limits;
    four.seat(seat, at_first_act(std::move(moves)));
    result = four.play(spec);
  }
  const Fault& fault() const {
    REQUIRE(result.faults.size() == 1);
    return result.faults.front();
  }
};

Move good_answer(const json& act, microseconds delay = microseconds(100)) {
  return {json{{"id", act["id"]}, {"action", act["legal"][0]}}.dump(), delay};
}

}  // namespace

TEST_CASE("a match of honest players ends, its log verifies, its digest is the log's") {
  for (const GameInfo& info : all_games()) {
    for (const Preset& preset : info.presets) {
      CAPTURE(info.name);
      CAPTURE(preset.name);
      TableOfFour four;
      const MatchResult result = four.play(spec_of(info, preset.name));
      CHECK(result.reason != Reason::none);
      CHECK(result.faults.empty());
      const Verdict verdict = verify_log(result.log);
      CHECK_MESSAGE(verdict.ok(), verdict.line, ": ", verdict.problem);
      CHECK(verdict.decisions == result.decisions);
      CHECK(verdict.deals == result.deals);

      Digest digest;
      std::string_view rest = result.log;
      for (auto newline = rest.find('\n'); newline + 1 < rest.size(); newline = rest.find('\n')) {
        digest.add(canonical_form(nlohmann::json::parse(rest.substr(0, newline))));
        rest.remove_prefix(newline + 1);
      }
      CHECK(digest.hex() == result.digest);
    }
  }
}

TEST_CASE("equal play gives an equal digest whatever the names, the clock and the time of day") {
  MatchSpec spec = spec_of(game());
  TableOfFour one, two;
  const auto first = one.play(spec);
  spec.match = "000777";
  spec.seats[2] = {"another name", {"other", "command"}};
  spec.limits.move_ms = 77;
  two.clock.now += std::chrono::hours(5);
  CHECK(two.play(spec).digest == first.digest);
  spec.seed = Seed::from_text("another seed");
  TableOfFour three;
  CHECK(three.play(spec).digest != first.digest);
}

TEST_CASE("what a player is told: hello, its own decisions with each deal's end before them, the end") {
  TableOfFour four;
  const auto result = four.play(spec_of(game(), "", 3));
  for (const auto& player : four.players) {
    REQUIRE(player->heard.size() > 4);
    CHECK(json::parse(player->heard.front())["type"] == "hello");
    const json end = json::parse(player->heard.back());
    CHECK(end["type"] == "match_end");
    CHECK(end["reason"] == "deals");
    CHECK(std::count_if(player->heard.begin(), player->heard.end(), [](const std::string& line) {
            return json::parse(line)["type"] == "deal_end";
          }) == 3);
    CHECK(player->closed);
  }
  CHECK(result.deals == 3);
}

TEST_CASE("an answer in time counts, one microsecond later it is a timeout") {
  SUBCASE("in time") {
    OneDeed deed([](const json& act) { return std::vector{good_answer(act, milliseconds(1000))}; });
    CHECK(deed.result.faults.empty());
  }
  SUBCASE("too late") {
    OneDeed deed(
        [](const json& act) { return std::vector{good_answer(act, milliseconds(1000) + microseconds(1))}; });
    CHECK(deed.fault().code == FaultCode::timeout);
    CHECK(deed.fault().seat == deed.seat);
    CHECK(deed.fault().id == 1);
    CHECK(deed.result.stats[index(deed.seat)].late == 1);
    CHECK(deed.result.reason == Reason::deals);
    CHECK(verify_log(deed.result.log).ok());
  }
}

TEST_CASE("the reserve is used when the time of a move is up, and is told") {
  MatchLimits limits;
  limits.bank_ms = 500;
  OneDeed deed([](const json& act) { return std::vector{good_answer(act, milliseconds(1300))}; }, limits);
  CHECK(deed.result.faults.empty());
  std::vector<int> banks;
  for (const auto& line : deed.four.players[index(deed.seat)]->heard)
    if (json::parse(line)["type"] == "act") banks.push_back(json::parse(line)["clock"]["bank_ms"]);
  REQUIRE(banks.size() > 1);
  CHECK(banks[0] == 500);
  CHECK(banks[1] == 200);
}

TEST_CASE("each way to answer wrongly costs a strike, and the referee plays for the seat") {
  struct Case {
    const char* line;
    FaultCode code;
  };
  const Case cases[] = {{"nonsense", FaultCode::malformed},
                        {R"({"id":1})", FaultCode::malformed},
                        {R"({"action":"pass"})", FaultCode::malformed},
                        {R"({"id":1,"action":7})", FaultCode::malformed},
                        {R"({"id":"1","action":"pass"})", FaultCode::malformed},
                        {"", FaultCode::malformed},
                        {R"({"id":1,"action":"fly"})", FaultCode::illegal},
                        {R"({"id":1,"action":""})", FaultCode::illegal}};
  for (const Case& wrong : cases) {
    CAPTURE(wrong.line);
    OneDeed deed([&](const json&) { return std::vector{Move{wrong.line}}; });
    CHECK(deed.fault().code == wrong.code);
    CHECK(deed.fault().line == wrong.line);
    CHECK(deed.result.reason == Reason::deals);
    const auto log = lines_of(deed.result.log);
    const auto fault =
        std::find_if(log.begin(), log.end(), [](const json& line) { return line["type"] == "fault"; });
    REQUIRE(fault != log.end());
    CHECK((*(fault + 1))["by"] == "referee");
    CHECK(verify_log(deed.result.log).ok());
  }
}

TEST_CASE("late answers are dropped without a fault") {
  OneDeed deed([](const json& act) {
    return std::vector<Move>{{R"({"id":0,"action":"pass"})"}, {R"({"id":99,"action":7})"}, good_answer(act)};
  });
  CHECK(deed.result.faults.empty());
  CHECK(deed.result.stats[index(deed.seat)].late == 2);
}

TEST_CASE("the last strike forfeits, and its action is not substituted") {
  MatchLimits limits;
  limits.strikes = 1;
  OneDeed deed([](const json&) { return std::vector{Move{"nonsense"}}; }, limits);
  CHECK(deed.result.reason == Reason::forfeit);
  CHECK(deed.result.winner == other(side(deed.seat)));
  CHECK(deed.result.decisions == 0);
  CHECK(deed.result.forfeit->code == FaultCode::malformed);
  CHECK(verify_log(deed.result.log).ok());
}

TEST_CASE("a player that is gone forfeits at once, whatever the score") {
  for (FaultCode code :
       {FaultCode::crash, FaultCode::eof, FaultCode::overflow, FaultCode::stdin_blocked, FaultCode::memory}) {
    OneDeed deed([&](const json&) {
      return std::vector{Move{"", microseconds(5), Heard::Kind::fault, code}};
    });
    CHECK(deed.fault().code == code);
    CHECK(deed.fault().line == R"({"type":"ready","name":"scripted"})");
    CHECK(deed.result.reason == Reason::forfeit);
    CHECK(deed.result.winner == other(side(deed.seat)));
    CHECK(verify_log(deed.result.log).ok());
  }
}

TEST_CASE("a bot that does not start loses; when both sides have one it is no contest") {
  const auto silent = [](const json&) { return std::vector<Move>{}; };
  SUBCASE("one side") {
    TableOfFour four;
    four.seat(Seat::east, silent);
    four.seat(Seat::west, silent);
    const auto result = four.play(spec_of(game()));
    CHECK(result.reason == Reason::forfeit);
    CHECK(result.winner == Side::north_south);
    CHECK(result.forfeit->seat == Seat::east);
    CHECK(result.faults.size() == 2);
    CHECK(result.faults.front().id == 0);
    CHECK(verify_log(result.log).ok());
  }
  SUBCASE("both sides") {
    TableOfFour four;
    four.seat(Seat::north, silent);
    four.seat(Seat::west, silent);
    const auto result = four.play(spec_of(game()));
    CHECK(result.reason == Reason::no_contest);
    CHECK(!result.winner);
    CHECK(result.machine_failure.empty());
    CHECK(verify_log(result.log).ok());
  }
}

TEST_CASE("a failure of the machine is nobody's fault") {
  OneDeed deed([](const json&) { return std::vector{Move{"", microseconds(5), Heard::Kind::machine}}; });
  CHECK(deed.result.faults.empty());
  CHECK(deed.result.reason == Reason::no_contest);
  CHECK(deed.result.machine_failure == "as the script says");
  CHECK(verify_log(deed.result.log).ok());
}

TEST_CASE("a note is kept in the log, cut, and escaped") {
  OneDeed deed([](const json& act) {
    return std::vector{
        Move{json{{"id", act["id"]}, {"action", act["legal"][0]}, {"note", "<b>\n" + std::string(2000, 'x')}}
                 .dump()}};
  });
  const auto log = lines_of(deed.result.log);
  const auto noted =
      std::find_if(log.begin(), log.end(), [](const json& line) { return line.contains("note"); });
  REQUIRE(noted != log.end());
  CHECK((*noted)["note"].get<std::string>() == "<b>\n" + std::string(996, 'x'));
  CHECK(verify_log(deed.result.log).ok());
}
