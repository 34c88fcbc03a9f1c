#include "referee/tournament/standings.hpp"

#include <algorithm>
#include <doctest/doctest.h>
#include <random>

#include "protocol/failure.hpp"

#include "fixtures.hpp"

using namespace referee;
namespace fs = std::filesystem;

namespace {

MatchLine line(int match, int board, std::array<int, 4> entrants, std::optional<Side> winner, BySide score,
               int deals = 10) {
  MatchLine line;
  line.match = match;
  line.board = board;
  line.entrants = entrants;
  line.winner = winner;
  line.score = score;
  line.reason = Reason::target;
  line.deals = deals;
  return line;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string each; std::getline(in, each);) lines.push_back(each);
  return lines;
}

/// a beats b in `won` of `played` matches on duplicate boards.
Tally two_entrants(TournamentConfig config, int won, int played) {
  Tally tally(config);
  for (int i = 1; i <= played; ++i) {
    const bool turned = i % 2 == 0;
    const bool a_wins = i <= won;
    const Side winner = a_wins == turned ? Side::east_west : Side::north_south;
    BySide score{{100, 100}};
    score[winner] = 161;
    tally.add(line(i, (i + 1) / 2, turned ? std::array{1, 0, 1, 0} : std::array{0, 1, 0, 1}, winner, score));
  }
  return tally;
}

}  // namespace

TEST_CASE("the table has the columns of the documentation, in their places") {
  TournamentConfig config = small_config(2, 100);
  config.entrants[0].name = "montecarlo";
  Tally tally = two_entrants(config, 150, 200);
  const auto lines = lines_of(standings_text(tally.standings()));
  REQUIRE(lines.size() >= 3);
  CHECK(lines[0] == "Rank Name              Elo   +/-  Matches   W    D    L  Score%  Points/deal  Faults");
  CHECK(lines[1].substr(0, 20) == "   1 montecarlo     ");
  CHECK(lines[1].substr(32) == "      200 150    0   50    75.0         +3.0       0");
  CHECK(lines[2].substr(32) == "      200  50    0  150    25.0         -3.0       0");
  for (int i : {1, 2}) CHECK(lines[i].size() == lines[0].size());
}

TEST_CASE("columns grow with what stands in them") {
  TournamentConfig config = small_config(2, 1);
  config.entrants[1].name = "J\u00fcrgen the \u00dcberm\u00fctige";
  const auto lines = lines_of(standings_text(Tally(config).standings()));
  REQUIRE(lines.size() >= 3);
  CHECK(lines[0] ==
        "Rank Name                      Elo   +/-  Matches   W    D    L  Score%  Points/deal  Faults");
  CHECK(lines[1] ==
        "   1 J\u00fcrgen the \u00dcberm\u00fctige       -     -        0   0    0    0       -            - "
        "      0");
  CHECK(lines[2] ==
        "   2 a                           -     -        0   0    0    0       -            -       0");
}

TEST_CASE("won or lost everything: the rating is marked, and the mark explained") {
  const Standings standings = two_entrants(small_config(2, 10), 20, 20).standings();
  const auto lines = lines_of(standings_text(standings));
  CHECK(lines[1].find(" >1") != std::string::npos);
  CHECK(lines[2].find(" <1") != std::string::npos);
  CHECK(std::any_of(standings.notes.begin(), standings.notes.end(),
                    [](const std::string& note) { return note.starts_with("> and <"); }));
  CHECK(standings_json(standings).find("\"bound\":\"above\"") != std::string::npos);
}

TEST_CASE("matches of a fixed number of deals show points with error bars") {
  TournamentConfig config = small_config(2, 10);
  config.deals = 10;
  const auto lines = lines_of(standings_text(two_entrants(config, 13, 20).standings()));
  CHECK(lines[0].ends_with("Points/deal   +/-  Faults"));
  CHECK(lines[1].size() == lines[0].size());
}

