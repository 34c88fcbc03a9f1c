// No seat may learn of hidden cards from its view, in any game; and the search that says so finds planted
// leaks.
#include "conformance_leaks.hpp"

using namespace conformance;

namespace {

/// A game whose views hold the next player's hand.
template <class G>
struct LeaksInView : G {
  struct View : G::View {
    CardSet stolen;
    bool operator==(const View&) const = default;
  };
  static View view(const typename G::Rules& rules, const typename G::State& state, Seat seat) {
    View view;
    static_cast<typename G::View&>(view) = G::view(rules, state, seat);
    view.stolen = state.hands[index(clockwise(seat))];
    return view;
  }
};

/// The same where only the text of a message shows it, by whether one card is held.
template <class G>
struct LeaksInText : G {
  struct View : G::View {
    bool stolen = false;
    bool operator==(const View& other) const { return static_cast<const typename G::View&>(*this) == other; }
  };
  static View view(const typename G::Rules& rules, const typename G::State& state, Seat seat) {
    View view;
    static_cast<typename G::View&>(view) = G::view(rules, state, seat);
    view.stolen = state.hands[index(clockwise(seat))].contains(*parse_card("AS"));
    return view;
  }
  static void write_fields(JsonWriter& json, const View& view) {
    G::write_fields(json, view);
    json.key("stolen").boolean(view.stolen);
  }
};

}  // namespace

TEST_CASE("conformance: no seat learns of hidden cards") {
  AllGames::for_each([]<class G>(std::type_identity<G>) {
    CAPTURE(G::name);
    for (const Setup& setup : presets<G>()) {
      CAPTURE(setup.name);
      const LeakSearch found = look_for_leaks<G>(setup, 1, 20, 10);
      CHECK(found.exchanges > 500);
      CHECK_MESSAGE(found.leaks == 0, found.first);
    }
    Random random(2);
    int exchanges = 0;
    for (int n = 0; n < 100; ++n) {
      const Setup setup = random_setup<G>(random);
      CAPTURE(setup.name);
      const LeakSearch found = look_for_leaks<G>(setup, static_cast<std::uint64_t>(n), 1, 5);
      exchanges += found.exchanges;
      CHECK_MESSAGE(found.leaks == 0, found.first);
    }
    CHECK(exchanges > 500);
  });
}

TEST_CASE("conformance: a planted leak is found") {
  AllGames::for_each([]<class G>(std::type_identity<G>) {
    CAPTURE(G::name);
    const Setup setup = presets<G>().front();
    CHECK(look_for_leaks<LeaksInView<G>>(setup, 1, 20, 5).leaks > 10);
    CHECK(look_for_leaks<LeaksInText<G>>(setup, 1, 20, 5).leaks > 10);
  });
}
