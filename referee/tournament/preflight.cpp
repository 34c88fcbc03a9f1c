#include "referee/tournament/preflight.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "protocol/answer.hpp"
#include "protocol/failure.hpp"

#include "referee/match/messages.hpp"
#include "referee/process/bots.hpp"

namespace referee {
namespace {

/// Why a bot that was greeted is of no use; empty if it is ready.
std::string greeting_problem(Player& player, const MatchSpec& spec, Seat seat) {
  std::string message;
  hello_message(message, spec, seat);
  const Time deadline = player.ask(message) + std::chrono::milliseconds(spec.limits.start_ms);
  std::string unexpected;
  for (;;) {
    const Heard heard = player.hear(deadline);
    if (heard.kind == Heard::Kind::machine) throw MachineError(heard.detail);
    if (heard.kind == Heard::Kind::fault) return heard.detail;
    if (heard.kind == Heard::Kind::timeout)
      return fmt::format("It did not say ready within {} ms{}.", spec.limits.start_ms, unexpected);
    if (std::holds_alternative<Ready>(parse_ready(heard.line))) return "";
    if (unexpected.empty()) unexpected = fmt::format(", but '{}'", cut_utf8(heard.line, 100));
  }
}

}  // namespace

void preflight(const TournamentConfig& config, Sandbox& sandbox) {
  MatchSpec spec;
  spec.game = &find_game(config.game);
  spec.rules = config.rules;
  spec.deals = config.deals;
  spec.limits = config.limits;
  for (const Entrant& entrant : config.entrants)
    if (const std::string problem = sandbox.inspect(entrant); !problem.empty())
      throw UsageError(fmt::format("The entrant '{}' cannot play: {}.", entrant.name, problem));
  const int count = static_cast<int>(config.entrants.size());
  for (int first = 0; first < count; first += 4) {
    std::array<BotCommand, 4> commands;
    for (Seat seat : all_seats)
      commands[index(seat)] = config.entrants[std::min(first + index(seat), count - 1)];
    Bots bots(commands, config.bots, sandbox);
    std::array<std::string, 4> problems;
    for (Seat seat : all_seats) problems[index(seat)] = greeting_problem(bots.player(seat), spec, seat);
    for (Seat seat : all_seats) bots.player(seat).close("");
    bots.finish();
    for (Seat seat : all_seats) {
      if (problems[index(seat)].empty()) continue;
      const std::string said = bots.end(seat).stderr_text.head();
      throw UsageError(fmt::format("The entrant '{}' does not start: {}{}{}", commands[index(seat)].name,
                                   problems[index(seat)], said.empty() ? "" : " Its stderr begins:\n",
                                   cut_utf8(said, 1000)));
    }
  }
}

}  // namespace referee
