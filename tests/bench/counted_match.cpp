// Plays the fixed match without processes, so that all that is run is the referee's own code and a trifle
// for the players: under callgrind to count its instructions (instructions.py), by itself for its CPU time.
// Prints decisions and nanoseconds of CPU time a decision.
#include <cstdlib>
#include <fmt/format.h>
#include <time.h>

#include "fixed_match.hpp"
#include "quick_bot.hpp"

int main(int argc, char** argv) {
  const referee::MatchSpec spec = bench::fixed_match(argc > 1 ? std::atoi(argv[1]) : 20);
  std::array<bench::QuickPlayer, 4> bots;
  const auto cpu_ns = [] {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e9 + static_cast<double>(now.tv_nsec);
  };
  const double before = cpu_ns();
  const auto result =
      referee::play_match(spec, {&bots[0], &bots[1], &bots[2], &bots[3]}, "2026-01-01T00:00:00Z");
  const double used = cpu_ns() - before;
  fmt::print("{} {:.1f}\n", result.decisions, used / result.decisions);
  return result.reason == referee::Reason::deals && result.faults.empty() ? 0 : 1;
}
