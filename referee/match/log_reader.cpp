#include "referee/match/log_reader.hpp"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <fmt/format.h>
#include <limits>
#include <nlohmann/json.hpp>

#include "protocol/failure.hpp"

#include "referee/match/digest.hpp"

namespace referee {
namespace {

using nlohmann::json;

/// The members of one JSON object; the first that is missing or of the wrong kind is remembered in `problem`,
/// and all getters answer with something harmless.
class Fields {
 public:
  Fields(const json& object, std::string& problem) : object_(object), problem_(problem) {}

  const json& member(const char* key) const {
    static const json absent;
    const auto found = object_.is_object() ? object_.find(key) : object_.end();
    if (found != object_.end()) return *found;
    complain("has no \"{}\"", key);
    return absent;
  }
  bool has(const char* key) const { return object_.is_object() && object_.contains(key); }
  Fields object(const char* key) const { return {typed(key, &json::is_object, "an object"), problem_}; }
  std::string string(const char* key) const {
    const json& value = typed(key, &json::is_string, "a string");
    return value.is_string() ? value.get<std::string>() : "";
  }
  std::int64_t integer(const char* key, std::int64_t least = 0,
                       std::int64_t most = std::numeric_limits<std::int32_t>::max()) const {
    const json& value = typed(key, &json::is_number_integer, "an integer");
    if (!value.is_number_integer()) return 0;
    const bool too_big =
        value.is_number_unsigned() && value.get<std::uint64_t>() > static_cast<std::uint64_t>(most);
    if (too_big || value.get<std::int64_t>() < least || value.get<std::int64_t>() > most) {
      complain("has a \"{}\" that is out of range", key);
      return 0;
    }
    return value.get<std::int64_t>();
  }
  int number(const char* key, int least = 0) const { return static_cast<int>(integer(key, least)); }
  std::vector<std::string> strings(const char* key) const {
    std::vector<std::string> list;
    for (const json& item : typed(key, &json::is_array, "a list")) {
      if (item.is_string())
        list.push_back(item.get<std::string>());
      else
        complain("has something else than strings in \"{}\"", key);
    }
    return list;
  }
  /// A string that `parse` understands.
  template <class Parse>
  auto parsed(const char* key, Parse parse) const {
    const auto value = parse(string(key));
    if (!value) complain("has a \"{}\" that there is not", key);
    return value.value_or(typename std::decay_t<decltype(value)>::value_type{});
  }
  Seat seat(const char* key) const { return parsed(key, parse_seat); }
  BySide sides(const char* key) const {
    const Fields two = object(key);
    constexpr int least = std::numeric_limits<std::int32_t>::min();
    return {{two.number("NS", least), two.number("EW", least)}};
  }
  const json& raw() const { return object_; }

 private:
  const json& typed(const char* key, bool (json::*is)() const noexcept, const char* kind) const {
    const json& value = member(key);
    if (!(value.*is)()) complain("has a \"{}\" that is not " + std::string(kind), key);
    return value;
  }
  void complain(const std::string& what, const char* key) const {
    if (problem_.empty()) problem_ = fmt::format(fmt::runtime(what), key);
  }

