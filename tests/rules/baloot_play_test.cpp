// Following, winning, must_trump, the first lead, and a deal of a real game. N deals; W S E N is the order of
// turns.
#include "baloot_kit.hpp"

using namespace baloot_kit;

namespace {

/// A trick in progress: trump (none in sun), whose lead, the cards so far, and the hand of the player to
/// move.
Match trick(std::string_view settings, std::optional<Suit> trump, Seat leader, std::string_view cards,
            std::string_view hand) {
  Match match(settings);
  match.deal();
  auto& state = match.state;
  state.stage = baloot::Stage::play;
  state.contract = {Seat::west, trump, 1, false};
  state.trick = {leader};
  for (Card card : card_list(cards)) state.trick.add(card);
  state.to_move = clockwise(leader, -state.trick.count);
  state.hands[index(state.to_move)] = card_set(hand);
  return match;
}

std::string may(std::string_view settings, std::optional<Suit> trump, std::string_view cards,
                std::string_view hand) {
  return trick(settings, trump, Seat::north, cards, hand).legal();
}

/// Who wins a trick that N leads.
std::string wins(std::optional<Suit> trump, std::string_view cards) {
  Match match = trick("", trump, Seat::north, cards.substr(0, 9), std::string(cards.substr(9)) + " 7C");
  match.act(cards.substr(9));
  return std::string(name(match.state.trick.leader));
}

constexpr auto spades = Suit::spades;
constexpr auto hearts = Suit::hearts;

}  // namespace

TEST_CASE("baloot: suit must be followed, else anything may be played") {
  CHECK(may("", hearts, "7S", "8S AS 7H JD") == "8S AS");
  CHECK(may("", hearts, "7S", "7H JH JD") == "7H JH JD");
  CHECK(may("", hearts, "7H", "8H JH JD") == "8H JH");
  CHECK(may("", std::nullopt, "7S", "7H JD") == "7H JD");
}

TEST_CASE("baloot: tricks are won in the order of the mode, counter-clockwise from the leader") {
  CHECK(wins(std::nullopt, "KS TS AS QS") == "S");  // N W S E: A is the third
  CHECK(wins(std::nullopt, "JS 9S TS KS") == "S");
  CHECK(wins(std::nullopt, "7S AH AD AC") == "N");
  CHECK(wins(spades, "AS JS 9S TS") == "W");
  CHECK(wins(spades, "AS TS 9S KS") == "S");
  CHECK(wins(spades, "7S 8S QS KS") == "E");
  CHECK(wins(hearts, "AS TS 7H KS") == "S");
  CHECK(wins(hearts, "AS 7H 8H KS") == "S");
  CHECK(wins(hearts, "9S AD TD JS") == "E");
}

TEST_CASE(
    "baloot: must_trump=yes, void in the suit led, an opponent winning by a plain card: trump if able") {
  CHECK(may("must_trump=yes", hearts, "KS", "7H 8D AC") == "7H");
  CHECK(may("must_trump=yes", hearts, "KS", "7H JH AC") == "7H JH");
  CHECK(may("must_trump=yes", hearts, "KS", "8D AC") == "8D AC");
  CHECK(may("must_trump=yes", hearts, "KS", "7S 7H 8D") == "7S");
  CHECK(may("must_trump=no", hearts, "KS", "7H 8D AC") == "7H 8D AC");
}

TEST_CASE("baloot: must_trump=yes, an opponent's trump winning: above it if able, else anything") {
  // N leads, W trumps, S is to move and W is his opponent.
  CHECK(may("must_trump=yes", hearts, "KS KH", "QH TH AH AC") == "TH AH");
  CHECK(may("must_trump=yes", hearts, "KS JH", "QH TH AH AC") == "TH QH AH AC");
  CHECK(may("must_trump=yes", hearts, "KS KH", "7D AC") == "7D AC");
  CHECK(may("must_trump=yes", hearts, "KS KH", "7S JH AC") == "7S");  // follows suit
}

TEST_CASE("baloot: must_trump=yes, the partner winning: free") {
  CHECK(may("must_trump=yes", hearts, "AS 7S", "7H 8D") == "7H 8D");
  CHECK(may("must_trump=yes", hearts, "AS KS TS", "7H 8D") == "7H");     // N, E's opponent, wins
  CHECK(may("must_trump=yes", hearts, "7S AS TS", "7H 8D") == "7H 8D");  // W, E's partner, wins
  CHECK(may("must_trump=yes", hearts, "9H 8H", "7H JH") == "7H JH");
}

