// Leaks that only Back Alley could have are found by the search.
#include "conformance_leaks.hpp"

using namespace conformance;

namespace {

/// Shows everybody which card replaced a joker.
struct ShowsReplacement : back_alley::Game {
  static void deal(const Rules& rules, State& state, std::span<const Card> cards) {
    back_alley::Game::deal(rules, state, cards);
    if (state.laid_aside) state.laid_aside->card = cards[4 * state.hand_size + 1];
  }
  // The card is kept in the state for this test only: to the search it is as hidden as it should be.
  static CardSet shown(const Rules&, const State& state, Seat) { return {state.turn_up}; }
};

/// Shows everybody who holds a joker.
struct ShowsJokers : back_alley::Game {
  static View view(const Rules& rules, const State& state, Seat seat) {
    View view = back_alley::Game::view(rules, state, seat);
    view.trump_played |= !(state.hands[index(clockwise(seat))] & jokers).empty();
    return view;
  }
};

}  // namespace

TEST_CASE("back alley: the replacement of a joker may not be seen, nor who holds one") {
  const Setup setup = preset_setup<back_alley::Game>(back_alley::Game::presets()[0]);
  CHECK(look_for_leaks<back_alley::Game>(setup, 1, 40, 25).leaks == 0);
  CHECK(look_for_leaks<ShowsReplacement>(setup, 1, 40, 25).leaks > 0);
  CHECK(look_for_leaks<ShowsJokers>(setup, 1, 5, 5).leaks > 0);
}
