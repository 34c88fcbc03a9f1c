// The reckoning of a deal. NS is the buyer's side unless said otherwise.
#include "baloot_kit.hpp"

using namespace baloot_kit;
using baloot::Award;
using baloot::Declared;
using baloot::Mode;
using baloot::Outcome;
using baloot::Reckoning;

namespace {

constexpr Side ns = Side::north_south;
constexpr Side ew = Side::east_west;

baloot::Rules rules(std::string_view settings, int deals = 0) {
  return rules_from<baloot::Game>(find_game("baloot").parse(settings), deals);
}

Declared declared(Seat seat, std::string_view text) {
  for (std::uint8_t i = 0; i < baloot::all_projects.size(); ++i)
    if (baloot::project_text(i) == text) return {seat, i};
  FAIL(text);
  return {};
}

/// A deal in the making: the buyer's side NS with so many card points, the other with the rest.
struct Deal : Outcome {
  Deal(Mode how, int buyers_points) {
    mode = how;
    card_points = {{buyers_points, (how == Mode::sun ? 130 : 162) - buyers_points}};
    tricks = {{4, 4}};
    dealer = Seat::north;
  }
  Deal& times(int factor) {
    multiplier = factor;
    return *this;
  }
  Deal& with_gahwa() {
    gahwa = true;
    return times(4);
  }
  Deal& with_baloot(Side holder) {
    baloot = holder;
    return *this;
  }
  Deal& swept_by(Side winner) {
    tricks[winner] = 8;
    tricks[other(winner)] = 0;
    return *this;
  }
  Deal& over_ace() {
    ace_up = true;
    return *this;
  }
  Deal& with(std::initializer_list<std::pair<Seat, std::string_view>> list) {
    for (const auto& [seat, text] : list) made.push_back(declared(seat, text));
    return *this;
  }
  std::vector<Declared> made;
};

Reckoning reckon(const Deal& deal, std::string_view settings = "", int deals = 0) {
  Outcome outcome = deal;
  outcome.projects = deal.made;
  return baloot::reckon(rules(settings, deals), outcome);
}
/// Points as "NS EW".
std::string points(const Deal& deal, std::string_view settings = "", int deals = 0) {
  const BySide result = reckon(deal, settings, deals).points;
  return std::to_string(result.of[0]) + " " + std::to_string(result.of[1]);
}

Deal sun(int buyers_points) { return {Mode::sun, buyers_points}; }
Deal hokum(int buyers_points) { return {Mode::hokum, buyers_points}; }

constexpr std::string_view kings = "hundred:KSKHKDKC";
constexpr std::string_view aces = "four_hundred:ASAHADAC";

}  // namespace

TEST_CASE("baloot: card points become match points") {
  for (const auto& [cards, is] : {std::pair{5, 1},
                                  {9, 2},
                                  {25, 5},
                                  {33, 6},
                                  {36, 8},
                                  {54, 10},
                                  {59, 12},
                                  {64, 12},
                                  {65, 13},
                                  {66, 14},
                                  {85, 17},
                                  {0, 0},
                                  {130, 26}})
    CHECK(baloot::match_points(Mode::sun, cards) == is);
  for (const auto& [cards, is] : {std::pair{15, 1},
                                  {16, 2},
                                  {25, 2},
                                  {26, 3},
                                  {65, 6},
                                  {66, 7},
                                  {75, 7},
                                  {84, 8},
                                  {85, 8},
                                  {86, 9},
                                  {115, 11},
                                  {0, 0},
                                  {162, 16}})
    CHECK(baloot::match_points(Mode::hokum, cards) == is);
}

TEST_CASE("baloot: sun always sums to 26; hokum to 16, or 17 where both totals end in 6") {
  for (int cards = 0; cards <= 130; ++cards)
    CHECK(baloot::match_points(Mode::sun, cards) + baloot::match_points(Mode::sun, 130 - cards) == 26);
  for (int cards = 0; cards <= 162; ++cards)
    CHECK(baloot::match_points(Mode::hokum, cards) + baloot::match_points(Mode::hokum, 162 - cards) ==
          (cards % 10 == 6 ? 17 : 16));
}

