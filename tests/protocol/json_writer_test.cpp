#include "protocol/json_writer.hpp"

#include <cstdint>
#include <doctest/doctest.h>
#include <limits>

using namespace referee;

TEST_CASE("commas come by themselves, at every depth") {
  std::string out = "> ";
  JsonWriter json(out);
  json.begin_object();
  json.key("a").begin_array().end_array();
  json.key("b").begin_object().end_object();
  json.key("c")
      .begin_array()
      .number(1)
      .begin_array()
      .word("x")
      .null()
      .end_array()
      .begin_object()
      .key("d")
      .boolean(true);
  json.end_object().raw("[0]").end_array();
  json.key("e")
      .value(Seat::south)
      .key("f")
      .value(CardSet{red_joker, *parse_card("2S")})
      .key("g")
      .value(BySide{{-3, 40}});
  json.end_object();
  CHECK(
      out ==
      R"(> {"a":[],"b":{},"c":[1,["x",null],{"d":true},[0]],"e":"S","f":["2S","XR"],"g":{"NS":-3,"EW":40}})");
}

TEST_CASE("numbers") {
  std::string out;
  JsonWriter json(out);
  json.begin_array().number(0).number(std::numeric_limits<std::int64_t>::min());
  json.number(std::numeric_limits<std::int64_t>::max()).real(1655.25, 1).real(-0.5, 3).real(2, 0).end_array();
  CHECK(out == "[0,-9223372036854775808,9223372036854775807,1655.2,-0.500,2]");
}

TEST_CASE("text may hold any bytes") {
  const auto written = [](std::string_view text) {
    std::string out;
    JsonWriter(out).text(text);
    return out;
  };
  CHECK(written("plain é 🂡") == "\"plain é 🂡\"");
  CHECK(written("a\"b\\c/\n\x01\x7f") == "\"a\\\"b\\\\c/\\n\\u0001\x7f\"");
  CHECK(written(std::string_view("\0", 1)) == "\"\\u0000\"");
  CHECK(written("\xff|\xe2\x82|\xc0\xaf|\xed\xa0\x80") ==
        "\"\uFFFD|\uFFFD|\uFFFD\uFFFD|\uFFFD\uFFFD\uFFFD\"");
  CHECK(written("") == "\"\"");
}

TEST_CASE("a document may be longer than what is gathered at a time, whatever stands at its seams") {
  for (std::size_t length = 900; length < 1100; ++length) {
    const std::string lead(length, 'x'), note = "\"" + lead;
    std::string out = "> ";
    JsonWriter json(out);
    json.begin_array().word(lead).word("").number(7).number(1234).number(-5).value(Seat::west);
    json.value(full_deck).value(*parse_card("2S")).begin_object().end_object().begin_array().end_array();
    json.begin_object()
        .key("a")
        .null()
        .key(lead)
        .text(note)
        .key("b")
        .value(BySide{{162, 10'000}})
        .end_object();
    json.raw("").raw(R"(1,2)").raw(lead).end_array();
    std::string deck;
    for (Card card : full_deck) deck += (deck.empty() ? "\"" : ",\"") + std::string(name(card)) + "\"";
    REQUIRE(out == "> [\"" + lead + R"(","",7,1234,-5,"W",[)" + deck + R"(],"2S",{},[],{"a":null,")" + lead +
                       R"(":"\")" + lead + R"(","b":{"NS":162,"EW":10000}},1,2,)" + lead + "]");
  }
}
