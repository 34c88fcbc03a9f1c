// How a match of Baloot ends. W buys in every deal here and N deals the first, so EW is the buyer's side.
#include "baloot_kit.hpp"

using namespace baloot_kit;

namespace {

constexpr BySide ahead{{140, 151}};

/// The state before a deal with this score.
Match at(BySide score, std::string_view settings = "", int deals = 0) {
  Match match(settings, Seat::north, deals);
  match.state.score = score;
  return match;
}

/// W holds what wins every trick of a hokum when it is led in list order.
void sweep_hokum(Match& match, std::string_view raises) {
  deal_hands(match, {"", "", "", "9S TS JS AS TH AH AD AC"}, Seat::west, "JS");
  match.act("hokum pass pass pass hokum").act(raises).finish();
  REQUIRE(match.state.tricks_taken == BySide{{0, 8}});
}

/// W buys a hokum with nothing and loses it.
void lose_hokum(Match& match, std::string_view raises) {
  deal_hands(match, {"JS 9S AS TS KS QS AH AD", "", "", "7S 7H 8H 9H 7D 8D 9D 7C"}, Seat::west, "7S");
  match.act("hokum pass pass pass hokum").act(raises).finish();
  REQUIRE(match.state.points[Side::east_west] == 0);
}

void void_deal(Match& match) {
  match.deal();
  match.act("pass pass pass pass pass pass pass pass");
}

}  // namespace

TEST_CASE("baloot: the match ends when a side has the target") {
  Match match = at({{0, 107}});
  sweep_hokum(match, "pass pass");
  CHECK(match.state.score == BySide{{0, 151}});
  CHECK(match.state.end == End{});
  match = at({{0, 108}});
  sweep_hokum(match, "pass pass");
  CHECK(match.state.score == BySide{{0, 152}});
  CHECK(match.state.end == End{Reason::target, Side::east_west});
}

TEST_CASE("baloot: the higher total wins even if the other side scored last") {
  Match match = at({{170, 108}});  // as after a tie that was played on
  sweep_hokum(match, "pass pass");
  CHECK(match.state.end == End{Reason::target, Side::north_south});
}

TEST_CASE("baloot: on a tie at the target another deal is played") {
  Match match = at({{160, 116}});
  sweep_hokum(match, "pass pass");
  CHECK(match.state.score == BySide{{160, 160}});
  CHECK(match.state.end == End{});
  void_deal(match);
  CHECK(match.state.end == End{});
  // The dealer is E by now; W still buys: N and S and E speak after him in their turn.
  match.deal();
  match.act("sun");
  while (match.state.stage == baloot::Stage::bid) match.act("pass");
  match.finish();
  CHECK(match.state.end.reason == Reason::target);
  CHECK(match.state.end.winner == leader(match.state.score));
}

TEST_CASE("baloot: another target") {
  Match match = at({{0, 0}}, "target=44");
  sweep_hokum(match, "pass pass");
  CHECK(match.state.end == End{Reason::target, Side::east_west});
}

TEST_CASE("baloot: the winner of a gahwa deal wins the match, whatever the score") {
  constexpr auto gahwa = "double triple quadruple gahwa";
  Match match = at({{150, 0}});
  sweep_hokum(match, gahwa);
  CHECK(match.state.score == BySide{{150, 44}});
  CHECK(match.state.end == End{Reason::gahwa, Side::east_west});
  match = at({{0, 150}});
  lose_hokum(match, gahwa);
  CHECK(match.state.end == End{Reason::gahwa, Side::north_south});
  SUBCASE("before the target and before max_deals") {
    match = at({{0, 150}}, "max_deals=1");
    sweep_hokum(match, gahwa);
    CHECK(match.state.end == End{Reason::gahwa, Side::east_west});
  }
}

