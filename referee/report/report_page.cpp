// How it is made: page/page.html with the styles, the scripts and the data put in. The data is JSON in an
// element that is no program; the scripts show it as text and never as HTML, so a bot's words cannot become
// part of the page.
#include "referee/report/report_page.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <set>

#include "protocol/failure.hpp"
#include "protocol/json_writer.hpp"

#include "referee/report/page_text.hpp"
#include "referee/report/printable.hpp"
#include "referee/report/viewer_json.hpp"
#include "referee/tournament/files.hpp"
#include "referee/tournament/results.hpp"

namespace referee {
namespace {

namespace fs = std::filesystem;

/// A match to look at, and why it was chosen.
struct Chosen {
  const MatchLine* match;
  std::string_view label;  // empty: for no reason of its own
};

/// None if the log cannot be followed.
std::optional<Story> story_of(const fs::path& log) {
  try {
    Story story = tell_story(read_file(log));
    return story.problem.empty() ? std::optional(std::move(story)) : std::nullopt;
  } catch (const UsageError&) {
    return std::nullopt;
  }
}

/// Which matches are left out, in one sentence.
std::string damage_note(const std::set<int>& matches) {
  constexpr std::size_t most = 8;
  std::string list;
  std::size_t count = 0;
  for (int match : matches) {
    if (count == most) break;
    const bool last = count + 1 == matches.size();
    list += fmt::format("{}{}", count == 0 ? "" : last ? " and " : ", ", match);
    ++count;
  }
  if (count < matches.size()) list += fmt::format(" and {} more", matches.size() - count);
  return fmt::format("The log{} of match{} {} {} damaged and left out; `referee verify` tells where.",
                     matches.size() == 1 ? "" : "s", matches.size() == 1 ? "" : "es", list,
                     matches.size() == 1 ? "is" : "are");
}

class PageData {
 public:
  PageData(const fs::path& directory, const ReportLimits& limits)
      : directory_(directory), limits_(limits), data_(gather(directory, limits.gather)) {
    place_.resize(data_.names.size());
    for (std::size_t rank = 0; rank < rows().size(); ++rank)
      place_[static_cast<std::size_t>(rows()[rank].entrant)] = static_cast<int>(rank);
  }

  std::string write() {
    tell_stories();  // first: what is left out of them is noted
    json_.begin_object();
    write_tournament();
    write_entrants();
    write_encounters();
    write_over_time();
    write_faults();
    json_.key("stories").raw(stories_).key("phases").begin_array();
    for (const std::string& phase : phases_) json_.text(phase);
    json_.end_array();
    write_matches();
    json_.end_object();
    return std::move(out_);
  }

 private:
  const std::vector<StandingsRow>& rows() const { return data_.standings.rows; }
  int place(int entrant) const { return place_[static_cast<std::size_t>(entrant)]; }

  /// With more digits than are shown, that nothing is rounded twice.
  void real(std::string_view key, std::optional<double> value) {
    json_.key(key);
    value ? json_.real(*value, 4) : json_.null();
  }

  void write_tournament() {
    const TournamentConfig& config = data_.config;
    const GameInfo& game = find_game(config.game);
    json_.key("referee").word(REFEREE_VERSION).key("game").word(game.name).key("title").text(game.title);
    json_.key("format").word(name(config.format)).key("boards").number(config.boards);
    json_.key("duplicate").boolean(config.duplicate).key("deals").number(config.deals);
    json_.key("rules").begin_array();
    for (std::size_t i = 0; i < game.options.size(); ++i)
      if (config.rules[i] != game.options[i].default_value)
        json_.text(fmt::format("{}={}", game.options[i].name, value_text(game.options[i], config.rules[i])));
    json_.end_array().key("limits").begin_object();
    json_.key("start_ms").number(config.limits.start_ms).key("move_ms").number(config.limits.move_ms);
    json_.key("bank_ms")
        .number(config.limits.bank_ms)
        .key("strikes")
        .number(config.limits.strikes)
        .end_object();
    json_.key("commitment").text(config.seed_commitment);
    json_.key("scored").number(data_.standings.matches).key("no_contest").number(data_.standings.no_contest);
    real("variance_removed", data_.standings.variance_removed);
    json_.key("notes").begin_array();
    for (const std::string& note : data_.standings.notes) json_.text(printable(note));
    if (!data_.damaged_logs.empty()) json_.text(damage_note(data_.damaged_logs));
    json_.end_array().key("logs_read").number(data_.logs_read).key("logs_kept").number(data_.logs_kept);
  }

