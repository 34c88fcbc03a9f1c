#include "referee/match/seed.hpp"

#include <fmt/format.h>
#include <sodium.h>
#include <utility>

#include "protocol/failure.hpp"

namespace referee {
namespace {

using Input = std::span<const std::uint8_t>;

Input input(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

void need_sodium() {
  static const bool ready = sodium_init() >= 0;
  if (!ready) throw MachineError("libsodium cannot be initialised: the system gives no random numbers.");
}

/// BLAKE2b-256; an empty key is none.
Bytes32 hash(Input key, Input message) {
  need_sodium();
  Bytes32 result;
  crypto_generichash(result.data(), result.size(), message.data(), message.size(), key.data(), key.size());
  return result;
}

/// BLAKE2b-256 keyed, over label ‖ n as four bytes, little-endian.
Bytes32 derive(const Seed& key, std::string_view label, std::uint32_t n) {
  std::string message(label);
  for (int shift = 0; shift < 32; shift += 8) message += static_cast<char>(n >> shift);
  return hash(key.bytes, input(message));
}

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

}  // namespace

std::string to_hex(std::span<const std::uint8_t> bytes) {
  std::string text;
  for (const std::uint8_t byte : bytes) text += fmt::format("{:02x}", byte);
  return text;
}

Seed Seed::from_text(std::string_view text) {
  Seed seed;
  bool is_hex = text.size() == 2 * seed.bytes.size();
  for (std::size_t i = 0; is_hex && i < seed.bytes.size(); ++i) {
    const int high = hex_digit(text[2 * i]);
    const int low = hex_digit(text[2 * i + 1]);
    is_hex = high >= 0 && low >= 0;
    seed.bytes[i] = static_cast<std::uint8_t>(16 * high + low);
  }
  if (!is_hex) seed.bytes = hash({}, input(text));
  return seed;
}

Seed Seed::random() {
  need_sodium();
  Seed seed;
  randombytes_buf(seed.bytes.data(), seed.bytes.size());
  return seed;
}

Stream::Stream(const Seed& key, std::string_view label, std::uint32_t n) : key_(derive(key, label, n)) {
  generate(64);  // a deck of 54 needs 53 words and next to never more
}

void Stream::generate(std::size_t words) {
  static_assert(std::tuple_size_v<Bytes32> == randombytes_SEEDBYTES);
  bytes_.resize(4 * words);
  randombytes_buf_deterministic(bytes_.data(), bytes_.size(), key_.data());
}

std::uint32_t Stream::word() {
  if (used_ == bytes_.size())
    generate(bytes_.size() / 2);  // twice as many; a longer stream begins like a shorter one
  std::uint32_t result = 0;
  for (int shift = 0; shift < 32; shift += 8) result |= std::uint32_t{bytes_[used_++]} << shift;
  return result;
}

std::uint32_t Stream::uniform(std::uint32_t m) {
  const std::uint32_t least = -m % m;  // 2³² mod m
  for (;;)
    if (const std::uint32_t r = word(); r >= least) return r % m;
}

Seat first_dealer(const Seed& match) { return all_seats[Stream(match, "dealer", 0).uniform(4)]; }

std::vector<Card> shuffled_deck(const Seed& match, int deal, CardSet cards) {
  std::vector<Card> deck(cards.begin(), cards.end());
  Stream stream(match, "deal", static_cast<std::uint32_t>(deal));
  for (std::size_t i = deck.size(); i-- > 1;)
    std::swap(deck[i], deck[stream.uniform(static_cast<std::uint32_t>(i + 1))]);
  return deck;
}

Seed board_seed(const Seed& tournament, int board) {
  return {derive(tournament, "board", static_cast<std::uint32_t>(board))};
}

std::string commitment(const Seed& seed) { return to_hex(hash({}, seed.bytes)); }

}  // namespace referee
