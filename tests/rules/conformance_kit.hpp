// What the conformance tests share: chance that is the same on every machine, option values to try, and a
// match played at random with a look at every decision.
#pragma once
#include <array>
#include <doctest/doctest.h>
#include <random>
#include <string>
#include <vector>

#include "all_games.hpp"
#include "referee/rules/table_of.hpp"

namespace conformance {

using namespace referee;

/// std::mt19937_64 is the same everywhere, the standard's distributions are not.
class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}
  /// 0 … n − 1.
  int below(int n) { return static_cast<int>(engine_() % static_cast<std::uint64_t>(n)); }

 private:
  std::mt19937_64 engine_;
};

using Deck = std::array<Card, card_count>;  // the first G::deck.size() count

template <class G>
std::span<const Card> shuffle(Deck& deck, Random& random) {
  std::size_t n = 0;
  for (Card card : CardSet(G::deck)) deck[n++] = card;
  for (std::size_t i = n - 1; i > 0; --i)
    std::swap(deck[i], deck[static_cast<std::size_t>(random.below(static_cast<int>(i) + 1))]);
  return std::span(deck).first(n);
}

/// Any card; of words the first, mostly `pass`, every other time, so that calls also stand.
inline Action choose(const ActionSet& legal, Random& random) {
  if (!is_card(legal.first()) && random.below(2)) return legal.first();
  return legal.nth(random.below(legal.size()));
}

template <class G>
std::vector<OptionInfo> option_infos() {
  std::vector<OptionInfo> infos;
  for (const auto& option : G::options()) {
    infos.push_back(option.info);
    infos.back().default_value = option.get(typename G::Rules{});
  }
  return infos;
}

/// A way to play a game.
struct Setup {
  std::string name;
  OptionValues values;
  int deals = 0;
};

template <class G>
Setup preset_setup(const Preset& preset) {
  Setup setup{std::string(preset.name), {}, 0};
  const auto infos = option_infos<G>();
  for (const OptionInfo& info : infos) setup.values.push_back(info.default_value);
  apply_settings(preset.settings, infos, {}, setup.values);
  return setup;
}

/// Every preset (the default is one).
template <class G>
std::vector<Setup> presets() {
  std::vector<Setup> list;
  for (const Preset& preset : G::presets()) list.push_back(preset_setup<G>(preset));
  return list;
}

/// Any words; numbers mostly small, so that ends by them are met; any length of match.
template <class G>
Setup random_setup(Random& random) {
  Setup setup;
  for (const OptionInfo& info : option_infos<G>()) {
    int value = 0;
    if (!info.words.empty())
      value = random.below(static_cast<int>(info.words.size()));
    else
      value = random.below(2) ? info.default_value
                              : info.least + random.below(std::min(info.most - info.least, 40) + 1);
    setup.values.push_back(value);
    setup.name +=
        std::string(setup.name.empty() ? "" : ",") + std::string(info.name) + "=" + value_text(info, value);
  }
  setup.deals = random.below(3) ? 0 : 1 + random.below(6);
  return setup;
}

/// What one deal of a match was.
struct PlayedDeal {
  std::vector<Card> deck;
  std::vector<Action> actions;
};

/// Plays a match at random. `decision(state, legal, chosen)` is called before, `ended(state)` after a deal.
template <class G, class Decision, class Ended>
std::vector<PlayedDeal> play_match(const typename G::Rules& rules, Random& random, Decision&& decision,
                                   Ended&& ended) {
  std::vector<PlayedDeal> deals;
  auto state = G::start(rules, static_cast<Seat>(random.below(4)));
  while (state.end.reason == Reason::none) {
    Deck deck;
    const auto cards = shuffle<G>(deck, random);
    G::deal(rules, state, cards);
    PlayedDeal& played = deals.emplace_back();
    played.deck.assign(cards.begin(), cards.end());
    while (!state.deal_over) {
      const ActionSet legal = G::legal(rules, state);
      REQUIRE_FALSE(legal.empty());
      REQUIRE(played.actions.size() < 200);
      const Action action = choose(legal, random);
      decision(state, legal, action);
      G::apply(rules, state, action);
      played.actions.push_back(action);
    }
    ended(state);
  }
  return deals;
}

}  // namespace conformance