TEST_CASE("baloot: the page's examples") {
  CHECK(points(sun(85)) == "17 9");
  CHECK(points(sun(85).with({{Seat::north, "sira:KSQSJS"}})) == "21 9");
  CHECK(points(sun(85).with({{Seat::south, aces}})) == "57 9");
  CHECK(points(sun(65)) == "0 26");
  CHECK(points(sun(64)) == "0 26");
  CHECK(points(sun(66)) == "14 12");
  CHECK(points(hokum(110)) == "11 5");
  CHECK(points(hokum(110).times(2)) == "22 10");
  CHECK(points(hokum(110).times(2), "raise_award=winner_takes_all") == "32 0");
  CHECK(points(hokum(110).times(2).with_baloot(ns), "raise_award=winner_takes_all,baloot_multiplied=no") ==
        "34 0");
  CHECK(points(hokum(81)) == "0 16");
  CHECK(points(hokum(86)) == "9 8");
  CHECK(points(hokum(86), "hokum_rounding=counting_side,contract=card_majority") == "8 8");
}

TEST_CASE("baloot: projects are worth by kind and mode") {
  const auto worth = [](Deal deal, std::string_view project) {
    return reckon(deal.with({{Seat::north, project}})).projects[ns];
  };
  CHECK(worth(sun(65), "sira:KSQSJS") == 4);
  CHECK(worth(sun(65), "fifty:KSQSJSTS") == 10);
  CHECK(worth(sun(65), "hundred:KSQSJSTS9S") == 20);
  CHECK(worth(sun(65), kings) == 20);
  CHECK(worth(sun(65), aces) == 40);
  CHECK(worth(hokum(81), "sira:KSQSJS") == 2);
  CHECK(worth(hokum(81), "fifty:KSQSJSTS") == 5);
  CHECK(worth(hokum(81), "hundred:KSQSJSTS9S") == 10);
  CHECK(worth(hokum(81), "hundred:ASAHADAC") == 10);
  CHECK(reckon(hokum(81).with_baloot(ns)).baloot[ns] == 2);
}

TEST_CASE("baloot: projects make a contract, and break it") {
  CHECK(points(sun(60).with({{Seat::north, "sira:KSQSJS"}})) == "16 14");
  CHECK(points(sun(85).with({{Seat::east, kings}})) == "0 26");  // 17 against 9 + 20; projects do not count
  CHECK(points(hokum(81).with_baloot(ns)) == "10 8");
  CHECK(points(hokum(81).with_baloot(ew)) == "0 16");
}

TEST_CASE("baloot: the buyer may sit EW") {
  Deal deal = sun(45);
  deal.buyer = ew;
  CHECK(points(deal) == "9 17");
  deal.card_points = {{70, 60}};
  CHECK(points(deal) == "26 0");
}

TEST_CASE("baloot: contract=margin takes the sources literally: ahead by more than 13 in sun, 8 in hokum") {
  constexpr auto margin = "contract=margin";
  CHECK(points(sun(96), margin) == "20 6");     // 14 ahead
  CHECK(points(sun(95), margin) == "0 26");     // 19 against 7: 12
  CHECK(points(hokum(126), margin) == "13 4");  // 9 ahead
  CHECK(points(hokum(124), margin) == "0 16");  // 12 against 4: 8
  CHECK(points(sun(90).with({{Seat::north, "sira:KSQSJS"}}), margin) == "22 8");
  CHECK(points(hokum(124).with_baloot(ns), margin) == "14 4");
}

