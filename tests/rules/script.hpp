// Plays deals that are written down as text: hands, bids and cards as in messages.
#pragma once
#include <array>
#include <doctest/doctest.h>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "referee/rules/table.hpp"

namespace referee::test {

/// "2S KH XB"
inline std::vector<Card> card_list(std::string_view text) {
  std::istringstream words{std::string(text)};
  std::vector<Card> list;
  for (std::string word; words >> word;) list.push_back(parse_card(word).value());
  return list;
}
inline CardSet card_set(std::string_view text) {
  CardSet set;
  for (Card card : card_list(text)) set.add(card);
  return set;
}
inline std::string spell(CardSet cards) {
  std::string text;
  for (Card card : cards) text.append(text.empty() ? "" : " ").append(name(card));
  return text;
}

template <class G>
class Script {
 public:
  /// A match with options as on the command line, whose first dealer is `dealer`.
  explicit Script(std::string_view settings = "", Seat dealer = Seat::north, int deals = 0)
      : rules(rules_from<G>(find_game(G::name).parse(settings), deals)), state(G::start(rules, dealer)) {}

  /// Deals these hands, of N E S W, and `rest` after them; what is not given is filled from the other cards
  /// in list order.
  Script& deal(const std::array<std::string_view, 4>& hands = {}, std::string_view rest = "") {
    std::vector<Card> cards;
    for (Card card : G::deck) cards.push_back(card);
    typename G::State probe = state;
    G::deal(rules, probe, cards);
    const int direction = probe.to_move == clockwise(probe.dealer) ? 1 : -1;
    const int size = probe.hands[0].size();

    CardSet others = G::deck - card_set(rest);
    for (auto hand : hands) others -= card_set(hand);
    auto fill = [&](std::vector<Card> given, std::size_t wanted) {
      REQUIRE(given.size() <= wanted);
      while (given.size() < wanted) {
        given.push_back(others.first());
        others.remove(others.first());
      }
      return given;
    };
    cards.clear();
    for (int k = 1; k <= 4; ++k)
      for (Card card : fill(card_list(hands[index(clockwise(probe.dealer, k * direction))]), size))
        cards.push_back(card);
    for (Card card : fill(card_list(rest), G::deck.size() - cards.size())) cards.push_back(card);
    REQUIRE(cards.size() == static_cast<std::size_t>(G::deck.size()));
    G::deal(rules, state, cards);
    return *this;
  }

  /// Makes these actions, each of which must be legal.
  Script& act(std::string_view actions) {
    std::istringstream words{std::string(actions)};
    for (std::string word; words >> word;) {
      CAPTURE(word);
      bool found = false;
      for (Action action : G::legal(rules, state)) {
        if (G::text(action) != word) continue;
        G::apply(rules, state, action);
        found = true;
        break;
      }
      REQUIRE(found);
    }
    return *this;
  }
  /// Plays the first of the legal actions until the deal is over.
  Script& finish() {
    while (!state.deal_over) G::apply(rules, state, G::legal(rules, state).first());
    return *this;
  }

  std::string legal() const {
    std::string text;
    for (Action action : G::legal(rules, state)) text.append(text.empty() ? "" : " ").append(G::text(action));
    return text;
  }
  std::string_view phase() const { return G::phase(state).name; }

  std::string contract(Seat seat) const {
    return written([&](JsonWriter& json) { G::write_contract(json, G::view(rules, state, seat)); });
  }
  std::string fields(Seat seat) const {
    return written([&](JsonWriter& json) {
      json.begin_object();
      G::write_fields(json, G::view(rules, state, seat));
      json.end_object();
    });
  }
  std::string detail() const {
    return written([&](JsonWriter& json) { G::write_detail(json, rules, state); });
  }

  typename G::Rules rules;
  typename G::State state;

 private:
  template <class F>
  static std::string written(F write) {
    std::string text;
    JsonWriter json(text);
    json.begin_array();
    write(json);
    json.end_array();
    return text.substr(1, text.size() - 2);
  }
};

}  // namespace referee::test
