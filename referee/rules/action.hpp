// Actions are small integers inside and strings at the edge: 0 … 53 plays that card, 64 and up are the game's
// words in the protocol's canonical order. So a set of actions iterates in the order in which `legal` must be
// written.
#pragma once
#include <array>
#include <bit>
#include <cstdint>

#include "protocol/cards.hpp"

namespace referee {

enum class Action : std::uint8_t {};

inline constexpr int first_word = 64;
inline constexpr int action_limit = 192;

constexpr int index(Action action) { return static_cast<int>(action); }
constexpr Action play(Card card) { return static_cast<Action>(index(card)); }
constexpr Action word(int number) { return static_cast<Action>(first_word + number); }
constexpr bool is_card(Action action) { return index(action) < card_count; }
constexpr Card card_of(Action action) { return static_cast<Card>(action); }
constexpr int word_number(Action action) { return index(action) - first_word; }

class ActionSet {
 public:
  constexpr ActionSet() = default;
  constexpr explicit ActionSet(CardSet cards) : bits_{cards.bits(), 0, 0} {}
  constexpr ActionSet(std::initializer_list<Action> actions) {
    for (Action action : actions) add(action);
  }

  constexpr void add(Action action) { bits_[index(action) >> 6] |= std::uint64_t{1} << (index(action) & 63); }
  constexpr bool contains(Action action) const {
    return (bits_[index(action) >> 6] >> (index(action) & 63)) & 1;
  }
  constexpr bool empty() const { return (bits_[0] | bits_[1] | bits_[2]) == 0; }
  constexpr int size() const {
    return std::popcount(bits_[0]) + std::popcount(bits_[1]) + std::popcount(bits_[2]);
  }
  constexpr CardSet cards() const { return CardSet(bits_[0]); }
  /// The first in canonical order, of a set that is not empty: what the referee plays for a seat (`pass` if
  /// legal, since `pass` is the first of every game's words and never stands beside cards).
  constexpr Action first() const { return *begin(); }
  /// The n-th in canonical order, 0 ≤ n < size().
  constexpr Action nth(int n) const {
    for (int w = 0; w < 3; ++w) {
      const int here = std::popcount(bits_[w]);
      if (n < here) {
        std::uint64_t bits = bits_[w];
        while (n-- > 0) bits &= bits - 1;
        return static_cast<Action>(64 * w + std::countr_zero(bits));
      }
      n -= here;
    }
    return Action{};
  }
  constexpr bool operator==(const ActionSet&) const = default;

  class iterator {
   public:
    using value_type = Action;
    using difference_type = std::ptrdiff_t;
    constexpr iterator() = default;
    constexpr iterator(std::array<std::uint64_t, 3> bits, int word) : bits_(bits), word_(word) { skip(); }
    constexpr Action operator*() const {
      return static_cast<Action>(64 * word_ + std::countr_zero(bits_[word_]));
    }
    constexpr iterator& operator++() {
      bits_[word_] &= bits_[word_] - 1;
      skip();
      return *this;
    }
    constexpr iterator operator++(int) {
      auto before = *this;
      ++*this;
      return before;
    }
    constexpr bool operator==(const iterator&) const = default;

   private:
    constexpr void skip() {
      while (word_ < 3 && bits_[word_] == 0) ++word_;
    }
    std::array<std::uint64_t, 3> bits_{};
    int word_ = 3;
  };
  constexpr iterator begin() const { return iterator(bits_, 0); }
  constexpr iterator end() const { return iterator({}, 3); }

 private:
  std::array<std::uint64_t, 3> bits_{};
};

}  // namespace referee
