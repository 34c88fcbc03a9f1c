// What is Baloot's own in imagining deals: where the hidden cards lie, how a deck is laid, how simulated
// players bid.
#pragma once
#include "referee/rules/baloot/rules.hpp"
#include "sample-bots/montecarlo/hidden.hpp"
#include "sample-bots/montecarlo/policy.hpp"
#include "sample-bots/montecarlo/seen.hpp"

namespace montecarlo {

struct Baloot {
  using Game = baloot::Game;
  using State = baloot::State;
  static constexpr int turn = -1;            // seats go counter-clockwise
  static constexpr double match_worth = 40;  // points of a deal that winning the match is worth besides

  static const CardOrder& order(const State& state) { return baloot::values(state.contract.trump).order; }
  static auto points(const State& state) { return &baloot::values(state.contract.trump).points; }
  static bool attacking(const State& state, Seat seat) { return side(seat) == side(state.contract.buyer); }
  static void before(State&, const Seen&) {}
  static void arrange(const Seen&, const Places&, Places&) {}
  static bool unlike(Action said, Action expected) { return (said == word(0)) != (expected == word(0)); }

  static Hidden hidden(const Seen& seen) {
    Hidden hidden;
    const Card face_up = *parse_card(seen.view.raw.at("face_up").get<std::string>());
    const bool bidding = seen.view.phase == "bid";
    hidden.pool = baloot::deck - seen.hand - seen.all_played() - CardSet{face_up};
    const auto hold = [&](Seat seat, CardSet cards) {
      hidden.known[index(seat)] |= cards - seen.played[index(seat)];
      hidden.pool -= cards;
    };
    if (!bidding && !seen.all_played().contains(face_up)) hold(receiver(seen), CardSet{face_up});
    for (const auto& [seat, text] : seen.projects)
      if (seat != seen.me)
        for (std::size_t at = text.find(':') + 1; at < text.size(); at += 2)
          hold(seat, CardSet{*parse_card(text.substr(at, 2))});
    hidden.known[index(seen.me)] = seen.hand;
    hidden.room[elsewhere] = hidden.pool.size();
    for (Seat seat : all_seats) {
      int& room = hidden.room[index(seat)];
      if (seat != seen.me) room = (bidding ? 5 : 8) - seen.played_by(seat) - hidden.known[index(seat)].size();
      hidden.room[elsewhere] -= room;
    }
    return hidden;
  }

  /// A deck that deals these cards: `places` as held now, besides what was played.
  static std::vector<Card> deck(const Seen& seen, const Places& places, Random& random) {
    const Card face_up = *parse_card(seen.view.raw.at("face_up").get<std::string>());
    std::vector<Card> first, rest;
    for (int k = 1; k <= 4; ++k) {
      const Seat seat = clockwise(seen.dealer, turn * k);
      const CardSet held = places[index(seat)] | seen.played[index(seat)];
      const std::vector<Card> cards = shuffled(held - CardSet{face_up}, random);
      first.insert(first.end(), cards.begin(), cards.begin() + 5);
      rest.insert(rest.end(), cards.begin() + 5, cards.end());
    }
    const std::vector<Card> stock = shuffled(places[elsewhere], random);
    first.push_back(face_up);
    first.insert(first.end(), rest.begin(), rest.end());
    first.insert(first.end(), stock.begin(), stock.end());
    return first;
  }

  /// What a player like `greedy` says.
  static Action call(const baloot::Rules& rules, const State& state) {
    const ActionSet legal = Game::legal(rules, state);
    const CardSet hand = state.hands[index(state.to_move)];
    if (state.stage == baloot::Stage::declare) return legal.nth(legal.size() - 1);
    if (state.stage == baloot::Stage::raise) {
      static constexpr std::array needed{4.2, 6.0, 6.0, 7.0};
      const bool strong = estimate(hand, order(state)) >= needed[state.contract.multiplier - 1];
      return legal.nth(strong ? 1 : 0);
    }
    const CardSet full = hand | CardSet{state.face_up};
    const auto hokum = [&](Suit suit) { return estimate(full, baloot::values(suit).order) - 3; };
    const bool over_partner =
        state.question == baloot::Question::over_hokum && state.contract.buyer == partner(state.to_move);
    Action best = legal.first();
    double most = -100;
    for (Action action : legal) {
      double gain = 0;
      const int said = word_number(action);
      if (said == baloot::sun) gain = estimate(full, baloot::values({}).order) - (over_partner ? 3.6 : 3.1);
      if (said == baloot::ashkal) gain = -9;
      if (said == baloot::hokum) {
        gain = -9;
        for (Suit suit : all_suits)
          if ((suit == suit_of(state.face_up)) == (state.round == 1)) gain = std::max(gain, hokum(suit));
      }
      if (said >= baloot::hokum_suit && said < baloot::double_)
        gain = hokum(static_cast<Suit>(said - baloot::hokum_suit));
      if (gain > most) {
        most = gain;
        best = action;
      }
    }
    return best;
  }

 private:
  static Seat receiver(const Seen& seen) {
    const Seat buyer = seat_of(seen.view.contract.at("buyer"));
    std::string last;
    for (const auto& [seat, action] : seen.calls)
      if (seat == buyer && (action == "sun" || action == "ashkal" || action.starts_with("hokum")))
        last = action;
    return last == "ashkal" ? partner(buyer) : buyer;
  }
};

}  // namespace montecarlo
