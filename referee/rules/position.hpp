// The table at one moment, as every game has it, and the steps that are the same in every game: cards are
// dealt, a card is played, a deal ends, a match ends by its length. The games differ in the direction of play
// only, so it is a number of steps: 1 clockwise, -1 counter-clockwise.
#pragma once
#include <array>
#include <optional>
#include <span>

#include "protocol/cards.hpp"
#include "protocol/faults.hpp"
#include "protocol/seats.hpp"

#include "referee/rules/tricks.hpp"

namespace referee {

struct End {
  Reason reason = Reason::none;  // none while the match goes on
  std::optional<Side> winner;    // none: a draw, or not ended
  constexpr bool operator==(const End&) const = default;
};

/// What every game's State begins with (State derives from it).
struct Position {
  std::array<CardSet, 4> hands{};  // by Seat, what is held now
  Trick trick{};                   // the open trick; between tricks empty, led by the last winner
  BySide tricks_taken{};           // in this deal
  BySide points{};                 // of this deal, once it is over
  BySide score{};                  // of all deals ended
  int deal = 0;                    // number of this deal, from 1, void ones counted; 0 before the first
  Seat dealer{};
  Seat to_move{};
  bool deal_over = true;   // nobody is to move: deal() comes next, unless the match has ended
  bool void_deal = false;  // the deal that is over was not played
  End end{};
  constexpr bool operator==(const Position&) const = default;
};

/// Begins a deal: p0, who sits next to the dealer, gets the first `size` cards of the deck, p1 the next, and
/// is to move.
constexpr void deal_hands(Position& position, std::span<const Card> deck, int size, int direction) {
  for (int k = 0; k < 4; ++k) {
    CardSet& hand = position.hands[index(clockwise(position.dealer, direction * (k + 1)))] = {};
    for (Card card : deck.subspan(size * k, size)) hand.add(card);
  }
  ++position.deal;
  position.trick = {};
  position.tricks_taken = position.points = {};
  position.to_move = clockwise(position.dealer, direction);
  position.deal_over = position.void_deal = false;
}

/// The trick that `leader` is about to lead.
constexpr void open_trick(Position& position, Seat leader) {
  position.trick = {};
  position.trick.leader = position.to_move = leader;
}

/// Plays a card of the seat to move. Returns the four cards of the trick if that completed it, else none:
/// then its winner has it and is to lead.
constexpr CardSet play_card(Position& position, Card card, const CardOrder& order, int direction) {
  position.hands[index(position.to_move)].remove(card);
  position.trick.add(card);
  if (!position.trick.complete()) {
    position.to_move = clockwise(position.to_move, direction);
    return {};
  }
  const Trick& trick = position.trick;
  CardSet taken;
  for (Card played : trick.cards) taken.add(played);
  const int place = winning_position(trick, led_suit(trick, order), order);
  open_trick(position, clockwise(trick.leader, direction * place));
  ++position.tricks_taken[side(position.to_move)];
  return taken;
}

/// The deal is over and counts `points`.
constexpr void close_deal(Position& position, const BySide& points) {
  position.deal_over = true;
  position.points = points;
  position.score += points;
}

/// Ends the match after a deal that is over, if it ends: for the game's `own` reason (none: it has none),
/// else because `deals` (0: no such limit) or `max_deals` were played. The higher total wins, equal totals
/// are a draw.
constexpr void close_match(Position& position, Reason own, int deals, int max_deals) {
  const Reason reason = own != Reason::none                   ? own
                        : deals > 0 && position.deal >= deals ? Reason::deals
                        : position.deal >= max_deals          ? Reason::max_deals
                                                              : Reason::none;
  if (reason != Reason::none) position.end = {reason, leader(position.score)};
}

/// The deal is over without having been played; it still counts for the length of the match.
constexpr void close_void_deal(Position& position, int deals, int max_deals) {
  position.void_deal = true;
  close_deal(position, {});
  close_match(position, Reason::none, deals, max_deals);
}

}  // namespace referee
