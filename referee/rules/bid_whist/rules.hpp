// Bid Whist as a state machine: bidding, the declarer's choice, his exchange with the kitty where it is
// played so, and twelve tricks. README.md tells the rules.
#pragma once
#include <cstdint>
#include <span>
#include <string_view>

#include "referee/rules/bid_whist/view.hpp"
#include "referee/rules/game.hpp"

namespace referee::bid_whist {

enum class Stage : std::uint8_t { bid, choose, discard, play };

struct State : Position {
  CardSet kitty{};      // the six cards left over by the deal
  CardSet discards{};   // with kitty=exchange: what the declarer has put away
  Contract contract{};  // of the highest bid so far; bid.level 0: there is none
  Stage stage{};
  bool operator==(const State&) const = default;
};

struct Game {
  using Rules = bid_whist::Rules;
  using State = bid_whist::State;
  using View = bid_whist::View;

  static constexpr std::string_view name = "bid-whist";
  static constexpr std::string_view title = "Bid Whist";
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
  /// The kitty and the discards, as far as the seat sees them.
  static CardSet shown(const Rules& rules, const State& state, Seat seat);
  static void write_contract(JsonWriter& json, const View& view);
  static void write_fields(JsonWriter& json, const View& view);
  static void write_detail(JsonWriter& json, const Rules& rules, const State& state);

  static std::string describe(const View& view);
  static std::vector<std::string> explain(const Rules& rules, const State& state);
  static std::vector<Undertaking> undertakings(const Rules& rules, const State& state);
};

}  // namespace referee::bid_whist