TEST_CASE("baloot: max_deals ends a match, void deals included") {
  Match match = at({{3, 5}}, "max_deals=2");
  void_deal(match);
  CHECK(match.state.end == End{});
  void_deal(match);
  CHECK(match.state.end == End{Reason::max_deals, Side::east_west});
  match = at({{7, 7}}, "max_deals=1");
  void_deal(match);
  CHECK(match.state.end == End{Reason::max_deals, std::nullopt});
  match = at({{160, 116}}, "max_deals=1");  // a tie at the target
  sweep_hokum(match, "pass pass");
  CHECK(match.state.end == End{Reason::max_deals, std::nullopt});
  match = at({{0, 108}}, "max_deals=1");  // the target comes first
  sweep_hokum(match, "pass pass");
  CHECK(match.state.end == End{Reason::target, Side::east_west});
}

TEST_CASE("baloot: a fixed-length match ends after its deals and not before") {
  Match match = at(ahead, "", 2);
  sweep_hokum(match, "pass pass");
  CHECK(match.state.score == BySide{{140, 195}});
  CHECK(match.state.end == End{});
  void_deal(match);
  CHECK(match.state.end == End{Reason::deals, Side::east_west});
  match = at({{7, 7}}, "", 1);
  void_deal(match);
  CHECK(match.state.end == End{Reason::deals, std::nullopt});
}

TEST_CASE("baloot: gahwa in a fixed-length match scores 152 and the match goes on") {
  constexpr auto gahwa = "double triple quadruple gahwa";
  Match match = at({{10, 20}}, "", 3);
  sweep_hokum(match, gahwa);
  CHECK(match.state.points == BySide{{0, 152}});
  CHECK(match.state.score == BySide{{10, 172}});
  CHECK(match.state.end == End{});
  match = at({{10, 20}}, "", 1);
  lose_hokum(match, gahwa);
  CHECK(match.state.points == BySide{{152, 0}});
  CHECK(match.state.end == End{Reason::deals, Side::north_south});
  CHECK(match.detail().find(R"("award":"gahwa","base":{"NS":152,"EW":0},"factor":1)") != std::string::npos);
}

TEST_CASE("baloot: max_deals below the fixed length ends the match; at the same deal the fixed length does") {
  Match match = at({{0, 1}}, "max_deals=1", 5);
  void_deal(match);
  CHECK(match.state.end == End{Reason::max_deals, Side::east_west});
  match = at({{0, 1}}, "max_deals=1", 1);
  void_deal(match);
  CHECK(match.state.end == End{Reason::deals, Side::east_west});
}

TEST_CASE("baloot: presets and options are as the page of rules has them") {
  const GameInfo& game = find_game("baloot");
  std::string standard, saudi;
  JsonWriter first(standard), second(saudi);
  game.write_rules(first, game.parse("standard"));
  game.write_rules(second, game.parse("saudi"));
  CHECK(game.parse("standard") == game.defaults());
  CHECK(standard ==
        R"({"target":152,"max_deals":300,"sun_takeover":"all","ashkal_rounds":"first","ashkal_on_ace":"yes",)"
        R"("redeal_dealer":"rotate","first_lead":"buyer","must_trump":"no","sun_raise":"full","lock":"even",)"
        R"("raise_award":"each","project_compare":"all","project_unit":"points","baloot_overlap":"no",)"
        R"("baloot_multiplied":"yes","hokum_rounding":"independent","contract":"majority",)"
        R"("failed_projects":"none","sweep":"flat"})");
  CHECK(
      saudi ==
      R"({"target":152,"max_deals":300,"sun_takeover":"none","ashkal_rounds":"first","ashkal_on_ace":"no",)"
      R"("redeal_dealer":"rotate","first_lead":"dealer_right","must_trump":"yes","sun_raise":"double_only",)"
      R"("lock":"even","raise_award":"winner_takes_all","project_compare":"best_side","project_unit":"points",)"
      R"("baloot_overlap":"yes","baloot_multiplied":"no","hokum_rounding":"counting_side",)"
      R"("contract":"card_majority","failed_projects":"winner_all","sweep":"by_mode"})");
}
