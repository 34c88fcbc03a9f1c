// Back Alley: the schedule of deals, the card turned up, the bidding and the end.
#include "referee/rules/back_alley/rules.hpp"
#include "script.hpp"

using namespace referee;
using Alley = test::Script<back_alley::Game>;

namespace {
/// A match whose next deal has `size` cards a hand, in the first half of the schedule.
Alley at_size(int size, std::string_view settings = "", Seat dealer = Seat::north) {
  Alley alley(settings, dealer);
  alley.state.slot = 13 - size;
  return alley;
}
/// All actions are passes but p0's, so that the deal is played.
void play_any(Alley& alley) { alley.deal().act("board pass pass pass").finish(); }
}  // namespace

TEST_CASE("back alley: 25 deals of 13 cards down to 1 and up to 13, the deal passing to the left") {
  Alley alley;
  for (int slot = 1; slot <= 25; ++slot) {
    CAPTURE(slot);
    CHECK(alley.state.end == End{});
    play_any(alley);
    CHECK(alley.state.slot == slot);
    CHECK(alley.state.hand_size == (slot <= 13 ? 14 - slot : slot - 12));
    CHECK(alley.state.tricks_taken.of[0] + alley.state.tricks_taken.of[1] == alley.state.hand_size);
    CHECK(alley.state.dealer == clockwise(Seat::north, slot - 1));
  }
  CHECK(alley.state.end.reason == Reason::schedule);
  CHECK(alley.state.end.winner == leader(alley.state.score));
}

TEST_CASE("back alley: deals_schedule=26 has two single-card deals") {
  Alley alley("deals_schedule=26");
  std::string sizes;
  for (int slot = 1; slot <= 26; ++slot) {
    CHECK(alley.state.end == End{});
    play_any(alley);
    sizes += std::to_string(alley.state.hand_size) + " ";
  }
  CHECK(sizes == "13 12 11 10 9 8 7 6 5 4 3 2 1 1 2 3 4 5 6 7 8 9 10 11 12 13 ");
  CHECK(alley.state.end.reason == Reason::schedule);
}

TEST_CASE("back alley: the card after the hands is turned up and makes its suit trump") {
  Alley alley = at_size(3);
  alley.deal({"", "", "", ""}, "7D");
  CHECK(test::spell(alley.state.hands[index(Seat::east)]) == "2S 3S 4S");
  CHECK(test::spell(alley.state.hands[index(Seat::north)]) == "JS QS KS");
  CHECK(alley.state.turn_up == *parse_card("7D"));
  CHECK(alley.state.trump == Suit::diamonds);
  CHECK(alley.fields(Seat::west) ==
        R"({"slot":11,"hand_size":3,"turn_up":"7D","trump":"D","laid_aside":null,"trump_played":false})");
}

TEST_CASE("back alley: joker turned up with the other joker held: its holder takes the next card") {
  Alley alley = at_size(3);
  alley.deal({"2S 3S 4S", "5S 6S 7S", "8S XB 9S", "TS JS QS"}, "XR AD 2C");
  CHECK(test::spell(alley.state.hands[index(Seat::south)]) == "8S 9S AD");
  CHECK_FALSE(alley.state.trump.has_value());
  CHECK(
      alley.fields(Seat::north) ==
      R"({"slot":11,"hand_size":3,"turn_up":"XR","trump":null,"laid_aside":["S","XB"],"trump_played":false})");
  Alley other = at_size(3);
  other.deal({"XR 3S 4S", "", "", ""}, "XB 2C");
  CHECK(test::spell(other.state.hands[index(Seat::north)]) == "3S 4S 2C");
  CHECK(other.state.laid_aside == back_alley::LaidAside{Seat::north, red_joker});
}

TEST_CASE("back alley: joker turned up with the other joker in the stock: nothing happens") {
  for (std::string_view stock : {"XR XB", "XR 2C XB"}) {
    Alley alley = at_size(3);
    alley.deal({"2S 3S 4S", "5S 6S 7S", "8S KS 9S", "TS JS QS"}, stock);
    CHECK_FALSE(alley.state.trump.has_value());
    CHECK_FALSE(alley.state.laid_aside.has_value());
    CHECK(test::spell(alley.state.hands[index(Seat::south)]) == "8S 9S KS");
  }
}

TEST_CASE("back alley: a joker turned up and the other one nowhere in a hand: no card of the deal is trump") {
  Alley alley = at_size(2);
  alley.deal({"2S 3S", "AS 2H", "4S 3H", "5S 4H"}, "XB 2C XR").act("1 pass pass pass");
  CHECK(alley.legal() == "AS 2H");
  alley.act("2H 3H 4H 2S 5S 3S AS 4S");
  CHECK(alley.state.tricks_taken == BySide{{0, 2}});
  CHECK_FALSE(alley.state.trump_played);
}

