// Seats and sides of a table of four: N E S W clockwise, N+S against E+W.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace referee {

enum class Seat : std::uint8_t { north, east, south, west };
enum class Side : std::uint8_t { north_south, east_west };

inline constexpr std::array all_seats{Seat::north, Seat::east, Seat::south, Seat::west};
inline constexpr std::array all_sides{Side::north_south, Side::east_west};

constexpr int index(Seat seat) { return static_cast<int>(seat); }
constexpr int index(Side side) { return static_cast<int>(side); }

/// The seat `steps` places clockwise (to the left) of `seat`; negative steps go counter-clockwise.
constexpr Seat clockwise(Seat seat, int steps = 1) { return static_cast<Seat>((index(seat) + steps) & 3); }
constexpr Seat partner(Seat seat) { return clockwise(seat, 2); }
constexpr Side side(Seat seat) { return static_cast<Side>(index(seat) & 1); }
constexpr Side other(Side side) { return static_cast<Side>(1 - index(side)); }

constexpr std::string_view name(Seat seat) { return std::string_view("NESW").substr(index(seat), 1); }
constexpr std::string_view name(Side side) { return side == Side::north_south ? "NS" : "EW"; }

constexpr std::optional<Seat> parse_seat(std::string_view text) {
  for (Seat seat : all_seats)
    if (text == name(seat)) return seat;
  return std::nullopt;
}
constexpr std::optional<Side> parse_side(std::string_view text) {
  for (Side side : all_sides)
    if (text == name(side)) return side;
  return std::nullopt;
}

/// One value a side: points, score, tricks taken.
struct BySide {
  std::array<int, 2> of{};
  constexpr int& operator[](Side side) { return of[index(side)]; }
  constexpr int operator[](Side side) const { return of[index(side)]; }
  /// Not defaulted: comparing the arrays costs a call.
  constexpr bool operator==(const BySide& that) const { return of[0] == that.of[0] && of[1] == that.of[1]; }
  constexpr BySide& operator+=(const BySide& more) {
    of[0] += more.of[0];
    of[1] += more.of[1];
    return *this;
  }
};

/// The side with more; none when equal.
constexpr std::optional<Side> leader(const BySide& score) {
  if (score.of[0] == score.of[1]) return std::nullopt;
  return score.of[0] > score.of[1] ? Side::north_south : Side::east_west;
}

}  // namespace referee
