// Reads a match log (protocol/match-log.md) line by line, as plain values. It checks the shape of each line;
// whether the lines follow from each other is for verify.hpp.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "referee/match/log_writer.hpp"
#include "referee/match/match.hpp"

namespace referee {

struct LoggedStart {
  MatchSpec spec;
  std::string referee;  // version of the program that wrote the log
  std::string started;
};
struct LoggedDeal {
  int number = 0;
  Seat dealer{};
  std::vector<Card> deck;
};
struct LoggedDealEnd {
  int number = 0;
  BySide points, score;
  std::string detail;  // JSON text; that it is an object is certain, that it is well formed is not
};
struct LoggedEnd {
  std::optional<Side> winner;
  BySide score;
  Reason reason{};
  std::optional<Forfeit> forfeit;
  int deals = 0;
  int decisions = 0;
  std::string digest;
};

/// Texts in a LoggedAction are views that live until the next line is read.
using LogEntry = std::variant<LoggedStart, LoggedDeal, LoggedAction, Fault, LoggedDealEnd, LoggedEnd>;

class LogReader {
 public:
  /// `text` is the whole log and must outlive the reader.
  explicit LogReader(std::string_view text) : rest_(text) {}

  /// The next line, which lives until the one after it is read; nullptr at the end of the log or when the
  /// line is not as the format asks: then problem() says why.
  const LogEntry* next();
  /// Number of the line last read, from 1.
  int line() const { return line_; }
  /// One sentence; empty while all is well.
  const std::string& problem() const { return problem_; }
  /// The canonical form of the line last read, which the digest covers; empty for match_end, which it does
  /// not.
  std::string_view canonical_line();

 private:
  std::string_view rest_;
  int line_ = 0;
  std::string problem_;
  std::string phase_, action_, note_;  // what the views of a LoggedAction point to
  LogEntry entry_;
  bool plain_ = false;  // the line was read the quick way, so that its canonical form is still to be written
  std::string canonical_;
};

}  // namespace referee
