// A match taken from its log, in the shape in which people look at it: deals, decisions, tricks, and what
// each step led to. What shows matches (replay, report) is made of this.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "referee/match/log_reader.hpp"

namespace referee {

using Hands = std::array<CardSet, 4>;  // by Seat

/// One decision.
struct Step {
  int id = 0;
  Seat seat{};
  std::string phase;
  Publicity publicity{};
  std::string action;  // the protocol's text
  bool by_referee = false;
  std::int64_t wall_us = 0;  // microseconds
  std::string note;
  std::optional<Fault> fault;  // for which the referee acted
  // What it led to:
  std::optional<Hands> hands;  // when more has changed than the card that `seat` played or put away
  std::string situation;       // what lies open (Table::describe), when that has changed

  /// The card that it took out of the hand, if it did.
  std::optional<Card> card() const {
    const bool moves_a_card = publicity == Publicity::card || publicity == Publicity::secret;
    return moves_a_card ? parse_card(action) : std::nullopt;
  }
};

struct DealStory {
  int number = 0;  // from 1
  Seat dealer{};
  BySide before;          // the score
  Hands dealt{};          // as the first decision found them
  Hands hands{};          // as held when play began
  std::string situation;  // what lay open at the first decision
  std::vector<Step> steps;
  std::vector<Trick> tricks;  // the last one may be open
  std::vector<Seat> winners;  // of the complete ones
  std::optional<Fault> last;  // that ended the match here
  bool over = false;          // it ended, and the following hold
  bool void_deal = false;
  std::vector<std::string> reckoning;
  std::vector<Undertaking> undertakings;
  BySide points, score;

  /// What is held before the step with this place in `steps`.
  Hands hands_before(std::size_t step) const;
};

struct Story {
  LoggedStart start;
  std::vector<Fault> start_faults;
  std::vector<DealStory> deals;
  std::optional<LoggedEnd> end;  // none in a log that breaks off
  std::string problem;           // where and why the log could not be followed to its end
};

/// `log` is a whole log. Errors: UsageError if not even its first line can be read.
Story tell_story(std::string_view log);

}  // namespace referee
