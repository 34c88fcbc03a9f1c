// How cards are played to the end of a sampled deal: quick rules of thumb, every seat by its own hand and
// what may be elsewhere, in sets of cards because they are asked some million times a second.
#pragma once
#include <algorithm>
#include <cmath>
#include <optional>

#include "referee/rules/tricks.hpp"

namespace montecarlo {

using namespace referee;

/// How many tricks a hand should take; the same rule of thumb as Order::tricks of the kits.
inline double estimate(CardSet hand, const CardOrder& order) {
  static const std::array<double, 32> missing_chance = [] {
    std::array<double, 32> powers{1};
    for (std::size_t i = 1; i < powers.size(); ++i) powers[i] = 0.55 * powers[i - 1];
    return powers;
  }();
  double total = 0;
  const auto add_suit = [&](CardSet suit) {
    CardSet held = hand & suit;
    if (held.empty()) return;
    const int top = order.strength[index(strongest(suit, order))];
    double ruffed = 1;
    for (int place = 0; !held.empty(); ++place, ruffed *= 0.75) {
      const Card card = strongest(held, order);
      held.remove(card);
      const double chance =
          missing_chance[static_cast<std::size_t>(top - order.strength[index(card)] - place)];
      const double length = 0.25 * std::max(0, place - 2);
      if (suit == order.trump)
        total += std::max(chance, std::min(0.95, 0.4 + length));
      else
        total += order.trump.empty() ? std::max(chance, length) : chance * ruffed;
    }
  };
  for (Suit suit : all_suits) add_suit(order.suit(make_card(Rank::ace, suit)));
  if (!order.trump.empty() && (order.trump - jokers).empty()) add_suit(order.trump);
  return total;
}

/// What the policy looks at when a card is to be played.
struct Choice {
  CardSet legal, hand, unseen;  // unseen: what others hold
  const Trick& trick;
  const CardOrder& order;
  const std::array<std::uint8_t, card_count>* points;  // of the cards, where they count
  bool attacking;                                      // the seat's side has to make its contract

  bool trump(Card card) const { return order.trump.contains(card); }
  int height(Card card) const { return order.strength[index(card)]; }
  int worth(Card card) const { return points ? (*points)[index(card)] : 0; }
  int length(Card card) const { return (hand & order.suit(card)).size(); }
  /// No card of its suit that others hold is higher. A joker without a suit wins nothing.
  bool master(Card card) const {
    const CardSet suit = order.suit(card);
    for (Card other : suit& unseen)
      if (height(other) > height(card)) return false;
    return !suit.empty();
  }
  /// Throwing it away hurts the more, the greater this is.
  int cost(Card card) const {
    return (trump(card) ? 4096 : 0) + (master(card) ? 2048 : 0) + 64 * worth(card) + height(card);
  }
};

template <class F>
Card least(CardSet cards, F value) {
  Card best = cards.first();
  int least_value = value(best);
  for (Card card : cards) {
    const int here = value(card);
    if (here < least_value) {
      least_value = here;
      best = card;
    }
  }
  return best;
}
template <class F>
CardSet those(CardSet cards, F wanted) {
  CardSet chosen;
  for (Card card : cards)
    if (wanted(card)) chosen.add(card);
  return chosen;
}

inline Card lead(const Choice& see) {
  const CardSet masters = those(see.legal, [&](Card card) { return see.master(card); });
  const CardSet draw = masters & see.order.trump;
  if (!draw.empty() && see.attacking && !(see.unseen & see.order.trump).empty())
    return strongest(draw, see.order);
  const CardSet winners = masters - see.order.trump;
  if (!winners.empty())
    return least(winners, [&](Card card) { return see.length(card) - 16 * see.worth(card); });
  const int sign = see.order.trump.empty() ? -1 : 1;  // short suits to ruff later, long ones to set up
  return least(see.legal, [&](Card card) {
    return (see.trump(card) ? 4096 : 0) + (see.worth(card) > 4 ? 2048 : 0) + 64 * sign * see.length(card) +
           see.height(card);
  });
}

inline Card choose_card(const Choice& see) {
  if (see.legal.size() == 1) return see.legal.first();
  if (see.trick.count == 0) return lead(see);
  const CardSet led = led_suit(see.trick, see.order);
  const auto power = [&](Card card) {
    return see.trump(card) ? 64 + see.height(card) : led.contains(card) ? see.height(card) : 0;
  };
  const auto cost = [&](Card card) { return see.cost(card); };
  const int winner = winning_position(see.trick, led, see.order);
  const Card best = see.trick.cards[winner];
  const bool last = see.trick.count == 3;
  const bool partners = (see.trick.count - winner) % 2 == 0;
  if (partners && (last || see.master(best))) {
    const auto gift = [&](Card card) { return see.trump(card) || see.master(card) ? 0 : -see.worth(card); };
    const Card dearest = least(see.legal, gift);
    return gift(dearest) < 0 ? dearest : least(see.legal, cost);
  }
  const CardSet beaters = those(
      see.legal, [&](Card card) { return power(card) > power(best) && !(partners && !led.contains(card)); });
  const CardSet safe = last ? beaters : those(beaters, [&](Card card) { return see.master(card); });
  if (!safe.empty())  // a last card may as well bring its points home
    return least(safe, [&](Card card) {
      return (see.trump(card) ? 4096 : last ? -64 * see.worth(card) : 0) + see.height(card);
    });
  const CardSet ruffs = beaters & see.order.trump;
  if (!ruffs.empty() && led != see.order.trump) return weakest(ruffs, see.order);
  return least(beaters.empty() || partners || see.trick.count != 2 ? see.legal : beaters, cost);
}

}  // namespace montecarlo