TEST_CASE(
    "forfeits count as lost but not for points, no contest for nothing, faults for those who made them") {
  Tally tally(small_config(2, 10));
  MatchLine forfeit = line(1, 1, {0, 1, 0, 1}, Side::east_west, BySide{{100, 2}});
  forfeit.reason = Reason::forfeit;
  forfeit.forfeit = Forfeit{Seat::south, FaultCode::crash};
  forfeit.faults = {1, 0, 2, 0};
  tally.add(forfeit);
  MatchLine nothing = line(2, 1, {1, 0, 1, 0}, std::nullopt, BySide{});
  nothing.reason = Reason::no_contest;
  tally.add(nothing);
  tally.add(line(3, 2, {0, 1, 0, 1}, std::nullopt, BySide{{50, 30}}));
  const Standings standings = tally.standings();
  CHECK(standings.matches == 2);
  CHECK(standings.no_contest == 1);
  REQUIRE(standings.rows.size() == 2);
  CHECK(standings.rows[0].name == "b");
  CHECK(standings.rows[0].rating.wins == 1);
  CHECK(standings.rows[0].rating.draws == 1);
  CHECK(standings.rows[1].faults == 3);
  CHECK(standings.rows[1].points.deals == 10);
  CHECK(*standings.rows[1].points.mean == doctest::Approx(2.0));
}

TEST_CASE("the order in which matches are read makes no difference to a single byte") {
  TournamentConfig config = small_config(6, 10, Format::individual);
  const Schedule schedule(config);
  std::vector<MatchLine> lines;
  for (int number = 1; number <= schedule.size(); ++number) {
    const ScheduledMatch match = schedule.at(number);
    MatchSpec spec;
    spec.seed = board_seed(*config.seed, match.board);
    const MatchResult result = formula_match(match, spec).result;
    lines.push_back(line(number, match.board, match.entrants, result.winner, result.score, result.deals));
  }
  const auto json = [&] {
    Tally tally(config);
    for (const MatchLine& each : lines) tally.add(each);
    return standings_json(tally.standings());
  };
  const std::string in_order = json();
  std::mt19937 random(1);
  for (int i = 0; i < 5; ++i) {
    std::shuffle(lines.begin(), lines.end(), random);
    CHECK((json() == in_order));
  }
}

TEST_CASE("entrants who never met, even by way of others, are not compared") {
  TournamentConfig config = small_config(4, 1);
  Tally tally(config);
  for (int i = 0; i < 6; ++i) {
    tally.add(
        line(2 * i + 1, i + 1, {0, 1, 0, 1}, i < 4 ? Side::north_south : Side::east_west, BySide{{9, 5}}));
    tally.add(
        line(2 * i + 2, i + 7, {2, 3, 2, 3}, i < 3 ? Side::north_south : Side::east_west, BySide{{9, 5}}));
  }
  const Standings standings = tally.standings();
  CHECK_FALSE(standings.notes.empty());
  for (const StandingsRow& row : standings.rows) CHECK_FALSE(row.rating.elo);
  CHECK(standings_json(standings).find("\"elo\":null") != std::string::npos);
}

TEST_CASE("standings of several directories: entrants of equal name are one") {
  const TemporaryDirectory folder;
  std::vector<fs::path> directories;
  std::vector<std::string> notices;
  std::int64_t matches = 0;
  for (const char* seed : {"one", "two"}) {
    TournamentConfig config = small_config(3, 4);
    config.seed = Seed::from_text(seed);
    if (seed == std::string("two")) std::swap(config.entrants[0], config.entrants[2]);
    directories.push_back(folder.path() / seed);
    Tournament tournament(config, directories.back(), false);
    run_formula(tournament);
    matches += tournament.done();
    CHECK(standings_text(read_standings({directories.back()}, {}, notices)) ==
          contents(directories.back() / "standings.txt"));
  }
  const Standings both = read_standings(directories, NamedAnchor{"b", 2000}, notices);
  CHECK(both.rows.size() == 3);
  CHECK(both.matches == matches);
  for (const StandingsRow& row : both.rows)
    if (row.name == "b") CHECK(*row.rating.elo == doctest::Approx(2000));
  CHECK(notices.empty());

  const std::string whole = contents(directories[0] / "matches.jsonl");
  write(directories[0] / "matches.jsonl", whole.substr(0, whole.size() - 9));
  CHECK(read_standings(directories, {}, notices).matches == matches - 1);
  REQUIRE(notices.size() == 1);
  CHECK(notices[0].ends_with("matches.jsonl is torn; it is not counted."));
  CHECK_THROWS_WITH_AS(read_standings({directories[0], directories[1] / ".." / "one"}, {}, notices),
                       fmt::format("{}/../one is named twice.", directories[1].string()).c_str(), UsageError);
  CHECK_THROWS_AS(read_standings(directories, NamedAnchor{"nobody", 2000}, notices), UsageError);
  for (const fs::path& nothing : {folder.path() / "nowhere", folder.path()})
    CHECK_THROWS_WITH_AS(
        read_standings({nothing}, {}, notices),
        fmt::format("{} is no results directory: it has no tournament.json.", nothing.string()).c_str(),
        UsageError);

  TournamentConfig other = small_config(3, 4);
  other.game = "bid-whist";
  other.rules = find_game("bid-whist").defaults();
  const Tournament of_another_game(other, folder.path() / "other", false);
  CHECK_THROWS_AS(read_standings({directories[0], folder.path() / "other"}, {}, notices), UsageError);
}

