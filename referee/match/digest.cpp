#include "referee/match/digest.hpp"

#include <array>
#include <nlohmann/json.hpp>

namespace referee {
namespace {

constexpr std::size_t digest_bytes = 32, hashed_at_once = 4096;
constexpr std::array left_out{"referee", "match",  "seats", "limits", "started", "wall_us",
                              "cpu_us",  "lag_us", "note",  "detail", "line"};

}  // namespace

Digest::Digest() { crypto_generichash_init(&state_, nullptr, 0, digest_bytes); }

void Digest::end_line() {
  waiting_ += '\n';
  if (waiting_.size() >= hashed_at_once) hash();
}

void Digest::hash() {
  crypto_generichash_update(&state_, reinterpret_cast<const unsigned char*>(waiting_.data()),
                            waiting_.size());
  waiting_.clear();
}

std::string Digest::hex() {
  hash();
  std::array<unsigned char, digest_bytes> hash{};
  crypto_generichash_final(&state_, hash.data(), hash.size());
  std::array<char, 2 * digest_bytes + 1> text{};
  sodium_bin2hex(text.data(), text.size(), hash.data(), hash.size());
  return text.data();
}

std::string canonical_form(nlohmann::json line) {
  for (const char* field : left_out) line.erase(field);
  return line.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace referee
