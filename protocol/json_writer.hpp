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
  /// What is written is in `out` once all objects and arrays are closed, and perhaps not before.
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
    make_room(size + 2);
    put('"');
    put({literal, size - 1});
    put("\":");
    return *this;
  }
  JsonWriter& key(std::string_view name) {
    make_room(1);
    put('"');
    put_any(name);
    put("\":");
    return *this;
  }
  /// A string that needs no escaping: words of the protocol, cards, seats.
  JsonWriter& word(std::string_view value) {
    make_room(1);
    put('"');
    put_any(value);
    put("\",");
    return end();
  }
  /// Any bytes: escaped where JSON needs it, what is no UTF-8 replaced by U+FFFD.
  JsonWriter& text(std::string_view value);
  JsonWriter& number(std::int64_t value) {
    make_room(longest_number + 1);
    if (value >= 0 && value < 10'000)
      put_small(static_cast<unsigned>(value));
    else
      put_large(value);
    put(',');
    return end();
  }
  JsonWriter& real(double value, int decimals);
  JsonWriter& boolean(bool value) { return raw(value ? "true" : "false"); }
  JsonWriter& null() { return raw("null"); }
  /// `json` is written already: a value, elements of the open array, or members of the open object.
  JsonWriter& raw(std::string_view json) {
    if (json.empty()) return *this;
    put_any(json);
    put(',');
    return end();
  }

  JsonWriter& value(Seat seat) {
    make_room(4);
    put('"');
    put(name(seat)[0]);
    put("\",");
    return end();
  }
  JsonWriter& value(Card card) {
    make_room(quoted_card + 1);
    put_card(card);
    return end();
  }
  JsonWriter& value(CardSet cards) {  // array in list order
    begin_array().make_room(card_count * (quoted_card + 1));
    for (Card card : cards) put_card(card);
    return end_array();
  }
  JsonWriter& value(const BySide& sides);  // {"NS":…,"EW":…}

 private:
  static constexpr std::size_t quoted_card = 4, longest_number = 20;  // bytes

  JsonWriter& open(char bracket) {
    make_room(1);
    put(bracket);
    ++depth_;
    return *this;
  }
  /// A comma follows every value, and is taken back where none may stand.
  JsonWriter& close(char bracket) {
    make_room(2);
    if (buffer_[used_ - 1] == ',') --used_;
    put(bracket);
    put(',');
    --depth_;
    return end();
  }
  JsonWriter& end() {
    if (depth_ == 0) finish();
    return *this;
  }
  void finish();
  /// Keeps the last byte: it may be a comma.
  void make_room(std::size_t size) {
    if (buffer_.size() - used_ < size) hand_over();
  }
  void hand_over();

  // These need the room to be there.
  void put(char byte) { buffer_[used_++] = byte; }
  void put(std::string_view bytes) {
    std::copy(bytes.begin(), bytes.end(), &buffer_[used_]);
    used_ += bytes.size();
  }
  void put_card(Card card) {
    const char* name = referee::name(card).data();
    const std::array quoted{'"', name[0], name[1], '"', ','};
    put({quoted.data(), quoted.size()});
  }
  /// Below 10,000, as nearly all numbers of a message are; without a call and with at most one division.
  void put_small(unsigned value) {
    if (value < 100) return put_leading(value);
    put_leading(value / 100);
    put({&digit_pairs[2 * (value % 100)], 2});
  }
  void put_leading(unsigned below_100) {
    if (below_100 < 10)
      put(static_cast<char>('0' + below_100));
    else
      put({&digit_pairs[2 * below_100], 2});
  }
  void put_large(std::int64_t value);
  /// Makes room for itself, and for two bytes more.
  void put_any(std::string_view bytes) {
    if (bytes.size() + 2 <= buffer_.size() - used_)
      put(bytes);
    else
      put_long(bytes);
  }
  void put_long(std::string_view bytes);

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
  std::size_t used_ = 0;  // of buffer_
  int depth_ = 0;
};

}  // namespace referee
