#include "baloot_kit.hpp"

using namespace baloot_kit;

// p0 … p3 are W S E N when N deals: everything goes counter-clockwise.

TEST_CASE("baloot: a deal logged in a real game comes out as it did") {
  // Players 1 2 3 4 of the log are W S E N.
  Match match("first_lead=dealer_right");
  match.deal(deck({"7H 9H AH 9D QD", "7S 7C KC AC TD", "9S TH 8C QC KD", "JS QS KS 8D JD"}, "7D",
                  {"AS QH TC", "8S 9C AD", "TS 8H JH", "KH JC"}));
  match.say("pass pass pass hokum pass pass pass hokum");
  CHECK(match.state.hands[index(Seat::north)] == cards("JS QS KS 8D JD 7D KH JC"));
  CHECK(match.phase() == "double");
  match.say("pass pass");
  CHECK(match.to_move() == "W");
  match.say("AH TD 8H");
  CHECK(match.phase() == "declare");
  CHECK(match.legal() == "pass sira:KSQSJS");
  match.say("sira:KSQSJS KH");
  match.say("AD KD JD QD 7D 9D 8S TH AS 7S TS JS 9H 7C JH 8D KS 7H 9C 9S QS QH KC 8C JC TC AC QC");
  CHECK(match.state.deal_over);
  CHECK(match.state.card_points == BySide{{115, 47}});
  CHECK(match.state.points == BySide{{13, 5}});
  CHECK(match.state.score == BySide{{13, 5}});
}
