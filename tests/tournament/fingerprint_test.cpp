#include "referee/tournament/fingerprint.hpp"

#include <doctest/doctest.h>

#include "protocol/failure.hpp"

#include "fixtures.hpp"

using namespace referee;
namespace fs = std::filesystem;

TEST_CASE("the files that a command consists of are known by their content") {
  const TemporaryDirectory folder;
  const fs::path script = folder.path() / "bot.sh";
  write(script, "echo one\n");
  const Sandbox sandbox(SandboxMode::none);
  TournamentConfig config = small_config(2, 1);
  for (Entrant& entrant : config.entrants)
    entrant.command = {"sh", script.string(), "--level=3", folder.path().string()};

  take_fingerprints(config, sandbox);
  CHECK(config.sandbox_used == "none");
  const auto files = config.entrants[0].files;
  CHECK(files.size() == 2);  // the shell and the script, not the folder
  REQUIRE(files.contains(script.string()));
  CHECK(files.at(script.string()).size() == 64);
  CHECK(config.entrants[1].files == files);

  TournamentConfig later = config;
  write(script, "echo two\n");
  take_fingerprints(later, sandbox);
  CHECK(first_difference(config, later, Compared::all) ==
        "the content of " + script.string() + " (a) has changed");
  write(script, "echo one\n");
  take_fingerprints(later, sandbox);
  CHECK(first_difference(config, later, Compared::all) == std::nullopt);
}

TEST_CASE("a command that cannot run is an error before anything is played") {
  TournamentConfig config = small_config(2, 1);
  config.entrants[1].command = {"no-such-program-anywhere"};
  const Sandbox sandbox(SandboxMode::none);
  CHECK_THROWS_AS(take_fingerprints(config, sandbox), UsageError);
}
