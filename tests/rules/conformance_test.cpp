// What must hold of every game that exists, found out by playing at random: over its presets and over random
// options.
#include <nlohmann/json.hpp>
#include <set>

#include "allocations.hpp"
#include "conformance_kit.hpp"

using namespace conformance;

namespace {

template <class F>
void each_game(F&& test) {
  AllGames::for_each([&]<class G>(std::type_identity<G> type) {
    CAPTURE(G::name);
    test(type);
  });
}

/// Calls test(setup, matches) for the presets and for random options.
template <class G, class F>
void each_setup(std::uint64_t seed, F&& test) {
  Random random(seed);
  for (const Setup& setup : presets<G>()) {
    CAPTURE(setup.name);
    test(setup, random, 10);
  }
  for (int n = 0; n < 100; ++n) {
    const Setup setup = random_setup<G>(random);
    CAPTURE(setup.name);
    test(setup, random, 2);
  }
}

/// Texts are distinct; `pass` comes first; cards stand in list order and never beside words.
template <class G>
void check_legal(const ActionSet& legal) {
  std::set<std::string_view> texts;
  std::optional<Card> last;
  for (Action action : legal) {
    const std::string_view text = G::text(action);
    REQUIRE(texts.insert(text).second);
    if (text == "pass") REQUIRE(texts.size() == 1);
    REQUIRE(is_card(action) == is_card(legal.first()));
    if (!is_card(action)) continue;  // its text may be that of a card: a bid of 3D
    const auto card = parse_card(text);
    REQUIRE(card == card_of(action));
    REQUIRE(CardSet(G::deck).contains(*card));
    if (last) REQUIRE(*last < *card);
    last = card;
  }
  REQUIRE(static_cast<int>(texts.size()) == legal.size());
}

template <class G>
int option_value(const OptionValues& values, std::string_view name) {
  const auto infos = option_infos<G>();
  for (std::size_t i = 0; i < infos.size(); ++i)
    if (infos[i].name == name) return values[i];
  FAIL("no option " << name);
  return 0;
}

template <class G>
void check_end(const Setup& setup, const typename G::State& state) {
  const int max_deals = option_value<G>(setup.values, "max_deals");
  const End& end = state.end;
  REQUIRE(state.deal <= max_deals);
  if (end.reason == Reason::none) {
    REQUIRE(state.deal < max_deals);
    REQUIRE((setup.deals == 0 || state.deal < setup.deals));
    REQUIRE_FALSE(end.winner);
    return;
  }
  REQUIRE(end.reason != Reason::forfeit);
  REQUIRE(end.reason != Reason::no_contest);
  if (end.reason == Reason::max_deals) REQUIRE(state.deal == max_deals);
  if (end.reason == Reason::deals) REQUIRE(state.deal == setup.deals);
  if (setup.deals > 0) {
    REQUIRE(end.reason != Reason::target);
    REQUIRE(end.reason != Reason::gahwa);
  }
  if (end.reason != Reason::gahwa) REQUIRE(end.winner == leader(state.score));
}

}  // namespace

TEST_CASE(
    "conformance: at every decision there is something legal, in canonical order, and only the mover is "
    "asked") {
  each_game([]<class G>(std::type_identity<G>) {
    each_setup<G>(1, [](const Setup& setup, Random& random, int matches) {
      const auto rules = rules_from<G>(setup.values, setup.deals);
      for (int n = 0; n < matches; ++n)
        play_match<G>(
            rules, random,
            [&](const typename G::State& state, const ActionSet& legal, Action) {
              check_legal<G>(legal);
              REQUIRE_FALSE(G::phase(state).name.empty());
              CardSet all;
              for (Seat seat : all_seats) {
                const auto view = G::view(rules, state, seat);
                REQUIRE(view.legal == (seat == state.to_move ? legal : ActionSet{}));
                REQUIRE(view.hand == state.hands[index(seat)]);
                REQUIRE((all & view.hand).empty());
                all |= view.hand;
              }
              REQUIRE((all - G::deck).empty());
              if (is_card(legal.first()))
                REQUIRE((legal.cards() - state.hands[index(state.to_move)]).empty());
            },
            [](const typename G::State&) {});
    });
  });
}

