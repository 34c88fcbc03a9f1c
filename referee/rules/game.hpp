// What a game is. Each game is a folder referee/rules/<folder>/ whose rules.hpp defines
// referee::<folder>::Game, a type of static functions over two plain values: Rules, the immutable options,
// and State, the match at one moment. A State is trivially copyable and comparable, without pointers, history
// or options; chance comes from outside as a shuffled deck. Nothing here does I/O, reads a clock, or
// allocates when a card is played.
#pragma once
#include <concepts>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "protocol/cards.hpp"
#include "protocol/json_writer.hpp"
#include "protocol/seats.hpp"

#include "referee/rules/action.hpp"
#include "referee/rules/options.hpp"
#include "referee/rules/position.hpp"

namespace referee {

/// Who learns of an action, and where messages show it.
enum class Publicity : std::uint8_t {
  call,          // public, listed in `bids`
  secret,        // nobody else's to see: a private discard
  announcement,  // public, shown in fields of the game's own; made during the first trick
  card,          // a card played to the trick
};

/// A stage of a deal; `name` is the protocol's `phase` and points to static text.
struct Phase {
  std::string_view name;
  Publicity publicity = Publicity::call;
  constexpr bool operator==(const Phase&) const = default;
};

/// What a seat may know besides what all have seen (Record): the base of every game's View.
struct SeatView {
  Seat seat{};
  Seat dealer{};
  int deal = 0;
  BySide score{};
  Phase phase{};
  CardSet hand{};
  ActionSet legal{};  // empty unless the seat is to move
  constexpr bool operator==(const SeatView&) const = default;
};

/// What a side had undertaken in a deal that was played, and whether it kept it.
struct Undertaking {
  Side side{};
  std::string_view kind;  // by the rules' word, e.g. "hokum"
  bool kept = false;
};

template <class G>
concept GameRules = std::is_trivially_copyable_v<typename G::State> &&
    std::equality_comparable<typename G::State> && std::derived_from<typename G::State, Position> &&
    std::derived_from<typename G::View, SeatView> && std::equality_comparable<typename G::View> &&
    requires(const typename G::Rules& rules, const typename G::State& state, typename G::State& changing,
             Seat seat, std::span<const Card> deck, Action action, const typename G::View& view,
             JsonWriter& json) {
  { G::name } -> std::convertible_to<std::string_view>;   // of the protocol, e.g. "bid-whist"
  { G::title } -> std::convertible_to<std::string_view>;  // for people, e.g. "Bid Whist"
  { G::deck } -> std::convertible_to<CardSet>;
  { G::options() } -> std::convertible_to<std::span<const Option<typename G::Rules>>>;
  { G::presets() } -> std::convertible_to<std::span<const Preset>>;
  { rules.deals } -> std::convertible_to<int>;  // fixed length of the match in deals; 0: to its own end

  /// The match before its first deal, which `seat` will deal.
  { G::start(rules, seat) } -> std::same_as<typename G::State>;
  /// Begins the next deal: `deck` is G::deck shuffled. Requires deal_over and no end.
  {G::deal(rules, changing, deck)};
  { G::phase(state) } -> std::same_as<const Phase&>;
  /// What `to_move` may do; never empty while the deal is not over.
  { G::legal(rules, state) } -> std::same_as<ActionSet>;
  /// Requires action ∈ legal. Sets points, score, deal_over and end when the deal is over.
  {G::apply(rules, changing, action)};
  /// The protocol's text of an action (static storage).
  { G::text(action) } -> std::same_as<std::string_view>;

  /// All that `seat` may know of the state; when the deal is over, all that everyone may know by then.
  { G::view(rules, state, seat) } -> std::same_as<typename G::View>;
  /// The value of `contract`, an object or null.
  {G::write_contract(json, view)};
  /// The game's own fields, keys and values, into the open object of an `act` or `deal_end`.
  {G::write_fields(json, view)};
  /// `detail` of the log's deal_end, one object: how the points came about, in the terms of the rules.
  {G::write_detail(json, rules, state)};

  // For people; cards as in messages ("KS"), suits by name (prose.hpp).
  /// What lies open beside hands and tricks, the contract among it, on one line.
  { G::describe(view) } -> std::same_as<std::string>;
  /// How the points of a deal that is over came about, a step of the rules a sentence.
  { G::explain(rules, state) } -> std::same_as<std::vector<std::string>>;
  /// None of a void deal.
  { G::undertakings(rules, state) } -> std::same_as<std::vector<Undertaking>>;

  // Optional, for the leak test: G::shown(rules, state, seat) → CardSet, the cards that the rules have shown
  // to the seat by now beside its own hand and the tricks (a face-up card, an exchanged kitty). None where it
  // is missing.
};

/// The common part of a view; the game adds what is its own.
template <class G>
typename G::View common_view(const typename G::Rules& rules, const typename G::State& state, Seat seat) {
  typename G::View view{};
  view.seat = seat;
  view.dealer = state.dealer;
  view.deal = state.deal;
  view.score = state.score;
  view.phase = G::phase(state);
  view.hand = state.hands[index(seat)];
  if (!state.deal_over && state.to_move == seat) view.legal = G::legal(rules, state);
  return view;
}

/// The Rules of a game from one value an option.
template <class G>
typename G::Rules rules_from(const OptionValues& values, int deals) {
  typename G::Rules rules{};
  rules.deals = deals;
  for (std::size_t i = 0; i < values.size(); ++i) G::options()[i].set(rules, values[i]);
  return rules;
}

}  // namespace referee
