// What is not known of a deal, and how to imagine it: which hidden cards each seat may hold, and one way
// among many to deal them out.
#pragma once
#include <array>
#include <random>
#include <span>

#include "protocol/cards.hpp"
#include "protocol/seats.hpp"

namespace montecarlo {

using namespace referee;
using Random = std::mt19937_64;

/// Places for hidden cards: the seats, and one more for what lies elsewhere (kitty, stock, another's
/// discards).
inline constexpr int elsewhere = 4;
using Places = std::array<CardSet, 5>;

struct Hidden {
  CardSet pool;               // the cards whose place is not known
  std::array<int, 5> room{};  // how many of them lie in each place; sums to the pool's size
  Places known{};             // cards known to lie there now, besides
  Places barred{};            // of the pool, cards that cannot lie there

  /// Deals the pool out at random, cards with the fewest places first. False if it came to a dead end.
  bool deal(Random& random, Places& places) const {
    struct Item {
      Card card;
      int order;
    };
    std::array<Item, card_count> items{};
    int n = 0;
    for (Card card : pool) {
      int allowed = 0;
      for (int place = 0; place < 5; ++place) allowed += room[place] > 0 && !barred[place].contains(card);
      items[n++] = {card, allowed << 16 | static_cast<int>(random() & 0xffff)};
    }
    std::sort(items.begin(), items.begin() + n,
              [](const Item& a, const Item& b) { return a.order < b.order; });
    places = known;
    std::array<int, 5> left = room;
    for (const Item& item : std::span(items).first(n)) {
      int total = 0;
      for (int place = 0; place < 5; ++place)
        if (!barred[place].contains(item.card)) total += left[place];
      if (total == 0) return false;
      int at = static_cast<int>(random() % static_cast<unsigned>(total));
      for (int place = 0; place < 5; ++place) {
        if (barred[place].contains(item.card)) continue;
        if (at < left[place]) {
          places[place].add(item.card);
          --left[place];
          break;
        }
        at -= left[place];
      }
    }
    return true;
  }
};

/// The cards of a set in random order.
inline std::vector<Card> shuffled(CardSet cards, Random& random) {
  std::vector<Card> list(cards.begin(), cards.end());
  std::shuffle(list.begin(), list.end(), random);
  return list;
}

}  // namespace montecarlo
