#include "referee/match/replay.hpp"

#include <fmt/format.h>

namespace referee {

const LogEntry* Replay::next() {
  if (!problem_.empty()) return nullptr;
  if (chosen_) table_->apply(*chosen_);
  chosen_.reset();
  const LogEntry* entry = reader_.next();
  std::string what = entry ? follow(*entry) : reader_.problem();
  if (!what.empty()) problem_ = fmt::format("Line {} {}.", reader_.line(), what);
  return problem_.empty() ? entry : nullptr;
}

/// What is wrong with a line, or nothing.
std::string Replay::follow(const LogEntry& entry) {
  if (const auto* start = std::get_if<LoggedStart>(&entry)) {
    if (table_) return "begins the match a second time";
    spec_ = start->spec;
    table_ = spec_.game->open(spec_.rules, spec_.deals);
    table_->start(first_dealer(spec_.seed));
    return "";
  }
  if (!table_) return "comes before the match has started";
  const Position& position = table_->position();
  if (const auto* deal = std::get_if<LoggedDeal>(&entry)) {
    CardSet cards;
    for (Card card : deal->deck) cards.add(card);
    if (cards != spec_.game->deck || cards.size() != static_cast<int>(deal->deck.size()))
      return "has a deck that is not the game's";
    if (!position.deal_over || position.end.reason != Reason::none)
      return "begins a deal where none can begin";
    table_->deal(deal->deck);
  } else if (const auto* action = std::get_if<LoggedAction>(&entry)) {
    if (position.deal_over || action->seat != position.to_move)
      return fmt::format("is an action of {}, who is not to move", name(action->seat));
    chosen_ = table_->find(table_->legal(), action->action);
    if (!chosen_) return fmt::format("has the action '{}', which is not legal there", action->action);
  } else if (std::holds_alternative<LoggedDealEnd>(entry) && (position.deal == 0 || !position.deal_over)) {
    return "ends a deal that is not over";
  }
  return "";
}

}  // namespace referee
