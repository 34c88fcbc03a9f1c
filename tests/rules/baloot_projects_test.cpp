// Projects and baloot: what may be declared, when, and what all see of it. N deals; W S E N is the order of
// turns.
#include "baloot_kit.hpp"

using namespace baloot_kit;

namespace {

/// W buys and leads with this hand; the other hands as given, N E S. In hokum the face-up card is W's `up`.
Match dealt(std::string_view bids, std::string_view up, const std::array<std::string_view, 4>& hands,
            std::string_view settings = "") {
  Match match(settings);
  deal_hands(match, hands, Seat::west, up);
  match.act(bids);
  return match;
}

constexpr std::string_view to_sun = "sun pass pass pass";
constexpr std::string_view to_hokum = "hokum pass pass pass hokum pass pass";

std::string offered(std::string_view bids, std::string_view hand) {
  return dealt(bids, hand.substr(0, 2), {"", "", "", hand}).legal();
}

}  // namespace

TEST_CASE("baloot: every window of a run is offered, by kind, suit and top card; runs do not wrap") {
  CHECK(offered(to_sun, "AS KS QS 7S 8S 7H 9H JH").substr(0, 16) == "pass sira:ASKSQS");
  CHECK(offered(to_sun, "AS KS QS 7S 8S 7H 9H JH") == "pass sira:ASKSQS");
  CHECK(offered(to_sun, "7S 8S 9S TS JS QS 7H 9H") ==
        "pass sira:QSJSTS sira:JSTS9S sira:TS9S8S sira:9S8S7S fifty:QSJSTS9S fifty:JSTS9S8S fifty:TS9S8S7S "
        "hundred:QSJSTS9S8S hundred:JSTS9S8S7S");
  CHECK(offered(to_sun, "7C 8C 9C 7S 8S 9S 7D 9D") == "pass sira:9S8S7S sira:9C8C7C");
  CHECK(offered(to_sun, "KD QD JD TD 7S 8S AC KC") == "pass sira:KDQDJD sira:QDJDTD fifty:KDQDJDTD");
}

TEST_CASE("baloot: quads of T J Q K A are projects, of 7 8 9 not") {
  CHECK(offered(to_sun, "TS TH TD TC 7S 7H 8D 8C") == "pass hundred:TSTHTDTC");
  CHECK(offered(to_sun, "JS JH JD JC KS KH KD KC") == "pass hundred:KSKHKDKC hundred:JSJHJDJC");
  CHECK(offered(to_sun, "QS QH QD QC 7S 7H 8D 8C") == "pass hundred:QSQHQDQC");
  CHECK(dealt(to_sun, "9S", {"", "", "", "9S 9H 9D 9C 7S 7H AD AC"}).phase() == "play");
  CHECK(dealt(to_sun, "8S", {"", "", "", "8S 8H 8D 8C AS AH KD KC"}).phase() == "play");
}

TEST_CASE("baloot: four aces are a hundred in hokum and a four_hundred in sun") {
  CHECK(offered(to_sun, "AS AH AD AC 7S 7H 9D 9C") == "pass four_hundred:ASAHADAC");
  CHECK(offered(to_hokum, "AS AH AD AC 7S 7H 9D 9C") == "pass hundred:ASAHADAC");
  CHECK(offered(to_sun, "AS AH AD AC KS KH KD KC") == "pass hundred:KSKHKDKC four_hundred:ASAHADAC");
}

TEST_CASE("baloot: runs come before quads among the hundreds") {
  CHECK(offered(to_sun, "AS KS QS JS TS TH TD TC") ==
        "pass sira:ASKSQS sira:KSQSJS sira:QSJSTS fifty:ASKSQSJS fifty:KSQSJSTS hundred:ASKSQSJSTS "
        "hundred:TSTHTDTC");
}

TEST_CASE("baloot: a player is asked before his first card only, up to twice, and never for the same card") {
  Match match = dealt(to_sun, "AS", {"", "", "", "AS KS QS JS TS 9S 8S 7S"});
  CHECK(mover(match) == "W");
  CHECK(match.phase() == "declare");
  SUBCASE("the second from the cards that are left") {
    match.act("sira:ASKSQS");
    CHECK(match.phase() == "declare");
    CHECK(match.legal() ==
          "pass sira:JSTS9S sira:TS9S8S sira:9S8S7S fifty:JSTS9S8S fifty:TS9S8S7S hundred:JSTS9S8S7S");
    match.act("sira:JSTS9S");
    CHECK(match.phase() == "play");
    CHECK(match.fields(Seat::east) ==
          R"({"face_up":"AS","projects":[["W","sira:ASKSQS"],["W","sira:JSTS9S"]]})");
  }
  SUBCASE("not when nothing is left") {
    match.act("sira:JSTS9S");
    CHECK(match.legal() == "pass sira:ASKSQS");
    match.act("pass");
    CHECK(match.phase() == "play");
  }
  SUBCASE("pass ends it") {
    match.act("pass");
    CHECK(match.phase() == "play");
    CHECK(match.fields(Seat::east) == R"({"face_up":"AS","projects":[]})");
  }
  match.act("AS");
  while (match.state.tricks_taken == BySide{}) match.act(match.legal().substr(0, match.legal().find(' ')));
  CHECK(match.phase() == "play");
}