TEST_CASE("baloot: contract=card_majority weighs card points, and a tie succeeds") {
  constexpr auto by_cards = "contract=card_majority";
  CHECK(points(sun(65), by_cards) == "13 13");
  CHECK(points(sun(64), by_cards) == "0 26");
  CHECK(points(hokum(81), by_cards) == "8 8");
  CHECK(points(hokum(80), by_cards) == "0 16");
  SUBCASE("projects count 5 card points a match point in sun, 10 in hokum") {
    CHECK(reckon(sun(55).with({{Seat::north, "sira:KSQSJS"}}), by_cards).compared == BySide{{75, 75}});
    CHECK(points(sun(55).with({{Seat::north, "sira:KSQSJS"}}), by_cards) == "15 15");
    CHECK(points(sun(54).with({{Seat::north, "sira:KSQSJS"}}), by_cards) == "0 26");
    CHECK(points(hokum(71).with_baloot(ns), by_cards) == "9 9");
    CHECK(points(hokum(70).with_baloot(ns), by_cards) == "0 16");
  }
  SUBCASE("whatever the unit of projects is") {
    CHECK(reckon(hokum(71).with({{Seat::north, "sira:KSQSJS"}}),
                 "contract=card_majority,project_unit=card_points")
              .compared == BySide{{91, 91}});
  }
  SUBCASE("and only those that score") {
    const Deal deal = sun(60).with({{Seat::north, "sira:KSQSJS"}, {Seat::east, "sira:ASKSQS"}});
    CHECK(reckon(deal, "contract=card_majority,project_compare=best_side").compared == BySide{{60, 90}});
  }
}

TEST_CASE("baloot: project_compare=best_side scores the projects of one side, all of its own") {
  const Deal deal =
      sun(85).with({{Seat::north, "sira:KSQSJS"}, {Seat::south, "sira:9H8H7H"}, {Seat::east, "sira:QHJHTH"}});
  CHECK(points(deal) == "25 13");
  CHECK(points(deal, "project_compare=best_side") == "25 9");
  const Deal other =
      hokum(110).with({{Seat::north, "sira:KSQSJS"}, {Seat::east, "fifty:KHQHJHTH"}}).with_baloot(ns);
  CHECK(points(other, "project_compare=best_side") == "13 10");  // baloot always scores
}

TEST_CASE("baloot: project_unit=card_points adds projects before the conversion") {
  constexpr auto unit = "project_unit=card_points";
  CHECK(points(sun(85).with({{Seat::north, "sira:KSQSJS"}}), unit) == "18 9");
  CHECK(points(sun(85).with({{Seat::north, aces}}), unit) == "25 9");
  CHECK(points(hokum(110).with({{Seat::north, kings}}), unit) == "12 5");
  CHECK(points(hokum(110).with_baloot(ew), unit) == "11 5");
  CHECK(points(hokum(112).with({{Seat::east, kings}}), unit) == "11 6");
  SUBCASE("a sweep adds them as match points") {
    CHECK(points(sun(130).swept_by(ns).with({{Seat::north, "sira:KSQSJS"}}), unit) == "48 0");
  }
  SUBCASE("a failed deal and a raised one do too") {
    CHECK(points(sun(20).with({{Seat::north, "sira:KSQSJS"}}),
                 "project_unit=card_points,failed_projects=winner_all") == "0 30");
    CHECK(points(sun(85).times(2).with({{Seat::north, "sira:KSQSJS"}}),
                 "project_unit=card_points,raise_award=winner_takes_all") == "60 0");
  }
  SUBCASE("with counting_side the buyer's side gets 16 minus the other's, projects included") {
    constexpr auto both = "project_unit=card_points,hokum_rounding=counting_side";
    CHECK(points(hokum(110).with({{Seat::north, kings}}), both) == "11 5");
    CHECK(points(hokum(110).with({{Seat::east, kings}}), both) == "10 6");
  }
  SUBCASE("with baloot_multiplied=no baloot counts for the contract and is added last") {
    // 80 + 2 is 8, 82 is 8: fails with and without.  79 + 2 against 83: 8 against 8.
    const Deal deal = hokum(84).with_baloot(ns);  // 86 → 9 against 78 → 8
    CHECK(reckon(deal, "project_unit=card_points,baloot_multiplied=no").compared == BySide{{9, 8}});
    CHECK(points(deal, "project_unit=card_points,baloot_multiplied=no") == "10 8");
    CHECK(points(deal, unit) == "9 8");
  }
}

TEST_CASE("baloot: hokum_rounding=counting_side converts the buyer's opponents only") {
  constexpr auto counting = "hokum_rounding=counting_side";
  CHECK(points(hokum(96), counting) == "9 7");
  CHECK(points(hokum(96)) == "10 7");
  CHECK(points(hokum(86), counting) == "0 16");  // 8 against 8
  CHECK(points(sun(85), counting) == "17 9");
  CHECK(points(hokum(96).with({{Seat::north, "sira:KSQSJS"}}), counting) == "11 7");
}

