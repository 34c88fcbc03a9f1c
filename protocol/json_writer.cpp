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
  begin_object().key("NS").number(sides[Side::north_south]);
  return key("EW").number(sides[Side::east_west]).end_object();
}

char* JsonWriter::put_large(char* at, std::int64_t value) {
  return std::to_chars(at, at + longest_number, value).ptr;
}

JsonWriter& JsonWriter::long_raw(std::string_view json) {
  out_.append(gathered()).append(json);
  buffer_[0] = ',';
  return till(&buffer_[1]);
}

JsonWriter& JsonWriter::long_quoted(std::string_view bytes, std::string_view after) {
  out_.append(gathered()).append(1, '"').append(bytes);
  return till(put(buffer_.data(), after));
}

void JsonWriter::hand_over() {
  const std::string_view bytes = gathered();
  out_.append(bytes.substr(0, bytes.size() - 1));
  buffer_[0] = bytes.back();
  at_ = &buffer_[1];
}

/// Without the last byte, a comma.
void JsonWriter::finish() {
  const std::string_view bytes = gathered();
  out_.append(bytes.substr(0, bytes.size() - 1));
  at_ = buffer_.data();
}

}  // namespace referee
