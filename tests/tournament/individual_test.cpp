#include "referee/tournament/individual.hpp"

#include <algorithm>
#include <doctest/doctest.h>
#include <ostream>
#include <set>

using namespace referee;

namespace {

struct Range {
  int least, most;
  bool operator==(const Range&) const = default;
};
std::ostream& operator<<(std::ostream& out, const Range& range) {
  return out << range.least << ".." << range.most;
}

Range between_two(const std::vector<int>& counts, int entrants) {
  Range range{counts[1], counts[1]};
  for (int i = 0; i < entrants; ++i) {
    for (int j = 0; j < i; ++j) {
      range.least = std::min(range.least, counts[i * entrants + j]);
      range.most = std::max(range.most, counts[i * entrants + j]);
    }
  }
  return range;
}

}  // namespace

TEST_CASE("everyone partners everyone equally often, and up to 41 opposes everyone equally often") {
  for (int entrants = 4; entrants <= 60; ++entrants) {
    CAPTURE(entrants);
    const auto tables = individual_tables(entrants, 0);
    for (const Seating& table : tables) CHECK(std::set<int>(table.begin(), table.end()).size() == 4);
    const Encounters met = count_encounters(entrants, tables);
    const int times = entrants % 4 < 2 ? 1 : 2;
    CHECK(between_two(met.partners, entrants) == Range{times, times});
    const Range opponents = between_two(met.opponents, entrants);
    if (entrants <= 41 && entrants != 33)
      CHECK(opponents == Range{2 * times, 2 * times});
    else
      CHECK(opponents.most <= 2 * times + 6);
    CHECK(std::all_of(met.tables.begin(), met.tables.end(),
                      [&](int n) { return n == times * (entrants - 1); }));
  }
}

TEST_CASE("4k and 4k + 1 entrants play in rounds: everyone sits at one table, or one entrant sits out") {
  for (int entrants : {4, 5, 8, 9, 12, 13, 16, 17, 20, 21, 24, 25, 28, 29, 32, 33, 44, 45}) {
    CAPTURE(entrants);
    const auto tables = individual_tables(entrants, 0);
    const int a_round = entrants / 4;
    REQUIRE(static_cast<int>(tables.size()) == a_round * (entrants - 1 + entrants % 2));
    for (std::size_t first = 0; first < tables.size(); first += a_round) {
      std::set<int> seated;
      for (int i = 0; i < a_round; ++i) seated.insert(tables[first + i].begin(), tables[first + i].end());
      CHECK(static_cast<int>(seated.size()) == 4 * a_round);
    }
  }
}

TEST_CASE("fewer or more rounds than a movement has are its beginning, or go on with it again") {
  const auto all = individual_tables(8, 0);
  const auto some = individual_tables(8, 3);
  CHECK(some == std::vector<Seating>(all.begin(), all.begin() + 6));
  const auto more = individual_tables(8, 9);
  CHECK(std::vector<Seating>(more.begin() + 14, more.end()) ==
        std::vector<Seating>(all.begin(), all.begin() + 4));
}
