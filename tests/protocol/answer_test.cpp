#include "protocol/answer.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <random>

using namespace referee;

namespace {

/// What became of a line while request 17 waits, as text that a table can hold.
std::string outcome(std::string_view line, std::int64_t open_id = 17) {
  const ParsedAnswer parsed = parse_answer(line, open_id);
  if (std::holds_alternative<Late>(parsed)) return "late";
  if (const auto* malformed = std::get_if<Malformed>(&parsed)) return malformed->what;
  const auto& answer = std::get<Answer>(parsed);
  return "action " + answer.action + (answer.note.empty() ? "" : ", note " + answer.note);
}

std::string repeated(std::string_view text, int times) {
  std::string result;
  while (times-- > 0) result += text;
  return result;
}

std::string nested(int levels) {  // arrays in a member, so one level more in all
  return R"({"id":17,"x":)" + repeated("[", levels) + repeated("]", levels) + R"(,"action":"JS"})";
}

}  // namespace

TEST_CASE("answers that are taken") {
  CHECK(outcome(R"({"id":17,"action":"JS"})") == "action JS");
  CHECK(outcome(R"(  { "id" : 17 , "action" : "JS" }  )") == "action JS");
  CHECK(outcome("\t{\"id\":17,\r\n\"action\":\"JS\"}\r") == "action JS");
  CHECK(outcome(R"({"action":"JS","id":17})") == "action JS");
  CHECK(outcome(R"({"id":17,"action":"sira:KSQSJS"})") == "action sira:KSQSJS");
  CHECK(outcome(R"({"id":17,"action":""})") == "action ");
  CHECK(outcome(R"({"id":17,"action":" J\u0053\"\\"})") == "action  JS\"\\");
  CHECK(outcome(R"({"\u0069d":17,"action":"JS"})") == "action JS");
  CHECK(outcome(
            R"({"id":17,"action":"JS","more":{"id":3,"action":null,"x":[1,-2.5e3,true,null,"é"]},"e":{}})") ==
        "action JS");
  CHECK(outcome(R"({"id":17,"action":"JS","type":"act"})") == "action JS");
  CHECK(outcome(R"({"id":17,"action":"JS","ID":1,"x":1e308,"y":1e-999})") == "action JS");
}

TEST_CASE("a note is a string, cut at 1,000 bytes between characters; anything else is no note") {
  const auto with_note = [](const std::string& note) {
    return R"({"id":17,"action":"JS","note":)" + note + "}";
  };
  CHECK(outcome(with_note(R"("they have no hearts")")) == "action JS, note they have no hearts");
  CHECK(outcome(with_note(R"("")")) == "action JS");
  for (const auto* other : {"null", "5", "[\"a\"]", "{}", "true"})
    CHECK(outcome(with_note(other)) == "action JS");
  const auto kept = [&](const std::string& note) {
    return std::get<Answer>(parse_answer(with_note('"' + note + '"'), 17)).note;
  };
  CHECK(kept(repeated("x", 1000)).size() == 1000);
  CHECK(kept(repeated("x", 1001)) == repeated("x", 1000));
  CHECK(kept(repeated("é", 501)) == repeated("é", 500));
  CHECK(kept("x" + repeated("é", 500)) == "x" + repeated("é", 499));
  CHECK(kept(repeated("€", 400)) == repeated("€", 333));
  CHECK(kept("xx" + repeated("🂡", 250)) == "xx" + repeated("🂡", 249));
}

TEST_CASE("any integer other than the open one is late, whatever else the object says") {
  for (const auto* id :
       {"16", "18", "0", "-0", "-17", "9223372036854775807", "9223372036854775808", "-9223372036854775809",
        "18446744073709551615", "18446744073709551616", "170000000000000000000000000000"})
    CHECK_MESSAGE(outcome(fmt::format(R"({{"id":{},"action":"JS"}})", id)) == "late", id);
  for (const int digits : {300, 308, 309, 310, 400, 60000}) {
    const std::string huge = repeated("9", digits);
    CHECK(outcome(R"({"id":)" + huge + R"(,"action":"JS"})") == "late");
    CHECK(outcome(R"({"action":"JS", "id": -)" + huge + " }") == "late");
    CHECK(outcome(R"({"id":17,"action":"JS","x":[)" + huge + ",-" + huge + "," + huge + "]}") == "action JS");
  }
  CHECK(outcome(R"({"id":16})") == "late");
  CHECK(outcome(R"({"id":16,"action":5})") == "late");
}

