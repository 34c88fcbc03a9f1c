#include "referee/match/seed.hpp"

#include <cstdio>
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <set>

using namespace referee;

namespace {

CardSet baloot_cards() {
  CardSet cards;
  for (Card card : full_deck)
    if (!is_joker(card) && rank_of(card) >= Rank::seven) cards.add(card);
  return cards;
}

std::string text(const std::vector<Card>& cards) {
  std::string result;
  for (Card card : cards) result += fmt::format("{}{}", result.empty() ? "" : " ", name(card));
  return result;
}

/// What tests/match/deck.py prints for a seed and a deal.
std::string line(const Seed& seed, int deal, CardSet cards) {
  Stream check(seed, "check", static_cast<std::uint32_t>(deal));
  std::uint64_t sum = 0;
  for (int i = 0; i < 200; ++i) sum += check.uniform(0x80000001);  // half of all words are passed over
  return fmt::format("{} {} {} {} {} {}\n", seed.hex(), commitment(seed), name(first_dealer(seed)),
                     board_seed(seed, deal).hex(), text(shuffled_deck(seed, deal, cards)), sum);
}

std::string output(const std::string& command) {
  std::FILE* pipe = popen(command.c_str(), "r");
  REQUIRE(pipe != nullptr);
  std::string result;
  char buffer[4096];
  while (const auto n = std::fread(buffer, 1, sizeof buffer, pipe)) result.append(buffer, n);
  CHECK(pclose(pipe) == 0);
  return result;
}

}  // namespace

TEST_CASE("pinned: what a seed deals may never change") {
  const Seed seed = Seed::from_text("abc");
  CHECK(seed.hex() ==
        "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319");  // BLAKE2b-256 of "abc"
  CHECK(commitment(seed) == "f6674caaed0b83eae0ae556b6c7d45a12463413a4822152989a0c78c9428f4f3");
  CHECK(first_dealer(seed) == Seat::south);
  CHECK(board_seed(seed, 1).hex() == "0b7e1d5eee4d27c46fd427931fab1ccea18790b3afc30440cca35c4c4c8f64b6");
  CHECK(board_seed(seed, 2).hex() == "51f51863ce9b3e2f01710aaacaac075c7089fd793ad2a99f1e6b5431f147ad11");
  CHECK(text(shuffled_deck(seed, 1, full_deck)) ==
        "JH JC AH 4H 8C 7D 2H 8D 6C TC KC 9H JD AS 5H 2S 5S 6H 9D KH 3C TS 4S 9S 3S 7C QH 2D XB 7H 8S QD QS "
        "XR 2C JS "
        "3H TD AD 8H QC 9C 3D 4D 4C KD KS TH AC 5C 6D 6S 7S 5D");
  CHECK(text(shuffled_deck(seed, 1, baloot_cards())) ==
        "7H JS TH 9D AC 9C QH 7S 7D 7C KD 8C KC KH QS TC TD AH 8S 8D 9S KS QC AS JC 8H AD JD QD 9H JH TS");
  CHECK(text(shuffled_deck(Seed{}, 1, full_deck)) ==
        "9S 8H 8C 3S 3C 3H TH 9C KH 5D 6H 4D 4C 7D 2C 7C 8D 4S 9H 5S 2D 2S 2H KS 9D QC 3D AC 8S 7H 5C XB 5H "
        "4H AD AH "
        "QS TC JD XR JC 7S AS 6S 6D TD QH TS 6C JH KC QD KD JS");
}

TEST_CASE("a seed is its 64 hex digits, or the hash of any other text") {
  const std::string digits = "00ff10a0bcdef0123456789abcdef0123456789abcdef0123456789abcdef012";
  CHECK(Seed::from_text(digits).hex() == digits);
  CHECK(Seed::from_text("00FF10A0BCDEF0123456789ABCDEF0123456789ABCDEF0123456789ABCDEF012").hex() == digits);
  CHECK(Seed::from_text(digits.substr(1)).hex() != digits);
  std::string not_hex = digits;
  not_hex[0] = 'g';
  CHECK(Seed::from_text(not_hex).hex().substr(1) != digits.substr(1));
  CHECK(Seed::from_text("").hex() == "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8");
}

TEST_CASE("a random seed is another one each time") { CHECK(Seed::random() != Seed::random()); }

TEST_CASE("a deck holds each of its cards once, and every deal another order") {
  std::set<std::string> seen;
  for (int deal = 1; deal <= 300; ++deal) {
    const auto deck = shuffled_deck(Seed::from_text("orders"), deal, baloot_cards());
    CardSet cards;
    for (Card card : deck) cards.add(card);
    CHECK(deck.size() == 32);
    CHECK(cards == baloot_cards());
    seen.insert(text(deck));
  }
  CHECK(seen.size() == 300);
}

TEST_CASE("a script that knows only the protocol's text derives the same from many seeds") {
  const std::string path = BUILD_DIR "/seeds.txt";
  for (const bool full : {true, false}) {
    std::string expected;
    std::FILE* file = std::fopen(path.c_str(), "w");
    REQUIRE(file != nullptr);
    for (int i = 0; i < 100; ++i) {
      const std::string seed = i % 2 ? fmt::format("seed {} é", i) : Seed::from_text(std::to_string(i)).hex();
      std::fputs((seed + "\n").c_str(), file);
      for (int deal = 1; deal <= 3; ++deal)
        expected += line(Seed::from_text(seed), deal, full ? full_deck : baloot_cards());
    }
    REQUIRE(std::fclose(file) == 0);
    const std::string script = fmt::format("{} {}/tests/match/deck.py {} 3 < {}", PYTHON, SOURCE_DIR,
                                           full ? "full" : "baloot", path);
    CHECK(output(script) == expected);
  }
}
