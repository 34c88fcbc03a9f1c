// Lines are found again by where they lie, so that millions of them need no memory.
#include "referee/tournament/line_check.hpp"

#include <algorithm>
#include <charconv>
#include <fcntl.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "protocol/failure.hpp"

#include "referee/tournament/match_line.hpp"
#include "referee/tournament/results.hpp"

namespace referee {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

std::string text(const std::optional<Side>& winner) { return winner ? std::string(name(*winner)) : "nobody"; }
std::string text(const BySide& score) {
  return fmt::format("{}:{}", score[Side::north_south], score[Side::east_west]);
}
std::string text(const std::optional<Forfeit>& forfeit) {
  return forfeit ? fmt::format("{} by {}", name(forfeit->seat), name(forfeit->code)) : "none";
}

/// The match that a file is the log of, if its name is as in a results directory.
std::optional<int> match_of(const fs::path& directory, const fs::path& log) {
  const std::string stem = log.stem().string();
  int match = 0;
  const auto [end, error] = std::from_chars(stem.data(), stem.data() + stem.size(), match);
  if (error != std::errc{} || *end != '\0' || directory / log_path(match) != log) return std::nullopt;
  return match;
}

}  // namespace

LineCheck::LineCheck(const fs::path& directory)
    : directory_(directory), file_(directory / "matches.jsonl"), lines_(open_file(file_, O_RDONLY)) {
  const fs::path described = directory / "tournament.json";
  try {
    config_ = read_config(described);
    if (config_->seed && config_->seed_commitment.empty())
      found_.push_back({described, 0, "there is a seed, but no commitment to it"});
  } catch (const UsageError& error) {
    std::string problem = error.what();
    const std::string prefix = described.string() + ": ";
    if (problem.starts_with(prefix)) problem.erase(0, prefix.size());
    if (problem.ends_with('.')) problem.pop_back();
    found_.push_back({described, 0, problem});
  }
  index_lines();
}

void LineCheck::index_lines() {
  LineReader reader(file_);
  Names names;
  int number = 1;
  for (std::size_t begin = 0; const auto line = reader.next(); begin = reader.offset(), ++number) {
    if (const auto read = read_match_line(*line, names))
      places_.push_back({read->match, number, begin, line->size()});
    else
      found_.push_back({file_, number, "is damaged"});
  }
  std::stable_sort(places_.begin(), places_.end(),
                   [](const Place& a, const Place& b) { return a.match < b.match; });
  for (std::size_t i = 1; i < places_.size(); ++i)
    if (places_[i].match == places_[i - 1].match)
      found_.push_back(
          {file_, places_[i].number,
           fmt::format("is of match {}, as line {} is", places_[i].match, places_[i - 1].number)});
}

const LineCheck::Place* LineCheck::find(int match) const {
  const auto found = std::lower_bound(places_.begin(), places_.end(), match,
                                      [](const Place& place, int wanted) { return place.match < wanted; });
  return found == places_.end() || found->match != match ? nullptr : &*found;
}

std::string LineCheck::line_at(const Place& place) const {
  std::string line(place.size, '\0');
  if (::pread(lines_.get(), line.data(), line.size(), static_cast<off_t>(place.begin)) !=
      static_cast<ssize_t>(line.size()))
    file_failure("read", file_);
  return line;
}

std::vector<Disagreement> LineCheck::check(const fs::path& log, const Told& told) const {
  const auto match = match_of(directory_, log);
  if (!match) return {};
  const Place* place = find(*match);
  if (!place) {
    // While matches are played a log is there before its line; and an SPRT that was killed and then decided
    // leaves what it did not record.
    if (!config_ || !config_->seed || config_->sprt) return {};
    return {{file_, 0, fmt::format("there is no line of match {}, whose log is {}", *match, log.string())}};
  }
  std::vector<Disagreement> found;
  const auto complain = [&](std::string problem) {
    found.push_back({file_, place->number, std::move(problem)});
  };
  const auto compare = [&](std::string_view what, const auto& in_line, const auto& in_log) {
    const std::string here = fmt::format("{}", in_line), there = fmt::format("{}", in_log);
    if (here != there)
      complain(fmt::format("has the {} {}, its log {} has {}", what, here, log.string(), there));
  };
  const MatchSpec& spec = told.start.spec;
  const std::string text_of_line = line_at(*place);
  Names names;
  const auto line = read_match_line(text_of_line, names);
  const Json json = Json::parse(text_of_line, nullptr, false);
  if (!line || !json.is_object()) {
    complain("is damaged");
    return found;
  }
  compare("match", fmt::format("{:06}", line->match), spec.match);
  for (Seat seat : all_seats)
    compare(fmt::format("entrant at {}", name(seat)), names[line->entrants[index(seat)]],
            spec.seats[index(seat)].name);
  compare("winner", text(line->winner), text(told.end.winner));
  compare("score", text(line->score), text(told.end.score));
  compare("reason", name(line->reason), name(told.end.reason));
  compare("forfeit", text(line->forfeit), text(told.end.forfeit));
  compare("number of deals", line->deals, told.end.deals);
  for (Seat seat : all_seats)
    compare(fmt::format("number of faults of {}", name(seat)), line->faults[index(seat)],
            told.faults[index(seat)]);
  if (const auto decisions = json.find("decisions"); decisions != json.end())
    compare("number of decisions", decisions->dump(), told.end.decisions);
  if (const auto digest = json.find("digest"); digest != json.end())
    compare("digest", digest->dump(), Json(told.end.digest).dump());
  if (!config_) return found;
  if (config_->seed && board_seed(*config_->seed, line->board) != spec.seed)
    complain(fmt::format("is of board {}, its log {} has another seed than that board", line->board,
                         log.string()));
  if (spec.game != &find_game(config_->game) || spec.rules != config_->rules || spec.deals != config_->deals)
    complain(fmt::format("is of a tournament of other rules than its log {} has", log.string()));
  return found;
}

}  // namespace referee
