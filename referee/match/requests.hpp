// What a seat was told and asked in a logged match, made anew from the log, byte for byte.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "referee/match/replay.hpp"

namespace referee {

/// A line that the seat was to answer, and what came of it then.
struct Request {
  int id = 0;                     // of the decision; 0: the hello
  std::vector<std::string> told;  // lines that went in front and ask for nothing
  std::string line;               // without its newline
  std::int64_t time_ms = 0;       // that it had to answer, its reserve included, milliseconds
  int deal = 0;
  std::string phase;
  std::vector<std::string> legal;
  std::string action;  // that was made; empty for the hello, and where a fault forfeited
  bool by_referee = false;
  std::int64_t wall_us = 0;  // that it took, microseconds
  std::optional<Fault> fault;
};

class Requests {
 public:
  /// `log` is a whole log and must outlive this.
  Requests(std::string_view log, Seat seat) : replay_(log), seat_(seat) {}

  /// The next request; none at the end of the match, or where the log cannot be followed: then problem() says
  /// why.
  std::optional<Request> next();
  const std::string& problem() const { return replay_.problem(); }
  const MatchSpec& spec() const { return replay_.spec(); }
  /// After the last request: what the seat was still told, the end of the match last.
  const std::vector<std::string>& rest() const { return told_; }

 private:
  Request asked(int id);
  void charge(std::int64_t wall_us);

  Replay replay_;
  Seat seat_;
  std::vector<std::string> told_;
  std::string message_;
  std::optional<Fault> fault_;
  std::int64_t bank_us_ = 0;  // what is left of the seat's reserve
};

}  // namespace referee