  void write_entrants() {
    json_.key("entrants").begin_array();
    for (std::size_t i = 0; i < rows().size(); ++i) {
      const StandingsRow& row = rows()[i];
      const EntrantData& data = data_.entrants[static_cast<std::size_t>(row.entrant)];
      const Rating& rating = row.rating;
      json_.begin_object().key("name").text(printable(row.name));
      real("elo", rating.elo);
      real("error", rating.elo ? std::optional(rating.error) : std::nullopt);
      json_.key("bound").text(bound_mark(rating.bound));
      json_.key("matches").number(rating.matches).key("wins").number(rating.wins);
      json_.key("draws").number(rating.draws).key("losses").number(rating.losses);
      json_.key("deals").number(row.points.deals);
      real("points", row.points.mean);
      real("points_error", row.points.error);
      json_.key("superior").begin_array();
      for (std::size_t j = 0; j < rows().size() && rows().size() <= 64; ++j) {
        const auto chance = data_.standings.ratings.superiority(static_cast<std::size_t>(row.entrant),
                                                                static_cast<std::size_t>(rows()[j].entrant));
        chance ? json_.real(*chance, 3) : json_.null();
      }
      json_.end_array().key("faults").begin_object();
      for (std::size_t code = 0; code < fault_names.size(); ++code)
        if (data.faults[code] > 0) json_.key(fault_names[code]).number(data.faults[code]);
      json_.end_object();
      write_times(data.times);
      write_contracts(data.contracts);
      json_.end_object();
    }
    json_.end_array();
  }

  void write_times(const DecisionTimes& times) {
    json_.key("times").begin_object().key("total").number(static_cast<std::int64_t>(times.all.size()));
    json_.key("median_us").number(times.within(0.5)).key("p99_us").number(times.within(0.99));
    json_.key("worst_us").number(times.within(1));
    json_.key("per_decade").number(DecisionTimes::per_decade).key("counts").begin_array();
    for (std::int64_t count : times.counts) json_.number(count);
    json_.end_array().end_object();
  }

  void write_contracts(const Contracts& of) {
    json_.key("contracts").begin_object().key("taken").number(of.taken).key("kept").number(of.kept);
    json_.key("defended").number(of.defended).key("points_taking").number(of.points_taking);
    json_.key("points_defending").number(of.points_defending).key("kinds").begin_object();
    for (const auto& [kind, counts] : of.kinds)
      json_.key(kind).begin_array().number(counts[0]).number(counts[1]).end_array();
    json_.end_object().end_object();
  }

  /// Rows and columns by rank; a cell is [matches,wins,draws,deals,points] or null.
  void write_encounters() {
    json_.key("encounters").begin_array();
    if (!data_.encounters.empty())
      for (const StandingsRow& row : rows()) {
        json_.begin_array();
        for (const StandingsRow& column : rows()) {
          const Encounter& of = data_.encounters[static_cast<std::size_t>(row.entrant)]
                                                [static_cast<std::size_t>(column.entrant)];
          if (of.matches == 0) {
            json_.null();
            continue;
          }
          json_.begin_array().number(of.matches).number(of.wins).number(of.draws);
          json_.number(of.deals).number(of.points).end_array();
        }
        json_.end_array();
      }
    json_.end_array();
  }

  void write_over_time() {
    json_.key("over_time").begin_object().key("matches").begin_array();
    for (int count : data_.over_time) json_.number(count);
    json_.end_array().key("elo").begin_array();
    for (const StandingsRow& row : rows()) {
      json_.begin_array();
      for (const auto& elo : data_.elo[static_cast<std::size_t>(row.entrant)])
        elo ? json_.real(*elo, 1) : json_.null();
      json_.end_array();
    }
    json_.end_array().end_object();
  }

  void write_faults() {
    json_.key("fault_count").number(data_.fault_count).key("faults").begin_array();
    for (const FaultSeen& fault : data_.faults) {
      json_.begin_array().number(fault.match).number(fault.id).number(index(fault.seat));
      json_.number(place(fault.entrant)).word(name(fault.code)).end_array();
    }
    json_.end_array();
  }

  // ---- Matches to look at

  static int margin(const MatchLine& match) { return std::abs(match.score.of[0] - match.score.of[1]); }
  static bool has_faults(const MatchLine& match) {
    return std::any_of(match.faults.begin(), match.faults.end(), [](int count) { return count > 0; });
  }

