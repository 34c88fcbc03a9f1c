// Match i belongs to board (i - 1) / seatings + 1. Boards go round the tables of a round: board b is played
// at table (b - 1) mod tables, so that all tables have played equally many boards at any time.
#include "referee/tournament/schedule.hpp"

#include <fmt/format.h>

#include "protocol/failure.hpp"

namespace referee {
namespace {

/// One side against another, each with one entrant in both seats.
std::array<int, 4> sides(int north_south, int east_west) {
  return {north_south, east_west, north_south, east_west};
}

std::vector<std::array<int, 4>> static_tables(const TournamentConfig& config) {
  const int count = static_cast<int>(config.entrants.size());
  std::vector<std::array<int, 4>> tables;
  for (int i = 0; i < (config.format == Format::gauntlet ? 1 : count); ++i)
    for (int j = i + 1; j < count; ++j) tables.push_back(sides(i, j));
  return tables;
}

}  // namespace

Schedule::Schedule(const TournamentConfig& config) : config_(config) {
  if (config.format != Format::round_robin && config.format != Format::gauntlet)
    throw UsageError(fmt::format("The format {} is not there yet.", name(config.format)));
  seatings_ = config.duplicate ? 2 : 1;
  rounds_ = std::max(1, config.rounds);
  tables_ = static_tables(config);
  const double matches =
      static_cast<double>(seatings_) * rounds_ * static_cast<double>(tables_.size()) * config.boards;
  if (matches > 1e9) throw UsageError(fmt::format("A tournament of {:.0f} matches is too long.", matches));
}

int Schedule::size() const { return seatings_ * rounds_ * static_cast<int>(tables_.size()) * config_.boards; }

int Schedule::known() const { return size(); }

ScheduledMatch Schedule::at(int number) const {
  const int tables = static_cast<int>(tables_.size());
  ScheduledMatch match;
  match.number = number;
  match.board = (number - 1) / seatings_ + 1;
  match.round = (match.board - 1) / (tables * config_.boards) + 1;
  // Without duplicates the seats change from board to board instead.
  const int turn = config_.duplicate ? (number - 1) % seatings_ : (match.board - 1) / tables;
  for (int seat = 0; seat < 4; ++seat)
    match.entrants[seat] = tables_[(match.board - 1) % tables][(seat + turn) % 4];
  return match;
}

bool Schedule::in_shard(int number) const {
  return ((number - 1) / seatings_) % config_.shard.of == config_.shard.index - 1;
}

void Schedule::finished(const MatchLine&) {}

std::string Schedule::description() const {
  return fmt::format("{} entrants, {}: {} pairings, {} boards each{}: {} matches.", config_.entrants.size(),
                     name(config_.format), tables_.size(), rounds_ * config_.boards,
                     config_.duplicate ? ", every board played twice with the sides' seats exchanged" : "",
                     size());
}

}  // namespace referee
