// Raising, and the lock that comes of it. N deals; W S E N is the order of turns.
#include "baloot_kit.hpp"

using namespace baloot_kit;

namespace {

/// W has bought a hokum in spades and holds the trumps and hearts; N E S may raise.
Match hokum(std::string_view settings = "") {
  Match match(settings);
  deal_hands(match, {"", "", "", "JS 9S AS KS 7H 8H TH QH"}, Seat::west, "JS");
  match.act("hokum pass pass pass hokum");
  return match;
}

/// W has bought a sun at this score.
Match sun(BySide score, std::string_view settings = "") {
  Match match(settings);
  match.state.score = score;
  deal_hands(match, {}, Seat::west, "7D");
  match.act("sun pass pass pass");
  return match;
}

std::string asked(const Match& match) {
  return std::string(match.phase()) + " " + mover(match) + ": " + match.legal();
}

}  // namespace

TEST_CASE("baloot: the buyer's opponents are asked in turn from his right, and either may double") {
  Match match = hokum();
  CHECK(asked(match) == "double S: pass double");
  SUBCASE("neither does") {
    CHECK(asked(match.act("pass")) == "double N: pass double");
    match.act("pass");
    CHECK(match.phase() == "play");
    CHECK(match.state.contract.multiplier == 1);
  }
  SUBCASE("the first to double owns it: the quadruple is his") {
    match.act("double");
    CHECK(asked(match) == "double W: pass triple");
    CHECK(asked(match.act("triple")) == "double S: pass quadruple");
  }
  SUBCASE("the second to speak owns his") {
    match.act("pass double triple");
    CHECK(asked(match) == "double N: pass quadruple");
    CHECK(asked(match.act("quadruple")) == "double W: pass gahwa");
    match.act("gahwa");
    CHECK(match.phase() == "play");
    CHECK(match.contract(Seat::north) ==
          R"({"mode":"hokum","trump":"S","buyer":"W","multiplier":4,"gahwa":true,"locked":false})");
  }
}

TEST_CASE("baloot: a pass ends the raising at any height") {
  for (const auto& [raises, multiplier] :
       {std::pair{"double pass", 2}, {"double triple pass", 3}, {"double triple quadruple pass", 4}}) {
    Match match = hokum();
    match.act(raises);
    CHECK(match.phase() == "play");
    CHECK(match.state.contract.multiplier == multiplier);
    CHECK_FALSE(match.state.contract.gahwa);
  }
}

TEST_CASE("baloot: a sun is raised only by more than 100 points of the buyer's side against fewer") {
  CHECK(sun({{0, 0}}).phase() != "double");
  CHECK(sun({{99, 101}}).phase() == "double");
  CHECK(sun({{99, 100}}).phase() != "double");
  CHECK(sun({{100, 101}}).phase() != "double");
  CHECK(sun({{101, 99}}).phase() != "double");
  CHECK(asked(sun({{50, 120}})) == "double S: pass double");
}

TEST_CASE("baloot: sun_raise says how far a sun goes") {
  Match full = sun({{50, 120}});
  full.act("pass double triple");
  CHECK(asked(full) == "double N: pass quadruple");
  full.act("quadruple gahwa");
  CHECK(full.state.contract.gahwa);

  Match once = sun({{50, 120}}, "sun_raise=double_only");
  once.act("pass double");
  CHECK(once.phase() != "double");
  CHECK(once.state.contract.multiplier == 2);

  Match other = hokum("sun_raise=double_only");
  CHECK(asked(other.act("double")) == "double W: pass triple");
}

TEST_CASE("baloot: at x2 and x4 of a hokum trump may not be led while another suit is held") {
  const auto leads = [](std::string_view raises, std::string_view settings = "") {
    return hokum(settings).act(raises).legal();
  };
  const std::string all = "9S JS KS AS 7H 8H TH QH";
  const std::string hearts = "7H 8H TH QH";
  CHECK(leads("pass pass") == all);
  CHECK(leads("double pass") == hearts);
  CHECK(leads("double triple pass") == all);
  CHECK(leads("double triple quadruple pass") == hearts);
  CHECK(leads("double triple quadruple gahwa") == all);
  CHECK(leads("double pass", "lock=none") == all);
  CHECK(hokum().act("double pass").contract(Seat::south).find("\"locked\":true") != std::string::npos);
  CHECK(hokum("lock=none").act("double pass").contract(Seat::south).find("\"locked\":false") !=
        std::string::npos);
}

TEST_CASE("baloot: the lock binds every leader, yet no one who has only trumps or who follows") {
  Match match;
  deal_hands(match, {"7S 8S QS TS", "", "", "JS 9S AS KS 7H 8H TH QH"}, Seat::west, "JS");
  match.act("hokum pass pass pass hokum double pass");
  // N is void in hearts and trumps a heart; whoever wins may not lead trump either.
  match.state.hands[index(Seat::north)] = card_set("7S 8S QS TS 7C 8C TC QC");
  match.state.hands[index(Seat::south)] = card_set("9H JH KH AH 7D 8D TD JD");
  match.state.hands[index(Seat::east)] = card_set("9D QD KD AD 9C JC KC AC");
  match.act("7H JH pass 9D");
  CHECK(match.legal() == "7S 8S TS QS 7C 8C TC QC");
  match.act("7S");
  CHECK(mover(match) == "N");
  CHECK(match.legal() == "7C 8C TC QC");
  match.state.hands[index(Seat::north)] = card_set("8S QS");
  CHECK(match.legal() == "8S QS");
}

TEST_CASE("baloot: a raised sun is never locked") {
  Match match = sun({{50, 120}});
  match.act("double pass");
  CHECK_FALSE(baloot::locked(match.rules, match.state.contract));
}
