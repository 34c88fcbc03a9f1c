#include "referee/tournament/match_line.hpp"

#include <doctest/doctest.h>

#include "fixtures.hpp"

using namespace referee;

namespace {

MatchResult example() {
  MatchResult result;
  result.winner = Side::east_west;
  result.score = BySide{{-12, 158}};
  result.reason = Reason::target;
  result.deals = 9;
  result.decisions = 321;
  result.digest = std::string(64, '7');
  return result;
}

std::string without_newline(std::string line) {
  REQUIRE(line.ends_with('\n'));
  line.pop_back();
  return line;
}

}  // namespace

TEST_CASE("a line reads back as what was written") {
  Names names;
  MatchResult result = example();
  SUBCASE("plain") {}
  SUBCASE("drawn") { result.winner = std::nullopt; }
  SUBCASE("no contest") {
    result.winner = std::nullopt;
    result.reason = Reason::no_contest;
    result.machine_failure = "No process could be \"started\".";
  }
  SUBCASE("forfeited") {
    result.reason = Reason::forfeit;
    result.forfeit = Forfeit{Seat::south, FaultCode::crash};
    result.faults = {{3, Seat::west, FaultCode::timeout, "", std::nullopt},
                     {9, Seat::south, FaultCode::illegal, "", std::nullopt},
                     {10, Seat::south, FaultCode::crash, "", "last"}};
  }
  for (const char* first : {"ann", "a \"quoted\" \\ name", "<script>", "J\u00fcrgen"}) {
    const std::string text = write_match_line(17, 9, {first, "bob", first, "eve"}, result);
    const auto line = read_match_line(without_newline(text), names);
    REQUIRE(line);
    CHECK(line->match == 17);
    CHECK(line->board == 9);
    CHECK(names[line->entrants[0]] == first);
    CHECK(names[line->entrants[1]] == "bob");
    CHECK(line->entrants[2] == line->entrants[0]);
    CHECK(names[line->entrants[3]] == "eve");
    CHECK(line->winner == result.winner);
    CHECK(line->score == result.score);
    CHECK(line->reason == result.reason);
    CHECK(line->deals == 9);
    CHECK(line->forfeit.has_value() == result.forfeit.has_value());
    if (line->forfeit) CHECK(line->forfeit->code == FaultCode::crash);
    CHECK(line->faults[2] == (result.faults.empty() ? 0 : 2));
    CHECK(line->faults[3] == (result.faults.empty() ? 0 : 1));
  }
}

TEST_CASE("the same JSON in another shape is read too") {
  Names names;
  const auto line = read_match_line(
      R"( {"deals": 9, "board": 2, "faults": [], "forfeit": null, "reason": "deals", "score": {"EW": 3, "NS": 1}, )"
      R"("winner": "EW", "seats": {"W": "d", "S": "c", "E": "b", "N": "a"}, "match": 3, "more": [1]} )",
      names);
  REQUIRE(line);
  CHECK(line->match == 3);
  CHECK(line->score == BySide{{1, 3}});
  CHECK(names[line->entrants[3]] == "d");
}

TEST_CASE("no truncation of a line, and nothing else that is no match, is taken for one") {
  Names names;
  MatchResult result = example();
  SUBCASE("plain") {}
  SUBCASE("with a fault") { result.faults = {{3, Seat::west, FaultCode::timeout, "", std::nullopt}}; }
  const std::string text = without_newline(write_match_line(17, 9, {"a", "b", "a", "b"}, result));
  for (std::size_t size = 0; size < text.size(); ++size) {
    CAPTURE(size);
    CHECK_FALSE(read_match_line(text.substr(0, size), names));
  }
  for (const char* wrong : {"", "null", "[]", "{}", "{\"match\":1}", "\0\0\0"})
    CHECK_FALSE(read_match_line(wrong, names));
  for (const auto& [from, to] :
       std::vector<std::pair<std::string, std::string>>{{"17", "\"17\""},
                                                        {"17", "99999999999"},
                                                        {"\"EW\",\"score\"", "\"XX\",\"score\""},
                                                        {"target", "luck"},
                                                        {"\"deals\":9", "\"deals\":9.5"}}) {
    std::string changed = text;
    changed.replace(changed.find(from), from.size(), to);
    CAPTURE(changed);
    CHECK_FALSE(read_match_line(changed, names));
  }
}
