#include "protocol/json_writer.hpp"

#include <charconv>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace referee {

JsonWriter& JsonWriter::text(std::string_view value) {
  return raw(nlohmann::json(value).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
}

JsonWriter& JsonWriter::real(double value, int decimals) {
  return raw(fmt::format("{:.{}f}", value, decimals));
}

JsonWriter& JsonWriter::value(const BySide& sides) {
  begin_object();
  for (Side side : all_sides) key(name(side)).number(sides[side]);
  return end_object();
}

void JsonWriter::put_large(std::int64_t value) {
  char* at = &buffer_[used_];
  used_ += static_cast<std::size_t>(std::to_chars(at, at + longest_number, value).ptr - at);
}

void JsonWriter::put_long(std::string_view bytes) {
  out_.append(buffer_.data(), used_).append(bytes);
  used_ = 0;
}

void JsonWriter::hand_over() {
  out_.append(buffer_.data(), used_ - 1);
  buffer_[0] = buffer_[used_ - 1];
  used_ = 1;
}

/// Without the last byte, a comma.
void JsonWriter::finish() {
  out_.append(buffer_.data(), used_ - 1);
  used_ = 0;
}

}  // namespace referee
