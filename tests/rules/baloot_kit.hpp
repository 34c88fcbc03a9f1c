// What the tests of Baloot share.
#pragma once
#include <algorithm>

#include "referee/rules/baloot/rules.hpp"
#include "script.hpp"

namespace baloot_kit {

using namespace referee;
using test::card_list;
using test::card_set;
using test::spell;
using Match = test::Script<baloot::Game>;

inline Seat right(Seat seat) { return clockwise(seat, -1); }

/// Deals so that N E S W hold these hands once `receiver` has taken `face_up`, one of his cards. Hands are
/// filled up to eight from the other cards in list order.
inline Match& deal_hands(Match& match, const std::array<std::string_view, 4>& hands, Seat receiver,
                         std::string_view face_up) {
  auto probe = match.state;
  std::vector<Card> deck;
  for (Card card : baloot::deck) deck.push_back(card);
  baloot::Game::deal(match.rules, probe, deck);

  const Card up = parse_card(face_up).value();
  CardSet others = baloot::deck - CardSet{up};
  for (auto hand : hands) others -= card_set(hand);
  std::array<std::vector<Card>, 4> held;
  for (Seat seat : all_seats) {
    for (Card card : card_list(hands[index(seat)]))
      if (card != up) held[index(seat)].push_back(card);
    while (held[index(seat)].size() < (seat == receiver ? 7 : 8)) {
      REQUIRE_FALSE(others.empty());
      held[index(seat)].push_back(others.first());
      others.remove(others.first());
    }
  }
  deck.clear();
  for (int k = 1; k <= 4; ++k) {
    const auto& hand = held[index(clockwise(probe.dealer, -k))];
    deck.insert(deck.end(), hand.begin(), hand.begin() + 5);
  }
  deck.push_back(up);
  for (int k = 1; k <= 4; ++k) {
    const auto& hand = held[index(clockwise(probe.dealer, -k))];
    deck.insert(deck.end(), hand.begin() + 5, hand.end());
  }
  REQUIRE(deck.size() == 32);
  baloot::Game::deal(match.rules, match.state, deck);
  return match;
}

inline std::string mover(const Match& match) { return std::string(name(match.state.to_move)); }

inline CardSet hand(const Match& match, Seat seat) { return match.state.hands[index(seat)]; }

}  // namespace baloot_kit