TEST_CASE("baloot: must_trump=yes, trump led: above an opponent's winning trump if able") {
  CHECK(may("must_trump=yes", hearts, "TH", "7H AH JH 8D") == "JH AH");
  CHECK(may("must_trump=yes", hearts, "9H", "7H AH 8D") == "7H AH");
  CHECK(may("must_trump=yes", hearts, "9H", "7D 8D") == "7D 8D");
  CHECK(may("must_trump=yes", hearts, "7H TH", "8H AH") == "AH");
  CHECK(may("must_trump=no", hearts, "TH", "7H AH JH 8D") == "7H JH AH");
}

TEST_CASE("baloot: must_trump=yes asks nothing in sun") {
  CHECK(may("must_trump=yes", std::nullopt, "KS", "7H 8D") == "7H 8D");
  CHECK(may("must_trump=yes", std::nullopt, "KS", "7S AS") == "7S AS");
}

TEST_CASE("baloot: first_lead") {
  for (const auto& [settings, leader] : {std::pair{"", "E"}, {"first_lead=dealer_right", "W"}}) {
    Match match(settings);
    deal_hands(match, {}, Seat::east, "7D");
    match.act("pass pass sun pass pass pass");
    CHECK(mover(match) == leader);
    CHECK(name(match.state.trick.leader) == leader);
  }
}

TEST_CASE("baloot: the last trick counts ten, and the card points of a deal are 130 or 162") {
  for (const auto& [bids, total] :
       {std::pair{"sun pass pass pass", 130}, {"hokum pass pass pass hokum pass pass", 162}}) {
    Match match;
    deal_hands(match, {}, Seat::west, "7D");
    match.act(bids).finish();
    CHECK(match.state.card_points.of[0] + match.state.card_points.of[1] == total);
    CHECK(match.state.tricks_taken.of[0] + match.state.tricks_taken.of[1] == 8);
  }
}

TEST_CASE("baloot: a deal logged in a real game comes out as it did") {
  // Players 1 2 3 4 of the log are W S E N.
  Match match("first_lead=dealer_right");
  match.deal({"JS QS KS 8D JD", "9S TH 8C QC KD", "7S 7C KC AC TD", "7H 9H AH 9D QD"},
             "7D AS QH TC 8S 9C AD TS 8H JH KH JC");
  match.act("pass pass pass hokum pass pass pass hokum");
  CHECK(hand(match, Seat::north) == card_set("JS QS KS 8D JD 7D KH JC"));
  CHECK(hand(match, Seat::west) == card_set("7H 9H AH 9D QD AS QH TC"));
  match.act("pass pass");
  CHECK(mover(match) == "W");
  match.act("AH TD 8H");
  CHECK(match.phase() == "declare");
  CHECK(match.legal() == "pass sira:KSQSJS");
  match.act("sira:KSQSJS KH");
  CHECK(match.fields(Seat::west) == R"({"face_up":"7D","projects":[["N","sira:KSQSJS"]]})");
  match.act("AD KD JD QD 7D 9D 8S TH AS 7S TS JS 9H 7C JH 8D KS 7H 9C 9S QS QH KC 8C JC TC AC QC");
  CHECK(match.state.deal_over);
  CHECK(match.state.card_points == BySide{{115, 47}});
  CHECK(match.state.points == BySide{{13, 5}});
  CHECK(match.state.score == BySide{{13, 5}});
  CHECK(
      match.detail() ==
      R"({"void":false,"mode":"hokum","trump":"D","buyer":"N","multiplier":1,"gahwa":false,"face_up":"7D",)"
      R"("tricks":{"NS":6,"EW":2},"last_trick":"NS","card_points":{"NS":115,"EW":47},)"
      R"("declared":{"NS":2,"EW":0},"projects":{"NS":2,"EW":0},"baloot":{"NS":0,"EW":0},)"
      R"("converted":{"NS":11,"EW":5},"compared":{"NS":13,"EW":5},"compared_in":"points","needed_margin":1,)"
      R"("success":true,"sweep":null,"winner":"NS","award":"own","base":{"NS":13,"EW":5},"factor":1,)"
      R"("baloot_last":{"NS":0,"EW":0},"points":{"NS":13,"EW":5}})");
}