TEST_CASE("shards of several tournaments count the same in whatever order they are named") {
  const TemporaryDirectory folder;
  const auto shard = [&](const char* seed, int index) {
    TournamentConfig config = small_config(3, 6);
    config.seed = Seed::from_text(seed);
    config.shard = {index, 2};
    const fs::path directory = folder.path() / fmt::format("{}{}", seed, index);
    Tournament tournament(config, directory, false);
    run_formula(tournament);
    return directory;
  };
  const fs::path a1 = shard("a", 1), a2 = shard("a", 2), b1 = shard("b", 1), b2 = shard("b", 2);
  std::vector<std::string> notices;
  const std::string together = standings_json(read_standings({a1, a2, b1, b2}, {}, notices));
  for (const auto& order : {std::vector{a1, b1, a2, b2}, {b2, a2, b1, a1}, {a2, b1, b2, a1}})
    CHECK((standings_json(read_standings(order, {}, notices)) == together));
}

TEST_CASE("directories of the same seed that are not of one tournament are told apart") {
  const TemporaryDirectory folder;
  const auto played = [&](const char* name, const TournamentConfig& config) {
    Tournament tournament(config, folder.path() / name, false);
    run_formula(tournament);
    return folder.path() / name;
  };
  TournamentConfig config = small_config(3, 4);
  const fs::path one = played("one", config);
  config.limits.move_ms = 7;
  const fs::path faster = played("faster", config);
  config = small_config(3, 5);
  const fs::path longer = played("longer", config);
  const auto error = [&](const fs::path& other) -> std::string {
    std::vector<std::string> notices;
    try {
      read_standings({one, other}, {}, notices);
      return "";
    } catch (const UsageError& failure) {
      return failure.what();
    }
  };
  const std::string begin = " have the same seed but are not of the same tournament: ";
  CHECK(error(longer) == one.string() + " and " + longer.string() + begin + "boards was 4 and is 5.");
  CHECK(error(faster) ==
        one.string() + " and " + faster.string() + begin + "limits.move_ms was 1000 and is 7.");
  fs::copy(one, folder.path() / "copy", fs::copy_options::recursive);
  CHECK(error(folder.path() / "copy") == fmt::format("Match 1 is there twice, in {} and in {}.", one.string(),
                                                     (folder.path() / "copy").string()));
}

TEST_CASE("standings of matches under unlike conditions say so") {
  const TemporaryDirectory folder;
  const auto begun = [&](const char* seed, const auto& change) {
    TournamentConfig config = small_config(3, 4);
    config.seed = Seed::from_text(seed);
    change(config);
    const Tournament tournament(config, folder.path() / seed, false);
    return folder.path() / seed;
  };
  const fs::path usual = begun("usual", [](TournamentConfig&) {});
  const fs::path more = begun("more", [](TournamentConfig& config) { config.boards = 7; });
  const fs::path fixed = begun("fixed", [](TournamentConfig& config) { config.deals = 8; });
  const fs::path hasty = begun("hasty", [](TournamentConfig& config) { config.limits.bank_ms = 9; });
  const fs::path ruled = begun(
      "ruled", [](TournamentConfig& config) { config.rules = find_game("baloot").parse("target=200"); });
  const auto said = [&](const std::vector<fs::path>& directories) {
    std::vector<std::string> notices, found;
    for (const std::string& note : read_standings(directories, {}, notices).notes)
      if (note.starts_with("Not all")) found.push_back(note);
    return found;
  };
  const auto note = [&](const fs::path& other, const std::string& difference) {
    return std::vector{fmt::format("Not all was played under the same conditions: from {} to {} {}.",
                                   usual.string(), other.string(), difference)};
  };
  CHECK(said({usual, more}).empty());
  CHECK(said({usual, more, fixed, hasty}) == note(fixed, "deals was 0 and is 8"));
  CHECK(said({usual, hasty}) == note(hasty, "limits.bank_ms was 0 and is 9"));
  CHECK(said({usual, ruled}) == note(ruled, "rules.target was 152 and is 200"));
}