TEST_CASE("conformance: every match ends in time, and the score is the sum of the points") {
  each_game([]<class G>(std::type_identity<G>) {
    each_setup<G>(2, [](const Setup& setup, Random& random, int matches) {
      const auto rules = rules_from<G>(setup.values, setup.deals);
      for (int n = 0; n < matches; ++n) {
        BySide score;
        int deal = 0;
        play_match<G>(
            rules, random,
            [&](const typename G::State& state, const ActionSet&, Action) {
              REQUIRE(state.deal == deal + 1);
              REQUIRE(state.score == score);
              REQUIRE(state.end == End{});
            },
            [&](const typename G::State& state) {
              score += state.points;
              ++deal;
              REQUIRE(state.score == score);
              if (state.void_deal) REQUIRE(state.points == BySide{});
              check_end<G>(setup, state);
            });
      }
    });
  });
}

TEST_CASE(
    "conformance: a copy of a state equals it and goes on as it does; recorded actions lead to the same "
    "state") {
  each_game([]<class G>(std::type_identity<G>) {
    each_setup<G>(3, [](const Setup& setup, Random& random, int matches) {
      const auto rules = rules_from<G>(setup.values, setup.deals);
      for (int n = 0; n < matches; ++n) {
        std::vector<typename G::State> ends;
        std::optional<Seat> first_dealer;
        const auto deals = play_match<G>(
            rules, random,
            [&](const typename G::State& state, const ActionSet& legal, Action action) {
              if (!first_dealer) first_dealer = state.dealer;
              auto copy = state;
              REQUIRE(copy == state);
              REQUIRE(G::legal(rules, copy) == legal);
              auto again = state;
              G::apply(rules, copy, action);
              REQUIRE_FALSE(copy == state);
              G::apply(rules, again, action);
              REQUIRE(copy == again);
            },
            [&](const typename G::State& state) { ends.push_back(state); });
        auto state = G::start(rules, *first_dealer);
        for (std::size_t deal = 0; deal < deals.size(); ++deal) {
          G::deal(rules, state, deals[deal].deck);
          for (Action action : deals[deal].actions) {
            REQUIRE(G::legal(rules, state).contains(action));
            G::apply(rules, state, action);
          }
          REQUIRE(state == ends[deal]);
        }
      }
    });
  });
}

TEST_CASE("conformance: a table plays as the engine does, and what it writes is whole") {
  each_game([]<class G>(std::type_identity<G>) {
    const GameInfo& info = find_game(G::name);
    each_setup<G>(4, [&](const Setup& setup, Random& random, int) {
      const auto rules = rules_from<G>(setup.values, setup.deals);
      const auto table = info.open(setup.values, setup.deals);
      const Table& seen = *table;
      auto state = G::start(rules, Seat::east);
      table->start(Seat::east);
      std::string text;
      const auto whole = [&](auto&& write) {
        text.clear();
        JsonWriter json(text);
        json.begin_object();
        write(json);
        json.end_object();
        CAPTURE(text);
        REQUIRE(nlohmann::json::accept(text));
      };
      while (state.end.reason == Reason::none) {
        Deck deck;
        const auto cards = shuffle<G>(deck, random);
        G::deal(rules, state, cards);
        table->deal(cards);
        std::array<CardSet, 4> played{};
        while (!state.deal_over) {
          REQUIRE(seen.position() == state);
          REQUIRE(seen.phase() == G::phase(state));
          const ActionSet legal = seen.legal();
          REQUIRE(legal == G::legal(rules, state));
          const Action action = choose(legal, random);
          REQUIRE(seen.text(action) == G::text(action));
          REQUIRE(seen.find(legal, seen.text(action)) == action);
          for (Seat seat : all_seats) whole([&](JsonWriter& json) { seen.write_view(json, seat); });
          if (seen.phase().publicity == Publicity::card) played[index(state.to_move)].add(card_of(action));
          G::apply(rules, state, action);
          table->apply(action);
        }
        REQUIRE(seen.position() == state);
        REQUIRE(seen.record().hands == (state.void_deal ? state.hands : played));
        whole([&](JsonWriter& json) { seen.write_deal_end(json); });
        whole([&](JsonWriter& json) { seen.write_detail(json.key("detail")); });
      }
    });
  });
}

TEST_CASE("conformance: dealing and playing allocate nothing") {
  each_game([]<class G>(std::type_identity<G>) {
    for (const Setup& setup : presets<G>()) {
      CAPTURE(setup.name);
      const auto rules = rules_from<G>(setup.values, setup.deals);
      Random random(5);
      auto state = G::start(rules, Seat::north);
      Deck deck;
      const std::size_t before = allocations();
      while (state.end.reason == Reason::none) {
        G::deal(rules, state, shuffle<G>(deck, random));
        while (!state.deal_over) G::apply(rules, state, choose(G::legal(rules, state), random));
      }
      CHECK(allocations() == before);
    }
  });
  const std::size_t before = allocations();
  const std::vector<int> counted(100);
  CHECK(allocations() > before);  // the counter counts
}
