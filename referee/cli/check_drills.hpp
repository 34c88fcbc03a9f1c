// Matches that lead a bot into every situation a game has: each phase, each set of words there is to choose
// from, each way in which the cards may be bound. A bot's own bids might never bring it there.
#pragma once
#include <string>
#include <vector>

#include "referee/match/match.hpp"

namespace referee {

struct Drill {
  std::string log;  // of a match between reference players
  Seat seat{};      // whose requests hold situations that no drill before had
};

struct Drills {
  std::vector<Drill> list;
  std::vector<std::string> situations;  // that they cover, in words
};

/// The same for every call. `limits` are what the bot is told.
Drills make_drills(const GameInfo& game, const MatchLimits& limits);

/// The situation of an `act`, in words: "bid: pass hokum sun", "play: following, bound".
std::string situation(std::string_view act);

}  // namespace referee