TEST_CASE("baloot: failed_projects=winner_all pays the declared projects of both sides") {
  constexpr auto all = "failed_projects=winner_all";
  const Deal deal = sun(40).with({{Seat::north, "sira:KSQSJS"}, {Seat::east, "fifty:KHQHJHTH"}});
  CHECK(points(deal) == "0 26");
  CHECK(points(deal, all) == "0 40");
  CHECK(points(deal, "failed_projects=winner_all,project_compare=best_side") == "0 40");
  Deal raised = hokum(40).times(3).with({{Seat::north, "sira:KSQSJS"}});
  CHECK(points(raised, all) == "0 54");
  CHECK(points(raised) == "0 48");
  SUBCASE("baloot is credited, not declared") {
    CHECK(points(hokum(40).with_baloot(ns), all) == "0 16");
    CHECK(points(hokum(40).with_baloot(ns), "failed_projects=winner_all,baloot_multiplied=no") == "2 16");
  }
  SUBCASE("a deal that succeeds does not change") { CHECK(points(sun(85), all) == points(sun(85))); }
}

TEST_CASE("baloot: the multiplier") {
  CHECK(points(hokum(110).times(3)) == "33 15");
  CHECK(points(hokum(110).times(4)) == "44 20");
  CHECK(points(hokum(110).with_gahwa()) == "44 20");
  CHECK(points(hokum(40).times(2)) == "0 32");
  CHECK(points(sun(85).times(2)) == "34 18");
}

TEST_CASE("baloot: raise_award=winner_takes_all") {
  constexpr auto all = "raise_award=winner_takes_all";
  CHECK(points(hokum(110), all) == "11 5");  // not raised
  CHECK(points(hokum(40).times(2), all) == "0 32");
  CHECK(points(sun(85).times(2), all) == "52 0");
  const Deal deal =
      hokum(110).times(2).with({{Seat::north, "sira:KSQSJS"}, {Seat::east, "sira:QHJHTH"}}).with_baloot(ew);
  CHECK(points(deal, all) == "44 0");  // (16 + 2 + 2 + 2) × 2
  CHECK(points(deal, "raise_award=winner_takes_all,project_compare=best_side") == "40 0");
  CHECK(points(deal, "raise_award=winner_takes_all,project_compare=best_side,baloot_multiplied=no") ==
        "36 2");
  SUBCASE("a failed raised deal") {
    const Deal failed =
        hokum(30).times(2).with({{Seat::north, "sira:KSQSJS"}, {Seat::east, "sira:QHJHTH"}}).with_baloot(ns);
    CHECK(points(failed, all) == "0 44");
    CHECK(points(failed, "raise_award=winner_takes_all,project_compare=best_side") == "0 40");
    CHECK(
        points(failed, "raise_award=winner_takes_all,project_compare=best_side,failed_projects=winner_all") ==
        "0 44");
  }
}

TEST_CASE("baloot: baloot_multiplied=no adds baloot last, to its holder, whoever wins") {
  constexpr auto apart = "baloot_multiplied=no";
  CHECK(points(hokum(110).times(2).with_baloot(ns), apart) == "24 10");
  CHECK(points(hokum(110).times(2).with_baloot(ns)) == "26 10");
  CHECK(points(hokum(40).with_baloot(ns), apart) == "2 16");
  CHECK(points(hokum(162).swept_by(ns).with_baloot(ew), apart) == "44 2");
  CHECK(points(hokum(81).with_baloot(ns), apart) == "10 8");  // it counts for the contract
  CHECK(points(hokum(81).with_baloot(ew), apart) == "0 18");
}