  const json& object_;
  std::string& problem_;
};

MatchLimits limits_from(const Fields& fields) {
  MatchLimits limits;
  limits.start_ms = fields.number("start_ms");
  limits.move_ms = fields.number("move_ms");
  limits.bank_ms = fields.number("bank_ms");
  limits.strikes = fields.number("strikes", 1);
  return limits;
}

/// "key=value,…" of the `rules` object, so that one reader of options serves the command line and logs.
OptionValues rules_from_json(const GameInfo& game, const json& rules, std::string& problem) {
  OptionValues values = game.defaults();
  std::size_t known = 0;
  for (const auto& [key, value] : rules.items()) {
    const std::string text = value.is_string() ? value.get<std::string>() : value.dump();
    for (const OptionInfo& option : game.options)
      if (option.name == key && option.words.empty() == value.is_number_integer()) ++known;
    try {
      apply_settings(key + "=" + text, game.options, {}, values);
    } catch (const UsageError& error) {
      problem = error.what();
      return values;
    }
  }
  if (known != game.options.size())
    problem = "does not give every option of the game in \"rules\", each in its kind";
  return values;
}

LoggedStart start_from(const Fields& fields, std::string& problem) {
  LoggedStart start;
  if (fields.number("format") != 1 && problem.empty())
    problem = "is of a format that this program does not know";
  start.referee = fields.string("referee");
  start.started = fields.string("started");
  MatchSpec& spec = start.spec;
  spec.match = fields.string("match");
  spec.deals = fields.number("deals");
  spec.limits = limits_from(fields.object("limits"));
  const std::string seed = fields.string("seed");
  if (seed.size() != 64 || seed.find_first_not_of("0123456789abcdef") != std::string::npos) {
    if (problem.empty()) problem = "has a \"seed\" that is not 64 hex digits";
  } else {
    spec.seed = Seed::from_text(seed);
  }
  const Fields seats = fields.object("seats");
  for (Seat seat : all_seats) {
    const std::string key(name(seat));
    const Fields who = seats.object(key.c_str());
    spec.seats[index(seat)] = {who.string("name"), who.strings("cmd")};
  }
  const std::string game = fields.string("game");
  for (const GameInfo& info : all_games())
    if (info.name == game) spec.game = &info;
  if (!spec.game) {
    if (problem.empty()) problem = fmt::format("is of a game '{}' that this program does not know", game);
    return start;
  }
  const Fields rules = fields.object("rules");
  if (problem.empty()) spec.rules = rules_from_json(*spec.game, rules.raw(), problem);
  return start;
}

LoggedDeal deal_from(const Fields& fields, std::string& problem) {
  LoggedDeal deal{fields.number("deal", 1), fields.seat("dealer"), {}};
  for (const std::string& text : fields.strings("deck")) {
    if (const auto card = parse_card(text))
      deal.deck.push_back(*card);
    else if (problem.empty())
      problem = fmt::format("has a card '{}' that there is not", text);
  }
  return deal;
}

LoggedEnd end_from(const Fields& fields, std::string& problem) {
  LoggedEnd end;
  if (!fields.member("winner").is_null()) end.winner = fields.parsed("winner", parse_side);
  end.score = fields.sides("score");
  end.reason = fields.parsed("reason", parse_reason);
  if (!fields.member("forfeit").is_null()) {
    const Fields forfeit = fields.object("forfeit");
    end.forfeit = Forfeit{forfeit.seat("seat"), forfeit.parsed("code", parse_fault)};
  }
  end.deals = fields.number("deals");
  end.decisions = fields.number("decisions");
  end.digest = fields.string("digest");
  if (problem.empty() && !fields.has("forfeit")) problem = "has no \"forfeit\"";
  return end;
}

/// Reads a line from left to right that looks exactly as LogWriter writes it; anything else makes it not
/// `ok`.
class PlainLine {
 public:
  explicit PlainLine(std::string_view line) : rest_(line) {}
  bool ok() const { return ok_; }
  bool done() const { return ok_ && rest_.empty(); }

  template <std::size_t size>  // so that the comparison is one of few instructions
  bool accept(const char (&literal)[size]) {
    constexpr std::size_t length = size - 1;
    if (!ok_ || rest_.size() < length || std::memcmp(rest_.data(), literal, length) != 0) return false;
    rest_.remove_prefix(length);
    return true;
  }
  template <std::size_t size>
  void expect(const char (&literal)[size]) {
    ok_ = accept(literal);
  }
  /// A word in quotes, of characters that stand for themselves.
  std::string_view word() {
    expect("\"");
    const auto end = std::find_if(rest_.begin(), rest_.end(),
                                  [](char c) { return c < ' ' || c > '~' || c == '"' || c == '\\'; });
    const std::string_view word(rest_.begin(), end);
    rest_.remove_prefix(word.size());
    expect("\"");
    return word;
  }
  /// A card in quotes.
  Card card() {
    const auto card = parse_card(word());
    ok_ = ok_ && card;
    return card.value_or(Card{});
  }
  BySide sides() {
    BySide both;
    expect("{\"NS\":");
    number(both[Side::north_south]);
    expect(",\"EW\":");
    number(both[Side::east_west]);
    expect("}");
    return both;
  }
  /// An object, as its text, of which only the braces are looked at.
  std::string_view object() {
    std::size_t size = 0;
    int depth = 0;
    do {
      if (size == rest_.size()) ok_ = false;
      if (!ok_) return {};
      depth += rest_[size] == '{';
      depth -= rest_[size] == '}';
    } while (++size, depth > 0);
    const std::string_view object = rest_.substr(0, size);
    rest_.remove_prefix(size);
    ok_ = object.size() > 1;
    return object;
  }
  /// Of either sign.
  void number(int& value) {
    const bool negative = accept("-");
    integer(value);
    ok_ = ok_ && (value > 0 || !negative);
    if (negative) value = -value;
  }
  template <class Integer>
  void integer(Integer& value) {
    const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
    const bool odd = rest_.starts_with('-') || (rest_.starts_with('0') && end != rest_.data() + 1);
    ok_ = ok_ && error == std::errc{} && !odd;
    if (ok_) rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
  }

