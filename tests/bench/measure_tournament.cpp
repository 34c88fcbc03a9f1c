// A tournament without processes, so that what is measured is the tournament itself: schedule, matches,
// results directory, ratings. Also makes the logs that `verify` and `standings` are measured with.
//
//     measure_tournament DIRECTORY MATCHES LOGS DEALS      (LOGS: all, none)
//
// Prints matches, decisions, seconds, and the peak of memory in KiB.
#include <filesystem>
#include <fmt/format.h>
#include <sys/resource.h>

#include "fixed_match.hpp"
#include "quick_bot.hpp"
#include "referee/tournament/tournament.hpp"

int main(int argc, char** argv) try {
  using namespace referee;
  if (argc != 5) return 2;
  const int matches = std::stoi(argv[2]);
  constexpr int entrants = 5, pairings = entrants * (entrants - 1) / 2;
  TournamentConfig config;
  config.game = "baloot";
  config.rules = find_game("baloot").defaults();
  config.boards = matches / (2 * pairings);
  config.deals = std::stoi(argv[4]);
  config.logs = std::string_view(argv[3]) == "none" ? Logs::none : Logs::all;
  config.seed = Seed::from_text("a tournament to be measured");
  for (int i = 0; i < entrants; ++i) {
    config.entrants.emplace_back().name = fmt::format("player{}", i);
    config.entrants.back().command = {"fast_bot"};
  }
  std::int64_t decisions = 0;
  const auto begin = std::chrono::steady_clock::now();
  Tournament tournament(config, argv[1], false);
  const auto play = [&](const ScheduledMatch&, const MatchSpec& spec, int, std::stop_token) {
    std::array<bench::QuickPlayer, 4> bots;
    PlayedMatch played;
    played.result = play_match(spec, {&bots[0], &bots[1], &bots[2], &bots[3]}, "2026-01-01T00:00:00Z");
    decisions += played.result.decisions;
    return played;
  };
  const RunEnd end = tournament.run(play, {}, {});
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  fmt::print("{} {} {:.3f} {}\n", tournament.done(), decisions, seconds.count(), usage.ru_maxrss);
  return end == RunEnd::complete ? 0 : 1;
} catch (const std::exception& error) {
  fmt::print(stderr, "{}\n", error.what());
  return 1;
}
