// What a bot says, taken apart: its `ready` and its answers. Everything here is outside data and meant to
// break things, so nothing throws, nesting is bounded, and what is wrong comes back as a sentence for the
// log.
//
// A line must be exactly one JSON object, in UTF-8, without a byte order mark, nested at most `nesting_limit`
// deep (itself included), with no name twice in any of its objects. Numbers that a double cannot hold (1e999)
// are refused; integers of any length are taken. Other members are allowed and left aside.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace referee {

inline constexpr int nesting_limit = 32;
inline constexpr std::size_t note_limit = 1000;  // bytes
inline constexpr std::size_t name_limit = 100;   // bytes

struct Answer {
  std::string action;
  std::string note;  // empty if there is none; cut at note_limit, never inside a character
  bool operator==(const Answer&) const = default;
};
/// An answer to another request than the open one: no fault, whatever it says, for that request has been
/// settled.
struct Late {
  bool operator==(const Late&) const = default;
};
struct Malformed {
  std::string what;  // one sentence
  bool operator==(const Malformed&) const = default;
};

using ParsedAnswer = std::variant<Answer, Late, Malformed>;

/// A bot's line, without its line end, while the request `open_id` (≥ 1) waits. The line as a whole is judged
/// first, then `id`, then, if it is the open one, `action`. An integer is a JSON number without fraction and
/// exponent.
ParsedAnswer parse_answer(std::string_view line, std::int64_t open_id);

struct Ready {
  std::string name, version;  // empty if not said; cut at name_limit, control characters made spaces
  bool operator==(const Ready&) const = default;
};

/// A bot's line in answer to `hello`.
std::variant<Ready, Malformed> parse_ready(std::string_view line);

namespace detail {
// The two ways parse_answer goes, apart for tests: where the quick one finds a plain answer, both come to the
// same.

struct PlainAnswer {
  std::int64_t id = 0;
  std::string_view action, note;  // parts of the line, the note uncut
};
/// Takes only {"id":17,"action":"JS"} and {"id":17,"action":"JS","note":"…"} without escapes, with spaces at
/// will, and says nothing about any other line.
std::optional<PlainAnswer> read_plain_answer(std::string_view line);
ParsedAnswer parse_any_answer(std::string_view line, std::int64_t open_id);
}  // namespace detail

/// The longest beginning of a UTF-8 text that has at most `limit` bytes and ends between characters.
std::string_view cut_utf8(std::string_view text, std::size_t limit);

}  // namespace referee
