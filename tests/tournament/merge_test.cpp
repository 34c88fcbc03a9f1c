#include "referee/tournament/merge.hpp"

#include <doctest/doctest.h>

#include "protocol/failure.hpp"

#include "fixtures.hpp"

using namespace referee;
namespace fs = std::filesystem;

namespace {

TournamentConfig shard_config(int index, int of) {
  TournamentConfig config = small_config(4, 84);
  config.shard = {index, of};
  return config;
}

std::string merge_error(const std::vector<fs::path>& shards, const fs::path& out) {
  try {
    merge_shards(shards, out);
    return "";
  } catch (const UsageError& error) {
    return error.what();
  }
}

}  // namespace

TEST_CASE("shards merge into what one machine would have left") {
  const TemporaryDirectory folder;
  Tournament whole(small_config(4, 84), folder.path() / "whole", false);
  run_formula(whole);
  std::vector<fs::path> shards;
  for (int i = 1; i <= 3; ++i) {
    shards.push_back(folder.path() / std::to_string(i));
    Tournament shard(shard_config(i, 3), shards.back(), false);
    CHECK(shard.total() == 336);
    CHECK(run_formula(shard) == RunEnd::complete);
    // The others still play from this seed.
    CHECK(contents(shards.back() / "tournament.json").find(small_config(4, 84).seed->hex()) ==
          std::string::npos);
  }
  const fs::path out = folder.path() / "merged";
  CHECK(merge_shards(shards, out) == 1008);
  for (const char* file : {"matches.jsonl", "standings.txt", "standings.json", "tournament.json",
                           "logs/000999.jsonl", "logs/001/001008.jsonl"})
    CHECK((contents(out / file) == contents(folder.path() / "whole" / file)));
  std::size_t files = 0;
  for (const auto& entry : fs::recursive_directory_iterator(out)) files += entry.is_regular_file();
  for (const auto& entry : fs::recursive_directory_iterator(folder.path() / "whole"))
    files -= entry.is_regular_file() && entry.path().filename() != "lock";
  CHECK(files == 0);

  // Standings of the shards together are those of the whole, and a shard is not counted twice.
  std::vector<std::string> notices;
  CHECK(standings_text(read_standings(shards, {}, notices)) == contents(out / "standings.txt"));
  CHECK_THROWS_AS(read_standings({shards[0], shards[0]}, {}, notices), UsageError);
  CHECK(merge_error(shards, out) == out.string() + " holds a tournament already; choose another --out.");
}

TEST_CASE("what does not fit together is named, and nothing is written") {
  const TemporaryDirectory folder;
  const fs::path out = folder.path() / "merged";
  const auto played = [&](const std::string& name, const TournamentConfig& config) {
    Tournament tournament(config, folder.path() / name, false);
    run_formula(tournament);
    return folder.path() / name;
  };
  TournamentConfig config = small_config(3, 3);
  config.shard = {1, 2};
  const fs::path first = played("first", config);
  config.shard = {2, 2};
  const fs::path second = played("second", config);
  config.seed = Seed::from_text("another");
  const fs::path foreign = played("foreign", config);

  CHECK(merge_error({first}, out) == "8 of 18 matches are missing: 3, 4, 7, 8, 11, 12, 15 and 16.");
  CHECK(merge_error({first, second, second}, out) == second.string() + " is named twice.");
  fs::copy(second, folder.path() / "copy", fs::copy_options::recursive);
  CHECK(merge_error({first, second, folder.path() / "copy"}, out) ==
        "Match 3 is there twice, in " + second.string() + " and in " + (folder.path() / "copy").string() +
            ".");
  TournamentConfig swiss = small_config(4, 2, Format::swiss);
  CHECK(merge_error({played("swiss", swiss)}, out) ==
        (folder.path() / "swiss").string() + " is no shard: a swiss or an SPRT is played in one directory.");
  CHECK(merge_error({first, foreign}, out).find(" are not of the same tournament: seed_commitment was ") !=
        std::string::npos);
  std::string lines = contents(second / "matches.jsonl");
  lines.pop_back();  // torn
  write(second / "matches.jsonl", lines);
  CHECK(merge_error({first, second}, out) == "1 of 18 matches is missing: 16.");
  CHECK_FALSE(fs::exists(out));
}

TEST_CASE("shards whose bots were kept otherwise do not merge; what was forced in one is told of") {
  const TemporaryDirectory folder;
  const auto begin = [&](int index, const char* sandbox) {
    TournamentConfig config = shard_config(index, 2);
    config.boards = 2;
    config.sandbox_used = sandbox;
    Tournament shard(config, folder.path() / std::to_string(index), true);
    run_formula(shard);
    return folder.path() / std::to_string(index);
  };
  const std::vector<fs::path> shards{begin(1, "bwrap"), begin(2, "none")};
  const fs::path out = folder.path() / "merged";
  CHECK(merge_error(shards, out) ==
        fmt::format("{} and {} are not of the same tournament: sandbox_used was \"bwrap\" and is \"none\".",
                    shards[0].string(), shards[1].string()));
  begin(2, "bwrap");
  CHECK(merge_error(shards, out) == "");
  const auto changed = read_config(out / "tournament.json").changed;
  REQUIRE(changed.size() == 1);
  CHECK(changed[0].what == "in shard 2: sandbox_used was \"none\" and is \"bwrap\"");
  CHECK(contents(out / "standings.txt").find(changed[0].what) != std::string::npos);
}
