#include "referee/rules/tricks.hpp"

#include <doctest/doctest.h>

using namespace referee;

namespace {
Card c(std::string_view text) { return *parse_card(text); }
Trick trick_of(std::initializer_list<std::string_view> cards) {
  Trick trick;
  for (auto card : cards) trick.add(c(card));
  return trick;
}
constexpr CardOrder plain = plain_order("AKQJT98765432");
constexpr CardOrder hearts = with_trump(plain, Suit::hearts, "RBAKQJT98765432");
}  // namespace

TEST_CASE("a suit that is held must be followed, else anything goes") {
  const CardSet hand{c("2S"), c("KS"), c("3D"), black_joker};
  CHECK(follow(hand, suit_cards(Suit::spades)) == CardSet{c("2S"), c("KS")});
  CHECK(follow(hand, suit_cards(Suit::clubs)) == hand);
  CHECK(follow(hand, hearts.trump) == CardSet{black_joker});
}

TEST_CASE("the highest trump wins, else the highest card of the suit led") {
  const CardSet spades = suit_cards(Suit::spades);
  CHECK(winning_position(trick_of({"2S", "AD", "3S", "KC"}), spades, plain) == 2);
  CHECK(winning_position(trick_of({"AS", "2H", "3S", "KC"}), spades, hearts) == 1);
  CHECK(winning_position(trick_of({"AS", "AH", "XB", "XR"}), spades, hearts) == 3);
}

TEST_CASE("a joker belongs to the trump suit, or to none") {
  CHECK(hearts.suit(red_joker) == hearts.trump);
  CHECK(plain.suit(red_joker) == CardSet{});
  CHECK(hearts.suit(c("2S")) == suit_cards(Suit::spades));
}

TEST_CASE("a joker of no suit leaves the suit led to the next card, and never wins") {
  CHECK(led_suit(trick_of({"XB"}), plain).empty());
  CHECK(led_suit(trick_of({"XB", "XR"}), plain).empty());
  const Trick trick = trick_of({"XB", "2D", "XR", "AS"});
  CHECK(led_suit(trick, plain) == suit_cards(Suit::diamonds));
  CHECK(winning_position(trick, led_suit(trick, plain), plain) == 1);
  CHECK(led_suit(trick_of({"XB", "2D"}), hearts) == hearts.trump);
}

TEST_CASE("jokers can be the only trumps") {
  constexpr CardOrder order = with_joker_trumps(plain);
  CHECK(led_suit(trick_of({"XR"}), order) == jokers);
  CHECK(led_suit(trick_of({"2H"}), order) == suit_cards(Suit::hearts));
  CHECK(winning_position(trick_of({"AS", "XB", "XR", "KS"}), suit_cards(Suit::spades), order) == 2);
}
