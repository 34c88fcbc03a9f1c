#include "protocol/json_writer.hpp"

#include <charconv>
#include <fmt/format.h>
#include <limits>
#include <nlohmann/json.hpp>

namespace referee {

JsonWriter& JsonWriter::text(std::string_view value) {
  return raw(nlohmann::json(value).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
}

JsonWriter& JsonWriter::number(std::int64_t value) {
  constexpr std::size_t longest = std::numeric_limits<std::int64_t>::digits10 + 2;
  begin(longest);
  at_ = std::to_chars(at_, limit_, value).ptr;
  return end();
}

JsonWriter& JsonWriter::real(double value, int decimals) {
  return raw(fmt::format("{:.{}f}", value, decimals));
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

void JsonWriter::extend(std::size_t size) {
  constexpr std::size_t spare = 512;  // bytes
  const std::size_t used = at_ ? static_cast<std::size_t>(at_ - out_.data()) : out_.size();
  out_.resize(used + size + spare);
  at_ = out_.data() + used;
  limit_ = out_.data() + out_.size();
}

void JsonWriter::settle() {
  out_.resize(static_cast<std::size_t>(at_ - out_.data()));
  at_ = limit_ = nullptr;
}

}  // namespace referee