TEST_CASE("baloot: of three projects only two may be declared") {
  Match match = dealt(to_sun, "AS", {"7S 8S 9S 7H 8H 9H 7D 8D", "", "", "AS KS QS AH KH QH 7C 8C"});
  match.act("sira:AHKHQH sira:ASKSQS");
  CHECK(match.phase() == "play");
  Match four = dealt(to_sun, "AS", {"", "", "", "AS KS QS JS TS 9S TH 9H"});
  four.act("sira:ASKSQS sira:JSTS9S");
  CHECK(four.phase() == "play");
}

TEST_CASE("baloot: players declare in the order of play, each before his card, and all see it") {
  Match match = dealt(to_sun, "7S",
                      {"TD 9D 8D AC KC QC 9H 8H", "", "AH KH QH 9C 8C 7C AS TS", "7S 8S JS JH TH 7D JD TC"});
  CHECK(match.phase() == "play");
  match.act("7S");
  CHECK(mover(match) == "S");
  CHECK(match.legal() == "pass sira:AHKHQH sira:9C8C7C");
  match.act("sira:9C8C7C");
  CHECK(match.fields(Seat::north) == R"({"face_up":"7S","projects":[["S","sira:9C8C7C"]]})");
  match.act("sira:AHKHQH AS pass 9S");
  CHECK(match.legal() == "pass sira:TD9D8D sira:ACKCQC");
  match.act("sira:ACKCQC pass");
  CHECK(match.fields(Seat::east) ==
        R"({"face_up":"7S","projects":[["S","sira:9C8C7C"],["S","sira:AHKHQH"],["N","sira:ACKCQC"]]})");
}

TEST_CASE("baloot: only the player who is asked sees that he is") {
  Match match = dealt(to_sun, "AS", {"", "", "", "AS KS QS 7S 8S 7H 9H JH"});
  const auto seen = [&](Seat seat) { return baloot::Game::view(match.rules, match.state, seat).phase.name; };
  CHECK(seen(Seat::west) == "declare");
  for (Seat seat : {Seat::north, Seat::east, Seat::south}) CHECK(seen(seat) == "play");
}

TEST_CASE("baloot: baloot is credited to the player of both K and Q of trump, with the second of them") {
  Match match = dealt(to_hokum, "KS", {"", "", "", "KS QS 7H 9H JH 7D 9D JD"});
  const auto lead = [&](std::string_view card) {
    match.state.trick = {Seat::west};
    match.state.to_move = Seat::west;
    match.state.stage = baloot::Stage::play;
    match.act(card);
  };
  SUBCASE("the Q last") {
    lead("KS");
    CHECK_FALSE(match.state.baloot);
    lead("QS");
  }
  SUBCASE("the K last, in a later trick") {
    lead("QS");
    lead("7H");
    CHECK_FALSE(match.state.baloot);
    lead("KS");
  }
  CHECK(match.state.baloot == Seat::west);
  CHECK(match.fields(Seat::north) == R"({"face_up":"KS","projects":[["W","baloot"]]})");
}

TEST_CASE("baloot: no baloot for K and Q in two hands, of another suit, or in sun") {
  const auto credited = [](std::string_view bids, std::string_view up,
                           const std::array<std::string_view, 4>& hands) {
    Match match = dealt(bids, up, hands);
    match.finish();
    return match.state.baloot;
  };
  CHECK_FALSE(credited(to_hokum, "KS", {"", "", "QS 7D", "KS 7H 9H JH 8D JD 9C JC"}));
  CHECK_FALSE(credited(to_hokum, "AS", {"KS", "QS", "", "AS KH QH 7H 9H 7D 9D JD"}));
  CHECK_FALSE(credited(to_sun, "KS", {"", "", "", "KS QS 7H 9H JH 7D 9D JD"}));
  CHECK(credited(to_hokum, "7S", {"KS QS", "", "", "7S 7H 9H JH 8D JD 9C JC"}) == Seat::north);
}

