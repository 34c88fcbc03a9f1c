// Appends JSON to a string that its owner reuses: no tree is built, so a message costs no allocation once the
// string has grown. Commas come by themselves; the caller keeps objects and arrays balanced.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "protocol/cards.hpp"
#include "protocol/seats.hpp"

namespace referee {

class JsonWriter {
 public:
  /// What is written, an object or an array, is in `out` once it is closed, and perhaps not before.
  explicit JsonWriter(std::string& out) : out_(out) {}
  JsonWriter(const JsonWriter&) = delete;
  JsonWriter& operator=(const JsonWriter&) = delete;

  JsonWriter& begin_object() { return open('{'); }
  JsonWriter& end_object() { return close('}'); }
  JsonWriter& begin_array() { return open('['); }
  JsonWriter& end_array() { return close(']'); }

  /// Keys need no escaping: they are the protocol's own.
  template <std::size_t size>
  JsonWriter& key(const char (&literal)[size]) {
    static_assert(size + 2 <= most_at_once);
    char* at = room(size + 2);
    *at++ = '"';
    at = put(at, {literal, size - 1});
    return till(put(at, "\":"));
  }
  JsonWriter& key(std::string_view name) { return quoted(name, "\":"); }
  /// A string that needs no escaping: words of the protocol, cards, seats.
  JsonWriter& word(std::string_view value) { return quoted(value, "\","); }
  /// Any bytes: escaped where JSON needs it, what is no UTF-8 replaced by U+FFFD.
  JsonWriter& text(std::string_view value);
  JsonWriter& number(std::int64_t value) {
    char* at = room(longest_number + 1);
    at = value >= 0 && value < 10'000 ? put_small(at, static_cast<unsigned>(value)) : put_large(at, value);
    *at++ = ',';
    return till(at);
  }
  JsonWriter& real(double value, int decimals);
  JsonWriter& boolean(bool value) { return raw(value ? "true" : "false"); }
  JsonWriter& null() { return raw("null"); }
  /// `json` is written already: a value, elements of the open array, or members of the open object.
  JsonWriter& raw(std::string_view json) {
    if (json.empty()) return *this;
    if (json.size() + 1 > most_at_once) return long_raw(json);
    char* at = put(room(json.size() + 1), json);
    *at++ = ',';
    return till(at);
  }

  JsonWriter& value(Seat seat) {
    const std::array quoted{'"', name(seat)[0], '"', ','};
    return till(put(room(quoted.size()), {quoted.data(), quoted.size()}));
  }
  JsonWriter& value(Card card) { return till(put_card(room(sizeof(QuotedCard)), card)); }
  JsonWriter& value(CardSet cards) {  // array in list order
    if (cards.empty()) return raw("[]");
    char* at = room(1 + card_count * card_bytes + sizeof(QuotedCard));
    *at++ = '[';
    for (Card card : cards) at = put_card(at, card);
    return till(put(at - 1, "],"));
  }
  JsonWriter& value(const BySide& sides);  // {"NS":…,"EW":…}

 private:
  static constexpr std::size_t longest_number = 20, most_at_once = 512;  // bytes

  JsonWriter& open(char bracket) {
    char* at = room(1);
    *at++ = bracket;
    ++depth_;
    return till(at);
  }
  /// A comma follows every value, and is taken back where none may stand.
  JsonWriter& close(char bracket) {
    char* at = room(2);
    if (at[-1] == ',') --at;
    *at++ = bracket;
    *at++ = ',';
    till(at);
    if (--depth_ == 0) finish();
    return *this;
  }
  /// `after` is ",", or ":" of a name.
  JsonWriter& quoted(std::string_view bytes, std::string_view after) {
    if (bytes.size() + 3 > most_at_once) return long_quoted(bytes, after);
    char* at = room(bytes.size() + 3);
    *at++ = '"';
    return till(put(put(at, bytes), after));
  }
  void finish();

  // A step asks for room, stores its bytes there through a pointer of its own, and says where it ended. The
  // place is a member that any store of a char might change for all the compiler knows: so it is read and
  // written once a step, not once a byte.
  char* room(std::size_t size) {
    if (static_cast<std::size_t>(buffer_.end() - at_) < size) hand_over();
    return at_;
  }
  JsonWriter& till(char* at) {
    at_ = at;
    return *this;
  }
  std::string_view gathered() const { return {buffer_.data(), at_}; }
  /// Keeps the last byte: it may be a comma.
  void hand_over();
  JsonWriter& long_raw(std::string_view json);
  JsonWriter& long_quoted(std::string_view bytes, std::string_view after);

  // These store at `at`, where the room must be, and return the end.
  static char* put(char* at, std::string_view bytes) { return std::copy(bytes.begin(), bytes.end(), at); }
  static char* put_card(char* at, Card card) {
    const QuotedCard& quoted = quoted_cards[static_cast<std::size_t>(index(card))];
    std::copy(quoted.begin(), quoted.end(), at);
    return at + card_bytes;
  }
  /// Below 10,000, as nearly all numbers of a message are; without a call and with at most one division.
  static char* put_small(char* at, unsigned value) {
    if (value < 100) return put_leading(at, value);
    return put(put_leading(at, value / 100), {&digit_pairs[2 * (value % 100)], 2});
  }
  static char* put_leading(char* at, unsigned below_100) {
    if (below_100 >= 10) return put(at, {&digit_pairs[2 * below_100], 2});
    *at++ = static_cast<char>('0' + below_100);
    return at;
  }
  static char* put_large(char* at, std::int64_t value);

  /// A card as `"QH",` and three bytes more that the next step overwrites: eight are stored as one.
  static constexpr std::size_t card_bytes = 5;
  using QuotedCard = std::array<char, 8>;
  static constexpr auto quoted_cards = [] {
    std::array<QuotedCard, card_count> cards{};
    for (int i = 0; i < card_count; ++i) {
      const std::string_view card = name(static_cast<Card>(i));
      cards[static_cast<std::size_t>(i)] = {'"', card[0], card[1], '"', ','};
    }
    return cards;
  }();
  /// "00" … "99"
  static constexpr auto digit_pairs = [] {
    std::array<char, 200> digits{};
    for (std::size_t i = 0; i < 100; ++i) {
      digits[2 * i] = static_cast<char>('0' + i / 10);
      digits[2 * i + 1] = static_cast<char>('0' + i % 10);
    }
    return digits;
  }();

  std::string& out_;
  // Gathers the pieces: each costs a few stores, where an append to the string would cost a call.
  std::array<char, 1024> buffer_;
  static_assert(most_at_once < sizeof buffer_ &&
                1 + card_count * card_bytes + sizeof(QuotedCard) < sizeof buffer_);
  char* at_ = buffer_.data();
  int depth_ = 0;
};

}  // namespace referee
