// Back Alley: who leads, what may be led, and the Bloopers.
#include "referee/rules/back_alley/rules.hpp"
#include "script.hpp"

using namespace referee;
using Alley = test::Script<back_alley::Game>;

namespace {
/// A deal of `size` cards, dealer W, so that N bids first; `turn_up` is turned up.
Alley dealt(int size, const std::array<std::string_view, 4>& hands, std::string_view turn_up,
            std::string_view settings = "") {
  Alley alley(settings, Seat::west);
  alley.state.slot = 13 - size;
  alley.deal(hands, turn_up);
  return alley;
}
}  // namespace

TEST_CASE("back alley: the first to bid the highest number leads, the last to say board before all") {
  const auto leads = [](std::string_view bids) { return dealt(5, {}, "7D").act(bids).state.to_move; };
  CHECK(leads("1 2 3 4") == Seat::west);
  CHECK(leads("2 3 3 pass") == Seat::east);
  CHECK(leads("4 3 3 4") == Seat::north);
  CHECK(leads("pass pass pass 1") == Seat::west);
  CHECK(leads("board 4 4 4") == Seat::north);
  CHECK(leads("board 4 board 4") == Seat::south);
  CHECK(leads("board board board board") == Seat::west);
}

TEST_CASE("back alley: trump may not be led before it was played, in the first trick either") {
  Alley alley = dealt(3, {"2S AD XB", "3S 2H 4D", "4S 3H 4H", "5S 6H 7H"}, "7D");
  alley.act("1 pass pass pass");
  CHECK(alley.legal() == "2S");
  alley.act("2S 3S 4S 5S");
  CHECK(alley.state.to_move == Seat::west);
  CHECK_FALSE(alley.state.trump_played);
  alley.act("6H XB");                     // N is void in hearts
  CHECK_FALSE(alley.state.trump_played);  // not in an earlier trick
  alley.act("2H 3H");
  CHECK(alley.state.trump_played);
  CHECK(alley.state.to_move == Seat::north);
  CHECK(alley.legal() == "AD");
}

TEST_CASE("back alley: once trump was played in an earlier trick anybody may lead it") {
  Alley alley = dealt(3, {"2S AD 2C", "AS 2H 4D", "5D 3H 4H", "5S 6H 7H"}, "7D");
  alley.act("1 pass pass pass").act("2S AS 5D 5S");
  CHECK(alley.state.trump_played);
  CHECK(alley.state.to_move == Seat::south);
  alley.act("3H 6H AD");
  CHECK(alley.legal() == "2H");
  alley.act("2H");
  CHECK(alley.state.to_move == Seat::north);
}

TEST_CASE("back alley: a hand of all trumps to lead") {
  Alley alley = dealt(3, {"AD 2D XR", "3S 2H 4D", "4S 3H 4H", "5S 6H 7H"}, "7D");
  alley.act("1 pass pass pass");
  CHECK(alley.legal() == "2D AD XR");
  Alley last = dealt(2, {"2S AD", "3S 2H", "AS 4H", "5S 6H"}, "7D");
  last.act("pass pass 1 pass");
  last.act("AS 5S 2S 3S 4H 6H");
  CHECK(last.legal() == "AD");
}

TEST_CASE("back alley: board_lead, who said board may lead trump, his partner with board_lead=side only") {
  const std::array<std::string_view, 4> hands{"2S AD", "3S 2H", "AS KD", "5S 6H"};
  Alley alley = dealt(2, hands, "7D");
  alley.act("board pass pass pass");
  CHECK(alley.legal() == "2S AD");
  alley.act("2S 3S AS 5S");
  CHECK(alley.legal() == "KD");  // a hand of nothing but trumps

  const std::array<std::string_view, 4> three{"2S AD 3H", "3S 2H 4H", "AS KD 5H", "5S 6H 7H"};
  Alley claimer = dealt(3, three, "7D");
  claimer.act("board pass pass pass 2S 3S AS 5S");
  CHECK(claimer.state.to_move == Seat::south);
  CHECK(claimer.legal() == "5H");
  Alley side = dealt(3, three, "7D", "board_lead=side");
  side.act("board pass pass pass 2S 3S AS 5S");
  CHECK(side.legal() == "5H KD");
  // The opponents have no such right.
  Alley opponent = dealt(3, {"2S AD 3H", "AS KD 4H", "3S 2H 5H", "5S 6H 7H"}, "7D", "board_lead=side");
  opponent.act("board pass pass pass 2S AS 3S 5S");
  CHECK(opponent.state.to_move == Seat::east);
  CHECK(opponent.legal() == "4H");
}

