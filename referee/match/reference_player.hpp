// A player inside the referee that plays at once and always legally, for commands that try a bot: by chance,
// but more daring than good players, so that every corner of a game is reached soon.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "referee/match/player.hpp"

namespace referee {

class ReferencePlayer : public Player {
 public:
  /// Equal seeds play equally.
  explicit ReferencePlayer(std::uint64_t seed) : chance_(seed) {}

  void tell(std::string_view) override {}
  Time ask(std::string_view line) override;
  Heard hear(Time deadline) override;
  void rest() override {}
  void close(std::string_view) override {}

 private:
  std::uint64_t draw();

  std::uint64_t chance_;
  std::string answer_;
  Time asked_{};
};

/// The list of strings that a line of the referee (messages.hpp, not a bot's) has under `key`, in place.
std::vector<std::string_view> words_under(std::string_view key, std::string_view line);

}  // namespace referee
