// What the matches can tell at all, before any number is computed: who is linked with whom, and who can be
// told apart. A rating is a difference to others; where the matches do not determine that difference there is
// none.
#pragma once
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "referee/ratings/lineups.hpp"

namespace referee {

enum class Standing : unsigned char {
  rated,
  not_played,     // no match, or only matches against oneself
  not_connected,  // no chain of matches links the player with those who are rated
  not_separable,  // linked, but no match tells the player's strength from his partners' (always the same
                  // partner)
};

struct Pool {
  std::vector<Standing> standing;  // of each player
  /// Those who have played, parted into groups that no match links. One group: the pool is connected.
  std::vector<std::vector<int>> groups;
  /// The main group, of which the rated are a part: the anchor's or else the one with more than half of those
  /// who have played; empty if there is none, and then nobody is rated.
  std::vector<int> main_group;
  /// The main group, parted into classes within which strengths can be compared. One class: all can be told
  /// apart. The rated are the anchor's class or else the one with more than half of the main group.
  std::vector<std::vector<int>> classes;
  std::vector<int> rated;
  /// The rated who neither won nor lost everything, parted into levels: whenever two of different levels met,
  /// the same level took every point. More than one level: how far they are apart is known only from below.
  /// Not examined (empty) where different players share a side.
  std::vector<std::vector<int>> levels;
  /// The one partner a player ever had; -1 for none or several.
  std::vector<int> only_partner;
};

Pool examine_pool(std::span<const Lineup> lineups, std::size_t player_count, std::optional<int> anchor);

}  // namespace referee
