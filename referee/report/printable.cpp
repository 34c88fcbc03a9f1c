#include "referee/report/printable.hpp"

#include <array>
#include <cstdlib>
#include <fmt/format.h>
#include <unistd.h>

#include "protocol/cards.hpp"

namespace referee {
namespace {

/// The length of the character at the beginning of `text` and its number; length 0 where there is none.
std::pair<std::size_t, char32_t> decode(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(0);
  if (first < 0x80) return {1, first};
  const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || text.size() < length) return {0, 0};
  char32_t number = first & (0x7f >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return {0, 0};
    number = number << 6 | (byte(i) & 0x3f);
  }
  constexpr std::array<char32_t, 5> least{0, 0, 0x80, 0x800, 0x10000};
  if (number < least[length] || number > 0x10ffff || (number >= 0xd800 && number < 0xe000)) return {0, 0};
  return {length, number};
}

/// Characters that command rather than show: controls, and marks of direction and of invisible structure.
bool commands(char32_t c) {
  return c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0x61c || (c >= 0x200b && c <= 0x200f) ||
         (c >= 0x2028 && c <= 0x202e) || (c >= 0x2060 && c <= 0x206f) || c == 0xfeff;
}

bool is_word(char c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_';
}

std::string_view symbol(char suit) {
  switch (suit) {
    case 'S':
      return "♠";
    case 'H':
      return "♥";
    case 'D':
      return "♦";
    default:
      return "♣";
  }
}

}  // namespace

std::string printable(std::string_view said, bool keep_lines) {
  std::string out;
  while (!said.empty()) {
    const auto [length, number] = decode(said);
    if (length == 0)
      out += fmt::format("\\x{:02x}", static_cast<unsigned char>(said[0]));
    else if (keep_lines && number == '\n')
      out += '\n';
    else if (number == '\t')
      out += ' ';
    else if (commands(number))
      out += number < 0x80 ? fmt::format("\\x{:02x}", static_cast<unsigned>(number))
                           : fmt::format("\\u{{{:x}}}", static_cast<unsigned>(number));
    else
      out += said.substr(0, length);
    said.remove_prefix(length ? length : 1);
  }
  return out;
}

std::string counted(std::int64_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

std::string_view last_lines(std::string_view text, int lines) {
  while (text.ends_with('\n')) text.remove_suffix(1);
  auto at = text.size();
  for (int i = 0; i < lines && at != std::string_view::npos && at > 0; ++i) at = text.rfind('\n', at - 1);
  return at == std::string_view::npos || at == 0 ? text : text.substr(at + 1);
}

TextStyle TextStyle::of_environment() {
  const auto set = [](const char* name) {
    const char* value = std::getenv(name);
    return std::string_view(value ? value : "");
  };
  TextStyle style;
  style.colour = isatty(STDOUT_FILENO) && set("NO_COLOR").empty() && set("TERM") != "dumb";
  std::string_view locale = set("LC_ALL");
  if (locale.empty()) locale = set("LC_CTYPE");
  if (locale.empty()) locale = set("LANG");
  for (std::string_view name : {"UTF-8", "utf-8", "UTF8", "utf8"})
    if (locale.find(name) != std::string_view::npos) style.symbols = true;
  return style;
}

std::string TextStyle::paint(std::string_view text, Tone tone) const {
  constexpr std::array codes{"0", "2", "1", "32", "1;31", "31"};
  if (!colour || tone == Tone::plain || text.empty()) return std::string(text);
  return fmt::format("\x1b[{}m{}\x1b[0m", codes[static_cast<std::size_t>(tone)], text);
}

std::string TextStyle::card(std::string_view name, int width) const {
  const bool joker = name[0] == 'X';
  std::string text(name);
  if (symbols && !joker) text = fmt::format("{}{}", name[0], symbol(name[1]));
  const bool red = joker ? name[1] == 'R' : name[1] == 'H' || name[1] == 'D';
  return paint(text, red ? Tone::red : Tone::plain) + std::string(static_cast<std::size_t>(width - 2), ' ');
}

std::string TextStyle::with_cards(std::string_view text) const {
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    const bool begins = i == 0 || !is_word(text[i - 1]);
    const bool ends = i + 2 >= text.size() || !is_word(text[i + 2]);
    if (begins && ends && parse_card(text.substr(i, 2))) {
      out += card(text.substr(i, 2));
      i += 2;
    } else {
      out += text[i++];
    }
  }
  return out;
}

std::string TextStyle::action(std::string_view text, bool is_card) const {
  if (is_card) return card(text);
  const auto colon = text.find(':');
  const std::string_view named = text.substr(colon == std::string_view::npos ? 0 : colon + 1);
  if (named.size() == 1 && parse_suit(named[0]))
    return fmt::format("{}{}", text.substr(0, text.size() - 1), symbols ? symbol(named[0]) : named);
  if (colon == std::string_view::npos) return std::string(text);
  std::string out(text.substr(0, colon));
  for (std::size_t i = 0; i + 1 < named.size(); i += 2) out += " " + card(named.substr(i, 2));
  return out;
}

}  // namespace referee
