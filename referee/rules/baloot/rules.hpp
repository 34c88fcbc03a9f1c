// Baloot as the referee enforces it: the state of a match, and the moves through bidding, raising, projects
// and play. The rules are told in README.md here; everything goes counter-clockwise, so "right of" is
// clockwise(seat, -1).
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "referee/rules/baloot/cards.hpp"
#include "referee/rules/baloot/options.hpp"
#include "referee/rules/baloot/projects.hpp"
#include "referee/rules/baloot/scoring.hpp"
#include "referee/rules/baloot/view.hpp"
#include "referee/rules/game.hpp"

namespace referee::baloot {

/// Words in the protocol's canonical order. hokum_suit + Suit names trump; first_project + n declares
/// all_projects[n].
enum Word : int {
  pass,
  hokum,
  sun,
  ashkal,
  hokum_suit,
  double_ = hokum_suit + 4,
  triple,
  quadruple,
  gahwa,
  first_project,
};

enum class Stage : std::uint8_t { bid, raise, declare, play };

/// What the player to bid is asked.
enum class Question : std::uint8_t {
  open,        // his turn in the round
  over_hokum,  // pass, or sun over the claimant's hokum
  confirm,     // the claimant: hokum after all, or sun
  over_sun,    // pass, or take the sun over
};

struct State : Position {
  Stage stage{};
  Question question{};
  std::uint8_t round = 1;   // of bidding
  std::uint8_t to_ask = 0;  // players to be asked this question, the one to move included
  bool ashkal = false;      // the face-up card goes to the buyer's partner
  std::uint8_t declared_count = 0;
  Card face_up{};
  std::array<Card, 11> stock{};  // the undealt cards in the order of dealing, until the bidding is over
  Contract contract{};           // the buyer is the claimant while the bidding lasts
  Seat doubler{};
  std::array<Declared, 8> declared{};
  std::optional<Seat> royals{};  // who was dealt both K and Q of trump
  std::optional<Seat> baloot{};  // to whom it was credited
  BySide card_points{};
  constexpr bool operator==(const State&) const = default;
};

struct Game {
  using Rules = baloot::Rules;
  using State = baloot::State;
  using View = baloot::View;
  static constexpr std::string_view name = "baloot";
  static constexpr std::string_view title = "Baloot";
  static constexpr CardSet deck = baloot::deck;

  static std::span<const Option<Rules>> options() { return baloot::options(); }
  static std::span<const Preset> presets() { return baloot::presets(); }

  static State start(const Rules& rules, Seat first_dealer);
  static void deal(const Rules& rules, State& state, std::span<const Card> cards);
  static const Phase& phase(const State& state);
  static ActionSet legal(const Rules& rules, const State& state);
  static void apply(const Rules& rules, State& state, Action action);
  static std::string_view text(Action action);

  static View view(const Rules& rules, const State& state, Seat seat);
  static void write_contract(JsonWriter& json, const View& view);
  static void write_fields(JsonWriter& json, const View& view);
  static void write_detail(JsonWriter& json, const Rules& rules, const State& state);

  static std::string describe(const View& view);
  static std::vector<std::string> explain(const Rules& rules, const State& state);
  static std::vector<Undertaking> undertakings(const Rules& rules, const State& state);

  /// What a seat has been shown beside its hand and the tricks.
  static CardSet shown(const Rules&, const State& state, Seat) { return CardSet{state.face_up}; }
};

/// Whether trump may not be led by a player who holds another suit.
bool locked(const Rules& rules, const Contract& contract);

/// Step by step, of a deal that is over and was played.
Reckoning reckon(const Rules& rules, const State& state);

}  // namespace referee::baloot