  /// In the order in which they are to find room: with faults, closest and largest, then evenly the rest.
  std::vector<Chosen> order_of_interest() const {
    constexpr std::size_t with_faults = 36;
    std::vector<Chosen> order;
    std::set<int> known;
    const auto choose = [&](const MatchLine& match, std::string_view label) {
      if (known.insert(match.match).second) order.push_back({&match, label});
    };
    for (const MatchLine& match : data_.matches)
      if (has_faults(match) && order.size() < with_faults) choose(match, "fault");
    std::vector<const MatchLine*> played;
    for (const MatchLine& match : data_.matches)
      if (match.scored() && match.reason != Reason::forfeit) played.push_back(&match);
    std::stable_sort(played.begin(), played.end(),
                     [](const MatchLine* a, const MatchLine* b) { return margin(*a) < margin(*b); });
    // Where there are few matches all can be looked at, and few stand out.
    const std::size_t of_a_kind = std::min<std::size_t>(12, played.size() / 8);
    for (std::size_t i = 0; i < of_a_kind; ++i) {
      choose(*played[i], "closest");
      choose(*played[played.size() - 1 - i], "largest");
    }
    // Halving steps: the first, the middle, the quarters …, so that any beginning of the order is spread
    // evenly.
    const std::size_t count = data_.matches.size();
    for (std::size_t step = std::bit_ceil(count); step > 0 && order.size() < 4000; step /= 2)
      for (std::size_t i = 0; i < count; i += step) choose(data_.matches[i], "");
    return order;
  }

  void tell_stories() {
    JsonWriter stories(stories_);
    stories.begin_object();
    std::size_t used = 0;
    for (const Chosen& chosen : order_of_interest()) {
      const int number = chosen.match->match;
      // Listed it is in any case, also where there is no log or no room.
      if (!chosen.label.empty()) labels_[number] = chosen.label;
      if (used >= limits_.match_bytes) continue;
      const fs::path log = directory_ / log_path(number);
      if (!fs::exists(log)) continue;
      const auto story = story_of(log);
      if (!story) {
        data_.damaged_logs.insert(number);
        continue;
      }
      std::array<std::string, 4> errors;
      for (Seat seat : all_seats)
        if (const fs::path file = directory_ / stderr_path(number, seat); fs::exists(file))
          errors[index(seat)] = read_file(file);
      std::string text;
      JsonWriter json(text);
      write_viewer_json(json, *story, errors, phases_);
      if (used + text.size() > limits_.match_bytes && used > 0) continue;
      used += text.size();
      stories.key(fmt::format("{}", number)).raw(text);
      shown_.insert(number);
    }
    stories.end_object();
  }

  /// [number,board,[N,E,S,W],winner,NS,EW,reason,deals,faults,label], entrants by rank.
  void write_matches() {
    json_.key("match_count").number(static_cast<std::int64_t>(data_.matches.size()));
    json_.key("matches").begin_array();
    std::set<int> always = shown_;
    for (const auto& [number, label] : labels_) always.insert(number);
    int room = std::max(limits_.listed_matches - static_cast<int>(always.size()), 0);
    for (const MatchLine& match : data_.matches) {
      if (!always.contains(match.match) && room-- <= 0) continue;
      json_.begin_array().number(match.match).number(match.board).begin_array();
      for (int entrant : match.entrants) json_.number(place(entrant));
      json_.end_array();
      match.winner ? json_.number(index(*match.winner)) : json_.null();
      json_.number(match.score.of[0]).number(match.score.of[1]).word(name(match.reason)).number(match.deals);
      json_.number(match.faults[0] + match.faults[1] + match.faults[2] + match.faults[3]);
      const auto label = labels_.find(match.match);
      json_.word(label == labels_.end() ? "" : label->second).end_array();
    }
    json_.end_array();
  }

  fs::path directory_;
  ReportLimits limits_;
  TournamentData data_;
  std::vector<int> place_;  // of entrants, by number: their rank from 0
  std::set<int> shown_;     // matches that are in the page
  std::map<int, std::string_view> labels_;
  std::string stories_;              // JSON, by number of the match
  std::vector<std::string> phases_;  // that the stories speak of
  std::string out_;
  JsonWriter json_{out_};
};

/// Puts `text` where `mark` stands in `page`, once.
void put(std::string& page, std::string_view mark, std::string_view text) {
  page.replace(page.find(mark), mark.size(), text);
}

}  // namespace

std::string page_with(std::string_view json) {
  std::string safe;
  safe.reserve(json.size());
  // Within JSON, < can stand in strings only, and may be written so.
  for (char c : json) c == '<' ? safe += "\\u003c" : safe += c;
  std::string page(page_html);
  put(page, "/*style*/", page_style);
  put(page, "/*script*/", page_script);
  put(page, "/*data*/", safe);
  return page;
}

std::string report_page(const fs::path& directory, const ReportLimits& limits) {
  return page_with(PageData(directory, limits).write());
}

}  // namespace referee
