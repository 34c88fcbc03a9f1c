// referee tournament: plays a tournament into a results directory, or goes on with the one that is there.
#include "referee/tournament/tournament.hpp"

#include <ctime>
#include <filesystem>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

#include "referee/cli/interrupt.hpp"
#include "referee/cli/limits.hpp"
#include "referee/cli/tournament_options.hpp"
#include "referee/tournament/bot_match.hpp"
#include "referee/tournament/command_line.hpp"
#include "referee/tournament/fingerprint.hpp"
#include "referee/tournament/preflight.hpp"

namespace referee {
namespace {

namespace po = boost::program_options;

template <class Enum>
Enum choice(const Options& options, const char* key, std::span<const std::string_view> names,
            Enum otherwise) {
  if (!options.has(key)) return otherwise;
  const auto& text = options.get<std::string>(key);
  std::string list;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i] == text) return static_cast<Enum>(i);
    list += fmt::format("{}{}", i ? ", " : "", names[i]);
  }
  throw UsageError(fmt::format("--{} takes one of {}, not '{}'.", key, list, text));
}

Entrant parse_entrant(const std::string& text) {
  const auto equals = text.find('=');
  if (equals == std::string::npos || equals == 0)
    throw UsageError(fmt::format("--entrant takes NAME=CMD, not '{}'.", text));
  Entrant entrant;
  entrant.name = text.substr(0, equals);
  try {
    entrant.command = split_command(text.substr(equals + 1));
  } catch (const UsageError& error) {
    throw UsageError(fmt::format("--entrant {}: {}", entrant.name, error.what()));
  }
  return entrant;
}

/// The configuration file, if one is named, with what the command line says on top.
TournamentConfig configure(const Options& options) {
  TournamentConfig config;
  const auto files = options.list("config");
  if (files.size() > 1) throw UsageError("A tournament takes one configuration file.");
  if (!files.empty()) config = read_config(files.front());
  if (options.has("game") || files.empty()) {
    config.game = options.require("game");
    config.rules = find_game(config.game).defaults();
  }
  if (options.has("rules")) {
    const GameInfo& game = find_game(config.game);
    apply_settings(options.get<std::string>("rules"), game.options, game.presets, config.rules);
  }
  for (const std::string& text : options.list("entrant")) config.entrants.push_back(parse_entrant(text));
  config.format = choice(options, "format", format_names, config.format);
  config.logs = choice(options, "logs", logs_names, config.logs);
  const auto number = [&](const char* key, int& value) {
    if (options.has(key)) value = options.get<int>(key);
  };
  number("boards", config.boards);
  number("rounds", config.rounds);
  number("deals", config.deals);
  number("concurrency", config.concurrency);
  if (options.has("no-duplicate")) config.duplicate = false;
  if (options.has("sprt")) config.sprt = parse_sprt(options.get<std::string>("sprt"));
  if (options.has("anchor")) config.anchor = parse_anchor(options.get<std::string>("anchor"));
  if (options.has("shard")) config.shard = parse_shard(options.get<std::string>("shard"));
  if (options.has("seed")) config.seed = Seed::from_text(options.require("seed"));
  apply_limit_options(options, config);
  check(config);
  return config;
}

std::filesystem::path default_directory(const TournamentConfig& config) {
  const std::time_t now = std::time(nullptr);
  const std::string shard =
      config.shard.of > 1 ? fmt::format("-{}-of-{}", config.shard.index, config.shard.of) : "";
  return std::filesystem::path("results") /
         fmt::format("{:%Y-%m-%d}-{}{}", fmt::localtime(now), config.game, shard);
}

void describe_options(po::options_description& description) {
  description.add_options()("game", po::value<std::string>(), "baloot, bid-whist or back-alley")(
      "entrant", po::value<std::vector<std::string>>(), "NAME=CMD, once for each entrant")(
      "out", po::value<std::string>(),
      "the results directory (default results/<date>-<game>); what is played there already is kept")(
      "rules", po::value<std::string>(), "PRESET,key=value,… (see `referee games GAME`)")(
      "format", po::value<std::string>(), "round-robin, gauntlet, swiss or individual (default round-robin)")(
      "boards", po::value<int>(),
      "seeds a pairing; each is played twice, the sides' seats exchanged (default 1)")(
      "no-duplicate", "play each board once")("rounds", po::value<int>(),
                                              "how often everyone meets everyone; rounds of a swiss")(
      "deals", po::value<int>(), "a match's fixed number of deals; 0: to its own end (default 0)")(
      "seed", po::value<std::string>(), "64 hex digits, or any text; none: random, kept in the directory")(
      "concurrency", po::value<int>(), "matches at a time (default: the cores that may be used)")(
      "logs", po::value<std::string>(), "all, faults or none (default all)")(
      "sprt", po::value<std::string>(),
      "elo0,elo1[,alpha,beta]: stop as soon as it is clear whether the first of two entrants is elo1 "
      "stronger rather than elo0")("anchor", po::value<std::string>(),
                                   "NAME=ELO: the entrant whose rating is given")(
      "shard", po::value<std::string>(), "i/n: play the i-th of n parts; `referee merge` unites them")(
      "force", "go on although bots or limits have changed since the tournament began")(
      "json", "print the standings as JSON")("quiet", "no progress line, no standings before the end");
  add_limit_options(description);
}

