// Writes a match log (protocol/match-log.md) into memory, line by line, and its digest. The open match is
// nowhere else: the log reaches the disk when the match is over, so no bot can read a deal that is being
// played.
#pragma once
#include <string>
#include <string_view>

#include "referee/match/digest.hpp"
#include "referee/match/match.hpp"

namespace referee {

/// One action as the log tells it; times in microseconds.
struct LoggedAction {
  int id = 0;
  int deal = 0;
  Seat seat{};
  std::string_view phase;
  std::string_view action;
  bool by_referee = false;
  std::int64_t wall_us = 0;
  std::int64_t cpu_us = 0;
  std::int64_t lag_us = 0;  // written when above 1,000
  std::string_view note;    // written when not empty
};

/// Appends the canonical form (digest.hpp) of the line of an action, a deal, and the end of one.
void write_canonical(std::string& out, const LoggedAction& action);
void write_canonical_deal(std::string& out, int number, Seat dealer, std::span<const Card> deck);
void write_canonical_deal_end(std::string& out, int number, const BySide& points, const BySide& score);

class LogWriter {
 public:
  void match_start(const MatchSpec& spec, std::string_view started_utc);
  void deal(int number, Seat dealer, std::span<const Card> deck);
  void action(const LoggedAction& action);
  void fault(const Fault& fault);
  void deal_end(const Table& table);
  /// Completes `result` with digest and log.
  void match_end(MatchResult& result);

 private:
  std::string text_;
  Digest digest_;
};

}  // namespace referee
