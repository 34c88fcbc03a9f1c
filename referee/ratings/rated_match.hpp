// One played match as the ratings see it: who sat on which side, what side A scored, and which board it
// belongs to. Kept small, because a pool may hold a million of them.
#pragma once
#include <array>
#include <cstdint>

namespace referee {

/// Players are indices from 0. A player who holds both seats of a side stands there twice; two different
/// players share a side as partners.
struct RatedMatch {
  std::array<std::uint16_t, 2> side_a{};
  std::array<std::uint16_t, 2> side_b{};
  std::uint32_t board = 0;  // the cluster: matches with the same deals by the same four are one observation
  std::uint32_t deals = 0;  // how many deals were played; 0 if the points shall not count, as in a forfeit
  std::int32_t points = 0;  // points of side A minus points of side B over all these deals
  std::uint8_t half_points = 0;  // twice the score of side A: 2 won, 1 drawn, 0 lost
};

}  // namespace referee
