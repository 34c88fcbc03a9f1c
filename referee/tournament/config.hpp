// What a tournament is: who plays what against whom, under which limits, from which seed. Everything else
// (schedule, deals) follows from it, so equal configurations give equal tournaments. Read from a file that
// people write, or made from the command line; written, with all defaults filled in, as tournament.json,
// which can be read back.
#pragma once
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "referee/match/match.hpp"
#include "referee/match/seed.hpp"
#include "referee/process/sandbox.hpp"
#include "referee/ratings/sprt.hpp"

namespace referee {

enum class Format : std::uint8_t { round_robin, gauntlet, swiss, individual };
enum class Logs : std::uint8_t { all, faults, none };

inline constexpr std::array<std::string_view, 4> format_names{"round-robin", "gauntlet", "swiss",
                                                              "individual"};
inline constexpr std::array<std::string_view, 3> logs_names{"all", "faults", "none"};
inline constexpr std::array<std::string_view, 3> sandbox_names{"auto", "bwrap", "none"};
constexpr std::string_view name(Format format) { return format_names[static_cast<int>(format)]; }
constexpr std::string_view name(Logs logs) { return logs_names[static_cast<int>(logs)]; }
constexpr std::string_view name(SandboxMode sandbox) { return sandbox_names[static_cast<int>(sandbox)]; }

struct Entrant : BotCommand {
  std::map<std::string, std::string>
      files;  // that the command names → BLAKE2b-256 of their content, once it is known
};

/// The entrant whose rating is given, so that all others are relative to it.
struct NamedAnchor {
  std::string name;
  double elo = 1500;
};

/// One of `of` parts of a tournament.
struct Shard {
  int index = 1, of = 1;
};

/// A tournament that was begun otherwise went on all the same (--force).
struct ChangeMade {
  std::string utc;   // when: 2026-11-30T12:00:00Z
  std::string what;  // phrases of what differed
  auto operator<=>(const ChangeMade&) const = default;
};

struct TournamentConfig {
  std::string game;
  OptionValues rules;  // of the game, all options
  Format format = Format::round_robin;
  int boards = 1;         // seeds a pairing (individual: a table) in each round
  bool duplicate = true;  // each board again with seats exchanged
  int rounds = 0;         // 0: as the format has it (Schedule)
  int deals = 0;          // a match's length, 0: to its own end
  MatchLimits limits;
  ProcessLimits bots;
  SandboxMode sandbox = SandboxMode::automatic;
  std::string sandbox_used;  // what the bots were really kept in: "bwrap" or "none"; empty before they start
  bool pin = false;          // a match stays on one core with its bots
  std::optional<Seed> seed;  // none: drawn when the tournament begins
  std::string seed_commitment;  // as a tournament.json says that was read
  int concurrency = 0;          // matches at a time, 0: the cores that may be used
  std::optional<SprtOptions> sprt;
  std::optional<NamedAnchor> anchor;
  Logs logs = Logs::all;
  Shard shard;
  std::vector<Entrant> entrants;
  std::vector<ChangeMade> changed;  // since it was begun, in the order of time
};

/// Reads a configuration, written by hand or by `to_json`; `file` is its name in messages. Errors: UsageError
/// that names the file, the key and what would be right; unknown and repeated keys are errors too. Calls
/// `check`.
TournamentConfig parse_config(std::string_view json, const std::string& file);
TournamentConfig read_config(const std::filesystem::path& file);

/// Throws UsageError when the parts do not fit together: entrants too few for the format, named twice or
/// without a command, numbers out of range.
void check(const TournamentConfig& config);

/// The resolved configuration as indented JSON, with the commitment to the seed; the seed itself only with
/// `show_seed`.
std::string to_json(const TournamentConfig& config, bool show_seed);

/// What of two configurations is compared; settings that change neither matches nor their order (concurrency,
/// logs, anchor, pin) never are.
enum class Compared : std::uint8_t {
  schedule,    // what decides who meets whom in which deals
  conditions,  // what a match is played under, whoever plays it: rules, deals, limits
  all          // the schedule, the conditions and the bots
};
/// The settings in which two configurations differ, as phrases like "boards was 10 and is 20".
std::vector<std::string> differences(const TournamentConfig& was, const TournamentConfig& is,
                                     Compared compared);
/// The first of them.
std::optional<std::string> first_difference(const TournamentConfig& was, const TournamentConfig& is,
                                            Compared compared);
/// What is told of a change beside the standings.
std::string sentence(const ChangeMade& change);

}  // namespace referee
