// `referee replay --json`: the same as the text, complete, and for a seat nothing more than it knew.
#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "../match/table_of_four.hpp"
#include "referee/report/replay_text.hpp"

using namespace referee;
using nlohmann::json;

TEST_CASE("the JSON of a replay has every decision and agrees with the log") {
  for (const GameInfo& game : all_games()) {
    CAPTURE(game.name);
    TableOfFour table;
    const MatchResult result = table.play(spec_of(game, "", 2));
    const json whole = json::parse(replay_json(tell_story(result.log), {}));
    CHECK(whole["game"] == game.name);
    CHECK(whole["end"]["decisions"] == result.decisions);
    int next = 1;
    for (const json& deal : whole["deals"]) {
      for (const json& step : deal["steps"]) CHECK(step["id"] == next++);
      CHECK(deal["reckoning"].size() >= 1);
    }
    CHECK(next == result.decisions + 1);
    const BySide& score = result.score;
    CHECK(whole["deals"].back()["score"] == json{{"NS", score.of[0]}, {"EW", score.of[1]}});
  }
}

TEST_CASE("what a seat did not know is not in its JSON") {
  TableOfFour table;
  const MatchResult result = table.play(spec_of(find_game("bid-whist"), "club", 3));
  const Story story = tell_story(result.log);
  for (Seat seat : all_seats) {
    const json seen = json::parse(replay_json(story, {.seat = seat}));
    int hidden = 0;
    for (std::size_t i = 0; i < story.deals.size(); ++i) {
      CHECK(seen["deals"][i]["hands"].size() == 1);
      for (const Step& step : story.deals[i].steps)
        if (step.publicity == Publicity::secret && step.seat != seat) ++hidden;
      for (const json& step : seen["deals"][i]["steps"]) {
        CHECK((step["kind"] != "secret" || step["seat"] == name(seat)));
        CHECK((!step.contains("hands") || step["hands"].size() == 1));
      }
    }
    CHECK(hidden > 0);
  }
}
