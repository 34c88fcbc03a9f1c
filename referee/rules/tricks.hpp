// The trick-taking core that the games share: following suit, trump, who wins. Suits are sets of cards,
// because a joker may belong to the trump suit, or to none; strength is a number a card, because every game
// ranks its cards anew.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "protocol/cards.hpp"
#include "protocol/seats.hpp"

namespace referee {

/// Up to four cards, the leader's first. `cards` beyond `count` are zero, so that equal tricks compare equal.
struct Trick {
  Seat leader{};
  std::uint8_t count = 0;
  std::array<Card, 4> cards{};

  constexpr void add(Card card) { cards[count++] = card; }
  constexpr bool complete() const { return count == 4; }
  constexpr bool operator==(const Trick&) const = default;
};

/// How the cards stand to each other in a deal: which suit each belongs to, which beat which. Both are looked
/// up by card, because a branch on a card that nobody can foresee costs more than the rest of a play.
struct CardOrder {
  CardSet trump;                          // empty in a deal without trump
  std::array<CardSet, card_count> suits;  // by Card, see suit()
  std::array<std::uint8_t, card_count>
      strength;  // among cards of one suit the higher beats the lower; 1 … 63

  /// The cards of the suit (or the trumps) to which a card belongs; empty for a joker that has no suit.
  constexpr CardSet suit(Card card) const { return suits[index(card)]; }
};

/// An order in which the ranks go from high to low as in `high_to_low` (letters as in card names), without
/// trump.
constexpr CardOrder plain_order(std::string_view high_to_low) {
  CardOrder order{};
  for (Suit suit : all_suits) {
    for (Card card : suit_cards(suit)) order.suits[index(card)] = suit_cards(suit);
    std::uint8_t strength = static_cast<std::uint8_t>(high_to_low.size());
    for (char rank : high_to_low) {
      const char text[]{rank, letter(suit)};
      order.strength[index(*parse_card({text, 2}))] = strength--;
    }
  }
  return order;
}

/// `order` with a trump suit whose cards rank as in `high_to_low`, where 'R' and 'B' stand for the jokers.
constexpr CardOrder with_trump(CardOrder order, Suit trump, std::string_view high_to_low) {
  std::uint8_t strength = static_cast<std::uint8_t>(high_to_low.size());
  for (char rank : high_to_low) {
    const char text[]{rank, letter(trump)};
    const Card card = rank == 'R' ? red_joker : rank == 'B' ? black_joker : *parse_card({text, 2});
    order.strength[index(card)] = strength--;
    order.trump.add(card);
  }
  for (Card card : order.trump) order.suits[index(card)] = order.trump;
  return order;
}

/// `order` of a deal whose only trumps are the jokers, the red one above the black one.
constexpr CardOrder with_joker_trumps(CardOrder order) {
  order.trump = jokers;
  for (Card joker : jokers) order.suits[index(joker)] = jokers;
  order.strength[index(black_joker)] = 1;
  order.strength[index(red_joker)] = 2;
  return order;
}

/// The suit that must be followed in this trick: that of the first card which has one (a joker without a suit
/// leaves the choice to the next card); empty while any card may be played.
constexpr CardSet led_suit(const Trick& trick, const CardOrder& order) {
  for (int i = 0; i < trick.count; ++i)
    if (const CardSet suit = order.suit(trick.cards[i]); !suit.empty()) return suit;
  return {};
}

/// What may be played from `hand` when `led` is the suit led: that suit if the hand has it, else anything.
constexpr CardSet follow(CardSet hand, CardSet led) {
  const CardSet same = hand & led;
  return same.empty() ? hand : same;
}

/// The strongest and the weakest card of a set that is not empty and of one suit.
constexpr Card strongest(CardSet cards, const CardOrder& order) {
  Card best = cards.first();
  for (Card card : cards)
    if (order.strength[index(card)] > order.strength[index(best)]) best = card;
  return best;
}
constexpr Card weakest(CardSet cards, const CardOrder& order) {
  Card worst = cards.first();
  for (Card card : cards)
    if (order.strength[index(card)] < order.strength[index(worst)]) worst = card;
  return worst;
}

/// Position (0 = leader) of the card that wins the trick so far: the highest trump, else the highest of the
/// suit led, else the first.
constexpr int winning_position(const Trick& trick, CardSet led, const CardOrder& order) {
  constexpr int last = 3;
  int best = last;  // 4 × the card's power + how far it lies before the last place
  for (int i = 0; i < trick.count; ++i) {
    const Card card = trick.cards[i];
    const int power = 64 * order.trump.contains(card) + order.strength[index(card)];
    best = std::max(best, 4 * power * (led | order.trump).contains(card) + last - i);
  }
  return last - best % 4;
}

}  // namespace referee
