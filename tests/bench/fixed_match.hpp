// The match that is played where decisions are counted: Baloot, always the same deals.
#pragma once
#include "referee/match/play.hpp"

namespace bench {

inline referee::MatchSpec fixed_match(int deals) {
  referee::MatchSpec spec;
  spec.game = &referee::find_game("baloot");
  spec.rules = spec.game->defaults();
  spec.deals = deals;
  spec.seed = referee::Seed::from_text("a match to be measured");
  for (referee::SeatName& seat : spec.seats) seat = {"fast", {"fast_bot"}};
  return spec;
}

}  // namespace bench
