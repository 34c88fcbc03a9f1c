// Bid Whist: the twelve tricks.
#include "referee/rules/bid_whist/rules.hpp"
#include "script.hpp"

using namespace referee;
using Whist = test::Script<bid_whist::Game>;

namespace {
/// Dealer W, so that N leads; N declares.
Whist dealt(std::string_view bid, std::string_view choice, const std::array<std::string_view, 4>& hands) {
  Whist whist("", Seat::west);
  whist.deal(hands).act(std::string(bid) + " pass pass pass " + std::string(choice));
  return whist;
}
}  // namespace

TEST_CASE("bid whist: a suit must be followed, a joker is a trump for following") {
  Whist whist = dealt("1U", "H", {"2S 3H", "KS XB AD", "XR 4D", "AS 5H 6D"});
  whist.act("2S");
  CHECK(whist.legal() == "KS");  // the others of E's hand are diamonds and the joker
  whist = dealt("1U", "H", {"2H", "XB KS", "3H XR", "AH"});
  whist.act("2H");
  CHECK(whist.legal() == "4H 5H 6H 7H 8H 9H TH JH QH XB");
}

TEST_CASE("bid whist: void in the suit led, anything goes") {
  Whist whist = dealt("1U", "H", {"2C", "2S 3S 4S 5S 6S 7S 8S 9S TS JS 2H XR", "", ""});
  whist.act("2C");
  CHECK(whist.legal() == "2S 3S 4S 5S 6S 7S 8S 9S TS JS 2H XR");
}

TEST_CASE("bid whist: a joker led with trump calls for trumps") {
  Whist whist = dealt("1D", "C", {"XB", "3C 4C 2S 2D 2H 3S 3D 3H 4S 4D 4H AS", "XR", "KC"});
  whist.act("XB");
  CHECK(whist.legal() == "3C 4C");
  whist.act("3C");
  CHECK(whist.legal().find("XR") != std::string::npos);
  whist.act("XR KC");
  CHECK(whist.state.to_move == Seat::south);  // the red joker is the highest trump
  CHECK(whist.state.tricks_taken == BySide{{2, 0}});
}

TEST_CASE("bid whist: who wins a trick, uptown and downtown") {
  // The leader's card and those of E, S, W who hold nothing else of the suits that matter.
  struct Row {
    std::string_view bid, choice, cards;
    Seat winner;
  };
  const Row rows[]{
      {"1U", "H", "9S KS 2S QS", Seat::east},         {"1U", "H", "KS AS 2S QS", Seat::east},
      {"1D", "H", "9S KS 2S QS", Seat::south},        {"1D", "H", "2S KS AS QS", Seat::south},
      {"1D", "H", "TS JS QS KS", Seat::north},        {"1N", "uptown", "9S KS 2S QS", Seat::east},
      {"1N", "downtown", "9S KS 2S QS", Seat::south},
  };
  for (const Row& row : rows) {
    CAPTURE(row.cards);
    const auto part = [&](int i) { return row.cards.substr(3 * i, 2); };
    Whist whist = dealt(row.bid, row.choice, {part(0), part(1), part(2), part(3)});
    whist.act(row.cards);
    CHECK(whist.state.to_move == row.winner);
  }
}

TEST_CASE("bid whist: a trump beats the suit led, the higher of two trumps wins") {
  Whist whist = dealt(
      "1D", "H", {"AS", "2C 3C 4C 5C 6C 7C 8C 9C TC JC KH QC", "3H XR 2D 3D 4D 5D 6D 7D 8D 9D TD JD", "2S"});
  whist.act("AS KH 3H 2S");
  CHECK(whist.state.to_move == Seat::south);  // downtown the 3 is above the king
}

TEST_CASE("bid whist: in no trump a joker may be discarded only by who is void, and never wins") {
  Whist whist = dealt("1N", "uptown", {"2S", "3S XR", "XB 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH", "4S"});
  whist.act("2S");
  CHECK(whist.legal().find("XR") == std::string::npos);
  whist.act("3S");
  CHECK(whist.legal() == "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH XB");
  whist.act("XB 4S");
  CHECK(whist.state.to_move == Seat::west);
}

TEST_CASE("bid whist: a joker led in no trump leaves the suit to the first card of one") {
  Whist whist = dealt("1N", "uptown", {"XB", "2D AS", "KD 3C", "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"});
  whist.act("XB");
  CHECK(whist.legal() == test::spell(whist.state.hands[index(Seat::east)]));  // every card is legal
  whist.act("2D");
  CHECK(whist.legal().find("3C") == std::string::npos);  // S has diamonds
  whist.act("KD");
  CHECK(whist.legal() == "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS");  // W has none
  whist.act("KS");
  CHECK(whist.state.to_move == Seat::south);
}

TEST_CASE("bid whist: two jokers led and followed, the third card sets the suit") {
  Whist whist = dealt("1N", "downtown", {"XR", "XB", "KC AC", "QC"});
  whist.act("XR");
  CHECK(whist.legal().find("XB") != std::string::npos);
  whist.act("XB");
  CHECK(whist.legal() == test::spell(whist.state.hands[index(Seat::south)]));
  whist.act("KC");
  CHECK(whist.legal().find("QC") != std::string::npos);
  CHECK(whist.legal().find('S') == std::string::npos);
  whist.act("QC");
  CHECK(whist.state.to_move == Seat::west);  // downtown the queen is above the king
}

TEST_CASE("bid whist: two jokers led and followed, the last player alone sets the suit and wins") {
  Whist whist =
      dealt("1N", "uptown",
            {"XR", "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS", "XB", "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"});
  whist.act("XR 2S");
  CHECK(whist.legal().find("XB") != std::string::npos);
  whist.act("XB");
  whist.act("KH");  // void in spades
  CHECK(whist.state.to_move == Seat::east);
}

TEST_CASE("bid whist: twelve tricks and the kitty are thirteen") {
  Whist whist("", Seat::west);
  whist.deal().act("1U pass pass pass S").finish();
  CHECK(whist.state.tricks_taken.of[0] + whist.state.tricks_taken.of[1] == 13);
}
