// The bidding of Baloot. N deals the first deal, so that the turn goes W S E N.
#include "baloot_kit.hpp"

using namespace baloot_kit;

namespace {

/// All hands filled in list order, the card turned up `face_up`; in no hand before the bidding is over.
Match opened(std::string_view settings = "", std::string_view face_up = "7D") {
  Match match(settings);
  deal_hands(match, {}, Seat::north, face_up);
  return match;
}

/// Who is to move and what he may say.
std::string asked(const Match& match) { return mover(match) + ": " + match.legal(); }

Seat buyer(const Match& match) { return match.state.contract.buyer; }

bool play_began(const Match& match) { return match.phase() == "play" || match.phase() == "declare"; }

}  // namespace

TEST_CASE("baloot: the dealer's right speaks first, and only the third and the dealer may say ashkal") {
  Match match = opened();
  CHECK(match.phase() == "bid");
  CHECK(asked(match) == "W: pass hokum sun");
  CHECK(asked(match.act("pass")) == "S: pass hokum sun");
  CHECK(asked(match.act("pass")) == "E: pass hokum sun ashkal");
  CHECK(asked(match.act("pass")) == "N: pass hokum sun ashkal");
  CHECK(asked(match.act("pass")) == "W: pass hokum sun");
  CHECK(match.contract(Seat::south) == "null");
}

TEST_CASE("baloot: over a hokum every other player is asked, from the caller's right, those who passed too") {
  Match match = opened();
  match.act("pass pass hokum");
  CHECK(asked(match) == "N: pass sun");
  CHECK(asked(match.act("pass")) == "W: pass sun");
  CHECK(asked(match.act("pass")) == "S: pass sun");
  CHECK(asked(match.act("pass")) == "E: hokum sun");
  match.act("hokum");
  CHECK(match.phase() == "double");
  CHECK(match.contract(Seat::west) ==
        R"({"mode":"hokum","trump":"D","buyer":"E","multiplier":1,"gahwa":false,"locked":false})");
}

TEST_CASE("baloot: a sun of the first round can be taken over once, whenever it is said") {
  Match match = opened();
  SUBCASE("as a bid: the other three are asked in turn, also one who has passed") {
    match.act("pass sun");
    CHECK(asked(match) == "E: pass sun");
    CHECK(asked(match.act("pass")) == "N: pass sun");
    CHECK(asked(match.act("pass")) == "W: pass sun");
    match.act("pass");
    CHECK(buyer(match) == Seat::south);
  }
  SUBCASE("over a hokum: its caller is among those asked") {
    match.act("hokum pass sun");
    CHECK(asked(match) == "N: pass sun");
    CHECK(asked(match.act("pass")) == "W: pass sun");
    match.act("sun");
    CHECK(buyer(match) == Seat::west);
  }
  SUBCASE("when a hokum is confirmed") {
    match.act("hokum pass pass pass sun");
    CHECK(asked(match) == "S: pass sun");
    match.act("pass pass sun");
    CHECK(buyer(match) == Seat::north);
  }
  SUBCASE("the first to take it over has it") {
    match.act("sun sun");
    CHECK(buyer(match) == Seat::south);
  }
  SUBCASE("a partner may take it over") {
    match.act("sun pass sun");
    CHECK(buyer(match) == Seat::east);
  }
  CHECK(play_began(match));
  CHECK_FALSE(match.state.contract.trump);
  CHECK(hand(match, buyer(match)).contains(*parse_card("7D")));
  for (Seat seat : all_seats) CHECK(hand(match, seat).size() == 8);
}

TEST_CASE("baloot: sun_takeover=none ends the bidding with the first sun") {
  Match match = opened("sun_takeover=none");
  SUBCASE("as a bid") {
    match.act("pass sun");
    CHECK(buyer(match) == Seat::south);
  }
  SUBCASE("over a hokum") {
    match.act("hokum pass sun");
    CHECK(buyer(match) == Seat::east);
  }
  SUBCASE("when a hokum is confirmed") {
    match.act("hokum pass pass pass sun");
    CHECK(buyer(match) == Seat::west);
  }
  SUBCASE("as ashkal") {
    match.act("pass pass ashkal");
    CHECK(buyer(match) == Seat::east);
  }
  CHECK(play_began(match));
}

TEST_CASE("baloot: after ashkal the partner gets the card, and the caller is the buyer") {
  Match match = opened();
  match.act("pass pass ashkal");
  CHECK(asked(match) == "N: pass sun");
  SUBCASE("nobody takes it over") {
    match.act("pass pass pass");
    CHECK(buyer(match) == Seat::east);
    CHECK(hand(match, Seat::west).contains(*parse_card("7D")));
    CHECK(mover(match) == "E");  // the buyer leads
  }
  SUBCASE("an opponent takes it over, and the card himself") {
    match.act("sun");
    CHECK(buyer(match) == Seat::north);
    CHECK(hand(match, Seat::north).contains(*parse_card("7D")));
  }
  SUBCASE("the partner takes it over, and the card himself") {
    match.act("pass sun");
    CHECK(buyer(match) == Seat::west);
    CHECK(hand(match, Seat::west).contains(*parse_card("7D")));
  }
  for (Seat seat : all_seats) CHECK(hand(match, seat).size() == 8);
}

