#include "protocol/json_writer.hpp"

#include <cstdint>
#include <doctest/doctest.h>
#include <functional>
#include <limits>
#include <string>
#include <vector>

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
    JsonWriter(out).begin_array().text(text).end_array();
    return out.substr(1, out.size() - 2);
  };
  CHECK(written("plain é 🂡") == "\"plain é 🂡\"");
  CHECK(written("a\"b\\c/\n\x01\x7f") == "\"a\\\"b\\\\c/\\n\\u0001\x7f\"");
  CHECK(written(std::string_view("\0", 1)) == "\"\\u0000\"");
  CHECK(written("\xff|\xe2\x82|\xc0\xaf|\xed\xa0\x80") ==
        "\"\uFFFD|\uFFFD|\uFFFD\uFFFD|\uFFFD\uFFFD\uFFFD\"");
  CHECK(written("") == "\"\"");
}

TEST_CASE("a document may be longer than what is gathered at a time, whatever stands at its seams") {
  struct Step {
    std::function<void(JsonWriter&)> write;
    std::string text;
  };
  std::string deck;
  for (Card card : full_deck) deck += (deck.empty() ? "\"" : ",\"") + std::string(name(card)) + "\"";
  std::vector<Step> steps{
      {[](JsonWriter& json) { json.number(7); }, "7"},
      {[](JsonWriter& json) { json.number(1234); }, "1234"},
      {[](JsonWriter& json) { json.number(std::numeric_limits<std::int64_t>::min()); },
       "-9223372036854775808"},
      {[](JsonWriter& json) { json.value(Seat::west); }, R"("W")"},
      {[](JsonWriter& json) { json.value(red_joker); }, R"("XR")"},
      {[](JsonWriter& json) { json.value(full_deck); }, "[" + deck + "]"},
      {[](JsonWriter& json) { json.value(CardSet{}); }, "[]"},
      {[](JsonWriter& json) {
         json.value(BySide{{162, 10'000}});
       },
       R"({"NS":162,"EW":10000})"},
      {[](JsonWriter& json) { json.begin_array().begin_object().end_object().end_array(); }, "[{}]"},
      {[](JsonWriter& json) { json.begin_object().key("multiplier").null().end_object(); },
       R"({"multiplier":null})"},
      {[](JsonWriter& json) { json.text("a\"b"); }, R"("a\"b")"},
      {[](JsonWriter& json) { json.raw("").raw("1,2"); }, "1,2"},
  };
  for (std::size_t size : {0, 1, 507, 508, 509, 510, 511, 512, 513, 1024, 3000}) {
    const std::string letters(size, 'x');
    steps.push_back({[=](JsonWriter& json) { json.word(letters); }, '"' + letters + '"'});
    steps.push_back(
        {[=](JsonWriter& json) { json.begin_array().raw(letters).end_array(); }, "[" + letters + "]"});
    steps.push_back({[=](JsonWriter& json) { json.begin_object().key(letters).null().end_object(); },
                     R"({")" + letters + R"(":null})"});
  }
  for (std::size_t ones = 0; ones < 520; ++ones) {
    for (const bool odd : {false, true}) {
      std::string before = odd ? R"(["")" : "[1";
      for (std::size_t i = 0; i < ones; ++i) before += ",1";
      for (const Step& step : steps) {
        std::string out = "> ";
        JsonWriter json(out);
        json.begin_array();
        odd ? json.word("") : json.number(1);
        for (std::size_t i = 0; i < ones; ++i) json.number(1);
        step.write(json);
        json.number(8).end_array();
        REQUIRE(out == "> " + before + ',' + step.text + ",8]");
      }
    }
  }
}
