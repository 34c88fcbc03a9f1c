// The drills reach what a game has.
#include "referee/cli/check_drills.hpp"

#include <algorithm>
#include <doctest/doctest.h>

#include "../snapshot.hpp"

using namespace referee;

TEST_CASE("the drills of every game lead into these situations, each once") {
  std::string all;
  for (const GameInfo& game : all_games()) {
    const Drills drills = make_drills(game, {});
    CHECK(drills.list.size() <= drills.situations.size());
    all += std::string(game.name) + "\n";
    for (const std::string& situation : drills.situations) all += "  " + situation + "\n";
  }
  check_snapshot("cli/snapshots/drills.txt", all);
}