TEST_CASE("baloot: the dealer's ashkal gives the card to the player opposite him") {
  Match match = opened();
  match.act("pass pass pass ashkal pass pass pass");
  CHECK(buyer(match) == Seat::north);
  CHECK(hand(match, Seat::south).contains(*parse_card("7D")));
}

TEST_CASE("baloot: ashkal_on_ace=no forbids ashkal over an ace only") {
  CHECK(asked(opened("ashkal_on_ace=no", "AD").act("pass pass")) == "E: pass hokum sun");
  CHECK(asked(opened("ashkal_on_ace=no", "KD").act("pass pass")) == "E: pass hokum sun ashkal");
  CHECK(asked(opened("", "AD").act("pass pass")) == "E: pass hokum sun ashkal");
  CHECK(asked(opened("ashkal_on_ace=no,ashkal_rounds=both", "AD").act("pass pass pass pass pass pass")) ==
        "E: pass hokum sun");
}

TEST_CASE("baloot: ashkal_rounds=both knows ashkal in the second round, where it ends the bidding at once") {
  CHECK(asked(opened().act("pass pass pass pass pass pass")) == "E: pass hokum sun");
  Match match = opened("ashkal_rounds=both");
  match.act("pass pass pass pass");
  CHECK(asked(match) == "W: pass hokum sun");
  CHECK(asked(match.act("pass pass")) == "E: pass hokum sun ashkal");
  match.act("ashkal");
  CHECK(play_began(match));
  CHECK(buyer(match) == Seat::east);
  CHECK(hand(match, Seat::west).contains(*parse_card("7D")));
}

TEST_CASE("baloot: in the second round a sun cannot be taken over") {
  Match match = opened();
  match.act("pass pass pass pass");
  SUBCASE("as a bid") {
    match.act("pass sun");
    CHECK(buyer(match) == Seat::south);
  }
  SUBCASE("over a hokum") {
    match.act("hokum pass sun");
    CHECK(buyer(match) == Seat::east);
  }
  SUBCASE("when a hokum is confirmed") {
    match.act("hokum pass pass pass sun");
    CHECK(buyer(match) == Seat::west);
  }
  CHECK(play_began(match));
}

TEST_CASE("baloot: a hokum of the second round asks only those still to speak, then names its trump") {
  Match match = opened();
  match.act("pass pass pass pass");
  SUBCASE("the first to speak: all three others") {
    match.act("hokum");
    CHECK(asked(match) == "S: pass sun");
    CHECK(asked(match.act("pass")) == "E: pass sun");
    CHECK(asked(match.act("pass")) == "N: pass sun");
    match.act("pass");
    CHECK(asked(match) == "W: sun hokum:S hokum:H hokum:C");
  }
  SUBCASE("the third: the dealer only") {
    match.act("pass pass hokum");
    CHECK(asked(match) == "N: pass sun");
    match.act("pass");
    CHECK(asked(match) == "E: sun hokum:S hokum:H hokum:C");
  }
  SUBCASE("the dealer: nobody") {
    match.act("pass pass pass hokum");
    CHECK(asked(match) == "N: sun hokum:S hokum:H hokum:C");
  }
  const Seat caller = match.state.to_move;
  match.act("hokum:C");
  CHECK(match.phase() == "double");
  CHECK(buyer(match) == caller);
  CHECK(match.state.contract.trump == Suit::clubs);
  CHECK(hand(match, caller).contains(*parse_card("7D")));
}

TEST_CASE("baloot: the suit of the face-up card is never named in the second round") {
  const auto named = [](std::string_view face_up) {
    return opened("", face_up).act("pass pass pass pass pass pass pass hokum").legal();
  };
  CHECK(named("7S") == "sun hokum:H hokum:D hokum:C");
  CHECK(named("7H") == "sun hokum:S hokum:D hokum:C");
  CHECK(named("7C") == "sun hokum:S hokum:H hokum:D");
}

TEST_CASE("baloot: when all pass twice the deal is void and the next dealer deals") {
  for (const bool same : {false, true}) {
    Match match = opened(same ? "redeal_dealer=same" : "");
    match.act("pass pass pass pass pass pass pass pass");
    CHECK(match.state.deal_over);
    CHECK(match.state.void_deal);
    CHECK(match.state.points == BySide{});
    CHECK(match.contract(Seat::north) == "null");
    CHECK(match.detail() == R"({"void":true})");
    match.deal();
    CHECK(match.state.dealer == (same ? Seat::north : Seat::west));
    CHECK_FALSE(match.state.void_deal);
    CHECK(match.state.deal == 2);
  }
}

TEST_CASE("baloot: after a deal that was played the deal goes to the right, whatever redeal_dealer says") {
  for (const auto* settings : {"", "redeal_dealer=same"}) {
    Match match = opened(settings);
    match.act("sun pass pass pass").finish();
    match.deal();
    CHECK(match.state.dealer == Seat::west);
    CHECK(mover(match) == "S");
  }
}

TEST_CASE("baloot: the face-up card is all that is seen of the undealt ones") {
  CHECK(opened().fields(Seat::west) == R"({"face_up":"7D","projects":[]})");
}
