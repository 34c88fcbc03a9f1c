#include "protocol/seats.hpp"

#include <doctest/doctest.h>
#include <string>

#include "protocol/faults.hpp"

using namespace referee;

TEST_CASE("seats stand N E S W clockwise, partners opposite") {
  std::string around;
  for (int step = 0; step < 8; ++step) around += name(clockwise(Seat::north, step));
  CHECK(around == "NESWNESW");
  CHECK(clockwise(Seat::north, -1) == Seat::west);
  CHECK(clockwise(Seat::east, -3) == Seat::south);
  for (Seat seat : all_seats) {
    CHECK(partner(partner(seat)) == seat);
    CHECK(side(partner(seat)) == side(seat));
    CHECK(side(clockwise(seat)) == other(side(seat)));
    CHECK(parse_seat(name(seat)) == seat);
  }
  CHECK(partner(Seat::north) == Seat::south);
  CHECK(side(Seat::west) == Side::east_west);
  for (const auto* text : {"", "n", "X", "NE", "NS"}) CHECK(!parse_seat(text));
}

TEST_CASE("sides") {
  for (Side side : all_sides) CHECK(parse_side(name(side)) == side);
  for (const auto* text : {"", "ns", "SN", "N"}) CHECK(!parse_side(text));
  BySide score{{34, 12}};
  score[Side::east_west] += 20;
  score += {{-4, 0}};
  CHECK(score == BySide{{30, 32}});
  CHECK(leader(score) == Side::east_west);
  CHECK(leader({{5, -5}}) == Side::north_south);
  CHECK(leader({{7, 7}}) == std::nullopt);
}

TEST_CASE("codes of faults and reasons are read back; only three faults cost no more than a strike") {
  std::string strikes;
  for (std::size_t i = 0; i < fault_names.size(); ++i) {
    const auto code = static_cast<FaultCode>(i);
    CHECK(parse_fault(name(code)) == code);
    if (costs_a_strike(code)) strikes += std::string(name(code)) + " ";
  }
  CHECK(strikes == "timeout malformed illegal ");
  CHECK(name(FaultCode::stdin_blocked) == "stdin");
  for (std::size_t i = 1; i < reason_names.size(); ++i)
    CHECK(parse_reason(reason_names[i]) == static_cast<Reason>(i));
  CHECK(!parse_fault("none"));
  CHECK(!parse_reason("none"));
}
