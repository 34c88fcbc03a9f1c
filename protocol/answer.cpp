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
  /// Where a number starts and ends that is an integer too long for the parser, if it stopped at one.
  std::size_t long_integer_begin() const { return long_integer_begin_; }
  std::size_t long_integer_end() const { return long_integer_end_; }

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

  bool parse_error(std::size_t position, const std::string& token, const nlohmann::json::exception& error) {
    constexpr int number_overflow = 406;
    if (error.id == number_overflow && is_integer(token)) {
      long_integer_end_ = position;
      long_integer_begin_ = position - token.size();
    }
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
  std::size_t long_integer_begin_ = 0, long_integer_end_ = 0;
};

/// Fills in `wanted` from the line. The sentence says why it is not one object; empty if it is.
std::string read(std::string_view line, std::span<Member> wanted) {
  // The parser passes over a byte order mark, and takes a zero byte for the end.
  if (line.starts_with("\xEF\xBB\xBF")) return "It begins with a byte order mark.";
  if (line.find('\0') != std::string_view::npos) return "It holds a zero byte.";
  std::string shorter;
  for (;;) {
    Listener listener(wanted);
    if (nlohmann::json::sax_parse(line.begin(), line.end(), &listener)) return {};
    if (listener.long_integer_end() == 0) return listener.what();
    // Integers beyond a double's range stop the parser: try again with the first 30 digits of this one.
    shorter = line;
    const auto kept = listener.long_integer_begin() + 30;
    shorter.erase(kept, listener.long_integer_end() - kept);
    line = shorter;
    for (Member& member : wanted) member = Member{member.name};
  }
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
  while (limit > 0 && (static_cast<unsigned char>(text[limit]) & 0xC0) == 0x80) --limit;
  return text.substr(0, limit);
}

std::optional<ParsedAnswer> detail::parse_plain_answer(std::string_view line, std::int64_t open_id) {
  const auto digit = [](char c) { return c >= '0' && c <= '9'; };
  const auto plain = [](char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; };
  Cursor cursor(line);
  if (!cursor.take("{") || !cursor.take("\"id\"") || !cursor.take(":")) return std::nullopt;
  cursor.skip_spaces();
  const auto digits = cursor.take_while(digit);
  if (digits.empty() || digits.size() > 18 || (digits[0] == '0' && digits.size() > 1)) return std::nullopt;
  if (!cursor.take(",") || !cursor.take("\"action\"") || !cursor.take(":") || !cursor.take("\""))
    return std::nullopt;
  const auto action = cursor.take_while(plain);
  if (!cursor.take("\"")) return std::nullopt;
  std::optional<std::string> note;
  if (cursor.take(",")) {
    if (!cursor.take("\"note\"") || !cursor.take(":") || !cursor.take("\"")) return std::nullopt;
    note = cut_utf8(cursor.take_while(plain), note_limit);
    if (!cursor.take("\"")) return std::nullopt;
  }
  if (!cursor.take("}") || !cursor.done()) return std::nullopt;
  std::int64_t id = 0;
  for (const char c : digits) id = 10 * id + (c - '0');
  if (id != open_id) return Late{};
  return Answer{std::string(action), std::move(note)};
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
  Answer answer{std::move(action.string), std::nullopt};
  if (note.kind == Kind::string) answer.note = cut_utf8(note.string, note_limit);
  return answer;
}

ParsedAnswer parse_answer(std::string_view line, std::int64_t open_id) {
  if (auto plain = detail::parse_plain_answer(line, open_id)) return *std::move(plain);
  return detail::parse_any_answer(line, open_id);
}

std::variant<Ready, Malformed> parse_ready(std::string_view line) {
  Member members[]{{"type"}, {"name"}, {"version"}};
  auto& [type, name, version] = members;
  if (auto what = read(line, members); !what.empty()) return Malformed{std::move(what)};
  if (type.string != "ready") return Malformed{"Its type is not \"ready\"."};
  return Ready{for_people(name.string), for_people(version.string)};
}

}  // namespace referee
