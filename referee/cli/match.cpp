// referee match: plays one match between four bots and prints its deals and its result.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "referee/cli/interrupt.hpp"
#include "referee/cli/limits.hpp"
#include "referee/match/log_reader.hpp"
#include "referee/report/printable.hpp"
#include "referee/tournament/bot_match.hpp"
#include "referee/tournament/command_line.hpp"
#include "referee/tournament/files.hpp"

namespace referee {
namespace {

namespace po = boost::program_options;

/// Four commands sit N E S W; of two the first sits N and S, the second E and W.
std::array<BotCommand, 4> seated(const std::vector<std::string>& commands) {
  if (commands.size() != 4 && commands.size() != 2)
    throw UsageError(fmt::format(
        "A match takes --bot four times (N E S W) or twice (N+S and E+W), not {} times.", commands.size()));
  std::array<BotCommand, 4> bots;
  for (Seat seat : all_seats) {
    const std::string& text = commands[index(seat) % commands.size()];
    bots[index(seat)].name = text;
    bots[index(seat)].command = split_command(text);
  }
  return bots;
}

std::string points_text(const BySide& points) {
  return fmt::format("NS {:>4}  EW {:>4}", points[Side::north_south], points[Side::east_west]);
}

std::string result_text(const MatchResult& result) {
  if (result.reason == Reason::no_contest)
    return fmt::format("No contest: {}\n", result.machine_failure.empty()
                                               ? "bots of both sides failed to start."
                                               : result.machine_failure);
  const std::string who = result.winner ? fmt::format("{} win", name(*result.winner)) : "A draw";
  std::string text =
      fmt::format("{}, {} : {}, ", who, result.score[Side::north_south], result.score[Side::east_west]);
  text += result.forfeit
              ? fmt::format("by forfeit of {} ({})", name(result.forfeit->seat), name(result.forfeit->code))
              : fmt::format("by {}", name(result.reason));
  return text +
         fmt::format("; {}, {}.\n", counted(result.deals, "deal"), counted(result.decisions, "decision"));
}

std::string match_text(const MatchSpec& spec, const MatchResult& result) {
  std::string text = fmt::format("{}, seed {}\n", spec.game->title, spec.seed.hex());
  for (Seat seat : all_seats) text += fmt::format("  {}  {}\n", name(seat), spec.seats[index(seat)].name);
  Seat dealer{};
  LogReader log(result.log);
  while (const LogEntry* entry = log.next()) {
    if (const auto* deal = std::get_if<LoggedDeal>(entry)) dealer = deal->dealer;
    if (const auto* end = std::get_if<LoggedDealEnd>(entry))
      text += fmt::format("deal {:>3}  dealer {}   {}   score {}\n", end->number, name(dealer),
                          points_text(end->points), points_text(end->score));
    if (const auto* fault = std::get_if<Fault>(entry))
      text += fmt::format("fault: {} at decision {}: {}: {}\n", name(fault->seat), fault->id,
                          name(fault->code), fault->detail);
  }
  return text + result_text(result);
}

std::string match_json(const MatchSpec& spec, const MatchResult& result) {
  std::string text;
  JsonWriter json(text);
  json.begin_object()
      .key("game")
      .word(spec.game->name)
      .key("seed")
      .word(spec.seed.hex())
      .key("seats")
      .begin_object();
  for (Seat seat : all_seats) json.key(name(seat)).text(spec.seats[index(seat)].name);
  json.end_object().key("deals").begin_array();
  LogReader log(result.log);
  while (const LogEntry* entry = log.next()) {
    if (const auto* end = std::get_if<LoggedDealEnd>(entry))
      json.begin_object()
          .key("deal")
          .number(end->number)
          .key("points")
          .value(end->points)
          .key("score")
          .value(end->score)
          .end_object();
  }
  json.end_array().key("faults").begin_array();
  for (const Fault& fault : result.faults) {
    json.begin_object()
        .key("id")
        .number(fault.id)
        .key("seat")
        .value(fault.seat)
        .key("code")
        .word(name(fault.code));
    json.key("detail").text(fault.detail).end_object();
  }
  json.end_array().key("winner");
  result.winner ? json.word(name(*result.winner)) : json.null();
  json.key("score").value(result.score).key("reason").word(name(result.reason));
  json.key("decisions").number(result.decisions).key("digest").word(result.digest).end_object();
  return text + "\n";
}

}  // namespace

ExitStatus match_command(const Arguments& arguments) {
  po::options_description description("Options");
  description.add_options()("game", po::value<std::string>(), "baloot, bid-whist or back-alley")(
      "bot", po::value<std::vector<std::string>>(),
      "a bot's command; four times N E S W, or twice N+S and E+W")(
      "rules", po::value<std::string>()->default_value(""), "PRESET,key=value,… (see `referee games GAME`)")(
      "deals", po::value<int>()->default_value(0), "a fixed number of deals; 0: to the match's own end")(
      "seed", po::value<std::string>(), "64 hex digits, or any text; none: random")(
      "log", po::value<std::string>(), "write the match log to this file")("json",
                                                                           "print the result as JSON");
  add_limit_options(description);
  Options options("referee match --game GAME --bot CMD --bot CMD [--bot CMD --bot CMD] [options]",
                  description);
  if (!options.parse(arguments)) return ExitStatus::done;

  MatchSpec spec;
  spec.game = &find_game(options.require("game"));
  spec.rules = spec.game->parse(options.get<std::string>("rules"));
  spec.deals = options.get<int>("deals");
  if (spec.deals < 0) throw UsageError("--deals takes a number of deals, or 0 for a match to its own end.");
  spec.seed = options.has("seed") ? Seed::from_text(options.require("seed")) : Seed::random();
  const auto bots = seated(options.list("bot"));
  for (Seat seat : all_seats) spec.seats[index(seat)] = {bots[index(seat)].name, bots[index(seat)].command};
  TournamentConfig limits;
  apply_limit_options(options, limits);
  spec.limits = limits.limits;
  // Opened before the match, so that a name that cannot be written costs nothing.
  Descriptor log;
  if (options.has("log")) log = open_file(options.get<std::string>("log"), O_WRONLY | O_CREAT | O_TRUNC);

  Interrupt interrupt;
  Sandbox sandbox(limits.sandbox);
  for (const BotCommand& bot : bots)
    if (const std::string problem = sandbox.prepare(bot, limits.bots).problem; !problem.empty())
      throw UsageError(fmt::format("The bot '{}' cannot be started: {}.", bot.name, problem));
  for (const BotCommand& bot : bots)
    if (const std::string problem = sandbox.inspect(bot); !problem.empty())
      throw UsageError(fmt::format("The bot '{}' cannot play: {}.", bot.name, problem));
  say(fmt::format("{}\n", sandbox.description()));
  if (limits.pin) pin_worker(0);
  MatchResult result;
  for (int replays = 0; replays <= most_replays; ++replays) {
    result = play_with_bots(spec, bots, limits.bots, sandbox, interrupt.token()).result;
    if (result.machine_failure.empty() || interrupt.requested()) break;
  }
  if (log) write_all(log.get(), result.log, options.get<std::string>("log"));
  print(options.has("json") ? match_json(spec, result) : match_text(spec, result));
  if (interrupt.requested()) return ExitStatus::interrupted;
  return result.machine_failure.empty() ? ExitStatus::done : ExitStatus::machine;
}

}  // namespace referee