TEST_CASE("back alley: the Bloopers are trumps, for following too") {
  Alley alley = dealt(2, {"AD 2S", "XB 2H", "3D 4H", "5S XR"}, "7D");
  alley.act("board pass pass pass AD");
  CHECK(alley.legal() == "XB");
  alley.act("XB 3D");
  CHECK(alley.legal() == "XR");
  alley.act("XR");
  CHECK(alley.state.to_move == Seat::west);
  Alley plain = dealt(2, {"AS 2S", "XB 2H", "3S 4H", "XR 4S"}, "7D");
  plain.act("1 pass pass pass AS");
  CHECK(plain.legal() == "2H XB");
  plain.act("XB 3S");
  CHECK(plain.legal() == "4S");
}

TEST_CASE("back alley: Big Blooper led against every kind of hand: the highest trump must be played") {
  const auto answers = [](std::string_view east, std::string_view turn_up = "7D") {
    Alley alley = dealt(3, {"XR 2S 3S", east, "", ""}, turn_up);
    return alley.act("board pass pass pass XR").legal();
  };
  CHECK(answers("2H 3H 4C") == "2H 3H 4C");  // no trump: any card
  CHECK(answers("2H 3H 2D") == "2D");        // one trump
  CHECK(answers("2H KD 2D") == "KD");
  CHECK(answers("AD KD 2D") == "AD");
  CHECK(answers("2H 3H XB") == "XB");  // the other Blooper alone
  CHECK(answers("AD XB KD") == "XB");  // and among trumps
  CHECK(answers("AC 2C 3D", "4C") == "AC");
}

TEST_CASE("back alley: Little Blooper led against every kind of hand: the lowest trump must be played") {
  const auto answers = [](std::string_view east) {
    Alley alley = dealt(3, {"XB 2S 3S", east, "", ""}, "7D");
    return alley.act("board pass pass pass XB").legal();
  };
  CHECK(answers("2H 3H 4C") == "2H 3H 4C");
  CHECK(answers("2H 3H AD") == "AD");
  CHECK(answers("2H KD 2D") == "2D");
  CHECK(answers("2D XR KD") == "2D");
  CHECK(answers("AD XR 2H") == "AD");
  CHECK(answers("2H 3H XR") == "XR");  // held alone it is forced out
}

TEST_CASE("back alley: a Big Blooper held alone is forced out by the Little one and wins") {
  Alley alley = dealt(2, {"XB 2S", "3H XR", "2D 4D", "5H 5D"}, "7D");
  alley.act("board pass pass pass XB XR");
  CHECK(alley.legal() == "2D");
  alley.act("2D 5D");
  CHECK(alley.state.to_move == Seat::east);
  CHECK(alley.state.tricks_taken == BySide{{0, 1}});
}

TEST_CASE("back alley: a Blooper that does not lead forces nothing") {
  Alley alley = dealt(2, {"AD 2S", "XR 2H", "2D 4D", "5H 5D"}, "7D");
  alley.act("board pass pass pass AD XR");
  CHECK(alley.legal() == "2D 4D");
}

TEST_CASE("back alley: partner_relief lets the partner of the XR leader play any trump") {
  const std::array<std::string_view, 4> hands{"XR 2S 3S", "AD 3D 2H", "XB 4D 5H", "KD 5D 6H"};
  for (bool relief : {false, true}) {
    Alley alley = dealt(3, hands, "7D", relief ? "partner_relief=yes" : "partner_relief=no");
    alley.act("board pass pass pass XR");
    CHECK(alley.legal() == "AD");
    alley.act("AD");
    CHECK(alley.legal() == (relief ? "4D XB" : "XB"));
    alley.act("XB");
    CHECK(alley.legal() == "KD");
  }
  SUBCASE("but not of the XB leader, and not any card") {
    Alley little = dealt(3, {"XB 2S 3S", "AD 3D 2H", "9D 4D 5H", "KD 5D 6H"}, "7D", "partner_relief=yes");
    little.act("board pass pass pass XB 3D");
    CHECK(little.legal() == "4D");
  }
}

TEST_CASE("back alley: with joker_up=keep the joker still held is the only trump") {
  const std::array<std::string_view, 4> hands{"XR 2S 3H", "AS 3S 2H", "KS 4S 5H", "QS 5S 6H"};
  Alley alley = dealt(3, hands, "XB", "joker_up=keep");
  alley.act("1 pass pass pass");
  CHECK(alley.legal() == "2S 3H");  // it may not be led
  alley.act("2S AS KS QS 2H");
  CHECK(alley.legal() == "5H");
  alley.act("5H 6H");
  CHECK(alley.legal() == "3H");  // it does not belong to hearts
  Alley led = dealt(3, hands, "XB", "joker_up=keep");
  led.act("board pass pass pass");
  CHECK(led.legal() == "2S 3H XR");
  led.act("XR");
  CHECK(led.legal() == "3S AS 2H");
}
