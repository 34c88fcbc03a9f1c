// Back Alley as a state machine: deals of thirteen cards down to one and up again, one round of bidding, and
// tricks. README.md tells the rules.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "referee/rules/back_alley/view.hpp"
#include "referee/rules/game.hpp"

namespace referee::back_alley {

enum class Stage : std::uint8_t { bid, play };

struct State : Position {
  Bids bids{};
  int slot = 0;       // which of the scheduled deals, from 1; a void deal keeps its slot
  int hand_size = 0;  // cards dealt to each player
  Card turn_up{};
  std::optional<Suit> trump;  // none when a joker is turned up: then a joker still held is the only trump
  std::optional<LaidAside> laid_aside;
  bool trump_played = false;  // in an earlier trick of the deal
  Stage stage{};
  bool operator==(const State&) const = default;
};

struct Game {
  using Rules = back_alley::Rules;
  using State = back_alley::State;
  using View = back_alley::View;

  static constexpr std::string_view name = "back-alley";
  static constexpr std::string_view title = "Back Alley";
  static constexpr CardSet deck = full_deck;

  static std::span<const Option<Rules>> options() { return option_table(); }
  static std::span<const Preset> presets() { return preset_table(); }

  static State start(const Rules& rules, Seat dealer);
  static void deal(const Rules& rules, State& state, std::span<const Card> cards);
  static const Phase& phase(const State& state);
  static ActionSet legal(const Rules& rules, const State& state);
  static void apply(const Rules& rules, State& state, Action action);
  static std::string_view text(Action action);

  static View view(const Rules& rules, const State& state, Seat seat);
  /// The card turned up, and the joker laid aside for it.
  static CardSet shown(const Rules& rules, const State& state, Seat seat);
  static void write_contract(JsonWriter& json, const View& view);
  static void write_fields(JsonWriter& json, const View& view);
  static void write_detail(JsonWriter& json, const Rules& rules, const State& state);

  static std::string describe(const View& view);
  static std::vector<std::string> explain(const Rules& rules, const State& state);
  static std::vector<Undertaking> undertakings(const Rules& rules, const State& state);
};

}  // namespace referee::back_alley
