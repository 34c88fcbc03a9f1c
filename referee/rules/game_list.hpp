// A list of game types. all_games.hpp, which CMake writes, names every game that has a folder.
#pragma once
#include <type_traits>

#include "referee/rules/game.hpp"

namespace referee {

template <GameRules... Games>
struct GameList {
  /// Calls f(std::type_identity<G>{}) for each game.
  template <class F>
  static void for_each(F&& f) {
    (f(std::type_identity<Games>{}), ...);
  }
};

}  // namespace referee
