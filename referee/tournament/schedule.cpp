// Match i belongs to board (i - 1) / seatings + 1. Boards go round the tables of a round: board b is played
// at table (b - 1) mod tables, so that all tables have played equally many boards at any time.
#include "referee/tournament/schedule.hpp"

#include <algorithm>
#include <bit>
#include <fmt/format.h>

#include "protocol/failure.hpp"

namespace referee {
namespace {

/// One side against another, each with one entrant in both seats.
Seating sides(int north_south, int east_west) { return {north_south, east_west, north_south, east_west}; }

std::vector<Seating> pairings(const TournamentConfig& config) {
  const int count = static_cast<int>(config.entrants.size());
  std::vector<Seating> tables;
  for (int i = 0; i < (config.format == Format::gauntlet ? 1 : count); ++i)
    for (int j = i + 1; j < count; ++j) tables.push_back(sides(i, j));
  return tables;
}

/// "2", or "1 to 3".
std::string range(int least, int most) {
  return least == most ? fmt::format("{}", least) : fmt::format("{} to {}", least, most);
}

}  // namespace

Schedule::Schedule(const TournamentConfig& config) : config_(config) {
  const int count = static_cast<int>(config.entrants.size());
  const bool individual = config.format == Format::individual;
  // Turned four times, each of a table's four entrants has each seat of a board once, and keeps his partner.
  seatings_ = !config.duplicate ? 1 : individual ? 4 : 2;
  rounds_ = individual ? 1 : std::max(1, config.rounds);
  if (config.format == Format::swiss) {
    const unsigned doublings = std::bit_width(static_cast<unsigned>(count - 1));
    if (config.rounds == 0) rounds_ = static_cast<int>(doublings);
    swiss_.emplace(count);
    for (const auto& [one, other] : swiss_->next_round()) tables_.push_back(sides(one, other));
  } else {
    tables_ = individual ? individual_tables(count, config.rounds) : pairings(config);
  }
  round_tables_ = static_cast<int>(tables_.size());
  const double matches = static_cast<double>(seatings_) * rounds_ * round_tables_ * config.boards;
  if (matches > 1e9) throw UsageError(fmt::format("A tournament of {:.0f} matches is too long.", matches));
}

int Schedule::size() const { return seatings_ * rounds_ * round_tables_ * config_.boards; }

int Schedule::known() const {
  if (!swiss_) return size();
  return static_cast<int>(tables_.size()) * seatings_ * config_.boards;
}

ScheduledMatch Schedule::at(int number) const {
  ScheduledMatch match;
  match.number = number;
  match.board = (number - 1) / seatings_ + 1;
  const int round = (match.board - 1) / (round_tables_ * config_.boards);
  match.round = round + 1;
  const int table = (match.board - 1) % round_tables_ + (swiss_ ? round * round_tables_ : 0);
  // Without duplicates the seats change from board to board instead.
  const int turn = config_.duplicate ? (number - 1) % seatings_ : (match.board - 1) / round_tables_;
  for (int seat = 0; seat < 4; ++seat) match.entrants[seat] = tables_[table][(seat + turn) % 4];
  return match;
}

bool Schedule::fits(const MatchLine& line) const {
  if (line.match < 1 || line.match > known()) return false;
  const ScheduledMatch match = at(line.match);
  return match.board == line.board && match.entrants == line.entrants;
}

bool Schedule::in_shard(int number) const {
  return ((number - 1) / seatings_) % config_.shard.of == config_.shard.index - 1;
}

void Schedule::finished(const MatchLine& line) {
  if (!swiss_) return;
  swiss_->add(line);
  if (++finished_ < round_tables_ * seatings_ * config_.boards || known() == size()) return;
  finished_ = 0;
  for (const auto& [one, other] : swiss_->next_round()) tables_.push_back(sides(one, other));
}

std::string Schedule::description() const {
  const int count = static_cast<int>(config_.entrants.size());
  const auto all_matches = [&](std::string_view tables) {
    std::string_view how = "each board is played once, the seats changing from board to board";
    if (seatings_ == 2) how = "each board is played twice, the sides' seats exchanged";
    if (seatings_ == 4) how = "each board is played four times, so that everyone has each seat of it once";
    return fmt::format("{} entrants, {}: {}, {} board{} each; {}: {} matches.", count, name(config_.format),
                       tables, config_.boards, config_.boards == 1 ? "" : "s", how, size());
  };
  if (config_.format == Format::swiss)
    return all_matches(
        fmt::format("{} rounds of {} pairings{}", rounds_, round_tables_, count % 2 ? " and a bye" : ""));
  if (config_.format != Format::individual)
    return all_matches(fmt::format("{} pairing{}{}", round_tables_, round_tables_ == 1 ? "" : "s",
                                   rounds_ > 1 ? fmt::format(", {} times", rounds_) : ""));

  const Encounters met = count_encounters(count, tables_);
  const auto between_two = [&](const std::vector<int>& counts) {
    int least = size();
    int most = 0;
    for (int i = 0; i < count; ++i) {
      for (int j = 0; j < i; ++j) {
        least = std::min(least, counts[i * count + j]);
        most = std::max(most, counts[i * count + j]);
      }
    }
    return range(least, most);
  };
  const auto [fewest, most] = std::minmax_element(met.tables.begin(), met.tables.end());
  std::string text = all_matches(fmt::format("{} tables", round_tables_));
  text += fmt::format(" Everyone sits at {} tables; each two are partners at {} and opponents at {}.",
                      range(*fewest, *most), between_two(met.partners), between_two(met.opponents));
  if (seatings_ == 1 && config_.boards % 4 != 0)
    text += " The seats are not shared out evenly: that needs boards in fours, or duplicates.";
  return text;
}

}  // namespace referee
