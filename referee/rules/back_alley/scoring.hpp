// What a deal of Back Alley is worth to a side, as a function of what it bid and took alone, with every step
// kept so that it can be explained. Rules page: "Score of a deal, each side by itself".
#pragma once
#include <array>
#include <cstdint>

#include "protocol/seats.hpp"

#include "referee/rules/back_alley/options.hpp"

namespace referee::back_alley {

/// What a player has said: a number, 0 for a pass, or board at a level.
struct SeatBid {
  std::uint8_t number = 0;
  std::uint8_t board = 0;  // 1 … 4: it was the deal's first … fourth board; 0: he did not say board
  constexpr bool operator==(const SeatBid&) const = default;
};
using Bids = std::array<SeatBid, 4>;  // by Seat

/// What a side has to take.
struct SideBid {
  int number = 0;  // tricks, the sum of its two players' numbers; 0 where the side said board
  int board = 0;   // the level that counts for it; 0: it did not say board
  constexpr bool operator==(const SideBid&) const = default;
};
SideBid side_bid(const Rules& rules, const Bids& bids, Side side);

struct Reckoning {
  int needed = 0;  // tricks
  bool made = false;
  int for_bid = 0;         // 5 a trick bid, or 10 a trick of a board, negative when it failed
  int for_overtricks = 0;  // 1 a trick above a number bid that was made
  int multiplier = 1;      // of a board
  int points = 0;
};

/// `hand_size`: the tricks of the deal; `tricks`: what the side took of them.
Reckoning reckon(const Rules& rules, int hand_size, SideBid bid, int tricks);

}  // namespace referee::back_alley
