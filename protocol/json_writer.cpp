#include "protocol/json_writer.hpp"

#include <fmt/format.h>

#include <iterator>
#include <nlohmann/json.hpp>

namespace referee {

JsonWriter& JsonWriter::text(std::string_view value) {
  return raw(nlohmann::json(value).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
}

JsonWriter& JsonWriter::number(std::int64_t value) {
  separate();
  const fmt::format_int digits(value);
  out_.append(digits.data(), digits.size());
  return *this;
}

JsonWriter& JsonWriter::real(double value, int decimals) {
  separate();
  fmt::format_to(std::back_inserter(out_), "{:.{}f}", value, decimals);
  return *this;
}

JsonWriter& JsonWriter::value(CardSet cards) {
  begin_array();
  for (Card card : cards) value(card);
  return end_array();
}

JsonWriter& JsonWriter::value(const BySide& sides) {
  begin_object();
  for (Side side : all_sides) key(name(side)).number(sides[side]);
  return end_object();
}

}  // namespace referee
