// What all four seats have seen of a deal, in order. It stands beside the State, which has no history.
#pragma once
#include <array>
#include <vector>

#include "referee/rules/game.hpp"

namespace referee {

struct Call {
  Seat seat;
  Action action;
};

struct Record {
  std::vector<Call> calls;         // every public action before play
  std::vector<Trick> tricks;       // complete ones
  std::vector<Seat> winners;       // of `tricks`
  Trick open{};                    // the trick in progress, cards empty when it is about to be led
  std::array<CardSet, 4> hands{};  // as held when play began; as dealt, for a void deal

  /// To be called after deal().
  void begin(const Position& position) {
    calls.clear();
    tricks.clear();
    winners.clear();
    open = position.trick;
    hands = position.hands;
  }
  /// To be called with the position before and after every action.
  void note(const Position& before, const Position& after, Phase phase, Action action) {
    if (phase.publicity == Publicity::call) calls.push_back({before.to_move, action});
    if (phase.publicity == Publicity::card) {
      Trick trick = before.trick;
      trick.add(card_of(action));
      if (trick.complete()) {
        tricks.push_back(trick);
        winners.push_back(after.trick.leader);
      }
    } else if (phase.publicity != Publicity::announcement && !after.deal_over) {
      hands = after.hands;  // announcements change none, and cards of the first trick may be gone by then
    }
    open = after.trick;
  }
};

}  // namespace referee
