// Bid Whist: what each seat is shown.
#include "referee/rules/bid_whist/rules.hpp"
#include "script.hpp"

using namespace referee;
using Whist = test::Script<bid_whist::Game>;

TEST_CASE("bid whist: nobody sees the kitty of kitty=first_trick before the deal is over") {
  Whist whist;
  whist.deal().act("1U pass pass pass");
  for (Seat seat : all_seats) CHECK(whist.fields(seat) == "{}");
  whist.act("S");
  for (Seat seat : all_seats) CHECK(whist.fields(seat) == "{}");
  whist.finish();
  for (Seat seat : all_seats) CHECK(whist.fields(seat) == R"({"kitty":["JC","QC","KC","AC","XB","XR"]})");
}

TEST_CASE("bid whist: the declarer alone sees the kitty of an exchange, from the discard on") {
  Whist whist("kitty=exchange", Seat::north);
  whist.deal().act("1U pass pass pass");
  for (Seat seat : all_seats) CHECK(whist.fields(seat) == "{}");
  whist.act("S");
  CHECK(whist.fields(Seat::east) == R"({"kitty":["JC","QC","KC","AC","XB","XR"],"discards":[]})");
  whist.act("XR 2S");
  CHECK(whist.fields(Seat::east) == R"({"kitty":["JC","QC","KC","AC","XB","XR"],"discards":["2S","XR"]})");
  for (Seat seat : {Seat::north, Seat::south, Seat::west}) CHECK(whist.fields(seat) == "{}");
}

TEST_CASE("bid whist: with choose_before_kitty=no the declarer still sees the kitty when he chooses") {
  Whist whist("kitty=exchange,choose_before_kitty=no", Seat::north);
  whist.deal().act("1N pass pass pass 2S 3S 4S JC QC XR");
  CHECK(whist.phase() == "choose");
  CHECK(whist.fields(Seat::east) ==
        R"({"kitty":["JC","QC","KC","AC","XB","XR"],"discards":["2S","3S","4S","JC","QC","XR"]})");
  CHECK(whist.fields(Seat::west) == "{}");
}

TEST_CASE("bid whist: discards may not be seen by the others until the deal is over") {
  const auto played = [](std::string_view discards) {
    Whist whist("kitty=exchange", Seat::north);
    whist.deal().act("1U pass pass pass S").act(discards).act("KS");
    return whist;
  };
  Whist one = played("2S 3S 4S JC QC XR");
  Whist two = played("5S 6S 7S KC AC XB");
  for (Seat seat : {Seat::north, Seat::south, Seat::west})
    CHECK(bid_whist::Game::view(one.rules, one.state, seat) ==
          bid_whist::Game::view(two.rules, two.state, seat));
  CHECK(bid_whist::Game::view(one.rules, one.state, Seat::east) !=
        bid_whist::Game::view(two.rules, two.state, Seat::east));
  one.finish();
  for (Seat seat : all_seats)
    CHECK(one.fields(seat) ==
          R"({"kitty":["JC","QC","KC","AC","XB","XR"],"discards":["2S","3S","4S","JC","QC","XR"]})");
}

TEST_CASE("bid whist: options as the command line gives them") {
  const GameInfo& game = find_game("bid-whist");
  const auto text = [&](std::string_view settings) {
    std::string out;
    JsonWriter json(out);
    game.write_rules(json, game.parse(settings));
    return out;
  };
  CHECK(text("") == text("standard"));
  CHECK(text("standard") ==
        R"({"target":7,"max_deals":200,"kitty":"first_trick","choose_before_kitty":"yes","order":"ndu",)"
        R"("min_bid":1,"all_pass":"dealer_bids","first_lead":"dealer_left","no_trump_double":"no",)"
        R"("defenders_score":"no"})");
  CHECK(text("club") ==
        R"({"target":7,"max_deals":200,"kitty":"exchange","choose_before_kitty":"yes","order":"n_only",)"
        R"("min_bid":3,"all_pass":"dealer_bids","first_lead":"declarer","no_trump_double":"yes",)"
        R"("defenders_score":"no"})");
}
