// What a seat has been told of a deal, in the terms of the rules engine: who said and played what, and what
// it holds.
#pragma once
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "protocol/cards.hpp"
#include "protocol/seats.hpp"

#include "sample-bots/kit/referee_bot.hpp"

namespace montecarlo {

using namespace referee;

using Said = std::pair<Seat, std::string>;

inline CardSet card_set(const std::vector<std::string>& names) {
  CardSet cards;
  for (const std::string& name : names)
    if (const auto card = parse_card(name)) cards.add(*card);
  return cards;
}
inline Seat seat_of(const std::string& name) { return parse_seat(name).value_or(Seat::north); }

struct Seen {
  const referee_bot::View& view;
  Seat me, dealer;
  CardSet hand;
  std::vector<Said> calls;                   // bids, raises, choices
  std::vector<Said> projects;                // declared ones
  std::vector<std::pair<Seat, Card>> plays;  // in order
  std::array<CardSet, 4> played{};           // by seat
  CardSet kitty;                             // that the seat has seen
  std::vector<Card> discards;                // its own

  explicit Seen(const referee_bot::View& seen)
      : view(seen), me(seat_of(seen.seat)), dealer(seat_of(seen.dealer)), hand(card_set(seen.hand)) {
    for (const auto& [seat, action] : view.bids) calls.emplace_back(seat_of(seat), action);
    for (const auto& project : view.raw.value("projects", referee_bot::Json::array()))
      if (project[1] != "baloot") projects.emplace_back(seat_of(project[0]), project[1]);
    for (const auto& trick : view.tricks) note(trick);
    note(view.trick);
    kitty = card_set(view.raw.value("kitty", std::vector<std::string>{}));
    for (Card card : card_set(view.raw.value("discards", std::vector<std::string>{})))
      discards.push_back(card);
  }

  CardSet all_played() const { return played[0] | played[1] | played[2] | played[3]; }
  int played_by(Seat seat) const { return played[index(seat)].size(); }

 private:
  void note(const referee_bot::Trick& trick) {
    for (std::size_t i = 0; i < trick.cards.size(); ++i) {
      const Seat seat = seat_of(view.seat_after(trick.leader, static_cast<int>(i)));
      const Card card = *parse_card(trick.cards[i]);
      plays.emplace_back(seat, card);
      played[index(seat)].add(card);
    }
  }
};

}  // namespace montecarlo
