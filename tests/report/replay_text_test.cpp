// What `referee replay` prints.
#include "referee/report/replay_text.hpp"

#include <doctest/doctest.h>

#include "protocol/failure.hpp"

#include "../match/table_of_four.hpp"
#include "../snapshot.hpp"

using namespace referee;

namespace {

/// A match of scripted players, of whom one errs and writes notes that are meant to break a terminal.
std::string eventful_log(const GameInfo& game, std::string_view settings, int deals) {
  TableOfFour table;
  table.seat(Seat::east, [](const nlohmann::json& request) -> std::vector<Move> {
    if (request["type"] == "hello") return {{R"({"type":"ready"})"}};
    const int id = request["id"];
    if (id % 11 == 0) return {{"\x1b[31mnot JSON\xff"}};
    nlohmann::json answer{{"id", id}, {"action", scattered(request)}};
    if (id % 3 == 0) answer["note"] = "line one\n\x1b[2J\xe2\x80\xae end";
    return {{answer.dump()}};
  });
  MatchSpec spec = spec_of(game, settings, deals);
  spec.limits.strikes = 100;
  spec.seats[1].name = "<script>\x1b[1m";
  return table.play(spec).log;
}

constexpr TextStyle plain{};
constexpr TextStyle full{true, true};

}  // namespace

TEST_CASE("a match of every game for reading") {
  for (const GameInfo& game : all_games()) {
    CAPTURE(game.name);
    const std::string name = "report/snapshots/replay-" + std::string(game.name);
    const Story story = tell_story(eventful_log(game, "", 3));
    CHECK(story.problem.empty());
    check_snapshot(name + ".txt", replay_text(story, {}, TextStyle{false, true}));
    check_snapshot(name + "-ascii.txt", replay_text(story, {.deal = 2}, plain));
    check_snapshot(name + "-colour.txt", replay_text(story, {.deal = 3}, full));
    check_snapshot(name + "-seat.txt",
                   replay_text(story, {.deal = 1, .seat = Seat::east}, TextStyle{false, true}));
    const int middle = story.deals[1].steps[story.deals[1].steps.size() / 2].id;
    check_snapshot(name + "-from.txt", replay_text(story, {.from = middle}, TextStyle{false, true}));
  }
}

TEST_CASE("a seat's view shows nothing of the others' hands and words") {
  for (const GameInfo& game : all_games()) {
    CAPTURE(game.name);
    const std::string text = replay_text(tell_story(eventful_log(game, "", 2)), {.seat = Seat::north}, plain);
    CHECK(text.find("line one") == std::string::npos);
    CHECK(text.find("not JSON") == std::string::npos);
  }
}

TEST_CASE("nothing that a bot said commands the terminal") {
  for (const GameInfo& game : all_games()) {
    const std::string text = replay_text(tell_story(eventful_log(game, "", 2)), {}, plain);
    CHECK(text.find('\x1b') == std::string::npos);
    CHECK(text.find("\xe2\x80\xae") == std::string::npos);
    CHECK(text.find("\\x1b[2J") != std::string::npos);
    CHECK(text.find("\\u{202e}") != std::string::npos);
  }
}

TEST_CASE("a deal or decision that the log does not have is said") {
  const std::string log = eventful_log(all_games().front(), "", 1);
  const Story story = tell_story(log);
  CHECK_THROWS_WITH_AS(replay_text(story, {.deal = 9}, plain), "The log has no deal 9.", UsageError);
  CHECK_THROWS_WITH_AS(replay_text(story, {.from = 9999}, plain), "The log has no decision 9999.",
                       UsageError);
}

TEST_CASE("a log that breaks off anywhere is shown as far as it goes") {
  const std::string log = eventful_log(all_games().front(), "", 2);
  CHECK_THROWS_AS(tell_story(""), UsageError);
  CHECK_THROWS_AS(tell_story(log.substr(0, 20)), UsageError);
  for (std::size_t cut = log.find('\n') + 1; cut < log.size(); cut += 97) {
    const Story story = tell_story(std::string_view(log).substr(0, cut));
    CHECK_FALSE(story.problem.empty());
    CHECK(replay_text(story, {}, plain).find(story.problem) != std::string::npos);
  }
}

TEST_CASE("a damaged log is shown as far as it can be followed, or refused in a sentence") {
  for (const GameInfo& game : all_games()) {
    const std::string whole = eventful_log(game, "", 2);
    int shown = 0;
    for (unsigned number = 0; number < 400; ++number) {
      std::string log = whole;
      unsigned chance = number * 2654435761u + 1;
      for (unsigned i = 0; i <= number % 3; ++i) {
        chance = chance * 1664525u + 1013904223u;
        const std::size_t at = (chance >> 4) % log.size();
        switch (number % 4) {
          case 0:  // another byte
            log[at] = static_cast<char>(chance >> 24);
            break;
          case 1: {  // a line less
            const auto begin = log.rfind('\n', at) + 1;
            log.erase(begin, log.find('\n', begin) + 1 - begin);
            break;
          }
          case 2: {  // a line twice
            const auto begin = log.rfind('\n', at) + 1;
            log.insert(begin, log.substr(begin, log.find('\n', begin) + 1 - begin));
            break;
          }
          default:  // another digit
            if (log[at] >= '0' && log[at] <= '9') log[at] = static_cast<char>('0' + (chance >> 20) % 10);
        }
      }
      try {
        const Story story = tell_story(log);
        shown += !replay_text(story, {}, plain).empty();
        CHECK_FALSE(replay_json(story, {}).empty());
      } catch (const UsageError& refused) {
        CHECK(std::string(refused.what()).ends_with("."));
      }
    }
    CHECK(shown > 100);
  }
}

TEST_CASE("the style follows the text") {
  CHECK(TextStyle{false, true}.with_cards("KS, AH. 10S XRAS (7D)") == "K♠, A♥. 10S XRAS (7♦)");
  CHECK(TextStyle{false, true}.action("sira:KSQSJS", false) == "sira K♠ Q♠ J♠");
  CHECK(TextStyle{false, true}.action("hokum:H", false) == "hokum:♥");
  CHECK(TextStyle{false, true}.action("4D", false) == "4D");
  CHECK(TextStyle{false, true}.action("4D", true) == "4♦");
  CHECK(last_lines("a\nb\nc\n", 2) == "b\nc");
  CHECK(last_lines("a\nb", 5) == "a\nb");
  CHECK(printable("a\tb\nc") == "a b\\x0ac");
}
