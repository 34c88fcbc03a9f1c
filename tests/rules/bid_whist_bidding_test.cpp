// Bid Whist: the deal, the bidding, the choice and the exchange with the kitty.
#include "referee/rules/bid_whist/rules.hpp"
#include "script.hpp"

using namespace referee;
using Whist = test::Script<bid_whist::Game>;

namespace {
constexpr std::string_view all_bids = "1U 1D 1N 2U 2D 2N 3U 3D 3N 4U 4D 4N 5U 5D 5N 6U 6D 6N 7U 7D 7N";
/// pass and every bid from `bid` on
std::string pass_or(std::string_view bid) {
  return "pass " + std::string(all_bids.substr(all_bids.find(bid)));
}
}  // namespace

TEST_CASE("bid whist: twelve cards a player from the dealer's left on, six in the kitty") {
  Whist whist("", Seat::west);
  whist.deal();
  CHECK(test::spell(whist.state.hands[index(Seat::north)]) == "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS");
  CHECK(test::spell(whist.state.hands[index(Seat::west)]) == "QD KD AD 2C 3C 4C 5C 6C 7C 8C 9C TC");
  CHECK(test::spell(whist.state.kitty) == "JC QC KC AC XB XR");
  CHECK(whist.state.to_move == Seat::north);
  CHECK(whist.phase() == "bid");
}

TEST_CASE("bid whist: one turn each from the dealer's left on, the highest bid wins") {
  Whist whist("", Seat::north);
  whist.deal();
  CHECK(whist.legal() == pass_or("1U"));
  whist.act("2U pass 4N");
  CHECK(whist.state.to_move == Seat::north);
  whist.act("pass");
  CHECK(whist.phase() == "choose");
  CHECK(whist.state.to_move == Seat::west);
}

TEST_CASE("bid whist: a bid beats the last by its level or by a harder kind, 3U is beaten by 3D") {
  const auto after = [](std::string_view bid) { return Whist().deal().act(bid).legal(); };
  CHECK(after("3U") == pass_or("3D"));
  CHECK(after("3D") == pass_or("3N"));
  CHECK(after("3N") == pass_or("4U"));
  CHECK(after("7D") == "pass 7N");
  CHECK(after("7N") == "pass");
}

TEST_CASE("bid whist: order=n_only makes uptown and downtown equal") {
  const auto after = [](std::string_view bid) { return Whist("order=n_only").deal().act(bid).legal(); };
  CHECK(after("3U") == pass_or("3N"));
  CHECK(after("3D") == pass_or("3N"));
  CHECK(after("3N") == pass_or("4U"));
  CHECK(after("7U") == "pass 7N");
}

TEST_CASE("bid whist: the dealer is forced to bid after three passes") {
  Whist whist("", Seat::east);
  whist.deal().act("pass pass pass");
  CHECK(whist.state.to_move == Seat::east);
  CHECK(whist.legal() == all_bids);
  whist.act("1D");
  CHECK(whist.state.contract.declarer == Seat::east);
  SUBCASE("but not when somebody has bid") {
    Whist other("", Seat::east);
    other.deal().act("pass 1U pass");
    CHECK(other.legal() == pass_or("1D"));
  }
  SUBCASE("and not below min_bid") {
    Whist other("min_bid=6", Seat::east);
    other.deal().act("pass pass pass");
    CHECK(other.legal() == "6U 6D 6N 7U 7D 7N");
  }
}

TEST_CASE("bid whist: all_pass=redeal lets the dealer pass and makes the deal void") {
  Whist whist("all_pass=redeal", Seat::east);
  whist.deal().act("pass pass pass");
  CHECK(whist.legal() == pass_or("1U"));
  whist.act("pass");
  CHECK(whist.state.deal_over);
  CHECK(whist.state.void_deal);
  CHECK(whist.state.points == BySide{});
  CHECK(whist.contract(Seat::north) == "null");
  CHECK(whist.detail() == R"({"void":true,"kitty":["JC","QC","KC","AC","XB","XR"],"discards":[]})");
  whist.deal();
  CHECK(whist.state.dealer == Seat::south);
  CHECK(whist.state.deal == 2);
  CHECK_FALSE(whist.state.void_deal);
}

