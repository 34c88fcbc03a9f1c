// Projects: the runs and quads that a player may declare in the first trick. All 66 that exist stand in one
// table in the protocol's canonical order, so that a project is a number, and its action the word with that
// number.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "referee/rules/action.hpp"
#include "referee/rules/baloot/cards.hpp"

namespace referee::baloot {

enum class Kind : std::uint8_t { sira, fifty, hundred, four_hundred };

struct Project {
  Kind kind{};
  CardSet cards{};
  Rank top{};
  bool quad = false;
};

/// The fate of four aces depends on the mode: a hundred in hokum, a four_hundred in sun. Both stand in the
/// table.
inline constexpr std::array<Project, 66> all_projects = [] {
  std::array<Project, 66> table{};
  std::size_t n = 0;
  for (int length = 3; length <= 5; ++length) {
    for (Suit suit : all_suits)
      for (int top = index(Rank::ace); top - length + 1 >= index(Rank::seven); --top) {
        Project& run = table[n++];
        run = {static_cast<Kind>(length - 3), {}, static_cast<Rank>(top), false};
        for (int i = 0; i < length; ++i) run.cards.add(make_card(static_cast<Rank>(top - i), suit));
      }
  }
  const auto quad = [&](Kind kind, int rank) {
    Project& four = table[n++];
    four = {kind, {}, static_cast<Rank>(rank), true};
    for (Suit suit : all_suits) four.cards.add(make_card(four.top, suit));
  };
  for (int rank = index(Rank::ace); rank >= index(Rank::ten); --rank) quad(Kind::hundred, rank);
  quad(Kind::four_hundred, index(Rank::ace));
  return table;
}();

/// A project that a player has declared: its place in all_projects.
struct Declared {
  Seat seat{};
  std::uint8_t project = 0;
  constexpr bool operator==(const Declared&) const = default;
};

/// In match points.
constexpr int value(Kind kind, Mode mode) {
  constexpr std::array in_hokum{2, 5, 10, 0};
  constexpr std::array in_sun{4, 10, 20, 40};
  return (mode == Mode::sun ? in_sun : in_hokum)[static_cast<std::size_t>(kind)];
}
inline constexpr int baloot_value = 2;

/// Whether any project lies in `hand`.
constexpr bool holds_project(CardSet hand) {
  // A suit's ranks are neighbours and nothing below the seven is in the game, so no run reaches into the next
  // suit.
  const std::uint64_t h = hand.bits();
  constexpr std::uint64_t ten_to_ace = 0x1f00;
  return (h & h >> 1 & h >> 2) != 0 || (h & h >> 13 & h >> 26 & h >> 39 & ten_to_ace) != 0;
}

/// Adds the words that declare a project of `hand`; `first` is the number of the first project's word.
void add_projects(ActionSet& words, int first, CardSet hand, Mode mode);

/// The side with the best single project; none if nothing is declared. Order: four_hundred, hundred, fifty,
/// sira; a run before a quad; the higher top card (A K Q J T 9 8 7); the player nearest the dealer's right.
std::optional<Side> best_side(std::span<const Declared> projects, Seat dealer);

/// "sira:QSJSTS": static storage.
std::string_view project_text(int project);

}  // namespace referee::baloot
