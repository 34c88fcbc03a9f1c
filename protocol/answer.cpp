#include "protocol/answer.hpp"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>
#include <limits>
#include <nlohmann/json.hpp>
#include <set>
#include <span>
#include <vector>

namespace referee {
namespace {

/// A member of the line's object that is looked for, and what was found.
struct Member {
  enum class Kind : std::uint8_t { absent, other, integer, string };
  std::string_view name;
  Kind kind = Kind::absent;
  std::int64_t integer = 0;  // the nearest there is if it is beyond 64 bits
  std::string string{};
};

/// Hears the parser's events and stops it, by returning false, at the first thing that a line must not have.
class Listener {
 public:
  explicit Listener(std::span<Member> wanted) : wanted_(wanted) {}

  /// Why the parsing stopped.
  const std::string& what() const { return what_; }

  bool null() { return scalar(); }
  bool boolean(bool) { return scalar(); }
  bool number_integer(std::int64_t value) { return integer(value); }
  bool number_unsigned(std::uint64_t value) {
    constexpr std::uint64_t most = std::numeric_limits<std::int64_t>::max();
    return integer(static_cast<std::int64_t>(std::min(value, most)));
  }
  bool number_float(double value, const std::string& text) {
    if (!is_integer(text)) return scalar();
    using Limits = std::numeric_limits<std::int64_t>;
    return integer(value < 0 ? Limits::min() : Limits::max());
  }
  bool string(std::string& value) {
    if (!scalar()) return false;
    if (member_) {
      member_->kind = Member::Kind::string;
      member_->string = std::move(value);
    }
    return true;
  }
  bool binary(std::vector<std::uint8_t>&) { return scalar(); }  // no such thing in JSON text

  bool start_object(std::size_t) {
    if (!open()) return false;
    names_.emplace_back();
    return true;
  }
  bool key(std::string& name) {
    if (!names_.back().insert(name).second)
      return stop(fmt::format("The name \"{}\" stands twice in one object.", cut_utf8(name, 40)));
    if (depth_ == 1) {
      const auto found =
          std::find_if(wanted_.begin(), wanted_.end(), [&](auto& m) { return m.name == name; });
      member_ = found == wanted_.end() ? nullptr : &*found;
    }
    return true;
  }
  bool end_object() {
    names_.pop_back();
    return close();
  }
  bool start_array(std::size_t) {
    if (depth_ == 0) return stop("It is not an object.");
    return open();
  }
  bool end_array() { return close(); }

  bool parse_error(std::size_t position, const std::string&, const nlohmann::json::exception&) {
    return stop(fmt::format("It is not one JSON object: wrong at byte {}.", position));
  }

 private:
  static bool is_integer(std::string_view number) {
    return number.find_first_of(".eE") == std::string_view::npos;
  }

  bool stop(std::string what) {
    what_ = std::move(what);
    return false;
  }
  bool scalar() {
    if (depth_ == 0) return stop("It is not an object.");
    if (member_) member_->kind = Member::Kind::other;
    return true;
  }
  bool integer(std::int64_t value) {
    if (!scalar()) return false;
    if (member_) {
      member_->kind = Member::Kind::integer;
      member_->integer = value;
    }
    return true;
  }
  bool open() {
    if (member_) member_->kind = Member::Kind::other;
    member_ = nullptr;
    return ++depth_ <= nesting_limit || stop(fmt::format("It nests deeper than {}.", nesting_limit));
  }
  bool close() {
    --depth_;
    return true;
  }

