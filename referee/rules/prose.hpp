// Words in which the games tell people of a deal.
#pragma once
#include <fmt/format.h>
#include <string>
#include <string_view>

#include "protocol/cards.hpp"
#include "protocol/seats.hpp"

namespace referee::prose {

constexpr std::string_view suit_name(Suit suit) {
  constexpr std::array<std::string_view, 4> names{"spades", "hearts", "diamonds", "clubs"};
  return names[static_cast<std::size_t>(suit)];
}

/// "NS 5, EW 13".
inline std::string both(const BySide& sides) {
  return fmt::format("NS {}, EW {}", sides[Side::north_south], sides[Side::east_west]);
}

/// "1 trick", "2 tricks".
inline std::string count(int number, std::string_view noun) {
  return fmt::format("{} {}{}", number, noun, number == 1 ? "" : "s");
}

/// "KS QS JS" of cards in list order.
inline std::string cards(CardSet set) {
  std::string text;
  for (Card card : set) text += fmt::format("{}{}", text.empty() ? "" : " ", name(card));
  return text;
}

}  // namespace referee::prose
