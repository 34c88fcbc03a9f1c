// Text for a terminal. What bots say may hold anything: sequences that would command the terminal, bytes that
// are no text. Here it becomes text that is safe to print and still shows what was said.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace referee {

/// `said` with control characters (also those that turn the direction of writing) and bytes that are no UTF-8
/// as \xNN or \u{N}; line ends too unless `keep_lines`.
std::string printable(std::string_view said, bool keep_lines = false);

/// A number of things: "1 deal", "2 deals".
std::string counted(std::int64_t count, std::string_view noun);

/// The last `lines` lines of a text, without its last line end.
std::string_view last_lines(std::string_view text, int lines);

/// How to write for the terminal at hand.
struct TextStyle {
  bool colour = false;   // escape sequences
  bool symbols = false;  // ♠ ♥ ♦ ♣ for suits, and other signs beyond ASCII

  /// As the environment asks: colour on a terminal unless NO_COLOR is set, symbols where the locale is UTF-8.
  static TextStyle of_environment();

  enum class Tone { plain, faint, strong, good, bad, red };
  std::string paint(std::string_view text, Tone tone) const;
  /// A card, padded to `width` columns.
  std::string card(std::string_view name, int width = 2) const;
  /// Text of a game (game.hpp): its cards as card() has them.
  std::string with_cards(std::string_view text) const;
  /// An action: a card, or a word with the cards or the suit it names.
  std::string action(std::string_view text, bool is_card) const;
};

}  // namespace referee
