// Any bytes as a bot's line: neither way of reading it may fail, and both must agree where the quick one
// speaks.
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "protocol/answer.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace referee;
  const std::string_view line(reinterpret_cast<const char*>(data), size);
  const ParsedAnswer thorough = detail::parse_any_answer(line, 17);
  if (parse_answer(line, 17) != thorough) std::abort();
  if (const auto* answer = std::get_if<Answer>(&thorough); answer && answer->note.size() > note_limit)
    std::abort();
  parse_ready(line);
  return 0;
}
