#include "referee/match/verify.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <optional>

#include "referee/match/digest.hpp"
#include "referee/match/log_reader.hpp"

namespace referee {
namespace {

std::string detail_of(const Table& table) {
  std::string text;
  JsonWriter json(text);
  table.write_detail(json);
  return text;
}

/// Whether two JSON texts are equal but for order and spaces.
bool same_json(std::string_view a, std::string_view b) {
  using nlohmann::json;
  const auto parsed = json::parse(a, nullptr, false);
  return !parsed.is_discarded() && parsed == json::parse(b, nullptr, false);
}

/// Follows a log as the match would have gone. Each method answers what is wrong with its line, or nothing.
class Follower {
 public:
  std::string on(const LoggedStart& start) {
    if (table_) return "begins the match a second time";
    spec_ = start.spec;
    table_ = spec_.game->open(spec_.rules, spec_.deals);
    table_->start(first_dealer(spec_.seed));
    return "";
  }

  std::string on(const LoggedDeal& deal) {
    if (pending_) return "stands where the action for the faulting seat must be";
    if (match_over() || !position().deal_over || !deal_told_) return "begins a deal where none can begin";
    const auto deck = shuffled_deck(spec_.seed, position().deal + 1, spec_.game->deck);
    if (deal.number != position().deal + 1)
      return fmt::format("is of deal {} where {} is due", deal.number, position().deal + 1);
    if (deal.deck != deck) return "has a deck that does not come of the seed";
    table_->deal(deck);
    deal_told_ = false;
    if (deal.dealer != position().dealer)
      return fmt::format("has the dealer {} where it is {}", name(deal.dealer), name(position().dealer));
    return "";
  }

  std::string on(const LoggedAction& action) {
    if (forfeit_) return "comes after the fault that lost the match";
    if (position().deal_over) return "acts where nobody is to move";
    if (action.id != decisions_ + 1)
      return fmt::format("has the id {} where {} is due", action.id, decisions_ + 1);
    if (action.deal != position().deal)
      return fmt::format("is of deal {} in deal {}", action.deal, position().deal);
    if (action.seat != position().to_move)
      return fmt::format("is of seat {} where {} is to move", name(action.seat), name(position().to_move));
    if (action.phase != table_->phase().name)
      return fmt::format("is of phase '{}' in phase '{}'", action.phase, table_->phase().name);
    const ActionSet legal = table_->legal();
    const auto chosen = table_->find(legal, action.action);
    if (!chosen) return fmt::format("has the action '{}', which is not legal there", action.action);
    if (action.by_referee != pending_.has_value())
      return pending_ ? "must be the referee's, after the fault"
                      : "is the referee's though there was no fault";
    if (action.by_referee && *chosen != legal.first())
      return fmt::format("must be '{}', which the referee plays there", table_->text(legal.first()));
    pending_.reset();
    ++decisions_;
    table_->apply(*chosen);
    return "";
  }

  std::string on(const Fault& fault) {
    if (pending_) return "is a second fault for one decision";
    const bool starting = fault.code == FaultCode::start;
    if (forfeit_ && !(starting && forfeit_->code == FaultCode::start)) return "is a fault after the forfeit";
    if (starting) {
      if (position().deal != 0 || fault.id != 0) return "is a start fault after the start";
      forfeit_ = forfeit_ ? forfeit_ : Forfeit{fault.seat, fault.code};
      both_failed_ = both_failed_ || side(fault.seat) != side(forfeit_->seat);
      return "";
    }
    if (position().deal_over) return "is a fault where nobody is to move";
    if (fault.id != decisions_ + 1)
      return fmt::format("has the id {} where {} is due", fault.id, decisions_ + 1);
    if (!costs_a_strike(fault.code)) {
      forfeit_ = Forfeit{fault.seat, fault.code};
      return "";
    }
    if (fault.seat != position().to_move)
      return fmt::format("is of seat {} where {} is to move", name(fault.seat), name(position().to_move));
    if (++strikes_[index(fault.seat)] >= spec_.limits.strikes)
      forfeit_ = Forfeit{fault.seat, fault.code};
    else
      pending_ = fault.code;
    return "";
  }

