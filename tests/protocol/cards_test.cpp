#include "protocol/cards.hpp"

#include <doctest/doctest.h>
#include <string>
#include <vector>

using namespace referee;

TEST_CASE("all 54 cards in list order, each named and read back") {
  std::string names;
  for (Card card : full_deck) {
    names += name(card);
    CHECK(parse_card(name(card)) == card);
    if (!is_joker(card)) {
      CHECK(make_card(rank_of(card), suit_of(card)) == card);
      CHECK(name(card) == std::string{letter(rank_of(card)), letter(suit_of(card))});
    }
  }
  CHECK(names ==
        "2S3S4S5S6S7S8S9STSJSQSKSAS2H3H4H5H6H7H8H9HTHJHQHKHAH2D3D4D5D6D7D8D9DTDJDQDKDAD2C3C4C5C6C7C8C9CTCJCQC"
        "KCACXBXR");
}

TEST_CASE("what is no card") {
  for (const std::string text :
       {"", "2", "S2", "1S", "10S", "2s", "ts", "XX", "XS", "RX", "2SS", " 2S", "xr", "2\0S"})
    CHECK_MESSAGE(!parse_card(text), text);
}

TEST_CASE("a set of cards") {
  const Card two = *parse_card("2S"), king = *parse_card("KH");
  CardSet set{red_joker, king, two};
  CHECK(std::vector<Card>(set.begin(), set.end()) == std::vector{two, king, red_joker});
  CHECK(set.size() == 3);
  CHECK(set.first() == two);
  CHECK(set.last() == red_joker);
  set.remove(king);
  CHECK(!set.contains(king));
  CHECK(set == CardSet{two, red_joker});
  set.add(king);
  CHECK((set & suit_cards(Suit::hearts)) == CardSet{king});
  CHECK((set - jokers) == CardSet{two, king});
  CHECK((CardSet{two} | CardSet{king}) == CardSet{two, king});
  CHECK(CardSet{}.empty());
  CHECK(CardSet{}.begin() == CardSet{}.end());
}

TEST_CASE("the suits and the jokers make up the deck") {
  CardSet all = jokers;
  for (Suit suit : all_suits) {
    CHECK(suit_cards(suit).size() == 13);
    for (Card card : suit_cards(suit)) CHECK(suit_of(card) == suit);
    CHECK(parse_suit(letter(suit)) == suit);
    all |= suit_cards(suit);
  }
  CHECK(all == full_deck);
  CHECK(!parse_suit('X'));
}
