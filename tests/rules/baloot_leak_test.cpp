// Leaks that only Baloot could have are found by the search.
#include "conformance_leaks.hpp"

using namespace conformance;

namespace {

/// Shows everybody that the player to move is asked to declare, hence holds a project.
struct ShowsDeclaring : baloot::Game {
  static View view(const Rules& rules, const State& state, Seat seat) {
    View view = baloot::Game::view(rules, state, seat);
    view.phase = phase(state);
    return view;
  }
};

/// Shows something of the undealt cards.
struct ShowsStock : baloot::Game {
  static View view(const Rules& rules, const State& state, Seat seat) {
    View view = baloot::Game::view(rules, state, seat);
    if (state.stage == baloot::Stage::bid && rank_of(state.stock[7]) == Rank::ace) view.locked = true;
    return view;
  }
};

}  // namespace

TEST_CASE("baloot: that a player is asked to declare is hidden, and so is the stock") {
  const Setup setup = preset_setup<baloot::Game>({"standard", ""});
  CHECK(look_for_leaks<baloot::Game>(setup, 1, 20, 5).leaks == 0);
  CHECK(look_for_leaks<ShowsDeclaring>(setup, 1, 20, 5).leaks > 0);
  CHECK(look_for_leaks<ShowsStock>(setup, 1, 20, 5).leaks > 0);
}
