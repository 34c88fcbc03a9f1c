// Bid Whist: what a deal is worth, and when a match ends.
#include "referee/rules/bid_whist/rules.hpp"
#include "script.hpp"

using namespace referee;
using namespace referee::bid_whist;
using Whist = test::Script<bid_whist::Game>;

namespace {
constexpr Side ns = Side::north_south;
Bid bid(int level, Kind kind = Kind::uptown) { return {static_cast<std::uint8_t>(level), kind}; }

/// Each player holds twelve cards of one suit: N clubs, E spades, S hearts, W diamonds.
constexpr std::array<std::string_view, 4> one_suit_each{
    "3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC", "3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS",
    "3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH", "3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD"};
}  // namespace

TEST_CASE("bid whist: the rules page's examples of a deal's score") {
  CHECK(reckon({}, bid(2), ns, 8).points == BySide{{2, 0}});
  CHECK(reckon({}, bid(2), ns, 7).points == BySide{{-2, 0}});
  CHECK(reckon({}, bid(4), ns, 9).points == BySide{{-4, 0}});
  CHECK(reckon({}, bid(3), ns, 12).points == BySide{{6, 0}});
  CHECK(reckon({}, bid(7), ns, 13).points == BySide{{7, 0}});
  CHECK(reckon({}, bid(7), Side::east_west, 12).points == BySide{{0, -7}});
  CHECK(reckon({}, bid(1), ns, 1).points == BySide{{-1, 0}});
}

TEST_CASE("bid whist: no_trump_double counts a no-trump deal twice, won or lost") {
  Rules rules;
  CHECK(reckon(rules, bid(3, Kind::no_trump), ns, 10).points == BySide{{4, 0}});
  rules.no_trump_double = true;
  CHECK(reckon(rules, bid(3, Kind::no_trump), ns, 10).points == BySide{{8, 0}});
  CHECK(reckon(rules, bid(3, Kind::no_trump), ns, 8).points == BySide{{-6, 0}});
  CHECK(reckon(rules, bid(3, Kind::downtown), ns, 10).points == BySide{{4, 0}});
}

TEST_CASE("bid whist: defenders_score gives the other side its tricks above six when the bid fails") {
  Rules rules;
  rules.defenders_score = true;
  CHECK(reckon(rules, bid(3), ns, 5).points == BySide{{-3, 2}});
  CHECK(reckon(rules, bid(3), ns, 8).points == BySide{{-3, 0}});  // five tricks: never less than nothing
  CHECK(reckon(rules, bid(3), ns, 9).points == BySide{{3, 0}});
  rules.no_trump_double = true;
  CHECK(reckon(rules, bid(3, Kind::no_trump), ns, 4).points == BySide{{-6, 6}});
}

TEST_CASE("bid whist: target reached at the negative") {
  Whist whist("", Seat::north);
  // Spades are trump and E leads: N and S have the kitty and nothing else.
  whist.deal(one_suit_each).act("pass 7U pass pass S").finish();
  CHECK(whist.state.points == BySide{{-7, 0}});
  CHECK(whist.state.end == End{Reason::target, Side::east_west});
  CHECK(whist.detail() ==
        R"({"void":false,"kitty":["2S","2H","2D","2C","XB","XR"],"discards":[],"level":7,"kind":"U",)"
        R"("declarer":"S","trump":"S","order":"uptown","kitty_trick":"NS","tricks":{"NS":1,"EW":12},)"
        R"("needed":13,"made":false,"counted":{"NS":-7,"EW":0},"multiplier":1,"points":{"NS":-7,"EW":0}})");
}

TEST_CASE("bid whist: target reached from below, at several targets") {
  for (int target : {5, 7}) {
    Whist whist("target=" + std::to_string(target), Seat::north);
    whist.deal(one_suit_each).act("1U pass pass pass S").finish();
    CHECK(whist.state.score == BySide{{0, 7}});
    CHECK(whist.state.end == End{Reason::target, Side::east_west});
  }
  Whist nine("target=9", Seat::north);
  nine.deal(one_suit_each).act("1U pass pass pass S").finish();
  CHECK(nine.state.end == End{});
  nine.deal(one_suit_each);
  CHECK(nine.state.dealer == Seat::east);
  // S leads and hearts are trump: 7 for N and S, who had nothing.
  nine.act("1D pass pass pass H").finish();
  CHECK(nine.state.score == BySide{{7, 7}});
  CHECK(nine.state.end == End{});
}

TEST_CASE("bid whist: max_deals ends a match, void deals counted; equal totals are a draw") {
  Whist whist("max_deals=2,all_pass=redeal");
  whist.deal().act("pass pass pass pass");
  CHECK(whist.state.end == End{});
  whist.deal().act("pass pass pass pass");
  CHECK(whist.state.end == End{Reason::max_deals, std::nullopt});
}

TEST_CASE("bid whist: in a match of fixed length the target does not end it") {
  Whist whist("", Seat::north, 2);
  whist.deal(one_suit_each).act("1U pass pass pass S").finish();
  CHECK(whist.state.score == BySide{{0, 7}});
  CHECK(whist.state.end == End{});
  whist.deal().act("1U pass pass pass S").finish();
  CHECK(whist.state.end.reason == Reason::deals);

  Whist shorter("max_deals=1", Seat::north, 2);
  shorter.deal(one_suit_each).act("1U pass pass pass S").finish();
  CHECK(shorter.state.end == End{Reason::max_deals, Side::east_west});
}
