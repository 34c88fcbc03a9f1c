// What a seat may know of a deal of Back Alley besides what everyone has seen: the one thing that messages
// are made of.
#pragma once
#include <array>
#include <optional>

#include "referee/rules/back_alley/scoring.hpp"
#include "referee/rules/game.hpp"

namespace referee::back_alley {

/// A joker replaced because the other one was turned up.
struct LaidAside {
  Seat seat{};
  Card card{};
  constexpr bool operator==(const LaidAside&) const = default;
};

struct View : SeatView {
  int slot = 0;       // which of the scheduled deals, from 1; a void deal keeps its slot
  int hand_size = 0;  // cards dealt to each player
  Card turn_up{};
  std::optional<Suit> trump;  // none when a joker is turned up
  std::optional<LaidAside> laid_aside;
  bool trump_played = false;  // in an earlier trick of the deal
  std::optional<std::array<SideBid, 2>>
      contract;  // by Side, once the bidding is over, unless the deal is void
  bool operator==(const View&) const = default;
};

}  // namespace referee::back_alley
