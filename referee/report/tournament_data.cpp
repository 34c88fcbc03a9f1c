#include "referee/report/tournament_data.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <random>

#include "protocol/failure.hpp"

#include "referee/match/replay.hpp"
#include "referee/tournament/files.hpp"
#include "referee/tournament/results.hpp"

namespace referee {
namespace {

namespace fs = std::filesystem;

class Gatherer {
 public:
  Gatherer(const fs::path& directory, const GatherLimits& limits) : directory_(directory), limits_(limits) {
    data_.config = read_tournament(directory);
  }

  TournamentData gather() {
    Tally tally(data_.config);
    read_matches(tally.names());
    data_.names = tally.names().all();
    data_.entrants.resize(data_.names.size());
    if (data_.matches.empty())
      throw UsageError(fmt::format("There is no finished match in {} to report on.", directory_.string()));
    rate(tally);
    meet();
    read_faults();
    read_logs();
    return std::move(data_);
  }

 private:
  void read_matches(Names& names) {
    const fs::path file = directory_ / "matches.jsonl";
    const std::string text = read_file(file);
    std::string_view rest = text;
    for (int number = 1; !rest.empty(); ++number) {
      const auto end = rest.find('\n');
      if (end == std::string_view::npos) return;  // a match that is being recorded now
      const std::string_view line = rest.substr(0, end);
      rest.remove_prefix(end + 1);
      const auto match = read_match_line(line, names);
      if (!match && rest.empty()) return;
      if (!match) throw UsageError(fmt::format("{}: line {} is damaged.", file.string(), number));
      data_.matches.push_back(*match);
      const auto& counts = match->faults;
      if (std::any_of(counts.begin(), counts.end(), [](int count) { return count > 0; }))
        with_faults_.emplace_back(line);
    }
  }

  /// The ratings as they were in time, the last of them those of the standings.
  void rate(Tally& tally) {
    // The lines stand in the order of the schedule once a tournament is over; that is time enough.
    const int count = static_cast<int>(data_.matches.size());
    // Rating many entrants takes its time.
    const int affordable = std::max(5, 3000 / static_cast<int>(data_.names.size()));
    const int points = std::min({limits_.points_in_time, affordable, count});
    data_.elo.resize(data_.names.size());
    int added = 0;
    for (int point = 1; point <= points; ++point) {
      const int until = static_cast<int>(std::int64_t{count} * point / points);
      for (; added < until; ++added) tally.add(data_.matches[static_cast<std::size_t>(added)]);
      data_.standings = tally.standings();
      data_.over_time.push_back(until);
      for (const StandingsRow& row : data_.standings.rows) {
        const bool bounded = row.rating.bound != Rating::Bound::none;
        data_.elo[static_cast<std::size_t>(row.entrant)].push_back(bounded ? std::nullopt : row.rating.elo);
      }
    }
    std::sort(data_.matches.begin(), data_.matches.end(),
              [](const MatchLine& a, const MatchLine& b) { return a.match < b.match; });
  }

  void meet() {
    const std::size_t count = data_.names.size();
    if (count > static_cast<std::size_t>(limits_.encounter_entrants)) return;
    data_.encounters.assign(count, std::vector<Encounter>(count));
    for (const MatchLine& match : data_.matches) {
      if (!match.scored()) continue;
      for (Seat seat : {Seat::north, Seat::south})
        for (Seat other : {Seat::east, Seat::west}) {
          const int own = match.entrants[index(seat)], theirs = match.entrants[index(other)];
          // A side that one entrant holds is one, not two.
          if (seat == Seat::south && own == match.entrants[index(Seat::north)]) continue;
          if (other == Seat::west && theirs == match.entrants[index(Seat::east)]) continue;
          meet(data_.encounters[own][theirs], match, Side::north_south);
          meet(data_.encounters[theirs][own], match, Side::east_west);
        }
    }
  }

  static void meet(Encounter& of, const MatchLine& match, Side own) {
    ++of.matches;
    of.wins += match.winner == own;
    of.draws += !match.winner;
    if (match.reason == Reason::forfeit) return;
    of.deals += match.deals;
    of.points += match.score[own] - match.score[other(own)];
  }

