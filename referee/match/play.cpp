#include "referee/match/play.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "protocol/answer.hpp"

#include "referee/match/log_writer.hpp"
#include "referee/match/messages.hpp"

namespace referee {
namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;

constexpr std::size_t quoted_bytes = 1000;  // of what a bot said

class Procedure {
 public:
  Procedure(const MatchSpec& spec, const std::array<Player*, 4>& players)
      : spec_(spec), players_(players), table_(spec.game->open(spec.rules, spec.deals)) {
    bank_.fill(milliseconds(spec.limits.bank_ms));
  }

  MatchResult run(std::string_view started_utc) {
    log_.match_start(spec_, started_utc);
    greet();
    table_->start(first_dealer(spec_.seed));
    while (!over()) {
      deal();
      while (!over() && !table_->position().deal_over) decide();
      if (!over()) end_deal();
    }
    match_end_message(message_, result_);
    for (Player* player : players_) player->close(message_);
    log_.match_end(result_);
    return std::move(result_);
  }

 private:
  bool over() const { return result_.reason != Reason::none; }

  /// All four start side by side, each with start_ms of its own.
  void greet() {
    std::array<Time, 4> deadline;
    for (Seat seat : all_seats) {
      hello_message(message_, spec_, seat);
      deadline[index(seat)] = player(seat).ask(message_) + milliseconds(spec_.limits.start_ms);
    }
    for (Seat seat : all_seats) {
      hear_ready(seat, deadline[index(seat)]);
      player(seat).rest();
    }
    if (over() || result_.faults.empty()) return;
    const Fault& first = result_.faults.front();
    const bool both_sides =
        std::any_of(result_.faults.begin(), result_.faults.end(),
                    [&](const Fault& fault) { return side(fault.seat) != side(first.seat); });
    if (both_sides)
      result_.reason = Reason::no_contest;
    else
      forfeit(first.seat, FaultCode::start);
  }

  void hear_ready(Seat seat, Time deadline) {
    bool said_something = false;
    for (;;) {
      const Heard heard = player(seat).hear(deadline);
      switch (heard.kind) {
        case Heard::Kind::machine:
          return give_up(heard.detail);
        case Heard::Kind::fault:
          return note_fault(seat, FaultCode::start, heard.detail, last_words(seat, heard));
        case Heard::Kind::timeout: {
          std::string detail = fmt::format("It did not say ready within {} ms", spec_.limits.start_ms);
          if (said_something) detail += ", but something else";
          return note_fault(seat, FaultCode::start, detail + ".", last_words(seat, heard));
        }
        case Heard::Kind::line:
          remember(seat, heard.line);
          if (std::holds_alternative<Ready>(parse_ready(heard.line))) return;
          said_something = true;
      }
    }
  }

  void deal() {
    const auto deck = shuffled_deck(spec_.seed, table_->position().deal + 1, spec_.game->deck);
    table_->deal(deck);
    log_.deal(table_->position().deal, table_->position().dealer, deck);
  }

  void end_deal() {
    const Position& position = table_->position();
    ++result_.deals;
    result_.score = position.score;
    log_.deal_end(*table_);
    deal_end_message(message_, *table_);
    for (Player* player : players_) player->tell(message_);
    result_.reason = position.end.reason;
    result_.winner = position.end.winner;
  }

  void decide() {
    const Seat seat = table_->position().to_move;
    const ActionSet legal = table_->legal();
    microseconds& bank = bank_[index(seat)];
    ++id_;
    act_message(message_, *table_, seat, id_, spec_.limits.move_ms,
                static_cast<int>(std::chrono::duration_cast<milliseconds>(bank).count()));
    const Time asked = player(seat).ask(message_);
    const Time deadline = asked + milliseconds(spec_.limits.move_ms) + bank;
    for (;;) {
      const Heard heard = player(seat).hear(deadline);
      if (heard.kind == Heard::Kind::line) {
        remember(seat, heard.line);
        const ParsedAnswer parsed = parse_answer(heard.line, id_);
        if (std::holds_alternative<Late>(parsed)) {
          ++stats(seat).late;
          continue;
        }
        charge_time(seat, heard, asked);
        if (const auto* malformed = std::get_if<Malformed>(&parsed))
          return strike(seat, legal, FaultCode::malformed, malformed->what, heard);
        const Answer& answer = std::get<Answer>(parsed);
        const auto action = table_->find(legal, answer.action);
        if (!action)
          return strike(seat, legal, FaultCode::illegal, illegal_detail(answer.action, legal), heard);
        ++stats(seat).decisions;
        player(seat).rest();
        LoggedAction logged;
        logged.note = answer.note;
        return act(seat, *action, logged, heard);
      }
      if (heard.kind == Heard::Kind::machine) return give_up(heard.detail);
      charge_time(seat, heard, asked);
      if (heard.kind == Heard::Kind::timeout)
        return strike(seat, legal, FaultCode::timeout, timeout_detail(), heard);
      note_fault(seat, heard.fault, heard.detail, last_words(seat, heard));
      return forfeit(seat, heard.fault);
    }
  }

