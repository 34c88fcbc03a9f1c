// Worlds: whole deals, as the rules engine knows them, that agree with everything a seat has seen. Hidden
// cards are dealt at random within what the play has shown, the deck is laid so that the engine deals them,
// and the deal is repeated through the engine action by action: what would have been against the rules cannot
// have been the cards.
#pragma once
#include <optional>

#include "referee/rules/game.hpp"
#include "sample-bots/montecarlo/hidden.hpp"
#include "sample-bots/montecarlo/seen.hpp"

namespace montecarlo {

/// T says what is the game's own: baloot.hpp, bid_whist.hpp, back_alley.hpp.
template <class T>
class Worlds {
  using Game = typename T::Game;
  using State = typename T::State;
  using Rules = typename Game::Rules;

 public:
  Worlds(const Rules& rules, const Seen& seen, Random& random)
      : rules_(rules),
        seen_(seen),
        random_(random),
        hidden_(T::hidden(seen)),
        before_(Game::start(rules, seen.dealer)) {
    if (seen.view.deal > 1) {
      before_.deal = seen.view.deal - 1;
      before_.dealer = clockwise(seen.dealer, -T::turn);
    }
    for (Side side : all_sides) before_.score[side] = seen.view.score.at(std::string(name(side)));
    T::before(before_, seen);
    learn();
  }

  /// One world, at the decision that the seat has to make. None if no cards were found that agree with what
  /// was seen.
  std::optional<State> imagine() {
    for (int tries = 0; tries < 60; ++tries) {
      Places places;
      if (!hidden_.deal(random_, places)) continue;
      T::arrange(seen_, hidden_.barred, places);
      State state = dealt(places);
      int oddities = 0;
      const bool agrees = replay(state, places[elsewhere], [&](const Phase& phase, Action action) {
        if (!Game::legal(rules_, state).contains(action)) return false;
        if (state.to_move != seen_.me && phase.publicity != Publicity::card &&
            phase.publicity != Publicity::secret)
          oddities += T::unlike(action, T::call(rules_, state));
        return true;
      });
      // Bids that a sensible player would not have made of these cards make them less likely, not impossible.
      if (agrees && (oddities == 0 || tries > 40 || random_() % 4 < 2u >> oddities)) return state;
    }
    return std::nullopt;
  }

 private:
  State dealt(const Places& places) {
    State state = before_;
    Game::deal(rules_, state, T::deck(seen_, places, random_));
    return state;
  }

  /// Repeats what was seen, `visit` being asked before every action; false when it said so, or it does not
  /// fit.
  template <class Visit>
  bool replay(State& state, CardSet discards, Visit visit) {
    std::size_t call = 0, project = 0, played = 0, discarded = 0;
    for (;;) {
      if (state.deal_over) return false;
      const Phase& phase = Game::phase(state);
      const bool mine = state.to_move == seen_.me;
      const bool all_played = played == seen_.plays.size();
      Action action = word(0);
      switch (phase.publicity) {
        case Publicity::call:
          if (call == seen_.calls.size()) return arrived(state, phase);
          action = meaning(state, calls_, call, seen_.calls[call].second);
          ++call;
          break;
        case Publicity::secret:
          if (mine && discarded == seen_.discards.size()) return arrived(state, phase);
          if (!mine && discards.empty()) return false;
          action = play(mine ? seen_.discards[discarded++] : discards.first());
          if (!mine) discards.remove(card_of(action));
          break;
        case Publicity::announcement:
          if (project < seen_.projects.size() && seen_.projects[project].first == state.to_move) {
            action = meaning(state, projects_, project, seen_.projects[project].second);
            ++project;
          } else if (mine && all_played && seen_.view.phase == phase.name) {
            return arrived(state, phase);
          }
          break;
        case Publicity::card:
          if (all_played) return arrived(state, phase);
          action = play(seen_.plays[played++].second);
          break;
      }
      if (!visit(phase, action)) return false;
      Game::apply(rules_, state, action);
    }
  }
  bool arrived(const State& state, const Phase& phase) const {
    return state.to_move == seen_.me && phase.name == seen_.view.phase &&
           state.hands[index(seen_.me)] == seen_.hand;
  }
  /// The action that a text means; looked up once, since every replay needs it again.
  Action meaning(const State& state, std::vector<Action>& known, std::size_t number,
                 const std::string& text) {
    if (number < known.size()) return known[number];
    Action found = word(0);
    for (Action action : Game::legal(rules_, state))
      if (Game::text(action) == text) found = action;
    known.push_back(found);
    return found;
  }

  /// What the play has shown: a card cannot be in a hand that, holding it, would not have been allowed to
  /// play as it did.
  void learn() {
    Places places;
    hidden_.deal(random_, places);
    State state = dealt(places);
    std::array<CardSet, 4> to_play = seen_.played;
    replay(state, places[elsewhere], [&](const Phase& phase, Action action) {
      if (phase.publicity != Publicity::card) return true;
      const int seat = index(state.to_move);
      if (state.to_move != seen_.me) {
        State trial = state;
        const CardSet sure = to_play[seat] | hidden_.known[seat];
        for (Card card : hidden_.pool) {
          trial.hands[seat] = sure | CardSet{card};
          if (!Game::legal(rules_, trial).contains(action)) hidden_.barred[seat].add(card);
        }
      }
      to_play[seat].remove(card_of(action));
      return true;
    });
  }

  const Rules& rules_;
  const Seen& seen_;
  Random& random_;
  Hidden hidden_;
  State before_;
  std::vector<Action> calls_, projects_;
};

}  // namespace montecarlo
