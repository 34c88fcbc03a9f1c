// How standings are shown: as a table for people, as JSON for programs.
#include <algorithm>
#include <fmt/format.h>

#include "protocol/json_writer.hpp"

#include "referee/tournament/standings.hpp"

namespace referee {
namespace {

/// Characters on the screen, near enough: the code points of UTF-8.
std::size_t width(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

double score_share(const Rating& rating) {
  return rating.matches == 0 ? 0 : rating.score() / static_cast<double>(rating.matches);
}

struct Column {
  std::string head;
  bool left = false;
  std::vector<std::string> cells{};
};

}  // namespace

std::string standings_text(const Standings& standings) {
  // Least widths as in the command line's documentation; a column grows when its cells need it.
  std::vector<Column> columns{
      {"Rank"},    {"Name         ", true}, {"    Elo"}, {"  +/-"}, {" Matches"}, {"  W"}, {"   D"}, {"   L"},
      {" Score%"}, {" Points/deal"}};
  if (standings.fixed_deals) columns.push_back({"  +/-"});
  columns.push_back({" Faults"});
  for (std::size_t i = 0; i < standings.rows.size(); ++i) {
    const StandingsRow& row = standings.rows[i];
    const Rating& rating = row.rating;
    std::vector<std::string> cells{
        fmt::format("{}", i + 1),
        row.name,
        rating.elo ? fmt::format("{}{:.1f}", bound_mark(rating.bound), *rating.elo) : "-",
        rating.elo ? fmt::format("{:.1f}", rating.error) : "-",
        fmt::format("{}", rating.matches),
        fmt::format("{}", rating.wins),
        fmt::format("{}", rating.draws),
        fmt::format("{}", rating.losses),
        rating.matches ? fmt::format("{:.1f}", 100 * score_share(rating)) : "-",
        row.points.mean ? fmt::format("{:+.1f}", *row.points.mean) : "-",
    };
    if (standings.fixed_deals)
      cells.push_back(row.points.error ? fmt::format("{:.1f}", *row.points.error) : "-");
    cells.push_back(fmt::format("{}", row.faults));
    for (std::size_t c = 0; c < columns.size(); ++c) columns[c].cells.push_back(std::move(cells[c]));
  }
  std::string text;
  for (std::size_t line = 0; line <= standings.rows.size(); ++line) {
    std::string out;
    for (const Column& column : columns) {
      std::size_t wide = column.head.size();
      for (const std::string& cell : column.cells) wide = std::max(wide, width(cell));
      const std::string& cell = line == 0 ? column.head : column.cells[line - 1];
      const std::string fill(wide - width(cell), ' ');
      out += out.empty() ? "" : " ";
      out += column.left ? cell + fill : fill + cell;
    }
    text += out + '\n';
  }
  for (const std::string& note : standings.notes)
    text += (&note == &standings.notes.front() ? "\n" : "") + note + '\n';
  return text;
}

std::string standings_json(const Standings& standings) {
  std::string text;
  JsonWriter json(text);
  const auto real = [&](const char* key, std::optional<double> value, int decimals) {
    json.key(key);
    value ? json.real(*value, decimals) : json.null();
  };
  json.begin_object().key("format").number(1).key("game").word(standings.game);
  json.key("matches").number(standings.matches).key("no_contest").number(standings.no_contest);
  json.key("standings").begin_array();
  for (std::size_t i = 0; i < standings.rows.size(); ++i) {
    const StandingsRow& row = standings.rows[i];
    const Rating& rating = row.rating;
    json.begin_object().key("rank").number(static_cast<std::int64_t>(i) + 1).key("name").text(row.name);
    real("elo", rating.elo, 1);
    real("error", rating.elo ? std::optional(rating.error) : std::nullopt, 1);
    json.key("bound");
    rating.bound == Rating::Bound::none ? json.null()
                                        : json.word(rating.bound == Rating::Bound::above ? "above" : "below");
    json.key("matches")
        .number(rating.matches)
        .key("wins")
        .number(rating.wins)
        .key("draws")
        .number(rating.draws);
    json.key("losses").number(rating.losses);
    real("score", rating.matches ? std::optional(score_share(rating)) : std::nullopt, 4);
    json.key("deals").number(row.points.deals);
    real("points_per_deal", row.points.mean, 3);
    real("points_error", row.points.error, 3);
    json.key("faults").number(row.faults).key("superiority").begin_array();
    // Of each entrant that stands below, in the order of the ranks.
    for (std::size_t j = i + 1; j < standings.rows.size(); ++j) {
      const auto chance = standings.ratings.superiority(row.entrant, standings.rows[j].entrant);
      chance ? json.real(*chance, 4) : json.null();
    }
    json.end_array().end_object();
  }
  json.end_array();
  real("variance_removed", standings.variance_removed, 4);
  json.key("sprt");
  if (standings.sprt) {
    constexpr std::array<std::string_view, 3> decisions{"go_on", "accept_h0", "accept_h1"};
    const SprtOptions& options = standings.sprt->options();
    const SprtResult& result = standings.sprt->result();
    json.begin_object().key("elo0").real(options.elo0, 2).key("elo1").real(options.elo1, 2);
    json.key("alpha").real(options.alpha, 4).key("beta").real(options.beta, 4).key("llr").real(result.llr, 4);
    json.key("lower").real(result.lower, 4).key("upper").real(result.upper, 4);
    json.key("decision").word(decisions[static_cast<int>(result.decision)]).end_object();
  } else {
    json.null();
  }
  json.key("notes").begin_array();
  for (const std::string& note : standings.notes) json.text(note);
  json.end_array().end_object();
  return text + '\n';
}

}  // namespace referee
