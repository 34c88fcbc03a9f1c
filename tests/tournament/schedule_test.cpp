#include "referee/tournament/schedule.hpp"

#include <algorithm>
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

TEST_CASE("individual: four different entrants, and each has each seat of a board once") {
  for (int count : {4, 5, 6, 8, 9, 13}) {
    const Schedule schedule(small_config(count, 2, Format::individual));
    REQUIRE(schedule.seatings() == 4);
    for (int number = 1; number <= schedule.size(); number += 4) {
      std::set<std::pair<int, int>> seats;
      std::set<std::set<int>> partnerships;
      for (int turn = 0; turn < 4; ++turn) {
        const ScheduledMatch match = schedule.at(number + turn);
        CHECK(match.board == (number + 3) / 4);
        for (int seat = 0; seat < 4; ++seat) seats.insert({match.entrants[seat], seat});
        for (int seat = 0; seat < 2; ++seat)
          partnerships.insert({match.entrants[seat], match.entrants[seat + 2]});
      }
      CHECK(seats.size() == 16);
      CHECK(partnerships.size() == 2);
    }
  }
}

TEST_CASE(
    "individual without duplicates: seats are even over four boards, and the description says when they are "
    "not") {
  TournamentConfig config = small_config(5, 4, Format::individual);
  config.duplicate = false;
  const Schedule schedule(config);
  std::map<std::pair<int, int>, int> seats;
  for (int number = 1; number <= schedule.size(); ++number)
    for (int seat = 0; seat < 4; ++seat) ++seats[{schedule.at(number).entrants[seat], seat}];
  CHECK(seats.size() == 20);
  for (const auto& [seat, times] : seats) CHECK(times == 4);
  CHECK(schedule.description().find("not shared out evenly") == std::string::npos);
  config.boards = 3;
  CHECK(Schedule(config).description().ends_with(
      "The seats are not shared out evenly: that needs boards in fours, or duplicates."));
}

TEST_CASE("what is played is described") {
  CHECK(Schedule(small_config(5, 3)).description() ==
        "5 entrants, round-robin: 10 pairings, 3 boards each; each board is played twice, the sides' seats "
        "exchanged: "
        "60 matches.");
  CHECK(Schedule(small_config(9, 1, Format::swiss)).description() ==
        "9 entrants, swiss: 4 rounds of 4 pairings and a bye, 1 board each; each board is played twice, the "
        "sides' seats "
        "exchanged: 32 matches.");
  CHECK(Schedule(small_config(8, 1, Format::individual)).description() ==
        "8 entrants, individual: 14 tables, 1 board each; each board is played four times, so that everyone "
        "has each seat "
        "of it once: 56 matches. Everyone sits at 7 tables; each two are partners at 1 and opponents at 2.");
  TournamentConfig config = small_config(8, 1, Format::individual);
  config.rounds = 3;
  CHECK(Schedule(config).description().find(
            "Everyone sits at 3 tables; each two are partners at 0 to 1 and opponents at "
            "0 to") != std::string::npos);
}

namespace {

/// Plays a swiss to its end; `winner` says which of two wins. Returns the pairs of each round.
std::vector<std::vector<std::set<int>>> play_swiss(const TournamentConfig& config, int (*winner)(int, int)) {
  Schedule schedule(config);
  std::vector<std::vector<std::set<int>>> rounds;
  int number = 1;
  while (number <= schedule.size()) {
    REQUIRE(schedule.known() >= number);
    const int known = schedule.known();
    rounds.emplace_back();
    for (; number <= known; ++number) {
      const ScheduledMatch match = schedule.at(number);
      CHECK(match.round == static_cast<int>(rounds.size()));
      MatchLine line;
      line.match = number;
      line.board = match.board;
      line.entrants = match.entrants;
      line.reason = Reason::target;
      line.winner = winner(match.entrants[0], match.entrants[1]) == match.entrants[0] ? Side::north_south
                                                                                      : Side::east_west;
      const std::set<int> pair{match.entrants[0], match.entrants[1]};
      if (std::find(rounds.back().begin(), rounds.back().end(), pair) == rounds.back().end())
        rounds.back().push_back(pair);
      CHECK(schedule.known() == known);  // the next round waits for the last match
      schedule.finished(line);
    }
  }
  return rounds;
}

}  // namespace

TEST_CASE("swiss: nobody meets another twice while that can be avoided, byes go round") {
  for (int count = 2; count <= 16; ++count) {
    TournamentConfig config = small_config(count, 1, Format::swiss);
    config.rounds = count % 2 ? count : count - 1;
    // With as many rounds as this, everyone can meet everyone; whether pairing by score leads there is
    // another matter, so only half of them are asked to be free of rematches.
    const auto rounds = play_swiss(config, [](int a, int b) { return std::min(a, b); });
    CHECK(static_cast<int>(rounds.size()) == config.rounds);
    std::set<std::set<int>> met;
    std::vector<int> byes(static_cast<std::size_t>(count));
    for (std::size_t round = 0; round < rounds.size(); ++round) {
      std::set<int> seated;
      for (const auto& pair : rounds[round]) {
        const bool is_new = met.insert(pair).second;
        if (2 * round < rounds.size()) CHECK(is_new);
        seated.insert(pair.begin(), pair.end());
      }
      CHECK(static_cast<int>(seated.size()) == count - count % 2);
      for (int i = 0; i < count; ++i) byes[i] += !seated.contains(i);
    }
    if (count % 2) CHECK(*std::max_element(byes.begin(), byes.end()) == 1);
  }
}

TEST_CASE("swiss: winners meet winners") {
  const auto rounds =
      play_swiss(small_config(8, 2, Format::swiss), [](int a, int b) { return std::max(a, b); });
  REQUIRE(rounds.size() == 3);
  CHECK(rounds[0] == std::vector<std::set<int>>{{0, 1}, {2, 3}, {4, 5}, {6, 7}});
  CHECK(rounds[1] == std::vector<std::set<int>>{{1, 3}, {5, 7}, {0, 2}, {4, 6}});
  CHECK(rounds[2].front() == std::set<int>{3, 7});
}

TEST_CASE("a tournament that no one will live to see is refused") {
  TournamentConfig config = small_config(100, 1'000'000);
  CHECK_THROWS_AS(Schedule{config}, UsageError);
}
