// The standings of a tournament, derived from its finished matches and nothing else: the same matches give
// the same bytes, in whatever order they were played and read.
#pragma once
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "referee/ratings/elo.hpp"
#include "referee/ratings/points.hpp"
#include "referee/ratings/sprt.hpp"
#include "referee/tournament/config.hpp"
#include "referee/tournament/match_line.hpp"
#include "referee/tournament/sequential_test.hpp"

namespace referee {

/// One line of the table.
struct StandingsRow {
  std::string name;
  int entrant = 0;  // its number in the tally
  Rating rating;
  PointsPerDeal points;
  std::int64_t faults = 0;
};

struct Standings {
  std::string game;
  std::int64_t matches = 0;     // scored
  std::int64_t no_contest = 0;  // recorded, not scored
  bool fixed_deals = false;     // points per deal are what the matches were about
  std::vector<StandingsRow>
      rows;  // by rank: Elo, then score, points per deal, name; those without a rating last
  Ratings ratings;
  std::optional<double> variance_removed;  // by duplicate boards, of points per deal
  std::optional<SequentialTest> sprt;
  std::vector<std::string> notes;  // what a reader must know beside the numbers, in sentences
};

/// Gathers finished matches; 24 bytes each.
class Tally {
 public:
  explicit Tally(const TournamentConfig& config);

  /// Entrants numbered as by names().
  void add(const MatchLine& line);
  /// What follows are matches of another tournament of the same game, whose boards are not the ones so far.
  void begin_other();
  /// One more sentence for the notes.
  void note(std::string sentence) { notes_.push_back(std::move(sentence)); }

  Names& names() { return names_; }
  Standings standings() const;
  std::int64_t faults() const;
  /// Whether an SPRT has come to its decision.
  bool decided() const { return sprt_ && sprt_->result().decision != SprtDecision::go_on; }

 private:
  TournamentConfig config_;
  Names names_;
  std::vector<RatedMatch> matches_;
  std::vector<std::int64_t> faults_;
  std::int64_t no_contest_ = 0;
  std::uint32_t first_board_ = 0, last_board_ = 0;
  std::optional<SequentialTest> sprt_;
  std::vector<std::string> notes_;
};

/// The standings of everything in some results directories together; shards of one tournament are put
/// together, of others the entrants of equal name are one. `notices` receives what is to be told about the
/// reading. Errors: UsageError.
Standings read_standings(const std::vector<std::filesystem::path>& directories,
                         const std::optional<NamedAnchor>& anchor, std::vector<std::string>& notices);

/// The table for people, as the command line prints it.
std::string standings_text(const Standings& standings);
std::string standings_json(const Standings& standings);

}  // namespace referee
