#include "referee/tournament/config.hpp"

#include <doctest/doctest.h>

#include "protocol/failure.hpp"

#include "fixtures.hpp"

using namespace referee;

namespace {

constexpr std::string_view by_hand = R"({
  "game": "baloot",
  "rules": {"preset": "saudi", "first_lead": "buyer"},
  "format": "round-robin",
  "boards": 50,
  "limits": {"move_ms": 500, "sandbox": "none"},
  "seed": "league 7",
  "entrants": [
    {"name": "ann", "cmd": ["python3", "bots/ann.py"], "dir": "bots", "env": {"MODE": "fast"}},
    {"name": "bob", "cmd": "./bob --level '3 or 4'", "writable": true}
  ]
})";

/// `by_hand` with one part changed.
std::string with(std::string_view from, std::string_view to) {
  std::string text(by_hand);
  const auto place = text.find(from);
  REQUIRE(place != std::string::npos);
  return text.replace(place, from.size(), to);
}

}  // namespace

TEST_CASE("a configuration written by hand") {
  const TournamentConfig config = parse_config(by_hand, "league.json");
  CHECK(config.game == "baloot");
  CHECK(config.rules == find_game("baloot").parse("saudi,first_lead=buyer"));
  CHECK(config.boards == 50);
  CHECK(config.duplicate);
  CHECK(config.limits.move_ms == 500);
  CHECK(config.limits.start_ms == 10000);
  CHECK(config.sandbox == SandboxMode::none);
  CHECK(config.seed == Seed::from_text("league 7"));
  REQUIRE(config.entrants.size() == 2);
  CHECK(config.entrants[0].dir == "bots");
  CHECK(config.entrants[0].env == std::vector<std::pair<std::string, std::string>>{{"MODE", "fast"}});
  CHECK(config.entrants[1].command == std::vector<std::string>{"./bob", "--level", "3 or 4"});
  CHECK(config.entrants[1].writable);
}

TEST_CASE("the resolved configuration reads back as the same") {
  const TournamentConfig config = parse_config(by_hand, "league.json");
  const std::string resolved = to_json(config, true);
  const TournamentConfig again = parse_config(resolved, "tournament.json");
  CHECK(to_json(again, true) == resolved);
  CHECK(first_difference(config, again, Compared::all) == std::nullopt);
  CHECK(again.seed == config.seed);
  CHECK(again.seed_commitment == commitment(*config.seed));
  CHECK(to_json(config, false).find(config.seed->hex()) == std::string::npos);
}

