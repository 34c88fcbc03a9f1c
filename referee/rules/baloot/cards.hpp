// The cards of Baloot: which take part, how they rank, what they count. Both depend on the mode of the deal.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "referee/rules/tricks.hpp"

namespace referee::baloot {

enum class Mode : std::uint8_t { hokum, sun };

constexpr std::string_view name(Mode mode) { return mode == Mode::hokum ? "hokum" : "sun"; }

/// 7 8 9 T J Q K A of every suit.
inline constexpr CardSet deck = [] {
  CardSet cards;
  for (Suit suit : all_suits)
    for (int rank = index(Rank::seven); rank <= index(Rank::ace); ++rank)
      cards.add(make_card(static_cast<Rank>(rank), suit));
  return cards;
}();

/// Rank orders and card points of one mode and trump.
struct Values {
  CardOrder order;
  std::array<std::uint8_t, card_count> points{};
};

namespace detail {

constexpr Values values_of(std::optional<Suit> trump) {
  Values values{plain_order("ATKQJ987")};
  if (trump) values.order = with_trump(values.order, *trump, "J9ATKQ87");
  for (Card card : deck) {
    const bool trumps = trump == suit_of(card);
    std::uint8_t& points = values.points[index(card)];
    switch (rank_of(card)) {
      case Rank::ace:
        points = 11;
        break;
      case Rank::ten:
        points = 10;
        break;
      case Rank::king:
        points = 4;
        break;
      case Rank::queen:
        points = 3;
        break;
      case Rank::jack:
        points = trumps ? 20 : 2;
        break;
      case Rank::nine:
        points = trumps ? 14 : 0;
        break;
      default:
        break;
    }
  }
  return values;
}

inline constexpr std::array<Values, 5> all_values{values_of(Suit::spades), values_of(Suit::hearts),
                                                  values_of(Suit::diamonds), values_of(Suit::clubs),
                                                  values_of(std::nullopt)};

}  // namespace detail

/// Of a hokum with that trump, or of sun.
constexpr const Values& values(std::optional<Suit> trump) {
  return detail::all_values[trump ? index(*trump) : 4];
}

}  // namespace referee::baloot