TEST_CASE("bid whist: min_bid at each of its values") {
  for (int level = 1; level <= 7; ++level) {
    const std::string text = std::to_string(level);
    CHECK(Whist("min_bid=" + text).deal().legal() == pass_or(text + "U"));
  }
}

TEST_CASE("bid whist: the declarer names what the bid left open") {
  SUBCASE("uptown: trump") {
    Whist whist;
    whist.deal().act("pass pass 4U pass");
    CHECK(whist.legal() == "S H D C");
    CHECK(whist.contract(Seat::north) ==
          R"({"level":4,"kind":"U","declarer":"W","trump":null,"order":"uptown"})");
    whist.act("H");
    CHECK(whist.contract(Seat::north) ==
          R"({"level":4,"kind":"U","declarer":"W","trump":"H","order":"uptown"})");
  }
  SUBCASE("downtown: trump") {
    Whist whist;
    whist.deal().act("4D pass pass pass");
    CHECK(whist.legal() == "S H D C");
    whist.act("C");
    CHECK(whist.contract(Seat::west) ==
          R"({"level":4,"kind":"D","declarer":"E","trump":"C","order":"downtown"})");
  }
  SUBCASE("no trump: the order of ranks") {
    Whist whist;
    whist.deal().act("4N pass pass pass");
    CHECK(whist.legal() == "uptown downtown");
    CHECK(whist.contract(Seat::west) == R"({"level":4,"kind":"N","declarer":"E","trump":null,"order":null})");
    whist.act("downtown");
    CHECK(whist.contract(Seat::west) ==
          R"({"level":4,"kind":"N","declarer":"E","trump":null,"order":"downtown"})");
  }
  CHECK(Whist().deal().act("4N pass").contract(Seat::south) == "null");
}

TEST_CASE("bid whist: kitty=exchange gives the declarer the kitty, of which he discards six of eighteen") {
  Whist whist("kitty=exchange", Seat::north);
  whist.deal().act("1U pass pass pass S");
  CHECK(whist.phase() == "discard");
  CHECK(bid_whist::Game::phase(whist.state).publicity == Publicity::secret);
  CHECK(whist.state.to_move == Seat::east);
  CHECK(whist.legal() == "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS JC QC KC AC XB XR");
  whist.act("JC 2S XR QC 3S");
  CHECK(whist.legal() == "4S 5S 6S 7S 8S 9S TS JS QS KS KC AC XB");
  whist.act("XB");
  CHECK(whist.phase() == "play");
  CHECK(whist.legal() == "4S 5S 6S 7S 8S 9S TS JS QS KS KC AC");
  CHECK(test::spell(whist.state.discards) == "2S 3S JC QC XB XR");
  CHECK(whist.state.tricks_taken == BySide{{0, 1}});
}

TEST_CASE("bid whist: choose_before_kitty=no changes the places of choice and discard") {
  Whist whist("kitty=exchange,choose_before_kitty=no");
  whist.deal().act("1U pass pass pass");
  CHECK(whist.phase() == "discard");
  whist.act("JC QC KC AC XB XR");
  CHECK(whist.phase() == "choose");
  CHECK(whist.legal() == "S H D C");
  whist.act("S");
  CHECK(whist.phase() == "play");
  SUBCASE("and does nothing without an exchange") {
    Whist other("choose_before_kitty=no");
    other.deal().act("1U pass pass pass");
    CHECK(other.phase() == "choose");
    other.act("S");
    CHECK(other.phase() == "play");
  }
}

TEST_CASE("bid whist: first_lead by the dealer's left or by the declarer") {
  Whist left("", Seat::south);
  left.deal().act("pass pass 1N pass uptown");
  CHECK(left.state.to_move == Seat::west);
  CHECK(left.state.trick.leader == Seat::west);
  Whist declarer("first_lead=declarer", Seat::south);
  declarer.deal().act("pass pass 1N pass uptown");
  CHECK(declarer.state.to_move == Seat::east);
  CHECK(declarer.state.trick.leader == Seat::east);
}
