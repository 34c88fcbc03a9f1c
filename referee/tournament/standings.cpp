#include "referee/tournament/standings.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <numeric>
#include <tuple>

#include "protocol/failure.hpp"

#include "referee/ratings/diagnosis.hpp"
#include "referee/tournament/results.hpp"

namespace referee {
namespace {

bool earlier(const RatedMatch& a, const RatedMatch& b) {
  return std::tie(a.board, a.side_a, a.side_b, a.half_points, a.points, a.deals) <
         std::tie(b.board, b.side_a, b.side_b, b.half_points, b.points, b.deals);
}

/// A results directory that is counted together with others: a tournament, or a shard of one.
struct Part {
  std::filesystem::path directory;
  TournamentConfig config;
};

/// Of directories with the same seed: whatever they hold, their deals are the same, and counting them as of
/// two tournaments would count these twice.
void refuse_difference(const Part& one, const Part& other, Compared compared) {
  const auto whole = [](TournamentConfig config) {
    config.seed.reset();  // which one of them may have published
    config.shard = {};
    return config;
  };
  if (const auto difference = first_difference(whole(one.config), whole(other.config), compared))
    throw UsageError(fmt::format("{} and {} have the same seed but are not of the same tournament: {}.",
                                 one.directory.string(), other.directory.string(), *difference));
}

/// The configurations of all directories; those of one tournament stand together, where its first stood.
std::vector<Part> read_parts(const std::vector<std::filesystem::path>& directories) {
  refuse_repeated(directories);
  std::vector<Part> parts;
  for (const auto& directory : directories) {
    Part part{directory, read_tournament(directory)};
    const Part& first = parts.empty() ? part : parts.front();
    if (part.config.game != first.config.game)
      throw UsageError(
          fmt::format("{} is of {} and {} of {}; ratings of different games have nothing in common.",
                      first.directory.string(), first.config.game, directory.string(), part.config.game));
    const auto same = std::find_if(parts.rbegin(), parts.rend(), [&](const Part& other) {
      return other.config.seed_commitment == part.config.seed_commitment;
    });
    if (same != parts.rend()) refuse_difference(*same, part, Compared::schedule);
    parts.insert(same == parts.rend() ? parts.end() : same.base(), std::move(part));
  }
  return parts;
}

[[noreturn]] void refuse_second(const Part& before, const Part& now, int match) {
  refuse_difference(before, now, Compared::all);
  throw UsageError(fmt::format("Match {} is there twice, in {} and in {}.", match, before.directory.string(),
                               now.directory.string()));
}

}  // namespace

Tally::Tally(const TournamentConfig& config) : config_(config) {
  for (const Entrant& entrant : config.entrants) names_.add(entrant.name);
  if (config.sprt) sprt_.emplace(*config.sprt, config.duplicate ? 2 : 1);
  for (const ChangeMade& change : config.changed) note(sentence(change));
}

void Tally::add(const MatchLine& line) {
  faults_.resize(std::max<std::size_t>(faults_.size(), static_cast<std::size_t>(names_.size())));
  for (int seat = 0; seat < 4; ++seat) faults_[line.entrants[seat]] += line.faults[seat];
  if (sprt_) sprt_->add(line);
  if (!line.scored()) {
    ++no_contest_;
    return;
  }
  const auto player = [&](Seat seat) { return static_cast<std::uint16_t>(line.entrants[index(seat)]); };
  RatedMatch match;
  match.side_a = {player(Seat::north), player(Seat::south)};
  match.side_b = {player(Seat::east), player(Seat::west)};
  match.board = first_board_ + static_cast<std::uint32_t>(line.board);
  // A forfeit has a winner but its points are those of a broken-off match.
  match.deals = line.reason == Reason::forfeit ? 0 : static_cast<std::uint32_t>(line.deals);
  match.points = line.score[Side::north_south] - line.score[Side::east_west];
  match.half_points = line.winner ? (*line.winner == Side::north_south ? 2 : 0) : 1;
  matches_.push_back(match);
  last_board_ = std::max(last_board_, match.board);
}

void Tally::begin_other() { first_board_ = last_board_; }

std::int64_t Tally::faults() const {
  return std::accumulate(faults_.begin(), faults_.end(), std::int64_t{0});
}

Standings Tally::standings() const {
  if (names_.size() > std::numeric_limits<std::uint16_t>::max())
    throw UsageError(fmt::format("{} entrants are too many to be rated together.", names_.size()));
  std::vector<RatedMatch> matches = matches_;
  if (!std::is_sorted(matches.begin(), matches.end(), earlier))
    std::sort(matches.begin(), matches.end(), earlier);

  Standings standings;
  standings.game = config_.game;
  standings.matches = static_cast<std::int64_t>(matches.size());
  standings.no_contest = no_contest_;
  standings.fixed_deals = config_.deals > 0;
  std::optional<Anchor> anchor;
  if (config_.anchor) {
    const auto player = names_.find(config_.anchor->name);
    if (!player) throw UsageError(fmt::format("The anchor '{}' has not played.", config_.anchor->name));
    anchor = Anchor{*player, config_.anchor->elo};
  }
  const auto count = static_cast<std::size_t>(names_.size());
  standings.ratings = rate(count, matches, anchor);
  const Points points = points_per_deal(count, matches);
  standings.variance_removed = points.variance_removed;

  for (int i = 0; i < names_.size(); ++i)
    standings.rows.push_back({names_[i], i, standings.ratings.players[i], points.players[i],
                              i < static_cast<int>(faults_.size()) ? faults_[i] : 0});
  const auto rank_key = [](const StandingsRow& row) {
    const double played = static_cast<double>(std::max<std::int64_t>(row.rating.matches, 1));
    // Players whom symmetry makes equal differ in the last digits: what is below a millionth is no
    // difference.
    return std::tuple(!row.rating.elo, -std::round(row.rating.elo.value_or(0) * 1e6),
                      -row.rating.score() / played, -row.points.mean.value_or(0), std::string_view(row.name));
  };
  std::sort(standings.rows.begin(), standings.rows.end(),
            [&](const StandingsRow& a, const StandingsRow& b) { return rank_key(a) < rank_key(b); });

  standings.notes = diagnose(standings.ratings.pool, names_.all());
  const auto bounded = [](const StandingsRow& row) { return row.rating.bound != Rating::Bound::none; };
  if (std::any_of(standings.rows.begin(), standings.rows.end(), bounded))
    standings.notes.push_back(
        "> and <: won or lost everything, so that the true rating lies beyond the number.");
  if (no_contest_ > 0)
    standings.notes.push_back(
        fmt::format("{} of no contest not scored.",
                    no_contest_ == 1 ? "1 match" : fmt::format("{} matches", no_contest_)));
  if (const auto removed = standings.variance_removed)
    standings.notes.push_back(
        *removed > 0
            ? fmt::format(
                  "Exchanging seats on each board took away {:.0f} % of the variance of points per deal.",
                  100 * *removed)
            : "Exchanging seats on each board did not lessen the variance of points per deal.");
  standings.sprt = sprt_;
  if (sprt_) {
    const SprtResult& result = sprt_->result();
    constexpr std::array<std::string_view, 3> decisions{"no decision yet", "H0 accepted", "H1 accepted"};
    standings.notes.push_back(
        fmt::format("SPRT whether {} is {:g} Elo stronger than {} (H0) or {:g} (H1): LLR {:.2f} between "
                    "{:.2f} and {:.2f}, {}.",
                    names_[0], sprt_->options().elo0, names_[1], sprt_->options().elo1, result.llr,
                    result.lower, result.upper, decisions[static_cast<int>(result.decision)]));
  }
  standings.notes.insert(standings.notes.end(), notes_.begin(), notes_.end());
  return standings;
}

Standings read_standings(const std::vector<std::filesystem::path>& directories,
                         const std::optional<NamedAnchor>& anchor, std::vector<std::string>& notices) {
  if (directories.empty()) throw UsageError("Standings need a results directory.");
  const std::vector<Part> parts = read_parts(directories);
  TournamentConfig config = parts.front().config;
  if (anchor) config.anchor = anchor;
  if (parts.size() > 1) {
    config.sprt.reset();
    config.changed.clear();
  }
  Tally tally(config);
  for (std::size_t i = 0; parts.size() > 1 && i < parts.size(); ++i)
    for (const ChangeMade& change : parts[i].config.changed)
      tally.note(fmt::format("{}: {}", parts[i].directory.string(), sentence(change)));
  for (const Part& part : parts) {
    const auto difference = first_difference(parts.front().config, part.config, Compared::conditions);
    if (!difference) continue;
    tally.note(fmt::format("Not all was played under the same conditions: from {} to {} {}.",
                           parts.front().directory.string(), part.directory.string(), *difference));
    break;
  }
  const Part* first = nullptr;     // of the tournament that is being counted
  std::vector<std::size_t> where;  // by number of a match: 1 + the part that holds it, 0: none so far
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const Part& part = parts[i];
    if (!first || first->config.seed_commitment != part.config.seed_commitment) {
      tally.begin_other();
      first = &part;
      where.clear();
    }
    const auto file = part.directory / "matches.jsonl";
    const MatchesRead read = read_matches(file, tally.names(), [&](const MatchLine& line) {
      const auto place = static_cast<std::size_t>(line.match);
      if (place >= where.size()) where.resize(std::max(place + 1, 2 * where.size()));
      if (where[place] > 0) refuse_second(parts[where[place] - 1], part, line.match);
      where[place] = i + 1;
      tally.add(line);
    });
    if (read.torn)
      notices.push_back(fmt::format("The last line of {} is torn; it is not counted.", file.string()));
  }
  return tally.standings();
}

}  // namespace referee