TEST_CASE("back alley: the 13-card deal turns up the last card but one, with one card left") {
  Alley alley;
  alley.deal({}, "7D 2C");
  CHECK(alley.state.trump == Suit::diamonds);
  CHECK(alley.state.hands[0].size() == 13);

  Alley held;
  held.deal({"XB", "", "", ""}, "XR 2C");
  CHECK(held.state.laid_aside == back_alley::LaidAside{Seat::north, black_joker});
  CHECK(held.state.hands[index(Seat::north)].contains(*parse_card("2C")));
  CHECK(held.state.hands[index(Seat::north)].size() == 13);

  Alley left;
  left.deal({}, "XB XR");
  CHECK_FALSE(left.state.laid_aside.has_value());
  CHECK_FALSE(left.state.trump.has_value());
}

TEST_CASE("back alley: joker_up=keep leaves the joker to its holder") {
  Alley alley = at_size(3, "joker_up=keep");
  alley.deal({"2S 3S 4S", "5S 6S 7S", "8S XB 9S", "TS JS QS"}, "XR AD");
  CHECK_FALSE(alley.state.laid_aside.has_value());
  CHECK_FALSE(alley.state.trump.has_value());
  CHECK(test::spell(alley.state.hands[index(Seat::south)]) == "8S 9S XB");
}

TEST_CASE("back alley: pass, a number below the hand size, or board; bids need not rise") {
  Alley alley = at_size(5);
  alley.deal();
  CHECK(alley.state.to_move == Seat::east);
  CHECK(alley.legal() == "pass 1 2 3 4 board");
  alley.act("4 1 2");
  CHECK(alley.legal() == "pass 1 2 3 4 board");
  CHECK(alley.contract(Seat::north) == "null");
  alley.act("pass");
  CHECK(alley.phase() == "play");
  CHECK(alley.contract(Seat::north) == R"({"NS":{"bid":1,"board":0},"EW":{"bid":6,"board":0}})");
  CHECK(Alley().deal().legal() == "pass 1 2 3 4 5 6 7 8 9 10 11 12 board");
}

TEST_CASE("back alley: n = 1 offers pass and board only") {
  Alley alley = at_size(1);
  alley.deal({"2S", "3S", "4S", "5S"}, "7D");
  CHECK(alley.legal() == "pass board");
  alley.act("pass pass board pass").act("5S 2S 3S 4S");
  CHECK(alley.state.deal_over);
  CHECK(alley.state.points == BySide{{0, 10}});  // pass and pass: one point a trick, and none was taken
}

TEST_CASE("back alley: all pass on the last card: void, and the single card is dealt again") {
  for (bool same : {false, true}) {
    Alley alley = at_size(1, same ? "all_pass=same_dealer" : "all_pass=next_dealer", Seat::south);
    alley.deal().act("pass pass pass pass");
    CHECK(alley.state.void_deal);
    CHECK(alley.state.deal_over);
    CHECK(alley.state.end == End{});
    CHECK(alley.contract(Seat::north) == "null");
    CHECK(alley.detail() == R"({"void":true,"slot":13,"hand_size":1,"turn_up":"6S","trump":"S"})");
    alley.deal();
    CHECK(alley.state.dealer == (same ? Seat::south : Seat::west));
    CHECK(alley.state.deal == 2);
    CHECK(alley.state.slot == 13);
    CHECK(alley.state.hand_size == 1);
    alley.act("board pass pass pass").finish();
    CHECK(alley.deal().state.hand_size == 2);
    CHECK(alley.state.dealer == (same ? Seat::west : Seat::north));
  }
}

TEST_CASE("back alley: all pass on the very last scored deal does not end the match") {
  Alley alley;
  alley.state.slot = 24;
  alley.deal().act("pass pass pass pass");
  CHECK(alley.state.end == End{});
  play_any(alley);
  CHECK(alley.state.slot == 25);
  CHECK(alley.state.end.reason == Reason::schedule);
}

TEST_CASE("back alley: deals=N cuts the schedule, void deals counted") {
  Alley alley("", Seat::north, 2);
  alley.deal().act("pass pass pass pass");
  CHECK(alley.state.end == End{});
  play_any(alley);
  CHECK(alley.state.slot == 1);
  CHECK(alley.state.end.reason == Reason::deals);

  Alley longer("", Seat::north, 100);
  longer.state.slot = 24;
  play_any(longer);
  CHECK(longer.state.end.reason == Reason::schedule);
}

TEST_CASE("back alley: max_deals ends a match that would not end, equal totals are a draw") {
  Alley alley("max_deals=2");
  alley.deal().act("pass pass pass pass");
  CHECK(alley.state.end == End{});
  alley.deal().act("pass pass pass pass");
  CHECK(alley.state.end == End{Reason::max_deals, std::nullopt});
}

TEST_CASE("back alley: options as the command line gives them") {
  const GameInfo& game = find_game("back-alley");
  std::string text;
  JsonWriter json(text);
  game.write_rules(json, game.parse("standard"));
  CHECK(text ==
        R"({"deals_schedule":25,"max_deals":400,"all_pass":"next_dealer","joker_up":"replace",)"
        R"("board_lead":"claimer","board_level":"own","board_scale":"linear","partner_relief":"no"})");
  CHECK(game.parse("") == game.parse("standard"));
}
