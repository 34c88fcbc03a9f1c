// Plays a log through the rules again, for whoever wants to see the table at each line of it. It trusts the
// log as far as the rules allow: whether all of it is true is for verify.hpp.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "referee/match/log_reader.hpp"

namespace referee {

class Replay {
 public:
  /// `log` is the whole text and must outlive this.
  explicit Replay(std::string_view log) : reader_(log) {}

  /// The next line; none at the end of the log, or where it cannot be followed: then problem() says why. At
  /// an action the table stands as it stood for the one who made it, at a deal the cards are dealt. What is
  /// returned lives until the next call.
  const LogEntry* next();

  /// Of the match, once its first line was read.
  const MatchSpec& spec() const { return spec_; }
  const Table& table() const { return *table_; }
  /// One sentence that names the line; empty while all is well.
  const std::string& problem() const { return problem_; }

 private:
  std::string follow(const LogEntry& entry);

  LogReader reader_;
  MatchSpec spec_;
  std::unique_ptr<Table> table_;
  std::optional<Action> chosen_;  // of the line last returned, not yet made
  std::string problem_;
};

}  // namespace referee
