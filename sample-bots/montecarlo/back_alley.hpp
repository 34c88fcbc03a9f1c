// What is Back Alley's own in imagining deals: where the hidden cards lie, how a deck is laid, how simulated
// players bid.
#pragma once
#include "referee/rules/back_alley/rules.hpp"
#include "sample-bots/montecarlo/hidden.hpp"
#include "sample-bots/montecarlo/policy.hpp"
#include "sample-bots/montecarlo/seen.hpp"

namespace montecarlo {

struct BackAlley {
  using Game = back_alley::Game;
  using State = back_alley::State;
  static constexpr int turn = 1;
  static constexpr double match_worth = 20;  // points of a deal that winning the match is worth besides

  static const CardOrder& order(const State& state) {
    static const auto orders = [] {
      constexpr std::string_view ranks = "RBAKQJT98765432";
      std::array<CardOrder, 5> table{};
      for (Suit suit : all_suits) table[index(suit)] = with_trump(plain_order(ranks.substr(2)), suit, ranks);
      table[4] = with_joker_trumps(plain_order(ranks.substr(2)));
      return table;
    }();
    return orders[state.trump ? index(*state.trump) : 4];
  }
  static const std::array<std::uint8_t, card_count>* points(const State&) { return nullptr; }
  static bool attacking(const State&, Seat) { return true; }
  static void before(State& state, const Seen& seen) { state.slot = seen.view.raw.at("slot").get<int>() - 1; }
  static void arrange(const Seen&, const Places&, Places&) {}
  static bool unlike(Action said, Action expected) { return std::abs(index(said) - index(expected)) > 1; }

  static Hidden hidden(const Seen& seen) {
    Hidden hidden;
    const Card turn_up = turned_up(seen);
    hidden.pool = full_deck - seen.hand - seen.all_played() - CardSet{turn_up};
    const bool replaced = seen.view.match.rules.at("joker_up") == "replace" && is_joker(turn_up);
    if (replaced) {
      hidden.pool -= jokers;  // laid aside, or in the stock: in no hand
      if (!laid_aside(seen)) hidden.known[elsewhere] = jokers - CardSet{turn_up};
    }
    hidden.known[index(seen.me)] = seen.hand;
    hidden.room[elsewhere] = hidden.pool.size();
    for (Seat seat : all_seats) {
      if (seat == seen.me) continue;
      hidden.room[index(seat)] = seen.view.raw.at("hand_size").get<int>() - seen.played_by(seat);
      hidden.room[elsewhere] -= hidden.room[index(seat)];
    }
    return hidden;
  }

  static std::vector<Card> deck(const Seen& seen, const Places& places, Random& random) {
    std::vector<Card> cards;
    const auto aside = laid_aside(seen);
    std::vector<Card> stock = shuffled(places[elsewhere], random);
    for (int k = 1; k <= 4; ++k) {
      const Seat seat = clockwise(seen.dealer, k);
      std::vector<Card> held = shuffled(places[index(seat)] | seen.played[index(seat)], random);
      if (aside && aside->first == seat) {  // one of the cards came in the joker's place
        stock.insert(stock.begin(), held.back());
        held.back() = aside->second;
      }
      cards.insert(cards.end(), held.begin(), held.end());
    }
    cards.push_back(turned_up(seen));
    // What comes next goes to a holder of the other joker: not that joker itself.
    cards.insert(cards.end(), stock.begin(), stock.end());
    return cards;
  }

  /// What a player like `greedy` says.
  static Action call(const back_alley::Rules&, const State& state) {
    const double own = estimate(state.hands[index(state.to_move)], order(state));
    if (state.hand_size == 1) return own >= 0.3 ? word(13) : word(0);
    return word(std::min(static_cast<int>(0.85 * own), state.hand_size - 1));
  }

 private:
  static Card turned_up(const Seen& seen) {
    return *parse_card(seen.view.raw.at("turn_up").get<std::string>());
  }
  static std::optional<std::pair<Seat, Card>> laid_aside(const Seen& seen) {
    const auto& aside = seen.view.raw.at("laid_aside");
    if (aside.is_null()) return std::nullopt;
    return std::pair{seat_of(aside[0]), *parse_card(aside[1].get<std::string>())};
  }
};

}  // namespace montecarlo