  std::span<Member> wanted_;
  Member* member_ = nullptr;  // whose value comes next
  int depth_ = 0;
  std::vector<std::set<std::string>> names_;  // of the open objects
  std::string what_;
};

/// The line with at most 30 digits of each integer: one beyond a double's range would stop the parser, and
/// any integer of more digits than an id has is as late as the other.
std::string shorten_integers(std::string_view line) {
  constexpr std::size_t kept = 30;
  std::string result;
  result.reserve(line.size());
  const auto digit = [](char c) { return c >= '0' && c <= '9'; };
  bool in_string = false;
  for (std::size_t i = 0; i < line.size();) {
    if (in_string || !digit(line[i])) {
      if (in_string && line[i] == '\\' && i + 1 < line.size())
        result += line[i++];
      else if (line[i] == '"')
        in_string = !in_string;
      result += line[i++];
      continue;
    }
    std::size_t end = i;
    while (end < line.size() && digit(line[end])) ++end;
    const bool whole = end == line.size() || (line[end] != '.' && line[end] != 'e' && line[end] != 'E');
    result += line.substr(i, whole ? std::min(end - i, kept) : end - i);
    i = end;
  }
  return result;
}

/// Fills in `wanted` from the line. The sentence says why it is not one object; empty if it is.
std::string read(std::string_view line, std::span<Member> wanted) {
  // The parser passes over a byte order mark, and takes a zero byte for the end.
  if (line.starts_with("\xEF\xBB\xBF")) return "It begins with a byte order mark.";
  if (line.find('\0') != std::string_view::npos) return "It holds a zero byte.";
  const std::string short_enough = shorten_integers(line);
  Listener listener(wanted);
  if (nlohmann::json::sax_parse(short_enough.begin(), short_enough.end(), &listener)) return {};
  return listener.what();
}

std::string for_people(std::string_view text) {
  std::string result(cut_utf8(text, name_limit));
  for (std::size_t i = 0; i < result.size(); ++i) {
    const auto byte = static_cast<unsigned char>(result[i]);
    if (byte < 0x20 || byte == 0x7f) result[i] = ' ';
    const bool c1 = byte == 0xC2 && static_cast<unsigned char>(result[i + 1]) < 0xA0;  // U+0080 … U+009F
    if (c1) result.replace(i, 2, "  ");
  }
  return result;
}

/// Reads the plain shape piece by piece.
class Cursor {
 public:
  explicit Cursor(std::string_view text) : at_(text.data()), end_(text.data() + text.size()) {}
  void skip_spaces() {
    while (at_ != end_ && *at_ == ' ') ++at_;
  }
  template <std::size_t size>  // so that the comparison is one of few instructions
  bool take(const char (&token)[size]) {
    constexpr std::size_t length = size - 1;
    skip_spaces();
    if (static_cast<std::size_t>(end_ - at_) < length || std::memcmp(at_, token, length) != 0) return false;
    at_ += length;
    return true;
  }
  std::string_view take_while(auto allowed) {
    const char* begin = at_;
    while (at_ != end_ && allowed(*at_)) ++at_;
    return {begin, at_};
  }
  bool done() {
    skip_spaces();
    return at_ == end_;
  }

 private:
  const char* at_;
  const char* end_;
};

}  // namespace

std::string_view cut_utf8(std::string_view text, std::size_t limit) {
  if (text.size() <= limit) return text;
  // No character has more than four bytes: what goes on for longer is no UTF-8 and may be cut anywhere.
  constexpr std::size_t longest_rest = 3;
  for (std::size_t cut = limit; limit - cut <= longest_rest; --cut) {
    if ((static_cast<unsigned char>(text[cut]) & 0xC0) != 0x80) return text.substr(0, cut);
    if (cut == 0) break;
  }
  return text.substr(0, limit);
}

std::optional<detail::PlainAnswer> detail::read_plain_answer(std::string_view line) {
  const auto digit = [](char c) { return c >= '0' && c <= '9'; };
  const auto plain = [](char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; };
  PlainAnswer answer;
  Cursor cursor(line);
  if (!cursor.take("{") || !cursor.take("\"id\"") || !cursor.take(":")) return std::nullopt;
  cursor.skip_spaces();
  const auto digits = cursor.take_while(digit);
  if (digits.empty() || digits.size() > 18 || (digits[0] == '0' && digits.size() > 1)) return std::nullopt;
  for (const char c : digits) answer.id = 10 * answer.id + (c - '0');
  if (!cursor.take(",") || !cursor.take("\"action\"") || !cursor.take(":") || !cursor.take("\""))
    return std::nullopt;
  answer.action = cursor.take_while(plain);
  if (!cursor.take("\"")) return std::nullopt;
  if (cursor.take(",")) {
    if (!cursor.take("\"note\"") || !cursor.take(":") || !cursor.take("\"")) return std::nullopt;
    answer.note = cursor.take_while(plain);
    if (!cursor.take("\"")) return std::nullopt;
  }
  if (!cursor.take("}") || !cursor.done()) return std::nullopt;
  return answer;
}

ParsedAnswer detail::parse_any_answer(std::string_view line, std::int64_t open_id) {
  using Kind = Member::Kind;
  Member members[]{{"id"}, {"action"}, {"note"}};
  auto& [id, action, note] = members;
  if (auto what = read(line, members); !what.empty()) return Malformed{std::move(what)};
  if (id.kind == Kind::absent) return Malformed{"It has no id."};
  if (id.kind != Kind::integer) return Malformed{"Its id is no integer."};
  if (id.integer != open_id) return Late{};
  if (action.kind == Kind::absent) return Malformed{"It has no action."};
  if (action.kind != Kind::string) return Malformed{"Its action is no string."};
  Answer answer{std::move(action.string), {}};
  if (note.kind == Kind::string) answer.note = cut_utf8(note.string, note_limit);
  return answer;
}

ParsedAnswer parse_answer(std::string_view line, std::int64_t open_id) {
  const auto plain = detail::read_plain_answer(line);
  if (!plain) return detail::parse_any_answer(line, open_id);
  if (plain->id != open_id) return Late{};
  return Answer{std::string(plain->action), std::string(cut_utf8(plain->note, note_limit))};
}

std::variant<Ready, Malformed> parse_ready(std::string_view line) {
  Member members[]{{"type"}, {"name"}, {"version"}};
  auto& [type, name, version] = members;
  if (auto what = read(line, members); !what.empty()) return Malformed{std::move(what)};
  if (type.string != "ready") return Malformed{"Its type is not \"ready\"."};
  return Ready{for_people(name.string), for_people(version.string)};
}

}  // namespace referee