TEST_CASE("baloot: a sweep") {
  CHECK(points(sun(130).swept_by(ns)) == "44 0");
  CHECK(points(hokum(162).swept_by(ns)) == "44 0");
  CHECK(points(sun(130).swept_by(ns).over_ace()) == "88 0");
  CHECK(points(hokum(162).swept_by(ns).over_ace()) == "88 0");
  CHECK(points(hokum(0).swept_by(ew)) == "0 44");
  CHECK(points(sun(0).swept_by(ew).over_ace()) == "0 88");
  SUBCASE("is not multiplied, and takes only the winner's own projects") {
    CHECK(points(hokum(162).swept_by(ns).times(3)) == "44 0");
    CHECK(points(hokum(162).swept_by(ns).times(2), "raise_award=winner_takes_all") == "44 0");
    const Deal deal =
        sun(130).swept_by(ns).with({{Seat::north, "sira:KSQSJS"}, {Seat::east, "fifty:KHQHJHTH"}});
    CHECK(points(deal) == "48 0");
    CHECK(points(deal, "project_compare=best_side") == "44 0");
    CHECK(points(hokum(162).swept_by(ns).with_baloot(ns)) == "46 0");
    CHECK(points(hokum(162).swept_by(ns).with_baloot(ew)) == "44 0");
  }
  SUBCASE("by the buyer's opponents beats any project of the buyer, and failed_projects does not apply") {
    const Deal deal = sun(0).swept_by(ew).with({{Seat::north, aces}});
    CHECK(points(deal) == "0 44");
    CHECK(reckon(deal).winner == ew);
    CHECK(points(deal, "failed_projects=winner_all") == "0 44");
  }
  SUBCASE("sweep=by_mode") {
    CHECK(points(sun(130).swept_by(ns).over_ace(), "sweep=by_mode") == "44 0");
    CHECK(points(hokum(162).swept_by(ns).over_ace(), "sweep=by_mode") == "25 0");
    CHECK(points(hokum(0).swept_by(ew), "sweep=by_mode") == "0 25");
  }
  SUBCASE("eight tricks without a card point in them are a sweep all the same") {
    Deal deal = sun(130).swept_by(ns);
    CHECK(reckon(deal).award == Award::sweep);
    deal.tricks = {{7, 1}};
    CHECK(reckon(deal).award == Award::own);
  }
}

TEST_CASE("baloot: a gahwa deal of a fixed-length match is worth 152 and nothing else") {
  CHECK(points(hokum(110).with_gahwa(), "", 10) == "152 0");
  CHECK(points(hokum(40).with_gahwa(), "", 10) == "0 152");
  CHECK(points(hokum(40).with_gahwa().with_baloot(ns), "baloot_multiplied=no", 10) == "0 152");
  CHECK(points(hokum(162).with_gahwa().swept_by(ns).over_ace(), "", 10) == "152 0");
  CHECK(points(hokum(0).with_gahwa().swept_by(ew), "", 10) == "0 152");
  CHECK(points(hokum(110).with_gahwa().with({{Seat::north, "sira:KSQSJS"}}), "target=50", 10) == "152 0");
  CHECK(points(hokum(110).times(4), "", 10) == "44 20");
}

TEST_CASE("baloot: a gahwa deal of a match to its own end scores as x4") {
  CHECK(points(hokum(110).with_gahwa(), "raise_award=winner_takes_all") == "64 0");
  CHECK(points(hokum(162).with_gahwa().swept_by(ns)) == "44 0");
  CHECK(reckon(hokum(162).with_gahwa().swept_by(ns)).winner == ns);
  CHECK(reckon(hokum(40).with_gahwa()).winner == ew);
}

TEST_CASE("baloot: the saudi preset, a raised and failed deal whole") {
  const Deal deal =
      hokum(70).times(2).with({{Seat::north, "sira:9S8S7S"}, {Seat::east, "fifty:KHQHJHTH"}}).with_baloot(ns);
  const Reckoning r = reckon(deal, "saudi");
  CHECK(r.declared == BySide{{2, 5}});
  CHECK(r.projects == BySide{{0, 5}});
  CHECK(r.converted == BySide{{7, 9}});
  CHECK(r.in_card_points);
  CHECK(r.compared == BySide{{70 + 20, 92 + 50}});
  CHECK_FALSE(r.success);
  CHECK(r.award == Award::all);
  CHECK(r.base == BySide{{0, 23}});
  CHECK(r.factor == 2);
  CHECK(r.baloot_last == BySide{{2, 0}});
  CHECK(r.points == BySide{{2, 46}});
}