TEST_CASE("an id that is no integer, or none") {
  for (const auto* id :
       {"17.0", "1.7e1", "17e0", "17E0", "\"17\"", "null", "true", "[17]", "{\"id\":17}", "1e400"})
    CHECK_MESSAGE(outcome(fmt::format(R"({{"id":{},"action":"JS"}})", id)).starts_with("It"), id);
  CHECK(outcome(R"({"id":17.0,"action":"JS"})") == "Its id is no integer.");
  CHECK(outcome(R"({"action":"JS"})") == "It has no id.");
  CHECK(outcome("{}") == "It has no id.");
  CHECK(outcome(R"({"Id":17,"action":"JS"})") == "It has no id.");
  CHECK(outcome(R"({"x":{"id":17},"action":"JS"})") == "It has no id.");
}

TEST_CASE("an action that is no string, or none") {
  CHECK(outcome(R"({"id":17})") == "It has no action.");
  CHECK(outcome(R"({"id":17,"x":[{"action":"JS"}]})") == "It has no action.");
  for (const auto* action : {"null", "5", "[\"JS\"]", "{\"action\":\"JS\"}", "false"})
    CHECK(outcome(fmt::format(R"({{"id":17,"action":{}}})", action)) == "Its action is no string.");
}

TEST_CASE("a line that is not one JSON object") {
  for (const std::string line : {"",
                                 " ",
                                 "JS",
                                 "hello",
                                 "null",
                                 "17",
                                 "\"JS\"",
                                 "[]",
                                 R"([{"id":17,"action":"JS"}])",
                                 "{",
                                 "}",
                                 "{]",
                                 R"({"id":17,"action":"JS")",
                                 R"({"id":17,"action":"JS"}})",
                                 R"({"id":17,"action":"JS"}{"id":17,"action":"JS"})",
                                 R"({"id":17,"action":"JS"} x)",
                                 R"({"id":17,"action":"JS",})",
                                 R"({"id":17 "action":"JS"})",
                                 R"({id:17,"action":"JS"})",
                                 R"({'id':17,'action':'JS'})",
                                 R"({"id":017,"action":"JS"})",
                                 R"({"id":+17,"action":"JS"})",
                                 R"({"id":17.,"action":"JS"})",
                                 R"({"id":0x11,"action":"JS"})",
                                 R"({"id":17,"action":"JS","x":NaN})",
                                 R"({"id":17,"action":"JS","x":Infinity})",
                                 R"({"id":17,"action":"JS","x":-Infinity})",
                                 R"({"id":17,"action":"JS","x":1e999})",
                                 R"({"id":NaN,"action":"JS"})",
                                 R"({"id":17,"action":"JS"}//)",
                                 R"({"id":17,/**/"action":"JS"})",
                                 R"({"id":17,"action":"J\S"})",
                                 R"({"id":17,"action":"\ud800"})",
                                 R"({"id":17,"action":"\udc00\ud800"})",
                                 R"({"id":17,"action":"\u12"})",
                                 R"({"id":17,"action":"JS","x":tru})"}) {
    CHECK_MESSAGE(outcome(line).starts_with("It is not"), line);
  }
}

