#include "referee/cli/check_drills.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <set>

#include "referee/match/play.hpp"
#include "referee/match/reference_player.hpp"

namespace referee {
namespace {

constexpr int matches_a_preset = 250;

/// A reference player that notes the situations it is in.
class Noting : public ReferencePlayer {
 public:
  Noting(std::uint64_t seed, std::set<std::string>& known) : ReferencePlayer(seed), known_(known) {}
  Time ask(std::string_view line) override {
    if (!words_under("legal", line).empty())
      if (auto here = situation(line); known_.insert(here).second) fresh.push_back(std::move(here));
    return ReferencePlayer::ask(line);
  }
  std::vector<std::string> fresh;

 private:
  std::set<std::string>& known_;
};

MatchSpec drill_match(const GameInfo& game, const Preset& preset, int number, const MatchLimits& limits) {
  MatchSpec spec;
  spec.limits = limits;
  spec.game = &game;
  spec.rules = game.parse(preset.name);
  spec.deals = 1 + number % 3;
  spec.seed = Seed::from_text(fmt::format("drill {} {}", preset.name, number));
  for (SeatName& seat : spec.seats) seat = {"reference", {"reference"}};
  return spec;
}

/// "hokum:S" → "hokum:", "4U" → "#U", "12" → "#": what it is a case of.
std::string kind_of(std::string_view word) {
  const auto colon = word.find(':');
  if (colon != std::string::npos) return std::string(word.substr(0, colon + 1));
  const auto digits = word.find_first_not_of("0123456789");
  return digits == 0 ? std::string(word) : fmt::format("#{}", word.substr(std::min(digits, word.size())));
}

}  // namespace

std::string situation(std::string_view act) {
  const auto legal = words_under("legal", act);
  const auto hand = words_under("hand", act);
  const auto phase_at = act.find("\"phase\":\"") + 9;
  std::string text = fmt::format("{}:", act.substr(phase_at, act.find('"', phase_at) - phase_at));
  const bool cards = std::all_of(legal.begin(), legal.end(), [&](std::string_view word) {
    return std::find(hand.begin(), hand.end(), word) != hand.end();
  });
  if (cards) {
    const auto trick = act.find("\"trick\":{");
    if (trick != std::string_view::npos)
      text += words_under("cards", act.substr(trick)).empty() ? " leading," : " following,";
    text += hand.size() == 1 ? " the last card" : legal.size() == hand.size() ? " free" : " bound";
    if (std::find_if(legal.begin(), legal.end(), [](std::string_view card) { return card[0] == 'X'; }) !=
        legal.end())
      text += ", a joker to choose";
    return text;
  }
  std::set<std::string> kinds;
  for (std::string_view word : legal)
    if (kinds.insert(kind_of(word)).second) text += " " + kind_of(word);
  return text;
}

Drills make_drills(const GameInfo& game, const MatchLimits& limits) {
  Drills drills;
  std::set<std::string> known;
  for (const Preset& preset : game.presets) {
    for (int number = 0; number < matches_a_preset; ++number) {
      const auto seed = static_cast<std::uint64_t>(number) * 4;
      std::array<Noting, 4> players{Noting(seed, known), Noting(seed + 1, known), Noting(seed + 2, known),
                                    Noting(seed + 3, known)};
      const MatchSpec spec = drill_match(game, preset, number, limits);
      MatchResult result =
          play_match(spec, {&players[0], &players[1], &players[2], &players[3]}, "1970-01-01T00:00:00Z");
      for (Seat seat : all_seats) {
        const auto& fresh = players[index(seat)].fresh;
        if (fresh.empty()) continue;
        drills.list.push_back({result.log, seat});
        drills.situations.insert(drills.situations.end(), fresh.begin(), fresh.end());
      }
    }
  }
  return drills;
}

}  // namespace referee
