#include "referee/match/requests.hpp"

#include <algorithm>
#include <utility>

#include "referee/match/messages.hpp"

namespace referee {

std::optional<Request> Requests::next() {
  while (const LogEntry* entry = replay_.next()) {
    if (std::holds_alternative<LoggedStart>(*entry)) {
      bank_us_ = std::int64_t{spec().limits.bank_ms} * 1000;
      Request hello;
      hello_message(hello.line, spec(), seat_);
      hello.time_ms = spec().limits.start_ms;
      return hello;
    }
    if (const auto* action = std::get_if<LoggedAction>(entry)) {
      if (action->seat != seat_) {
        fault_.reset();
        continue;
      }
      Request request = asked(action->id);
      request.action = action->action;
      request.by_referee = action->by_referee;
      request.wall_us = action->wall_us;
      charge(action->wall_us);
      return request;
    }
    if (const auto* fault = std::get_if<Fault>(entry)) {
      fault_ = *fault;
    } else if (std::holds_alternative<LoggedDealEnd>(*entry)) {
      deal_end_message(message_, replay_.table());
      told_.push_back(message_);
    } else if (const auto* end = std::get_if<LoggedEnd>(entry)) {
      // A fault that forfeited ends its decision without an action.
      const Position& position = replay_.table().position();
      const bool open = fault_ && fault_->seat == seat_ && position.to_move == seat_ && !position.deal_over;
      std::optional<Request> last;
      if (open) last = asked(fault_->id);
      MatchResult result;
      result.winner = end->winner;
      result.score = end->score;
      result.reason = end->reason;
      match_end_message(message_, result);
      told_.push_back(message_);
      if (last) return last;
    }
  }
  return std::nullopt;
}

/// The request at which the table stands now.
Request Requests::asked(int id) {
  const Table& table = replay_.table();
  const MatchLimits& limits = spec().limits;
  const int bank_ms = static_cast<int>(bank_us_ / 1000);
  Request request;
  request.id = id;
  request.told = std::exchange(told_, {});
  act_message(request.line, table, seat_, id, limits.move_ms, bank_ms);
  request.time_ms = std::int64_t{limits.move_ms} + bank_ms;
  request.deal = table.position().deal;
  request.phase = table.phase().name;
  for (Action action : table.legal()) request.legal.emplace_back(table.text(action));
  request.fault = std::exchange(fault_, std::nullopt);
  return request;
}

/// The clock of a decision, as it was kept in the match.
void Requests::charge(std::int64_t wall_us) {
  const std::int64_t over = wall_us - std::int64_t{spec().limits.move_ms} * 1000;
  bank_us_ -= std::clamp<std::int64_t>(over, 0, bank_us_);
}

}  // namespace referee