TEST_CASE("baloot: baloot_overlap decides when the K or Q lies in a project that its player declared") {
  for (const auto& [with, said, credited] : {std::tuple{"", "sira:KSQSJS", false},
                                             {"", "sira:QSJSTS", false},
                                             {"", "sira:ASKSQS", false},
                                             {"", "sira:JSTS9S", true},
                                             {"", "pass", true},
                                             {"baloot_overlap=yes", "sira:KSQSJS", true},
                                             {"baloot_overlap=yes", "hundred:ASKSQSJSTS", true}}) {
    const std::string settings = with;  // clang 14 captures no structured bindings
    const std::string declared = said;
    CAPTURE(settings);
    CAPTURE(declared);
    Match match = dealt(to_hokum, "KS", {"", "", "", "AS KS QS JS TS 9S 8S 7H"}, settings);
    match.act(declared);
    match.finish();
    CHECK(match.state.baloot.has_value() == credited);
  }
}

TEST_CASE("baloot: a quad uses the K or Q of trump up too") {
  Match match = dealt(to_hokum, "KS", {"", "", "", "KS KH KD KC QS 7H 9H 7D"});
  match.act("hundred:KSKHKDKC");
  match.finish();
  CHECK_FALSE(match.state.baloot);
}

TEST_CASE(
    "baloot: the best project decides by kind, run, top card, and who sits nearest the dealer's right") {
  using baloot::Declared;
  const auto project = [](Seat seat, std::string_view text) {
    for (std::uint8_t i = 0; i < baloot::all_projects.size(); ++i)
      if (baloot::project_text(i) == text) return Declared{seat, i};
    FAIL(text);
    return Declared{};
  };
  // The first is the better one; N deals, so W is nearest, N farthest.
  const auto better = [&](Seat a, std::string_view one, Seat b, std::string_view two) {
    const std::array list{project(a, one), project(b, two)};
    const std::array swapped{list[1], list[0]};
    return baloot::best_side(list, Seat::north) == side(a) &&
           baloot::best_side(swapped, Seat::north) == side(a);
  };
  CHECK(better(Seat::north, "four_hundred:ASAHADAC", Seat::west, "hundred:ASKSQSJSTS"));
  CHECK(better(Seat::north, "hundred:TSTHTDTC", Seat::west, "fifty:ASKSQSJS"));
  CHECK(better(Seat::north, "fifty:TS9S8S7S", Seat::west, "sira:ASKSQS"));
  CHECK(better(Seat::north, "hundred:JSTS9S8S7S", Seat::west, "hundred:KSKHKDKC"));
  CHECK(better(Seat::north, "hundred:KSKHKDKC", Seat::west, "hundred:QSQHQDQC"));
  CHECK(better(Seat::north, "sira:KSQSJS", Seat::west, "sira:QHJHTH"));
  CHECK(better(Seat::north, "sira:TS9S8S", Seat::west, "sira:9H8H7H"));
  CHECK(better(Seat::west, "sira:QHJHTH", Seat::south, "sira:QSJSTS"));
  CHECK(better(Seat::south, "sira:QHJHTH", Seat::east, "sira:QSJSTS"));
  CHECK(better(Seat::east, "sira:QHJHTH", Seat::north, "sira:QSJSTS"));
  CHECK(better(Seat::west, "sira:QHJHTH", Seat::north, "sira:QSJSTS"));
  CHECK_FALSE(baloot::best_side({}, Seat::north));
}

TEST_CASE("baloot: the reckoning says what becomes of the projects of a failed contract") {
  const auto first = [](const std::string& legal) { return legal.substr(0, legal.find(' ')); };
  const auto award_of = [&](bool declared) {
    Match match = dealt(to_hokum, "7S", {"JS 9S AS TS KS QS KH AD", "", "", "7S AH 8H 9H 7D 8D TC 7C"});
    match.act("AH");
    for (int turn = 0; turn < 6 && (mover(match) != "N" || match.phase() != "declare"); ++turn)
      match.act(first(match.legal()));
    match.act(declared ? first(match.legal().substr(5)) : "pass").finish();
    const auto sentences = baloot::Game::explain(match.rules, match.state);
    return sentences[sentences.size() - 2];
  };
  CHECK(award_of(true) == "NS scores 16, the buyer's side nothing; no declared project counts.");
  CHECK(award_of(false) == "NS scores 16, the buyer's side nothing.");
}
