// What a deal of Bid Whist is worth, as a function of the bid and the tricks alone, with every step kept so
// that it can be explained. Rules page: "Score of a deal".
#pragma once
#include <cstdint>

#include "protocol/seats.hpp"

#include "referee/rules/bid_whist/options.hpp"

namespace referee::bid_whist {

enum class Kind : std::uint8_t { uptown, downtown, no_trump };

struct Bid {
  std::uint8_t level = 0;  // tricks above six, 1 … 7; 0: nobody has bid
  Kind kind{};
  constexpr bool operator==(const Bid&) const = default;
};

struct Reckoning {
  int needed = 0;  // tricks, the kitty included
  BySide tricks{};
  bool made = false;
  BySide counted{};  // before doubling
  int multiplier = 1;
  BySide points{};
};

/// `tricks`: of the thirteen, how many the declarer's side took, the kitty included.
Reckoning reckon(const Rules& rules, Bid bid, Side declarer, int tricks);

}  // namespace referee::bid_whist