TEST_CASE("bytes that are no UTF-8 text, wherever they stand") {
  const std::string plain = R"({"id":17,"action":"JS"})";
  CHECK(outcome("\xEF\xBB\xBF" + plain) == "It begins with a byte order mark.");
  CHECK(outcome(plain + std::string(1, '\0')) == "It holds a zero byte.");
  CHECK(outcome(plain + std::string(1, '\0') + "x") == "It holds a zero byte.");
  for (const auto* bytes :
       {"\xFF", "\xC0\xAF", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xE2\x82", "\x80", "\x01", "\x1f", "\n"})
    for (const auto* shape : {R"({{"id":17,"action":"J{}"}})", R"({{"id":17,"action":"JS","{}":0}})",
                              R"({{"id":17,"action":"JS","note":"{}"}})"})
      CHECK(outcome(fmt::format(fmt::runtime(shape), bytes))
                .starts_with("It is not one JSON object: wrong at byte"));
  CHECK(outcome("\xFE\xFF") == "It is not one JSON object: wrong at byte 1.");
}

TEST_CASE("nesting: 32 levels, the object itself included; far deeper is refused as quickly") {
  CHECK(outcome(nested(31)) == "action JS");
  CHECK(outcome(nested(32)) == "It nests deeper than 32.");
  CHECK(outcome(nested(100000)) == "It nests deeper than 32.");
  CHECK(outcome(repeated(R"({"a":)", 100000)) == "It nests deeper than 32.");
  CHECK(outcome(repeated("[", 100000)) == "It is not an object.");
}

TEST_CASE("a name that stands twice in an object, at any depth and however it is written") {
  CHECK(outcome(R"({"id":17,"id":17,"action":"JS"})") == "The name \"id\" stands twice in one object.");
  CHECK(outcome(R"({"id":17,"action":"JS","\u0061ction":"JS"})") ==
        "The name \"action\" stands twice in one object.");
  CHECK(outcome(R"({"id":16,"action":"JS","x":[{"a":1,"b":{"c":1,"c":2}}]})") ==
        "The name \"c\" stands twice in one object.");
  CHECK(outcome(R"({"id":17,"action":"JS","x":{"id":1,"x":{"id":2}},"y":{"id":3}})") == "action JS");
  CHECK(outcome(R"({"id":17,"action":"JS","":1,"":2})") == "The name \"\" stands twice in one object.");
}

TEST_CASE("ready") {
  const auto ready = [](std::string_view line) { return parse_ready(line); };
  CHECK(std::get<Ready>(ready(R"({"type":"ready","name":"greedy","version":"1.2"})")) ==
        Ready{"greedy", "1.2"});
  CHECK(std::get<Ready>(ready(R"({"type":"ready"})")) == Ready{});
  CHECK(std::get<Ready>(ready(R"({"name":5,"type":"ready","version":null,"author":["x"]})")) == Ready{});
  CHECK(std::get<Ready>(ready(R"({"type":"ready","name":"a\nb\u001b[2J\u009bé\u007f"})")) ==
        Ready{"a b [2J  é ", ""});
  CHECK(std::get<Ready>(ready(R"({"type":"ready","name":")" + repeated("é", 80) + "\"}")).name ==
        repeated("é", 50));
  CHECK(std::get<Malformed>(ready(R"({"type":"act"})")).what == "Its type is not \"ready\".");
  CHECK(std::get<Malformed>(ready(R"({"type":["ready"]})")).what == "Its type is not \"ready\".");
  CHECK(std::get<Malformed>(ready(R"({"name":"ready"})")).what == "Its type is not \"ready\".");
  CHECK(std::get<Malformed>(ready("Hello!")).what == "It is not one JSON object: wrong at byte 1.");
  CHECK(std::get<Malformed>(ready("")).what == "It is not one JSON object: wrong at byte 1.");
  CHECK(std::get<Malformed>(ready(R"({"type":"ready","type":"ready"})")).what.starts_with("The name"));
}

TEST_CASE("the quick way and the thorough one agree on every line that the quick one takes") {
  std::mt19937 random(1);
  const auto below = [&](std::size_t n) {
    return std::uniform_int_distribution<std::size_t>(0, n - 1)(random);
  };
  const std::string_view alphabet = "{}[]:,\"\\ \t\r\n0123456789-+.eEidactonJSu/é\x80\xff\x01\x7f";
  int taken = 0;
  constexpr int lines = 40000;
  for (int i = 0; i < lines; ++i) {
    std::string line;
    for (const auto* piece : {"{", "\"id\"", ":", i % 3 ? "17" : "4", ",", "\"action\"", ":", "\"JS\"",
                              i % 2 ? "}" : ",\"note\":\"JS no\"}"})
      line += repeated(" ", below(8) == 0 ? 1 : 0) + piece;
    for (auto edits = below(3); edits > 0; --edits) {
      const auto at = below(line.size());
      const char byte = alphabet[below(alphabet.size())];
      switch (below(3)) {
        case 0:
          line[at] = byte;
          break;
        case 1:
          line.insert(at, 1, byte);
          break;
        default:
          line.erase(at, 1);
      }
    }
    if (detail::read_plain_answer(line)) {
      ++taken;
      const bool agree = parse_answer(line, 17) == detail::parse_any_answer(line, 17);
      CHECK_MESSAGE(agree, line);
    }
  }
  CHECK(taken > lines / 3);
  CHECK(taken < lines);
  for (const int digits : {1, 17, 18, 19, 20, 400}) {  // around what fits into 64 bits
    const std::string line = R"({"id":)" + repeated("9", digits) + R"(,"action":"JS"})";
    CHECK(outcome(line) == "late");
  }
  CHECK(outcome(R"({"id":123456789012345678,"action":"JS"})", 123456789012345678) == "action JS");
  CHECK(outcome(R"({"id":1234567890123456789,"action":"JS"})", 1234567890123456789) == "action JS");
}

TEST_CASE("text that is no UTF-8 is cut at the limit, not to nothing") {
  CHECK(cut_utf8(std::string(2000, '\x80'), 1000).size() == 1000);
  CHECK(cut_utf8("aé", 2) == "a");
}

TEST_CASE("integers of any length are read in one pass") {
  std::string line = R"({"id":0,"x":[1)";
  while (line.size() < 64 * 1024 - 400) line += "," + std::string(310, '7');
  CHECK(std::holds_alternative<Late>(parse_answer(line + "]}", 1)));
  CHECK(std::holds_alternative<Late>(parse_answer(R"({"id":1)" + std::string(500, '0') + "}", 1)));
  CHECK(
      std::holds_alternative<Malformed>(parse_answer(R"({"id":0,"x":1)" + std::string(500, '0') + ".0}", 1)));
  const auto text = parse_answer(R"({"id":1,"action":"\\\"1)" + std::string(40, '2') + "\"}", 1);
  CHECK(std::get<Answer>(text).action == "\\\"1" + std::string(40, '2'));
}
