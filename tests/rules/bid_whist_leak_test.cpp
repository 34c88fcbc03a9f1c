// Leaks that only Bid Whist could have are found by the search.
#include "conformance_leaks.hpp"

using namespace conformance;

namespace {

/// Shows everybody whether the declarer has put away a joker.
struct ShowsDiscards : bid_whist::Game {
  static View view(const Rules& rules, const State& state, Seat seat) {
    View view = bid_whist::Game::view(rules, state, seat);
    if (!(state.discards & jokers).empty()) view.discards = CardSet{};
    return view;
  }
};

/// Shows everybody whether the ace of spades lies in the kitty.
struct ShowsKitty : bid_whist::Game {
  static View view(const Rules& rules, const State& state, Seat seat) {
    View view = bid_whist::Game::view(rules, state, seat);
    if (state.kitty.contains(make_card(Rank::ace, Suit::spades))) view.kitty = CardSet{};
    return view;
  }
};

}  // namespace

TEST_CASE("bid whist: discards may not be seen, nor the kitty") {
  for (const Setup& setup : presets<bid_whist::Game>()) {
    CAPTURE(setup.name);
    CHECK(look_for_leaks<bid_whist::Game>(setup, 1, 20, 5).leaks == 0);
    CHECK(look_for_leaks<ShowsKitty>(setup, 1, 20, 5).leaks > 0);
  }
  const Setup club = preset_setup<bid_whist::Game>(bid_whist::Game::presets()[1]);
  CHECK(look_for_leaks<ShowsDiscards>(club, 1, 20, 5).leaks > 0);
}