  std::string on(const LoggedDealEnd& end) {
    if (forfeit_) return "comes after the fault that lost the match";
    if (!position().deal_over || deal_told_) return "ends a deal that is not over";
    if (end.number != position().deal)
      return fmt::format("ends deal {} in deal {}", end.number, position().deal);
    if (end.points != position().points)
      return fmt::format("has the points {}, which are {}", sides(end.points), sides(position().points));
    if (end.score != position().score)
      return fmt::format("has the score {}, which is {}", sides(end.score), sides(position().score));
    if (const auto detail = detail_of(*table_); end.detail != detail && !same_json(end.detail, detail))
      return "has a detail that does not come of the deal";
    deal_told_ = true;
    ++deals_;
    score_ = position().score;
    return "";
  }

  std::string on(const LoggedEnd& end) {
    if (end.deals != deals_) return fmt::format("says {} deals, which are {}", end.deals, deals_);
    if (end.decisions != decisions_)
      return fmt::format("says {} decisions, which are {}", end.decisions, decisions_);
    if (end.score != score_)
      return fmt::format("has the score {}, which is {}", sides(end.score), sides(score_));
    if (end.reason == Reason::no_contest) {
      const bool failed_to_start = forfeit_ && forfeit_->code == FaultCode::start;
      if (match_over() && !failed_to_start) return "says no contest of a match that has ended";
      if (pending_) return "stands where the action for the faulting seat must be";
      if (end.winner || end.forfeit) return "says no contest, and who won or forfeited it";
      return "";
    }
    Reason reason = forfeit_ ? Reason::forfeit : position().end.reason;
    if (forfeit_ && both_failed_) reason = Reason::no_contest;
    if (pending_ || reason == Reason::none || (!forfeit_ && !deal_told_))
      return "ends a match that is not over";
    if (end.reason != reason)
      return fmt::format("gives the reason '{}', which is '{}'", name(end.reason), name(reason));
    const auto winner = forfeit_ ? std::optional(other(side(forfeit_->seat))) : position().end.winner;
    if (end.winner != winner) return "names the wrong winner";
    if (end.forfeit.has_value() != forfeit_.has_value())
      return "does not say rightly whether the match was forfeited";
    if (forfeit_ && (end.forfeit->seat != forfeit_->seat || end.forfeit->code != forfeit_->code))
      return fmt::format("must say that seat {} forfeited by '{}'", name(forfeit_->seat),
                         name(forfeit_->code));
    return "";
  }

  bool started() const { return table_ != nullptr; }
  int decisions() const { return decisions_; }
  int deals() const { return deals_; }

 private:
  const Position& position() const { return table_->position(); }
  bool match_over() const { return forfeit_ || position().end.reason != Reason::none; }
  static std::string sides(const BySide& of) {
    return fmt::format("{}:{}", of[Side::north_south], of[Side::east_west]);
  }

  MatchSpec spec_;
  std::unique_ptr<Table> table_;
  bool deal_told_ = true;             // the deal that is over has had its deal_end
  std::optional<FaultCode> pending_;  // the referee must act for the seat to move
  std::optional<Forfeit> forfeit_;
  bool both_failed_ = false;  // to start
  std::array<int, 4> strikes_{};
  int decisions_ = 0;
  int deals_ = 0;
  BySide score_;
};

}  // namespace

Verdict verify_log(std::string_view text) {
  LogReader reader(text);
  Follower follower;
  Digest digest;
  bool ended = false;
  Told told;
  const auto verdict = [&](std::string problem) {
    return Verdict{reader.line(), std::move(problem), follower.decisions(), follower.deals(),
                   std::move(told)};
  };
  while (const LogEntry* entry = reader.next()) {
    if (ended) return verdict("comes after the end of the match");
    if (!follower.started() && !std::holds_alternative<LoggedStart>(*entry))
      return verdict("comes before the match has started");
    std::string problem = std::visit([&](const auto& line) { return follower.on(line); }, *entry);
    if (!problem.empty()) return verdict(std::move(problem));
    if (const auto* start = std::get_if<LoggedStart>(entry)) told.start = *start;
    if (const auto* fault = std::get_if<Fault>(entry)) ++told.faults[index(fault->seat)];
    if (const auto* end = std::get_if<LoggedEnd>(entry)) {
      ended = true;
      told.end = *end;
      if (end->digest != digest.hex()) return verdict("has a digest that is not that of the lines before it");
    } else {
      digest.add(reader.canonical_line());
    }
  }
  if (!reader.problem().empty()) return verdict(reader.problem());
  if (!ended)
    return verdict(reader.line() == 0 ? "is missing: the log is empty"
                                      : "is the last, but the match has not ended");
  return verdict("");
}

}  // namespace referee
