// The requests made anew from a log are the very lines that the seats were sent.
#include "referee/match/requests.hpp"

#include <doctest/doctest.h>

#include "table_of_four.hpp"

using namespace referee;

namespace {

/// All that the log says a seat was sent.
std::vector<std::string> lines_of(std::string_view log, Seat seat) {
  Requests requests(log, seat);
  std::vector<std::string> lines;
  while (auto request = requests.next()) {
    lines.insert(lines.end(), request->told.begin(), request->told.end());
    lines.push_back(request->line);
  }
  CHECK(requests.problem().empty());
  lines.insert(lines.end(), requests.rest().begin(), requests.rest().end());
  return lines;
}

void check_all_seats(TableOfFour& table, const MatchSpec& spec) {
  const MatchResult result = table.play(spec);
  for (Seat seat : all_seats) {
    CAPTURE(name(seat));
    CHECK(lines_of(result.log, seat) == table.players[index(seat)]->heard);
  }
}

}  // namespace

TEST_CASE("every line of a match of every game and preset") {
  for (const GameInfo& game : all_games())
    for (const Preset& preset : game.presets) {
      CAPTURE(game.name);
      CAPTURE(preset.name);
      TableOfFour table;
      check_all_seats(table, spec_of(game, preset.name, 6));
    }
}

TEST_CASE("a reserve that melts, faults that the referee plays for, and a forfeit") {
  TableOfFour table;
  table.seat(Seat::south, [](const nlohmann::json& request) -> std::vector<Move> {
    if (request["type"] == "hello") return {{R"({"type":"ready"})"}};
    const int id = request["id"];
    const std::string answer = nlohmann::json{{"id", id}, {"action", scattered(request)}}.dump();
    if (id % 7 == 0) return {{answer, milliseconds(1130) + microseconds(id)}};
    if (id % 13 == 0) return {{"oops"}};
    return {{answer}};
  });
  MatchSpec spec = spec_of(find_game("baloot"), "", 40);
  spec.limits.bank_ms = 2000;
  spec.limits.strikes = 6;
  check_all_seats(table, spec);
  const MatchResult again = table.play(spec);
  CHECK(again.reason == Reason::forfeit);
}

TEST_CASE("a match in which nobody could begin") {
  TableOfFour table;
  table.seat(Seat::west, [](const nlohmann::json&) -> std::vector<Move> { return {{"no"}}; });
  check_all_seats(table, spec_of(find_game("baloot"), "", 2));
}

TEST_CASE("what came of a request is told with it") {
  TableOfFour table;
  table.seat(Seat::east, [](const nlohmann::json& request) -> std::vector<Move> {
    if (request["type"] == "hello") return {{R"({"type":"ready"})"}};
    return {{R"({"id":)" + request["id"].dump() + R"(,"action":"dance"})"}};
  });
  const MatchResult result = table.play(spec_of(find_game("baloot"), "", 2));
  Requests requests(result.log, Seat::east);
  std::vector<Request> all;
  while (auto request = requests.next()) all.push_back(*request);
  REQUIRE(all.size() == 4);  // hello, two strikes, and the third that forfeits
  CHECK(all[0].id == 0);
  CHECK(all[1].by_referee);
  CHECK(all[1].fault->code == FaultCode::illegal);
  CHECK(all[1].action == all[1].legal.front());
  CHECK(all[3].action.empty());
  CHECK(all[3].fault->code == FaultCode::illegal);
}
