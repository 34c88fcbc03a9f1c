#include "referee/rules/position.hpp"

#include <doctest/doctest.h>
#include <vector>

using namespace referee;

namespace {
Card c(std::string_view text) { return *parse_card(text); }
constexpr CardOrder plain = plain_order("AKQJT98765432");

std::vector<Card> list_order() {
  std::vector<Card> deck;
  for (Card card : full_deck) deck.push_back(card);
  return deck;
}
}  // namespace

TEST_CASE("the player next to the dealer, in the direction of play, gets the first cards and begins") {
  Position position;
  position.dealer = Seat::east;
  deal_hands(position, list_order(), 3, 1);
  CHECK(position.to_move == Seat::south);
  CHECK(position.hands[index(Seat::south)] == CardSet{c("2S"), c("3S"), c("4S")});
  CHECK(position.hands[index(Seat::east)] == CardSet{c("JS"), c("QS"), c("KS")});
  CHECK(position.deal == 1);
  CHECK_FALSE(position.deal_over);

  deal_hands(position, list_order(), 2, -1);
  CHECK(position.to_move == Seat::north);
  CHECK(position.hands[index(Seat::west)] == CardSet{c("4S"), c("5S")});
  CHECK(position.deal == 2);
}

TEST_CASE("the winner of a trick is found in the direction of play, has it and leads") {
  for (int direction : {1, -1}) {
    Position position;
    open_trick(position, Seat::east);
    const std::array cards{c("9S"), c("KS"), c("AD"), c("TS")};
    for (int i = 0; i < 4; ++i) {
      CHECK(position.to_move == clockwise(Seat::east, direction * i));
      const CardSet completed = play_card(position, cards[i], plain, direction);
      CHECK(completed == (i == 3 ? CardSet{cards[0], cards[1], cards[2], cards[3]} : CardSet{}));
    }
    const Seat winner = direction == 1 ? Seat::south : Seat::north;
    CHECK(position.to_move == winner);
    CHECK(position.trick.leader == winner);
    CHECK(position.trick.count == 0);
    CHECK(position.tricks_taken[Side::north_south] == 1);
  }
}

TEST_CASE("a match ends for the game's own reason before its length, and by deals before max_deals") {
  Position position;
  position.deal = 4;
  close_deal(position, {{5, 3}});
  CHECK(position.deal_over);
  auto end_of = [&](Reason own, int deals, int max_deals) {
    Position changed = position;
    close_match(changed, own, deals, max_deals);
    return changed.end;
  };
  CHECK(end_of(Reason::none, 0, 5) == End{});
  CHECK(end_of(Reason::none, 0, 4) == End{Reason::max_deals, Side::north_south});
  CHECK(end_of(Reason::none, 4, 4) == End{Reason::deals, Side::north_south});
  CHECK(end_of(Reason::none, 9, 4) == End{Reason::max_deals, Side::north_south});
  CHECK(end_of(Reason::target, 4, 4) == End{Reason::target, Side::north_south});
  position.score = {{5, 5}};
  CHECK(end_of(Reason::none, 4, 9) == End{Reason::deals, std::nullopt});
}
