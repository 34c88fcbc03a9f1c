// Standings from a matches.jsonl of a million lines and 500 entrants, wanted: under 1 s, ratings included;
// and opening a tournament of 100,000 finished matches again, wanted: under 2 s.
#include <benchmark/benchmark.h>
#include <filesystem>
#include <fmt/format.h>

#include "referee/tournament/files.hpp"
#include "referee/tournament/tournament.hpp"

namespace {

using namespace referee;
namespace fs = std::filesystem;

TournamentConfig config_of(int entrants, int boards) {
  TournamentConfig config;
  config.game = "baloot";
  config.rules = find_game("baloot").defaults();
  config.boards = boards;
  config.seed = Seed::from_text("bench");
  for (int i = 0; i < entrants; ++i) {
    Entrant entrant;
    entrant.name = fmt::format("entrant-{}", i);
    entrant.command = {"true"};
    config.entrants.push_back(entrant);
  }
  return config;
}

/// A results directory with about `count` finished matches.
fs::path finished(const TournamentConfig& config, int count) {
  const fs::path out = fs::temp_directory_path() / fmt::format("tournament-bench-{}", config.entrants.size());
  fs::remove_all(out);
  { const Tournament begun(config, out, false); }
  const Schedule schedule(config);
  Descriptor file = open_file(out / "matches.jsonl", O_WRONLY | O_TRUNC);
  std::string text;
  for (int number = 1; number <= std::min(count, schedule.size()); ++number) {
    const ScheduledMatch match = schedule.at(number);
    MatchResult result;
    const int luck = number * 7919 % 101;
    result.winner = luck > 50 ? Side::north_south : Side::east_west;
    result.score = luck > 50 ? BySide{{152 + luck, 90}} : BySide{{80 + luck, 157}};
    result.reason = Reason::target;
    result.deals = 9 + luck % 5;
    result.decisions = 36 * result.deals;
    result.digest = std::string(64, 'd');
    std::array<std::string_view, 4> names;
    for (int seat = 0; seat < 4; ++seat) names[seat] = config.entrants[match.entrants[seat]].name;
    text += write_match_line(number, match.board, names, result);
    if (text.size() < 1 << 20) continue;
    write_all(file.get(), text, out);
    text.clear();
  }
  write_all(file.get(), text, out);
  return out;
}

void standings_of_a_million(benchmark::State& state) {
  const int entrants = static_cast<int>(state.range(0));
  const fs::path out =
      finished(config_of(entrants, 500'000 / (entrants * (entrants - 1) / 2) + 1), 1'000'000);
  std::vector<std::string> notices;
  for (auto _ : state) benchmark::DoNotOptimize(standings_text(read_standings({out}, {}, notices)));
  fs::remove_all(out);
}
BENCHMARK(standings_of_a_million)
    ->ArgName("entrants")
    ->Arg(50)
    ->Arg(500)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

void resume_100_000(benchmark::State& state) {
  const TournamentConfig config = config_of(5, 10'000);
  const fs::path out = finished(config, 100'000);
  for (auto _ : state) benchmark::DoNotOptimize(Tournament(config, out, false).done());
  fs::remove_all(out);
}
BENCHMARK(resume_100_000)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace
