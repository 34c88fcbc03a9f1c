#include "referee/tournament/match_line.hpp"

#include <charconv>
#include <limits>
#include <nlohmann/json.hpp>

#include "protocol/json_writer.hpp"

namespace referee {
namespace {

/// Reads the bytes that write_match_line writes and nothing else; at the first other byte it fails.
class Cursor {
 public:
  explicit Cursor(std::string_view text) : text_(text) {}

  bool eat(std::string_view expected) {
    if (!text_.starts_with(expected)) return false;
    text_.remove_prefix(expected.size());
    return true;
  }
  bool number(int& value) {
    const auto [end, error] = std::from_chars(text_.data(), text_.data() + text_.size(), value);
    text_.remove_prefix(static_cast<std::size_t>(end - text_.data()));
    return error == std::errc{};
  }
  /// A string without escapes.
  bool word(std::string_view& value) {
    if (!eat("\"")) return false;
    const auto end = text_.find('"');
    if (end == std::string_view::npos || text_.substr(0, end).find('\\') != std::string_view::npos)
      return false;
    value = text_.substr(0, end);
    text_.remove_prefix(end + 1);
    return true;
  }
  bool complete() const { return text_.ends_with("}}}"); }  // of the last seat, of `stats`, of the line

 private:
  std::string_view text_;
};

std::optional<MatchLine> read_fast(std::string_view text, Names& names) {
  Cursor cursor(text);
  MatchLine line;
  std::string_view word;
  if (!cursor.eat("{\"match\":") || !cursor.number(line.match)) return std::nullopt;
  if (!cursor.eat(",\"board\":") || !cursor.number(line.board)) return std::nullopt;
  if (!cursor.eat(",\"seats\":{\"N\":")) return std::nullopt;
  std::array<std::string_view, 4> seats;
  for (int seat = 0; seat < 4; ++seat) {
    constexpr std::array<std::string_view, 4> after{",\"E\":", ",\"S\":", ",\"W\":", "},\"winner\":"};
    if (!cursor.word(seats[seat]) || !cursor.eat(after[seat])) return std::nullopt;
  }
  if (!cursor.eat("null")) {
    if (!cursor.word(word) || !(line.winner = parse_side(word))) return std::nullopt;
  }
  if (!cursor.eat(",\"score\":{\"NS\":") || !cursor.number(line.score.of[0])) return std::nullopt;
  if (!cursor.eat(",\"EW\":") || !cursor.number(line.score.of[1])) return std::nullopt;
  if (!cursor.eat("},\"reason\":") || !cursor.word(word)) return std::nullopt;
  const auto reason = parse_reason(word);
  // Forfeits and faults are rare enough for the slow way.
  if (!reason || !cursor.eat(",\"forfeit\":null,\"faults\":[],\"deals\":") || !cursor.number(line.deals))
    return std::nullopt;
  if (!cursor.eat(",\"decisions\":") || !cursor.complete()) return std::nullopt;
  line.reason = *reason;
  for (int seat = 0; seat < 4; ++seat)
    line.entrants[seat] =
        seat > 1 && seats[seat] == seats[seat - 2] ? line.entrants[seat - 2] : names.add(seats[seat]);
  return line;
}

std::optional<MatchLine> read_slowly(std::string_view text, Names& names) {
  using Json = nlohmann::json;
  const Json json = Json::parse(text, nullptr, false);
  try {
    const auto whole = [](const Json& value) {
      const auto number =
          value.is_number_integer() ? value.get<std::int64_t>() : throw std::out_of_range("no whole number");
      if (number < std::numeric_limits<int>::min() || number > std::numeric_limits<int>::max())
        throw std::out_of_range("too large");
      return static_cast<int>(number);
    };
    MatchLine line;
    line.match = whole(json.at("match"));
    line.board = whole(json.at("board"));
    if (!json.at("winner").is_null())
      line.winner = parse_side(json.at("winner").get_ref<const std::string&>()).value();
    for (Side side : all_sides) line.score[side] = whole(json.at("score").at(std::string(name(side))));
    line.reason = parse_reason(json.at("reason").get_ref<const std::string&>()).value();
    line.deals = whole(json.at("deals"));
    for (const Json& fault : json.at("faults"))
      ++line.faults[index(parse_seat(fault.at("seat").get_ref<const std::string&>()).value())];
    if (const Json& forfeit = json.at("forfeit"); !forfeit.is_null())
      line.forfeit = Forfeit{parse_seat(forfeit.at("seat").get_ref<const std::string&>()).value(),
                             parse_fault(forfeit.at("code").get_ref<const std::string&>()).value()};
    std::array<std::string, 4> seats;
    for (Seat seat : all_seats)
      seats[index(seat)] = json.at("seats").at(std::string(name(seat))).get<std::string>();
    for (int seat = 0; seat < 4; ++seat) line.entrants[seat] = names.add(seats[seat]);
    return line;
  } catch (const std::exception&) {  // a member is missing or of another type
    return std::nullopt;
  }
}

}  // namespace

int Names::add(std::string_view name) {
  if (const auto known = find(name)) return *known;
  numbers_.emplace(name, size());
  names_.emplace_back(name);
  return size() - 1;
}

std::optional<int> Names::find(std::string_view name) const {
  const auto found = numbers_.find(name);
  return found == numbers_.end() ? std::nullopt : std::optional(found->second);
}

std::string write_match_line(int match, int board, const std::array<std::string_view, 4>& names,
                             const MatchResult& result) {
  std::string text;
  JsonWriter json(text);
  json.begin_object().key("match").number(match).key("board").number(board).key("seats").begin_object();
  for (Seat seat : all_seats) json.key(name(seat)).text(names[index(seat)]);
  json.end_object().key("winner");
  result.winner ? json.word(name(*result.winner)) : json.null();
  json.key("score").value(result.score).key("reason").word(name(result.reason)).key("forfeit");
  if (result.forfeit)
    json.begin_object()
        .key("seat")
        .value(result.forfeit->seat)
        .key("code")
        .word(name(result.forfeit->code))
        .end_object();
  else
    json.null();
  json.key("faults").begin_array();
  for (const Fault& fault : result.faults)
    json.begin_object()
        .key("id")
        .number(fault.id)
        .key("seat")
        .value(fault.seat)
        .key("code")
        .word(name(fault.code))
        .end_object();
  json.end_array().key("deals").number(result.deals).key("decisions").number(result.decisions);
  json.key("digest").word(result.digest).key("stats").begin_object();
  for (Seat seat : all_seats) {
    const SeatStats& stats = result.stats[index(seat)];
    json.key(name(seat))
        .begin_object()
        .key("decisions")
        .number(stats.decisions)
        .key("late")
        .number(stats.late);
    json.key("wall_us")
        .number(stats.wall_us)
        .key("worst_us")
        .number(stats.worst_us)
        .key("cpu_us")
        .number(stats.cpu_us);
    json.end_object();
  }
  json.end_object();
  if (!result.machine_failure.empty()) json.key("machine_failure").text(result.machine_failure);
  json.end_object();
  return text + '\n';
}

std::optional<MatchLine> read_match_line(std::string_view line, Names& names) {
  auto read = read_fast(line, names);
  if (!read) read = read_slowly(line, names);
  if (read && (read->match < 1 || read->board < 1 || read->deals < 0)) return std::nullopt;
  return read;
}

}  // namespace referee
