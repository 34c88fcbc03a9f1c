#include "referee/tournament/preflight.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <sys/eventfd.h>

#include "protocol/answer.hpp"
#include "protocol/failure.hpp"

#include "referee/match/messages.hpp"
#include "referee/process/bots.hpp"

namespace referee {
namespace {

constexpr std::size_t shown = 1000;  // bytes of a bot's stderr

/// Why a bot that was greeted is of no use; empty if it is ready.
std::string greeting_problem(Player& player, const MatchSpec& spec, Seat seat, const std::stop_token& stop) {
  std::string message;
  hello_message(message, spec, seat);
  const Time deadline = player.ask(message) + std::chrono::milliseconds(spec.limits.start_ms);
  std::string unexpected;
  for (;;) {
    const Heard heard = player.hear(deadline);
    if (heard.kind == Heard::Kind::machine && stop.stop_requested()) return "";
    if (heard.kind == Heard::Kind::machine) throw MachineError(heard.detail);
    if (heard.kind == Heard::Kind::fault) return heard.detail;
    if (heard.kind == Heard::Kind::timeout)
      return fmt::format("It did not say ready within {} ms{}.", spec.limits.start_ms, unexpected);
    if (std::holds_alternative<Ready>(parse_ready(heard.line))) return "";
    if (unexpected.empty()) unexpected = fmt::format(", but '{}'", cut_utf8(heard.line, 100));
  }
}

}  // namespace

bool preflight(const TournamentConfig& config, Sandbox& sandbox, const std::stop_token& stop) {
  const Descriptor break_off(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
  const std::stop_callback on_stop(stop, [&] { ::eventfd_write(break_off.get(), 1); });
  ProcessLimits limits = config.bots;
  limits.stop_fd = break_off.get();
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
    Bots bots(commands, limits, sandbox);
    std::array<std::string, 4> problems;
    for (Seat seat : all_seats)
      if (!stop.stop_requested())
        problems[index(seat)] = greeting_problem(bots.player(seat), spec, seat, stop);
    for (Seat seat : all_seats) bots.player(seat).close("");
    bots.finish();
    if (stop.stop_requested()) return false;
    for (Seat seat : all_seats) {
      if (problems[index(seat)].empty()) continue;
      const std::string said = bots.end(seat).stderr_text.head();
      // The last words of what follows in full need not be told before.
      std::string& problem = problems[index(seat)];
      if (const auto words = problem.find("; its last words on stderr: ");
          words != std::string::npos && said.size() <= shown)
        problem.replace(words, std::string::npos, ".");
      throw UsageError(fmt::format("The entrant '{}' does not start: {}{}{}", commands[index(seat)].name,
                                   problem, said.empty() ? "" : " Its stderr begins:\n",
                                   cut_utf8(said, shown)));
    }
  }
  return true;
}

}  // namespace referee