/// Progress on a terminal is one line that is overwritten; the standings push it down.
class Screen {
 public:
  explicit Screen(bool quiet) : quiet_(quiet), terminal_(::isatty(STDERR_FILENO)) {}
  void progress(const Progress& progress) {
    if (quiet_ || !terminal_) return;
    say(fmt::format("\r\033[K{}", progress_line(progress)));
    std::fflush(stderr);
    open_ = true;
  }
  void standings(const Standings& standings) {
    if (quiet_) return;
    clear();
    // Nobody's last word: a terminal that is gone must not end the tournament.
    const std::string text = standings_text(standings) + "\n";
    std::fwrite(text.data(), 1, text.size(), stdout);
  }
  void clear() {
    if (open_) say("\r\033[K");
    open_ = false;
  }

 private:
  bool quiet_, terminal_, open_ = false;
};

}  // namespace

ExitStatus tournament_command(const Arguments& arguments) {
  po::options_description description("Options");
  describe_options(description);
  Options options("referee tournament CONFIG.json, or --game GAME --entrant NAME=CMD --entrant NAME=CMD …",
                  description, "config");
  if (!options.parse(arguments)) return ExitStatus::done;
  TournamentConfig config = configure(options);
  const std::filesystem::path directory =
      options.has("out") ? std::filesystem::path(options.require("out")) : default_directory(config);
  const int cores = usable_cores();
  const int workers = config.concurrency > 0 ? config.concurrency : cores;

  const bool quiet = options.has("quiet");

  Interrupt interrupt;
  Sandbox sandbox(config.sandbox);
  sandbox.hide(directory.string());
  for (const std::string& file : options.list("config")) sandbox.hide(file);  // it may hold the seed
  take_fingerprints(config, sandbox);
  // Before the directory is made: a tournament that was never begun leaves nothing behind.
  if (!preflight(config, sandbox, interrupt.token())) {
    say("Stopped before anything was played.\n");
    return ExitStatus::interrupted;
  }
  Tournament tournament(config, directory, options.has("force"));
  for (const std::string& notice : tournament.notices()) say(fmt::format("{}\n", notice));
  if (tournament.done() < tournament.total()) {
    if (!quiet) say(fmt::format("{}\n", tournament.schedule().description()));
    say(fmt::format("{}\n", sandbox.description()));
    if (workers > cores)
      say(fmt::format(
          "{} matches at a time on {} cores: bots will wait for each other, and their clocks run.\n", workers,
          cores));
  } else if (!quiet && tournament.total() > 0) {
    say(fmt::format("All {} matches in {} have been played; another --out plays anew.\n", tournament.total(),
                    directory.string()));
  }

  Screen screen(quiet || options.has("json"));
  RunOptions run;
  run.workers = workers;
  run.progress = [&](const Progress& progress) { screen.progress(progress); };
  if (::isatty(STDOUT_FILENO))
    run.standings = [&](const Standings& standings) { screen.standings(standings); };
  const PlayMatch play = [&](const ScheduledMatch& match, const MatchSpec& spec, int worker,
                             const std::stop_token& stop) {
    if (tournament.config().pin) pin_worker(worker);
    std::array<BotCommand, 4> bots;
    for (Seat seat : all_seats) bots[index(seat)] = tournament.config().entrants[match.entrants[index(seat)]];
    return play_with_bots(spec, bots, tournament.config().bots, sandbox, stop);
  };
  const RunEnd end = tournament.run(play, interrupt.token(), run);
  screen.clear();
  const Standings standings = tournament.standings();
  print(options.has("json") ? standings_json(standings) : standings_text(standings));
  if (end != RunEnd::stopped) return ExitStatus::done;
  say(fmt::format("Stopped after {} of {} matches; the same command with --out {} goes on.\n",
                  tournament.done(), tournament.total(), directory.string()));
  return ExitStatus::interrupted;
}

}  // namespace referee
