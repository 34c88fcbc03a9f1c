// Any bytes as a match log: reading and verifying it may find fault with it, and nothing else.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "referee/match/verify.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  referee::verify_log({reinterpret_cast<const char*>(data), size});
  return 0;
}