  void read_faults() {
    for (const std::string& line : with_faults_) {
      const auto json = nlohmann::json::parse(line, nullptr, false);
      const MatchLine& match = at(json.value("match", 0));
      for (const auto& fault : json["faults"]) {
        const auto seat = parse_seat(fault.value("seat", ""));
        const auto code = parse_fault(fault.value("code", ""));
        if (!seat || !code) continue;
        const int entrant = match.entrants[index(*seat)];
        ++data_.fault_count;
        ++data_.entrants[static_cast<std::size_t>(entrant)].faults[static_cast<std::size_t>(*code)];
        if (data_.faults.size() < static_cast<std::size_t>(limits_.faults))
          data_.faults.push_back({match.match, fault.value("id", 0), *seat, entrant, *code});
      }
    }
  }

  const MatchLine& at(int number) const {
    return *std::lower_bound(data_.matches.begin(), data_.matches.end(), number,
                             [](const MatchLine& line, int wanted) { return line.match < wanted; });
  }

  void read_logs() {
    std::vector<const MatchLine*> logged;
    for (const MatchLine& match : data_.matches)
      if (fs::exists(directory_ / log_path(match.match))) logged.push_back(&match);
    data_.logs_kept = static_cast<int>(logged.size());
    // By chance, the same at each time: every so manieth would fall into step with the pairings.
    std::vector<const MatchLine*> chosen;
    std::sample(logged.begin(), logged.end(), std::back_inserter(chosen), limits_.logs, std::mt19937(1));
    for (const MatchLine* match : chosen) read_log(*match);
  }

  void read_log(const MatchLine& match) {
    const std::string text = read_file(directory_ / log_path(match.match));
    std::vector<std::pair<Seat, std::int64_t>> times;
    std::vector<std::pair<std::vector<Undertaking>, BySide>> deals;
    bool ended = false;
    Replay replay(text);
    while (const LogEntry* entry = replay.next()) {
      if (const auto* action = std::get_if<LoggedAction>(entry)) {
        if (!action->by_referee) times.emplace_back(action->seat, action->wall_us);
      } else if (const auto* end = std::get_if<LoggedDealEnd>(entry)) {
        deals.emplace_back(replay.table().undertakings(), end->points);
      }
      ended = ended || std::holds_alternative<LoggedEnd>(*entry);
    }
    // Of a damaged log nothing is counted, not even its beginning.
    if (!replay.problem().empty() || !ended) {
      data_.damaged_logs.insert(match.match);
      return;
    }
    ++data_.logs_read;
    for (const auto& [seat, us] : times) entrant(match, seat).times.add(us);
    for (const auto& [undertakings, points] : deals) count_contracts(match, undertakings, points);
  }

  EntrantData& entrant(const MatchLine& match, Seat seat) {
    return data_.entrants[static_cast<std::size_t>(match.entrants[index(seat)])];
  }

  void count_contracts(const MatchLine& match, const std::vector<Undertaking>& undertakings,
                       const BySide& points) {
    if (undertakings.empty()) return;
    for (Seat seat : all_seats) {
      // Of a side that one entrant holds, one seat counts.
      if (index(seat) > 1 && match.entrants[index(seat)] == match.entrants[index(partner(seat))]) continue;
      Contracts& contracts = entrant(match, seat).contracts;
      const Side own = side(seat);
      const std::int64_t gain = points[own] - points[other(own)];
      bool took = false;
      for (const Undertaking& undertaking : undertakings) {
        if (undertaking.side != own) continue;
        took = true;
        ++contracts.taken;
        contracts.kept += undertaking.kept;
        ++contracts.kinds[std::string(undertaking.kind)][undertaking.kept ? 0 : 1];
      }
      (took ? contracts.points_taking : contracts.points_defending) += gain;
      contracts.defended += !took;
    }
  }

  fs::path directory_;
  GatherLimits limits_;
  TournamentData data_;
  std::vector<std::string> with_faults_;  // lines of matches.jsonl
};

}  // namespace

void DecisionTimes::add(std::int64_t us) {
  const double place = per_decade * std::log10(static_cast<double>(std::max<std::int64_t>(us, 1)));
  ++counts[static_cast<std::size_t>(std::min(static_cast<int>(place), classes - 1))];
  all.push_back(us);
}

std::int64_t DecisionTimes::within(double part) const {
  if (all.empty()) return 0;
  std::vector<std::int64_t> times = all;
  const auto place = times.begin() + static_cast<std::ptrdiff_t>(part * static_cast<double>(all.size() - 1));
  std::nth_element(times.begin(), place, times.end());
  return *place;
}

TournamentData gather(const fs::path& directory, const GatherLimits& limits) {
  return Gatherer(directory, limits).gather();
}

}  // namespace referee
