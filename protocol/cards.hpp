// Cards and sets of cards, numbered in the protocol's list order: by suit S H D C, in a suit by rank 2 … A,
// jokers last, the black (little) one before the red (big) one. A set is a 64-bit mask, so that it costs
// nothing to copy.
#pragma once
#include <array>
#include <bit>
#include <compare>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string_view>

namespace referee {

enum class Suit : std::uint8_t { spades, hearts, diamonds, clubs };
enum class Rank : std::uint8_t {
  two,
  three,
  four,
  five,
  six,
  seven,
  eight,
  nine,
  ten,
  jack,
  queen,
  king,
  ace
};
enum class Card : std::uint8_t {};  // 0 … 53

inline constexpr std::array all_suits{Suit::spades, Suit::hearts, Suit::diamonds, Suit::clubs};
inline constexpr int card_count = 54;
inline constexpr Card black_joker{52};
inline constexpr Card red_joker{53};

constexpr int index(Card card) { return static_cast<int>(card); }
constexpr int index(Suit suit) { return static_cast<int>(suit); }
constexpr int index(Rank rank) { return static_cast<int>(rank); }
constexpr Card make_card(Rank rank, Suit suit) { return static_cast<Card>(13 * index(suit) + index(rank)); }
constexpr bool is_joker(Card card) { return card >= black_joker; }
/// Suit and rank of a card that is no joker.
constexpr Suit suit_of(Card card) { return static_cast<Suit>(index(card) / 13); }
constexpr Rank rank_of(Card card) { return static_cast<Rank>(index(card) % 13); }

constexpr char letter(Suit suit) { return "SHDC"[index(suit)]; }
constexpr char letter(Rank rank) { return "23456789TJQKA"[index(rank)]; }
constexpr std::string_view name(Suit suit) { return std::string_view("SHDC").substr(index(suit), 1); }

/// Two characters, rank then suit; jokers "XB" and "XR".
constexpr std::string_view name(Card card) {
  return std::string_view(
             "2S3S4S5S6S7S8S9STSJSQSKSAS2H3H4H5H6H7H8H9HTHJHQHKHAH"
             "2D3D4D5D6D7D8D9DTDJDQDKDAD2C3C4C5C6C7C8C9CTCJCQCKCACXBXR")
      .substr(2 * index(card), 2);
}

constexpr std::optional<Suit> parse_suit(char text) {
  for (Suit suit : all_suits)
    if (text == letter(suit)) return suit;
  return std::nullopt;
}

constexpr std::optional<Card> parse_card(std::string_view text) {
  if (text.size() != 2) return std::nullopt;
  if (text == "XB") return black_joker;
  if (text == "XR") return red_joker;
  const auto rank = std::string_view("23456789TJQKA").find(text[0]);
  const auto suit = parse_suit(text[1]);
  if (rank == std::string_view::npos || !suit) return std::nullopt;
  return make_card(static_cast<Rank>(rank), *suit);
}

/// A set of cards; iterates in list order.
class CardSet {
 public:
  constexpr CardSet() = default;
  constexpr explicit CardSet(std::uint64_t bits) : bits_(bits) {}
  constexpr CardSet(std::initializer_list<Card> cards) {
    for (Card card : cards) add(card);
  }

  constexpr void add(Card card) { bits_ |= std::uint64_t{1} << index(card); }
  constexpr void remove(Card card) { bits_ &= ~(std::uint64_t{1} << index(card)); }
  constexpr bool contains(Card card) const { return (bits_ >> index(card)) & 1; }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr int size() const { return std::popcount(bits_); }
  /// Lowest and highest in list order, of a set that is not empty.
  constexpr Card first() const { return static_cast<Card>(std::countr_zero(bits_)); }
  constexpr Card last() const { return static_cast<Card>(63 - std::countl_zero(bits_)); }
  constexpr std::uint64_t bits() const { return bits_; }

  constexpr bool operator==(const CardSet&) const = default;
  friend constexpr CardSet operator&(CardSet a, CardSet b) { return CardSet(a.bits_ & b.bits_); }
  friend constexpr CardSet operator|(CardSet a, CardSet b) { return CardSet(a.bits_ | b.bits_); }
  friend constexpr CardSet operator-(CardSet a, CardSet b) { return CardSet(a.bits_ & ~b.bits_); }
  constexpr CardSet& operator|=(CardSet other) { return *this = *this | other; }
  constexpr CardSet& operator-=(CardSet other) { return *this = *this - other; }

  class iterator {
   public:
    using value_type = Card;
    using difference_type = std::ptrdiff_t;
    constexpr iterator() = default;
    constexpr explicit iterator(std::uint64_t bits) : bits_(bits) {}
    constexpr Card operator*() const { return static_cast<Card>(std::countr_zero(bits_)); }
    constexpr iterator& operator++() {
      bits_ &= bits_ - 1;
      return *this;
    }
    constexpr iterator operator++(int) {
      auto before = *this;
      ++*this;
      return before;
    }
    constexpr bool operator==(const iterator&) const = default;

   private:
    std::uint64_t bits_ = 0;
  };
  constexpr iterator begin() const { return iterator(bits_); }
  constexpr iterator end() const { return iterator(0); }

 private:
  std::uint64_t bits_ = 0;
};

/// The thirteen cards of a suit.
constexpr CardSet suit_cards(Suit suit) { return CardSet(std::uint64_t{0x1fff} << 13 * index(suit)); }
inline constexpr CardSet jokers{black_joker, red_joker};
inline constexpr CardSet full_deck{(std::uint64_t{1} << card_count) - 1};

}  // namespace referee
