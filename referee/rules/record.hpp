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
  std::array<CardSet, 4> hands{};  // as held when play began; as dealt, for a void deal

  /// To be called after deal().
  void begin(const Position& position) {
    calls.clear();
    tricks.clear();
    winners.clear();
    hands = position.hands;
  }
  /// To be called with the position before and after every action.
  void note(const Position& before, const Position& after, const Phase& phase, Action action) {
    if (phase.publicity == Publicity::call) calls.push_back({before.to_move, action});
    if (phase.publicity == Publicity::card) {
      if (after.trick.count == 0) {
        tricks.push_back(before.trick);
        tricks.back().add(card_of(action));
        winners.push_back(after.trick.leader);
      }
    } else if (phase.publicity != Publicity::announcement && !after.deal_over) {
      hands = after.hands;  // announcements change none, and cards of the first trick may be gone by then
    }
  }
};

}  // namespace referee