  /// The clock of a decision: what exceeds move_ms is taken from the reserve.
  void charge_time(Seat seat, const Heard& heard, Time asked) {
    wall_ = std::max(std::chrono::duration_cast<microseconds>(heard.at - asked), microseconds(0));
    microseconds& bank = bank_[index(seat)];
    bank -= std::clamp(wall_ - milliseconds(spec_.limits.move_ms), microseconds(0), bank);
    SeatStats& seat_stats = stats(seat);
    seat_stats.wall_us += wall_.count();
    seat_stats.worst_us = std::max<std::int64_t>(seat_stats.worst_us, wall_.count());
    seat_stats.cpu_us += heard.cpu_us;
  }

  void act(Seat seat, Action action, LoggedAction logged, const Heard& heard) {
    logged.id = id_;
    logged.deal = table_->position().deal;
    logged.seat = seat;
    logged.phase = table_->phase().name;
    logged.action = table_->text(action);
    logged.wall_us = wall_.count();
    logged.cpu_us = heard.cpu_us;
    logged.lag_us = heard.lag_us;
    log_.action(logged);
    ++result_.decisions;
    table_->apply(action);
  }

  /// A fault that costs a strike: the last one forfeits, before it the referee plays for the seat.
  void strike(Seat seat, const ActionSet& legal, FaultCode code, std::string detail, const Heard& heard) {
    const bool last = ++strikes_[index(seat)] >= spec_.limits.strikes;
    note_fault(seat, code, std::move(detail), last_words(seat, heard));
    player(seat).rest();
    if (last) return forfeit(seat, code);
    LoggedAction logged;
    logged.by_referee = true;
    act(seat, legal.first(), logged, heard);
  }

  std::string timeout_detail() const {
    if (spec_.limits.bank_ms == 0) return fmt::format("No answer within {} ms.", spec_.limits.move_ms);
    return fmt::format("No answer within {} ms and what was left of the reserve of {} ms.",
                       spec_.limits.move_ms, spec_.limits.bank_ms);
  }

  std::string illegal_detail(std::string_view said, const ActionSet& legal) const {
    std::string list;
    for (Action action : legal) fmt::format_to(std::back_inserter(list), " {}", table_->text(action));
    return fmt::format("'{}' is not legal; legal were:{}.", cut_utf8(said, 100), list);
  }

  void remember(Seat seat, std::string_view line) { said_[index(seat)] = cut_utf8(line, quoted_bytes); }

  /// The line that is the fault, or what was said of one that never ended, or else the last one heard.
  std::optional<std::string> last_words(Seat seat, const Heard& heard) const {
    if (heard.kind != Heard::Kind::line && !heard.line.empty())
      return std::string(cut_utf8(heard.line, quoted_bytes));
    return said_[index(seat)];
  }

  void note_fault(Seat seat, FaultCode code, std::string detail, std::optional<std::string> line) {
    Fault fault{id_, seat, code, std::move(detail), std::move(line)};
    log_.fault(fault);
    result_.faults.push_back(std::move(fault));
  }

  void forfeit(Seat seat, FaultCode code) {
    result_.reason = Reason::forfeit;
    result_.winner = other(side(seat));
    result_.forfeit = Forfeit{seat, code};
  }

  /// Nobody's fault at the table: the match does not count.
  void give_up(std::string why) {
    result_.reason = Reason::no_contest;
    result_.machine_failure = std::move(why);
  }

  Player& player(Seat seat) { return *players_[index(seat)]; }
  SeatStats& stats(Seat seat) { return result_.stats[index(seat)]; }

  const MatchSpec& spec_;
  const std::array<Player*, 4>& players_;
  std::unique_ptr<Table> table_;
  LogWriter log_;
  MatchResult result_;
  std::string message_;               // reused for every line said
  int id_ = 0;                        // of the decision now open
  microseconds wall_{};               // of the decision now open
  std::array<microseconds, 4> bank_;  // what is left of each reserve
  std::array<int, 4> strikes_{};
  std::array<std::optional<std::string>, 4> said_;  // the last line heard of each seat, cut
};

}  // namespace

MatchResult play_match(const MatchSpec& spec, const std::array<Player*, 4>& players,
                       std::string_view started_utc) {
  return Procedure(spec, players).run(started_utc);
}

}  // namespace referee
