// Holds the lines of matches.jsonl, from which standings are made, against the logs of their matches and the
// seed that tournament.json publishes: what was changed in one of them only is found.
#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "referee/match/verify.hpp"
#include "referee/tournament/config.hpp"
#include "referee/tournament/files.hpp"

namespace referee {

struct Disagreement {
  std::filesystem::path file;
  int line = 0;         // from 1; 0: of no line
  std::string problem;  // one sentence without its end
};

class LineCheck {
 public:
  /// Of a results directory. Errors: UsageError if it has no matches.jsonl, MachineError.
  explicit LineCheck(const std::filesystem::path& directory);

  /// What is wrong with tournament.json, or with lines whatever the logs hold.
  const std::vector<Disagreement>& found() const { return found_; }
  /// Where a log that follows the rules and its line disagree. A log that is none of the directory's matches
  /// disagrees with nothing.
  std::vector<Disagreement> check(const std::filesystem::path& log, const Told& told) const;

 private:
  struct Place {
    int match;
    int number;  // of the line, from 1
    std::size_t begin, size;
  };
  void index_lines();
  const Place* find(int match) const;
  std::string line_at(const Place& place) const;

  std::filesystem::path directory_, file_;
  std::optional<TournamentConfig> config_;  // none: it cannot be read
  Descriptor lines_;
  std::vector<Place> places_;  // by number of the match
  std::vector<Disagreement> found_;
};

}  // namespace referee
