// Deals from a seed: who deals first, and how each deck lies, follow from 32 bytes alone, so that a match can
// be dealt again by anyone who knows them. The derivation is fixed by the protocol (protocol/match-log.md,
// "Deals from a seed"); tests/match/deck.py derives the same by itself.
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/cards.hpp"
#include "protocol/seats.hpp"

namespace referee {

using Bytes32 = std::array<std::uint8_t, 32>;

/// Lower-case hex digits, two a byte.
std::string to_hex(std::span<const std::uint8_t> bytes);

struct Seed {
  Bytes32 bytes{};

  /// 64 hex digits are the seed itself; any other text is hashed to one (BLAKE2b-256).
  static Seed from_text(std::string_view text);
  /// From the system's source of randomness.
  static Seed random();

  std::string hex() const { return to_hex(bytes); }
  bool operator==(const Seed&) const = default;
};

/// The numbers that one purpose (`label`, `n`) draws from a key.
class Stream {
 public:
  Stream(const Seed& key, std::string_view label, std::uint32_t n);
  std::uint32_t word();
  /// Each of 0 … m−1 equally likely; m > 0. Words below 2³² mod m would favour some and are passed over.
  std::uint32_t uniform(std::uint32_t m);

 private:
  void generate(std::size_t words);
  Bytes32 key_;
  std::vector<std::uint8_t> bytes_;
  std::size_t used_ = 0;  // bytes
};

Seat first_dealer(const Seed& match);
/// The shuffled deck of a match's deal `deal` (from 1, void deals counted).
std::vector<Card> shuffled_deck(const Seed& match, int deal, CardSet cards);
/// The match seed of board `board` (from 1) of a tournament.
Seed board_seed(const Seed& tournament, int board);
/// What binds a tournament to its seed without showing it: BLAKE2b-256 of the 32 bytes, as hex.
std::string commitment(const Seed& seed);

}  // namespace referee
