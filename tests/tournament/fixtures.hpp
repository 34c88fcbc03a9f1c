// What the tests of this layer share: a temporary directory, and bots that are a formula instead of
// processes, so that a tournament of thousands of matches takes no time and always ends the same.
#pragma once
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <string>
#include <unistd.h>

#include "referee/tournament/tournament.hpp"

namespace referee {

class TemporaryDirectory {
 public:
  TemporaryDirectory() {
    // In memory where that can be had: what these tests are about does not need a disk to be waited for.
    const std::filesystem::path memory = "/dev/shm";
    const bool usable = ::access(memory.c_str(), W_OK) == 0;
    std::string name =
        ((usable ? memory : std::filesystem::temp_directory_path()) / "tournament-XXXXXX").string();
    path_ = mkdtemp(name.data());
  }
  ~TemporaryDirectory() { std::filesystem::remove_all(path_); }
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

inline std::string contents(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}
inline void write(const std::filesystem::path& file, std::string_view text) {
  std::ofstream(file, std::ios::binary) << text;
}
inline std::size_t line_count(const std::string& text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

/// `count` entrants called a, b, c …, z, a1 …
inline TournamentConfig small_config(int count, int boards, Format format = Format::round_robin) {
  TournamentConfig config;
  config.game = "baloot";
  config.rules = find_game("baloot").defaults();
  config.format = format;
  config.boards = boards;
  config.seed = Seed::from_text("tests");
  for (int i = 0; i < count; ++i) {
    Entrant entrant;
    entrant.name = std::string(1, static_cast<char>('a' + i % 26)) + (i < 26 ? "" : std::to_string(i / 26));
    entrant.command = {"/bin/" + entrant.name};
    config.entrants.push_back(entrant);
  }
  return config;
}

/// A match decided by the seed and the seats alone; entrants with lower numbers are stronger.
inline PlayedMatch formula_match(const ScheduledMatch& match, const MatchSpec& spec) {
  Stream chance(spec.seed, "formula", static_cast<std::uint32_t>(match.entrants[0]));
  const int strength = match.entrants[1] + match.entrants[3] - match.entrants[0] - match.entrants[2];
  const int luck = static_cast<int>(chance.uniform(41)) - 20;
  PlayedMatch played;
  MatchResult& result = played.result;
  result.deals = 5 + static_cast<int>(chance.uniform(10));
  result.decisions = 36 * result.deals;
  result.score = BySide{{152, 152 - std::max(1, std::abs(5 * strength + luck))}};
  result.reason = Reason::target;
  if (5 * strength + luck < 0) std::swap(result.score.of[0], result.score.of[1]);
  result.winner = leader(result.score);
  result.digest = std::string(64, 'd');
  result.log = fmt::format("{{\"match\":\"{}\"}}\n", spec.match);
  if (chance.uniform(20) == 0) {
    result.faults.push_back({17, Seat::west, FaultCode::timeout, "", std::nullopt});
    played.stderr_text[3] = "too slow\n";
  }
  return played;
}

inline RunEnd run_formula(Tournament& tournament, int workers = 2, std::stop_token stop = {}) {
  RunOptions options;
  options.workers = workers;
  return tournament.run([](const ScheduledMatch& match, const MatchSpec& spec, int,
                           std::stop_token) { return formula_match(match, spec); },
                        std::move(stop), options);
}

}  // namespace referee