TEST_CASE("what is wrong is said in one sentence") {
  const std::vector<std::pair<std::string, std::string>> cases{
      {with("\"boards\": 50", "\"bords\": 50"),
       "x.json: there is no key \"bords\"; the keys here are: anchor, boards,"},
      {with("\"move_ms\"", "\"move\""),
       "x.json: there is no key \"limits.move\"; the keys here are: bank_ms,"},
      {with("\"dir\": \"bots\"", "\"cwd\": \"bots\""),
       "x.json: there is no key \"entrants[0].cwd\"; the keys"},
      {with("50,", "\"ten\","), "x.json: \"boards\" takes a whole number, not \"ten\"."},
      {with("50,", "0,"), "x.json: \"boards\" takes a whole number from 1 to 1000000, not 0."},
      {with("50,", "1e999,"), "x.json: a number is too large."},
      {with("50,", "18446744073709551617,"), "x.json: \"boards\" takes a whole number"},
      {with("50,", "2.5,"), "x.json: \"boards\" takes a whole number, not 2.5."},
      {with("round-robin", "robin"),
       "x.json: \"format\" takes round-robin or gauntlet or swiss or individual, not \"robin\"."},
      {with("\"bob\"", "\"ann\""), "x.json: The entrant 'ann' is there twice; names must differ."},
      {with("\"bob\"", "\"b\\u001bob\""),
       "x.json: An entrant's name must be UTF-8 without control characters"},
      {with("\"bob\"", "\"\\u009bob\""),
       "x.json: An entrant's name must be UTF-8 without control characters"},
      {with("\"bob\"", "\"\""), "x.json: Every entrant needs a \"name\" of 1 to 100 bytes."},
      {with("[\"python3\", \"bots/ann.py\"]", "[]"),
       "x.json: \"entrants[0].cmd\" takes a command line or an array"},
      {with("\"cmd\": [\"python3\", \"bots/ann.py\"], ", ""), "x.json: \"entrants[0].cmd\" is missing."},
      {with("'3 or 4'", "'3 or 4"), "x.json: \"entrants[1].cmd\": A ' quote in the command"},
      {with("\"fast\"", "7"), "x.json: \"entrants[0].env\" takes an object of strings, not an object."},
      {with("baloot", "chess"), "x.json: There is no game 'chess'"},
      {with("saudi", "spanish"), "x.json: in \"rules\": 'spanish' is neither a preset"},
      {with("\"first_lead\": \"buyer\"", "\"first_lead\": 1"),
       "x.json: \"rules.first_lead\" takes a word, not 1."},
      {with("\"first_lead\"", "\"last_lead\""), "x.json: in \"rules\": There is no option 'last_lead'"},
      {with("\"buyer\"", "\"buyer,target=7\""),
       "x.json: in \"rules\" there cannot be \"first_lead\": \"buyer,target=7\"."},
      {with("\"boards\"", "\"game\": \"baloot\", \"boards\""),
       "x.json: the key \"game\" is there twice in one object."},
      {with("\"seed\"", "\"shard\": {\"index\": 3, \"of\": 2}, \"seed\""),
       "x.json: \"shard.index\" takes a whole number from 1 to 2, not 3."},
      {with("\"seed\": \"league 7\"", "\"shard\": {\"index\": 1, \"of\": 2}"),
       "x.json: Shards need a \"seed\""},
      {with("league 7", ""), "x.json: \"seed\" takes 64 hex digits or any other text, not \"\"."},
      {with("\"seed\"", "\"seed_commitment\": \"00\", \"seed\""),
       "x.json: \"seed\" is not the one that \"seed_commitment\" is a commitment to."},
      {with("\"seed\"", "\"sprt\": {\"elo0\": 5}, \"seed\""), "x.json: \"sprt.elo1\" is missing."},
      {with("\"seed\"", "\"anchor\": {\"name\": \"eve\"}, \"seed\""),
       "x.json: The anchor 'eve' is not among the entrants."},
      {with("\"MODE\"", "\"MO=DE\""), "x.json: The entrant 'ann' sets a variable that cannot be: 'MO=DE'."},
      {with("ann.py", "a\\u0000nn.py"), "x.json: The entrant 'ann' has a zero byte in its command"},
      {with("500", "0"), "x.json: \"limits.move_ms\" takes a whole number from 1 to 86400000, not 0."},
      {with("50,", "9223372036854775808,"),
       "x.json: \"boards\" takes a whole number, not 9223372036854775808."},
      {with("\"league 7\"", std::string(100'000, '[') + std::string(100'000, ']')),
       "x.json: \"seed\" takes a string, not an array."},
      {"[]", "x.json: the configuration must be an object"},
      {"{\n\"game\": \"baloot\",\n}", "x.json: this is not JSON; something is wrong in line 3."},
      {"", "x.json: this is not JSON; something is wrong in line 1."},
  };
  for (const auto& [text, beginning] : cases) {
    std::string said;
    try {
      parse_config(text, "x.json");
    } catch (const UsageError& error) {
      said = error.what();
    }
    CAPTURE(said);
    CHECK(said.substr(0, beginning.size()) == beginning);
    CHECK(said.ends_with('.'));
  }
}

TEST_CASE("differences are named; what changes no match is none") {
  const TournamentConfig config = small_config(3, 10);
  TournamentConfig other = config;
  other.concurrency = 7;
  other.logs = Logs::none;
  other.anchor = NamedAnchor{"a", 2000};
  CHECK(first_difference(config, other, Compared::all) == std::nullopt);
  other.boards = 20;
  CHECK(first_difference(config, other, Compared::schedule) == "boards was 10 and is 20");
  other = config;
  other.limits.move_ms = 7;
  CHECK(first_difference(config, other, Compared::schedule) == std::nullopt);
  CHECK(first_difference(config, other, Compared::all) == "limits.move_ms was 1000 and is 7");
  other = config;
  other.entrants[1].command.push_back("--hard");
  CHECK(first_difference(config, other, Compared::all) ==
        "cmd of b was [\"/bin/b\"] and is [\"/bin/b\",\"--hard\"]");
  other = config;
  TournamentConfig before = config;
  before.entrants[2].files["/bin/c"] = "00";
  other.entrants[2].files["/bin/c"] = "11";
  CHECK(first_difference(before, other, Compared::all) == "the content of /bin/c (c) has changed");
  other = config;
  other.entrants.pop_back();
  CHECK(first_difference(config, other, Compared::schedule) == "number of entrants was 3 and is 2");
}
