// Appends JSON to a buffer that its owner reuses: no tree is built, so a message costs no allocation once the
// buffer has grown. Commas come by themselves; the caller keeps objects and arrays balanced.
#pragma once
#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include "protocol/cards.hpp"
#include "protocol/seats.hpp"

namespace referee {

class JsonWriter {
 public:
  /// While an object or array is open, the end of `out` is the writer's to use; once all are closed, `out`
  /// holds what was written and nothing else.
  explicit JsonWriter(std::string& out) : out_(out) {}

  JsonWriter& begin_object() { return open('{'); }
  JsonWriter& end_object() { return close('}'); }
  JsonWriter& begin_array() { return open('['); }
  JsonWriter& end_array() { return close(']'); }

  /// `name` must need no escaping: keys are the protocol's own.
  JsonWriter& key(std::string_view name) {
    begin(name.size() + 3);
    put('"');
    put(name);
    put('"');
    put(':');
    first_ = true;
    return end();
  }
  /// A string that needs no escaping: words of the protocol, cards, seats.
  JsonWriter& word(std::string_view value) {
    begin(value.size() + 2);
    put('"');
    put(value);
    put('"');
    return end();
  }
  /// Any bytes: escaped where JSON needs it, what is no UTF-8 replaced by U+FFFD.
  JsonWriter& text(std::string_view value);
  JsonWriter& number(std::int64_t value);
  JsonWriter& real(double value, int decimals);
  JsonWriter& boolean(bool value) { return raw(value ? "true" : "false"); }
  JsonWriter& null() { return raw("null"); }
  /// `json` is a whole JSON value already.
  JsonWriter& raw(std::string_view json) {
    begin(json.size());
    put(json);
    return end();
  }

  JsonWriter& value(Seat seat) { return word(name(seat)); }
  JsonWriter& value(Card card) { return word(name(card)); }
  JsonWriter& value(CardSet cards);        // array in list order
  JsonWriter& value(const BySide& sides);  // {"NS":…,"EW":…}

 private:
  JsonWriter& open(char bracket) {
    begin(1);
    put(bracket);
    ++depth_;
    first_ = true;
    return *this;
  }
  JsonWriter& close(char bracket) {
    make_room(1);
    put(bracket);
    --depth_;
    first_ = false;
    return end();
  }
  /// A value or key of at most `size` bytes comes next.
  void begin(std::size_t size) {
    make_room(size + 1);
    if (!first_) put(',');
    first_ = false;
  }
  JsonWriter& end() {
    if (depth_ == 0) settle();
    return *this;
  }
  void put(char byte) { *at_++ = byte; }
  void put(std::string_view bytes) { at_ = std::copy(bytes.begin(), bytes.end(), at_); }
  void make_room(std::size_t size) {
    if (static_cast<std::size_t>(limit_ - at_) < size) extend(size);
  }
  void extend(std::size_t size);
  void settle();

  std::string& out_;
  // Between them `out_` is longer than what is written: that way a piece costs a few stores, where an append
  // to the string would cost a call. Null when there is no such room.
  char* at_ = nullptr;
  char* limit_ = nullptr;
  int depth_ = 0;
  bool first_ = true;  // nothing stands before the next value in its object or array
};

}  // namespace referee
