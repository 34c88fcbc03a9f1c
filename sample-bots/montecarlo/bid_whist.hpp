// What is Bid Whist's own in imagining deals: where the hidden cards lie, how a deck is laid, how simulated
// players bid.
#pragma once
#include "referee/rules/bid_whist/rules.hpp"
#include "sample-bots/montecarlo/hidden.hpp"
#include "sample-bots/montecarlo/policy.hpp"
#include "sample-bots/montecarlo/seen.hpp"

namespace montecarlo {

struct BidWhist {
  using Game = bid_whist::Game;
  using State = bid_whist::State;
  using Kind = bid_whist::Kind;
  static constexpr int turn = 1;
  static constexpr double match_worth = 3;  // points of a deal that winning the match is worth besides

  /// By downtown, then by trump suit, the last one without trump.
  static const CardOrder& order(bool downtown, int trump) {
    static const auto orders = [] {
      std::array<std::array<CardOrder, 5>, 2> table{};
      for (int down = 0; down < 2; ++down) {
        const std::string_view ranks = down ? "RBA23456789TJQK" : "RBAKQJT98765432";
        table[down].fill(plain_order(ranks.substr(2)));
        for (Suit suit : all_suits) table[down][index(suit)] = with_trump(table[down][4], suit, ranks);
      }
      return table;
    }();
    return orders[downtown][trump];
  }
  static const CardOrder& order(const State& state) {
    const auto& contract = state.contract;
    return order(contract.ranks == bid_whist::Ranks::downtown, contract.trump ? index(*contract.trump) : 4);
  }
  static const std::array<std::uint8_t, card_count>* points(const State&) { return nullptr; }
  static bool attacking(const State& state, Seat seat) { return side(seat) == side(state.contract.declarer); }
  static void before(State&, const Seen&) {}
  static bool unlike(Action said, Action expected) { return (said == word(0)) != (expected == word(0)); }

  /// What another declarer put away: what he cannot hold, and else his lowest cards.
  static void arrange(const Seen& seen, const Places& barred, Places& places) {
    if (!exchanged(seen) || seat_of(seen.view.contract.at("declarer")) == seen.me) return;
    const int declarer = index(seat_of(seen.view.contract.at("declarer")));
    const CardSet all = places[declarer] | places[elsewhere];
    const int size = places[elsewhere].size();
    const auto& contract = seen.view.contract;
    const CardOrder& ranks = order(
        contract.at("order") == "downtown",
        contract.at("trump").is_null() ? 4 : index(*parse_suit(contract["trump"].get<std::string>()[0])));
    places[declarer] = all;
    places[elsewhere] = {};
    for (int i = 0; i < size; ++i) {
      const CardSet impossible = places[declarer] & barred[declarer];
      const Card card = impossible.empty() ? put_away(ranks, places[declarer]) : impossible.first();
      places[declarer].remove(card);
      places[elsewhere].add(card);
    }
  }

  static Hidden hidden(const Seen& seen) {
    Hidden hidden;
    hidden.pool = full_deck - seen.hand - seen.all_played() - seen.kitty;
    for (Card card : seen.discards) hidden.pool.remove(card);
    hidden.known[index(seen.me)] = seen.hand;
    hidden.room[elsewhere] = hidden.pool.size();
    for (Seat seat : all_seats) {
      if (seat == seen.me) continue;
      hidden.room[index(seat)] = 12 - seen.played_by(seat);
      hidden.room[elsewhere] -= hidden.room[index(seat)];
    }
    return hidden;
  }

  static std::vector<Card> deck(const Seen& seen, const Places& places, Random& random) {
    std::vector<Card> cards;
    CardSet kitty = seen.kitty.empty() ? places[elsewhere] : seen.kitty;
    for (int k = 1; k <= 4; ++k) {
      const Seat seat = clockwise(seen.dealer, k);
      CardSet held = places[index(seat)] | seen.played[index(seat)];
      if (!seen.kitty.empty() && seat == seen.me) {
        for (Card card : seen.discards) held.add(card);
        held -= seen.kitty;
      } else if (exchanged(seen) && seat_of(seen.view.contract.at("declarer")) == seat) {
        std::vector<Card> both = shuffled(held | kitty, random);  // the six may have been any of them
        held = kitty = {};
        for (std::size_t i = 0; i < both.size(); ++i) (i < 12 ? held : kitty).add(both[i]);
      }
      for (Card card : held) cards.push_back(card);
    }
    for (Card card : kitty) cards.push_back(card);
    return cards;
  }

  /// What a player like `greedy` says, or puts away.
  static Action call(const bid_whist::Rules& rules, const State& state) {
    const ActionSet legal = Game::legal(rules, state);
    const CardSet hand = state.hands[index(state.to_move)];
    const auto best_in = [&](Kind kind) {
      double best = 0;
      for (int trump = 0; trump < 5; ++trump)
        for (int down = 0; down < 2; ++down)
          if ((kind == Kind::no_trump) == (trump == 4) &&
              (kind == Kind::no_trump || (kind == Kind::downtown) == down))
            best = std::max(best, estimate(hand, order(down, trump)));
      return best;
    };
    if (state.stage == bid_whist::Stage::discard) return play(put_away(order(state), hand));
    std::array<double, 3> own{};
    if (state.stage == bid_whist::Stage::bid)
      for (int kind = 0; kind < 3; ++kind) own[kind] = best_in(static_cast<Kind>(kind));
    const bool partners = state.contract.bid.level > 0 && state.contract.declarer == partner(state.to_move);
    Action best = legal.first();
    double most = -100;
    for (Action action : legal) {
      const std::string_view said = Game::text(action);
      double gain = 0;
      if (state.stage == bid_whist::Stage::choose) {
        const bool down = state.contract.ranks == bid_whist::Ranks::downtown || said == "downtown";
        const auto trump = said.size() == 1 ? parse_suit(said[0]) : std::nullopt;
        gain = estimate(hand, order(down, trump ? index(*trump) : 4));
      } else if (said != "pass") {
        const double mine = own[said[1] == 'U' ? 0 : said[1] == 'D' ? 1 : 2];
        gain = (rules.kitty == bid_whist::Kitty::exchange ? 2.5 : 1) + mine + (12 - mine) / 3 - 5 -
               (said[0] - '0') - (partners ? 1 : 0);
      }
      if (gain > most) {
        most = gain;
        best = action;
      }
    }
    return best;
  }

 private:
  /// The declarer has seen and exchanged the kitty.
  static bool exchanged(const Seen& seen) {
    return seen.view.match.rules.at("kitty") == "exchange" && seen.view.phase == "play";
  }
  /// The card that hurts least.
  static Card put_away(const CardOrder& ranks, CardSet hand) {
    return least(hand, [&](Card card) {
      return (ranks.trump.contains(card) ? 4096 : 0) + 32 * (hand & ranks.suit(card)).size() +
             (ranks.strength[index(card)] == 13 ? 2048 : 0) + ranks.strength[index(card)];
    });
  }
};

}  // namespace montecarlo