 private:
  std::string_view rest_;
  bool ok_ = true;
};

/// An action without a note.
std::optional<LoggedAction> plain_action(std::string_view text) {
  LoggedAction action;
  PlainLine line(text);
  line.expect("{\"type\":\"action\",\"id\":");
  line.integer(action.id);
  line.expect(",\"deal\":");
  line.integer(action.deal);
  line.expect(",\"seat\":");
  const auto seat = parse_seat(line.word());
  line.expect(",\"phase\":");
  action.phase = line.word();
  line.expect(",\"action\":");
  action.action = line.word();
  action.by_referee = line.accept(",\"by\":\"referee\"");
  line.expect(",\"wall_us\":");
  line.integer(action.wall_us);
  line.expect(",\"cpu_us\":");
  line.integer(action.cpu_us);
  if (line.accept(",\"lag_us\":")) line.integer(action.lag_us);
  line.expect("}");
  if (!line.done() || !seat || action.id < 1 || action.deal < 1) return std::nullopt;
  action.seat = *seat;
  return action;
}

std::optional<LoggedDeal> plain_deal(std::string_view text) {
  LoggedDeal deal;
  PlainLine line(text);
  line.expect("{\"type\":\"deal\",\"deal\":");
  line.integer(deal.number);
  line.expect(",\"dealer\":");
  const auto dealer = parse_seat(line.word());
  line.expect(",\"deck\":[");
  do deal.deck.push_back(line.card());
  while (line.accept(","));
  line.expect("]}");
  if (!line.done() || !dealer || deal.number < 1) return std::nullopt;
  deal.dealer = *dealer;
  return deal;
}

std::optional<LoggedDealEnd> plain_deal_end(std::string_view text) {
  LoggedDealEnd end;
  PlainLine line(text);
  line.expect("{\"type\":\"deal_end\",\"deal\":");
  line.integer(end.number);
  line.expect(",\"points\":");
  end.points = line.sides();
  line.expect(",\"score\":");
  end.score = line.sides();
  line.expect(",\"detail\":");
  end.detail = line.object();
  line.expect("}");
  if (!line.done() || end.number < 1) return std::nullopt;
  return end;
}

/// A line as LogWriter writes nearly all of them; false for any other, which is then read as JSON.
bool read_plain(std::string_view text, LogEntry& entry) {
  if (const auto action = plain_action(text))
    entry = *action;
  else if (auto deal = plain_deal(text))
    entry = std::move(*deal);
  else if (auto end = plain_deal_end(text))
    entry = std::move(*end);
  else
    return false;
  return true;
}

}  // namespace

const LogEntry* LogReader::next() {
  if (rest_.empty() || !problem_.empty()) return nullptr;
  ++line_;
  const auto newline = rest_.find('\n');
  if (newline == std::string_view::npos) {
    problem_ = "is torn: it has no line end";
    return nullptr;
  }
  const std::string_view text = rest_.substr(0, newline);
  rest_.remove_prefix(newline + 1);
  plain_ = read_plain(text, entry_);
  if (plain_) return &entry_;

  json object = json::parse(text, nullptr, false);
  if (!object.is_object()) {
    problem_ = "is not one JSON object";
    return nullptr;
  }
  const Fields fields(object, problem_);
  const std::string type = fields.string("type");
  if (type == "action") {
    LoggedAction action;
    action.id = fields.number("id", 1);
    action.deal = fields.number("deal", 1);
    action.seat = fields.seat("seat");
    action.phase = phase_ = fields.string("phase");
    action.action = action_ = fields.string("action");
    action.by_referee = fields.has("by");
    if (action.by_referee && fields.string("by") != "referee")
      problem_ = "has a \"by\" other than \"referee\"";
    action.wall_us = fields.integer("wall_us", 0, std::numeric_limits<std::int64_t>::max());
    action.cpu_us = fields.integer("cpu_us", 0, std::numeric_limits<std::int64_t>::max());
    if (fields.has("lag_us"))
      action.lag_us = fields.integer("lag_us", 0, std::numeric_limits<std::int64_t>::max());
    if (fields.has("note")) action.note = note_ = fields.string("note");
    entry_ = action;
  } else if (type == "match_start") {
    entry_ = start_from(fields, problem_);
  } else if (type == "deal") {
    entry_ = deal_from(fields, problem_);
  } else if (type == "fault") {
    Fault fault{fields.number("id"),
                fields.seat("seat"),
                fields.parsed("code", parse_fault),
                fields.string("detail"),
                {}};
    if (!fields.member("line").is_null()) fault.line = fields.string("line");
    entry_ = std::move(fault);
  } else if (type == "deal_end") {
    LoggedDealEnd end{fields.number("deal", 1), fields.sides("points"), fields.sides("score"), {}};
    end.detail = fields.object("detail").raw().dump(-1, ' ', false, json::error_handler_t::replace);
    entry_ = std::move(end);
  } else if (type == "match_end") {
    entry_ = end_from(fields, problem_);
  } else if (problem_.empty()) {
    problem_ = fmt::format("is of a type '{}' that there is not", type);
  }
  if (!problem_.empty()) return nullptr;
  canonical_ = type == "match_end" ? "" : canonical_form(std::move(object));
  return &entry_;
}

std::string_view LogReader::canonical_line() {
  if (!plain_) return canonical_;
  canonical_.clear();
  if (const auto* action = std::get_if<LoggedAction>(&entry_))
    write_canonical(canonical_, *action);
  else if (const auto* deal = std::get_if<LoggedDeal>(&entry_))
    write_canonical_deal(canonical_, deal->number, deal->dealer, deal->deck);
  else if (const auto* end = std::get_if<LoggedDealEnd>(&entry_))
    write_canonical_deal_end(canonical_, end->number, end->points, end->score);
  return canonical_;
}

}  // namespace referee
