#include "referee/tournament/command_line.hpp"

#include <doctest/doctest.h>

#include "protocol/failure.hpp"

using namespace referee;
using Words = std::vector<std::string>;

TEST_CASE("a command is split as a shell would split it") {
  const std::vector<std::pair<std::string, Words>> cases{
      {"bot", {"bot"}},
      {"  python3\t bots/ann.py  --fast ", {"python3", "bots/ann.py", "--fast"}},
      {"'my bot' \"and its\" args", {"my bot", "and its", "args"}},
      {R"(a\ b c\"d '\' "\"" "\n")", {"a b", "c\"d", "\\", "\"", "\\n"}},
      {R"(x"y"'z' '' "")", {"xyz", "", ""}},
      {"$HOME *.py `id` ; rm", {"$HOME", "*.py", "`id`", ";", "rm"}},
      {"one\\\ntwo", {"onetwo"}},
  };
  for (const auto& each : cases) {
    CAPTURE(each.first);
    CHECK(split_command(each.first) == each.second);
  }
}

TEST_CASE("a command that cannot be split is an error in one sentence") {
  CHECK_THROWS_WITH_AS(split_command("bot 'half"), "A ' quote in the command 'bot 'half' is not closed.",
                       UsageError);
  CHECK_THROWS_WITH_AS(split_command("bot \\"), "The command 'bot \\' ends in a backslash.", UsageError);
  CHECK_THROWS_WITH_AS(split_command("  "), "A command must not be empty.", UsageError);
}
