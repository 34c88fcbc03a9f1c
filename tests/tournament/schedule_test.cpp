#include "referee/tournament/schedule.hpp"

#include <doctest/doctest.h>
#include <map>
#include <set>

#include "protocol/failure.hpp"

#include "fixtures.hpp"

using namespace referee;

TEST_CASE("round-robin: every pair meets on its own boards, each played with the seats exchanged") {
  const Schedule schedule(small_config(5, 3));
  CHECK(schedule.size() == 10 * 3 * 2);
  CHECK(schedule.known() == schedule.size());
  std::map<std::set<int>, int> boards_of_pair;
  for (int number = 1; number <= schedule.size(); number += 2) {
    const ScheduledMatch first = schedule.at(number);
    const ScheduledMatch second = schedule.at(number + 1);
    CHECK(first.number == number);
    CHECK(first.board == (number + 1) / 2);
    CHECK(second.board == first.board);
    CHECK(first.entrants[0] == first.entrants[2]);
    CHECK(first.entrants[1] == first.entrants[3]);
    CHECK(first.entrants[0] == second.entrants[1]);
    CHECK(first.entrants[1] == second.entrants[0]);
    ++boards_of_pair[{first.entrants[0], first.entrants[1]}];
  }
  CHECK(boards_of_pair.size() == 10);
  for (const auto& [pair, boards] : boards_of_pair) CHECK(boards == 3);
}

TEST_CASE("round-robin: at any time all pairs have played equally often, give or take one board") {
  const Schedule schedule(small_config(4, 5));
  std::map<std::set<int>, int> matches;
  for (int number = 1; number <= schedule.size(); ++number) {
    const ScheduledMatch match = schedule.at(number);
    ++matches[{match.entrants[0], match.entrants[1]}];
    int most = 0;
    int least = matches.size() < 6 ? 0 : number;
    for (const auto& [pair, count] : matches) {
      most = std::max(most, count);
      least = std::min(least, count);
    }
    CHECK(most - least <= 2);
  }
}

TEST_CASE("without duplicates each board is played once and the sides take turns") {
  TournamentConfig config = small_config(3, 4);
  config.duplicate = false;
  const Schedule schedule(config);
  CHECK(schedule.size() == 3 * 4);
  std::map<std::pair<int, int>, int> seated;
  for (int number = 1; number <= schedule.size(); ++number) {
    const ScheduledMatch match = schedule.at(number);
    CHECK(match.board == number);
    ++seated[{match.entrants[0], match.entrants[1]}];
  }
  CHECK(seated.size() == 6);
  for (const auto& [sides, times] : seated) CHECK(times == 2);
}

TEST_CASE("gauntlet: the first entrant against each of the rest") {
  const Schedule schedule(small_config(6, 2, Format::gauntlet));
  CHECK(schedule.size() == 5 * 2 * 2);
  std::map<int, int> met;
  for (int number = 1; number <= schedule.size(); ++number) {
    const ScheduledMatch match = schedule.at(number);
    const bool first_sits = match.entrants[0] == 0 || match.entrants[1] == 0;
    CHECK(first_sits);
    ++met[match.entrants[0] + match.entrants[1]];
  }
  CHECK(met == std::map<int, int>{{1, 4}, {2, 4}, {3, 4}, {4, 4}, {5, 4}});
}

TEST_CASE("rounds repeat the schedule on other boards") {
  TournamentConfig config = small_config(3, 2);
  config.rounds = 3;
  const Schedule schedule(config);
  CHECK(schedule.size() == 3 * 3 * 2 * 2);
  CHECK(schedule.at(schedule.size()).board == 18);
  CHECK(schedule.at(schedule.size()).round == 3);
  CHECK(schedule.at(13).round == 2);
}

TEST_CASE("shards share out whole boards") {
  TournamentConfig config = small_config(4, 5);
  config.shard.of = 3;
  std::map<int, int> owners;
  std::map<int, std::set<int>> shards_of_board;
  for (int shard = 1; shard <= 3; ++shard) {
    config.shard.index = shard;
    const Schedule schedule(config);
    for (int number = 1; number <= schedule.size(); ++number) {
      if (!schedule.in_shard(number)) continue;
      ++owners[number];
      shards_of_board[schedule.at(number).board].insert(shard);
    }
  }
  CHECK(owners.size() == 60);
  for (const auto& [number, count] : owners) CHECK(count == 1);
  for (const auto& [board, shards] : shards_of_board) CHECK(shards.size() == 1);
}

TEST_CASE("a tournament that no one will live to see is refused") {
  TournamentConfig config = small_config(100, 1'000'000);
  CHECK_THROWS_AS(Schedule{config}, UsageError);
}
