// Who sits where in which deals: a pure function of the configuration (in a swiss: and of the results of the
// rounds before). Matches are numbered from 1 and boards too; all matches of a board share its deals and
// stand together in the schedule. Every match follows from its number, so a schedule takes no memory for its
// matches.
#pragma once
#include <array>
#include <string>
#include <vector>

#include "referee/tournament/config.hpp"
#include "referee/tournament/individual.hpp"
#include "referee/tournament/match_line.hpp"
#include "referee/tournament/swiss.hpp"

namespace referee {

struct ScheduledMatch {
  int number = 0;                 // from 1
  int board = 0;                  // from 1
  int round = 0;                  // from 1; in `individual` always 1
  std::array<int, 4> entrants{};  // by Seat: place in the configuration's list, from 0
  bool operator==(const ScheduledMatch&) const = default;
};

class Schedule {
 public:
  explicit Schedule(const TournamentConfig& config);

  /// Matches of the whole tournament.
  int size() const;
  /// Matches whose seats are known: all, but in a swiss only those of the rounds that can be paired so far.
  int known() const;
  /// Requires 1 ≤ number ≤ known().
  ScheduledMatch at(int number) const;
  /// Whether a finished match is one of the schedule's.
  bool fits(const MatchLine& line) const;
  /// Whether a match belongs to the shard that the configuration names.
  bool in_shard(int number) const;
  /// Tells of a match that is over; in a swiss the next round is paired when all of a round are.
  void finished(const MatchLine& line);
  /// What is played, and in `individual` how evenly, in sentences.
  std::string description() const;
  /// How many matches one board is played in.
  int seatings() const { return seatings_; }

 private:
  TournamentConfig config_;
  int seatings_ = 1;
  int rounds_ = 1;
  int round_tables_ = 0;  // tables of a round
  std::vector<Seating>
      tables_;  // of every round; in a swiss: of all rounds paired so far, one after the other
  std::optional<Swiss> swiss_;
  int finished_ = 0;  // matches, of the swiss's last paired round
};

}  // namespace referee
