// Four scripted players at a table, and a match between them.
#pragma once
#include <array>
#include <memory>

#include "referee/match/play.hpp"
#include "scripted_player.hpp"

namespace referee {

inline MatchSpec spec_of(const GameInfo& game, std::string_view settings = "", int deals = 0,
                         std::string_view seed = "a seed for tests") {
  MatchSpec spec;
  spec.game = &game;
  spec.rules = game.parse(settings);
  spec.deals = deals;
  spec.seed = Seed::from_text(seed);
  for (Seat seat : all_seats) spec.seats[index(seat)] = {"player " + std::string(name(seat)), {"scripted"}};
  return spec;
}

/// All honest unless a seat is given another script.
struct TableOfFour {
  TableOfFour() {
    for (auto& player : players) player = std::make_unique<ScriptedPlayer>(clock, honest(scattered));
  }
  void seat(Seat where, ScriptedPlayer::Script script) {
    players[index(where)] = std::make_unique<ScriptedPlayer>(clock, std::move(script));
  }
  MatchResult play(const MatchSpec& spec) {
    return play_match(spec, {players[0].get(), players[1].get(), players[2].get(), players[3].get()},
                      "2026-01-01T00:00:00Z");
  }

  FakeClock clock;
  std::array<std::unique_ptr<ScriptedPlayer>, 4> players;
};

}  // namespace referee
