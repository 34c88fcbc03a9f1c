// A line of matches.jsonl: one finished match. These lines are the truth of a tournament; all else is derived
// from them. The format: protocol/results.md.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "referee/match/match.hpp"

namespace referee {

/// What is needed of a line for schedule and standings.
struct MatchLine {
  int match = 0;
  int board = 0;
  std::array<int, 4> entrants{};  // by Seat: numbers in the Names that it was read with
  std::optional<Side> winner;
  BySide score;
  Reason reason = Reason::none;
  std::optional<Forfeit> forfeit;
  int deals = 0;
  std::array<int, 4> faults{};  // by Seat, how many

  bool scored() const { return reason != Reason::no_contest; }
};

/// Names and their numbers, in the order in which they are first met.
class Names {
 public:
  /// The number of a name, a new one if it is not known.
  int add(std::string_view name);
  std::optional<int> find(std::string_view name) const;
  const std::string& operator[](int number) const { return names_[number]; }
  const std::vector<std::string>& all() const { return names_; }
  int size() const { return static_cast<int>(names_.size()); }

 private:
  struct Hash : std::hash<std::string_view> {
    using is_transparent = void;
  };
  std::vector<std::string> names_;
  std::unordered_map<std::string, int, Hash, std::equal_to<>> numbers_;
};

/// The line, with its newline.
std::string write_match_line(int match, int board, const std::array<std::string_view, 4>& names,
                             const MatchResult& result);

/// Reads a line (without its newline); names that are new are added. None if it is no such line. Lines as
/// written here are read at more than a million a second; the same JSON in another shape is read too.
std::optional<MatchLine> read_match_line(std::string_view line, Names& names);

}  // namespace referee
