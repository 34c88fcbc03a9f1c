// Appends JSON to a buffer that its owner reuses: no tree is built, so a message costs no allocation once the buffer
// has grown. Commas come by themselves; the caller keeps objects and arrays balanced.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "protocol/cards.hpp"
#include "protocol/seats.hpp"

namespace referee {

class JsonWriter {
 public:
  explicit JsonWriter(std::string& out) : out_(out) {}

  JsonWriter& begin_object() { return open('{'); }
  JsonWriter& end_object() { return close('}'); }
  JsonWriter& begin_array() { return open('['); }
  JsonWriter& end_array() { return close(']'); }

  /// `name` must need no escaping: keys are the protocol's own.
  JsonWriter& key(std::string_view name) {
    separate();
    out_ += '"';
    out_ += name;
    out_ += "\":";
    first_ = true;
    return *this;
  }
  /// A string that needs no escaping: words of the protocol, cards, seats.
  JsonWriter& word(std::string_view value) {
    separate();
    out_ += '"';
    out_ += value;
    out_ += '"';
    return *this;
  }
  /// Any bytes: escaped where JSON needs it, what is no UTF-8 replaced by U+FFFD.
  JsonWriter& text(std::string_view value);
  JsonWriter& number(std::int64_t value);
  JsonWriter& real(double value, int decimals);
  JsonWriter& boolean(bool value) { return raw(value ? "true" : "false"); }
  JsonWriter& null() { return raw("null"); }
  /// `json` is a whole JSON value already.
  JsonWriter& raw(std::string_view json) {
    separate();
    out_ += json;
    return *this;
  }

  JsonWriter& value(Seat seat) { return word(name(seat)); }
  JsonWriter& value(Card card) { return word(name(card)); }
  JsonWriter& value(CardSet cards);        // array in list order
  JsonWriter& value(const BySide& sides);  // {"NS":…,"EW":…}

 private:
  JsonWriter& open(char bracket) {
    separate();
    out_ += bracket;
    first_ = true;
    return *this;
  }
  JsonWriter& close(char bracket) {
    out_ += bracket;
    first_ = false;
    return *this;
  }
  void separate() {
    if (!first_) out_ += ',';
    first_ = false;
  }

  std::string& out_;
  bool first_ = true;  // nothing stands before the next value in its object or array
};

}  // namespace referee
