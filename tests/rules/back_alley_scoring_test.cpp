// Back Alley: what a deal is worth to each side.
#include "referee/rules/back_alley/rules.hpp"
#include "script.hpp"

using namespace referee;
using namespace referee::back_alley;
using Alley = test::Script<back_alley::Game>;

namespace {
constexpr Side ns = Side::north_south;
constexpr Side ew = Side::east_west;

int points(const Rules& rules, int hand_size, SideBid bid, int tricks) {
  return reckon(rules, hand_size, bid, tricks).points;
}
/// What was said by N E S W, in the order of the bidding when W deals; "-" is a pass.
Bids said(std::string_view text) {
  Alley alley("", Seat::west);
  alley.deal().act(text);
  return alley.state.bids;
}
}  // namespace

TEST_CASE("back alley: the rules page's examples of a deal's score") {
  CHECK(points({}, 13, {5, 0}, 5) == 25);
  CHECK(points({}, 13, {6, 0}, 8) == 32);
  CHECK(points({}, 13, {9, 0}, 8) == -45);
  CHECK(points({}, 13, {0, 0}, 3) == 3);
  CHECK(points({}, 5, {0, 1}, 5) == 50);
  CHECK(points({}, 5, {0, 1}, 4) == -50);
  CHECK(points({}, 5, {0, 2}, 5) == 100);
  CHECK(points({}, 5, {0, 2}, 4) == -100);
  CHECK(points({}, 6, {0, 3}, 6) == 180);
  CHECK(points({}, 1, {0, 1}, 1) == 10);
  CHECK(points({}, 1, {0, 1}, 0) == -10);
  CHECK(points({}, 4, {0, 2}, 4) == 80);
  CHECK(points({}, 4, {0, 1}, 0) == -40);
}

TEST_CASE("back alley: a side's bid is the sum of its two numbers, even above what can be taken") {
  const Bids bids = said("9 12 pass 12");
  CHECK(side_bid({}, bids, ns) == SideBid{9, 0});
  CHECK(side_bid({}, bids, ew) == SideBid{24, 0});
  CHECK(points({}, 13, {24, 0}, 13) == -120);
}

TEST_CASE("back alley: board makes the partner's number not matter") {
  CHECK(side_bid({}, said("9 1 board 2"), ns) == SideBid{0, 1});
  CHECK(side_bid({}, said("board 1 9 2"), ns) == SideBid{0, 1});
}

TEST_CASE("back alley: two boards by the same side count double for it alone") {
  const Bids bids = said("board 3 board 2");
  CHECK(side_bid({}, bids, ns) == SideBid{0, 2});
  CHECK(side_bid({}, bids, ew) == SideBid{5, 0});
}

TEST_CASE("back alley: two boards by both sides count for each at its own level, or at the table's") {
  const Bids bids = said("2 board board 3");
  Rules rules;
  CHECK(side_bid(rules, bids, ew) == SideBid{0, 1});
  CHECK(side_bid(rules, bids, ns) == SideBid{0, 2});
  rules.board_level = BoardLevel::table;
  CHECK(side_bid(rules, bids, ew) == SideBid{0, 2});
  CHECK(side_bid(rules, bids, ns) == SideBid{0, 2});
  CHECK(side_bid(rules, said("board 1 board 1"), ew) == SideBid{2, 0});  // who did not say board has none
}

TEST_CASE("back alley: four boards, by both sides") {
  const Bids bids = said("board board board board");
  Rules rules;
  CHECK(side_bid(rules, bids, ns) == SideBid{0, 3});
  CHECK(side_bid(rules, bids, ew) == SideBid{0, 4});
  CHECK(points(rules, 5, {0, 4}, 5) == 200);
  rules.board_level = BoardLevel::table;
  CHECK(side_bid(rules, bids, ns) == SideBid{0, 4});
}

TEST_CASE("back alley: board_scale=powers counts boards 1, 2, 4 and 8 times") {
  Rules linear;
  Rules powers;
  powers.board_scale = BoardScale::powers;
  const int by_line[]{10, 20, 30, 40};
  const int by_power[]{10, 20, 40, 80};
  for (int level = 1; level <= 4; ++level) {
    CHECK(points(linear, 1, {0, level}, 1) == by_line[level - 1]);
    CHECK(points(powers, 1, {0, level}, 1) == by_power[level - 1]);
    CHECK(points(powers, 1, {0, level}, 0) == -by_power[level - 1]);
  }
}

TEST_CASE(
    "back alley: n = 4, E-W at level 1 and N-S at level 2, N-S take all: +80 and -40, in a deal played") {
  Alley alley("", Seat::north);
  alley.state.slot = 9;
  alley.deal({"2S 2H 3H 4H", "3S 4S 5S 6S", "AS XR XB AD", "7S 8S 9S TS"}, "7D");
  alley.act("board board pass 2").finish();
  CHECK(alley.state.tricks_taken == BySide{{4, 0}});
  CHECK(alley.state.points == BySide{{80, -40}});
  CHECK(alley.contract(Seat::north) == R"({"NS":{"bid":0,"board":2},"EW":{"bid":0,"board":1}})");
  CHECK(
      alley.detail() ==
      R"({"void":false,"slot":10,"hand_size":4,"turn_up":"7D","trump":"D",)"
      R"("NS":{"bid":0,"board":2,"needed":4,"tricks":4,"made":true,"for_bid":40,"for_overtricks":0,"multiplier":2,"points":80},)"
      R"("EW":{"bid":0,"board":1,"needed":4,"tricks":0,"made":false,"for_bid":-40,"for_overtricks":0,"multiplier":1,"points":-40}})");
}

TEST_CASE("back alley: each side scores by itself and the scores add up over the deals") {
  Alley alley("", Seat::north);
  alley.state.slot = 10;
  alley.deal({"2S 2H 3H", "3S 4S 5S", "AS KS QS", "7S 8S 9S"}, "7D");
  alley.act("1 2 pass pass").finish();  // E bids 1, S bids 2 and leads three winners
  CHECK(alley.state.points == BySide{{11, -5}});
  alley.deal({"2S 2H", "3S 4S", "AS KS", "7S 8S"}, "7D");
  alley.act("1 pass pass pass").finish();
  CHECK(alley.state.points == BySide{{6, 0}});
  CHECK(alley.state.score == BySide{{17, -5}});
}
