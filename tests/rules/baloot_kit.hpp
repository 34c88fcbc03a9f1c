// What the tests of Baloot share: rules from a settings text, decks put together by hand, actions by their
// texts.
#pragma once
#include <array>
#include <doctest/doctest.h>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "referee/rules/baloot/rules.hpp"
#include "referee/rules/table.hpp"

namespace baloot_kit {

using namespace referee;
using Game = baloot::Game;

inline Card card(std::string_view text) { return *parse_card(text); }

inline std::vector<std::string> words(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> list;
  for (std::string item; in >> item;) list.push_back(item);
  return list;
}

inline CardSet cards(const std::string& text) {
  CardSet set;
  for (const std::string& item : words(text)) set.add(card(item));
  return set;
}

inline baloot::Rules rules(std::string_view settings, int deals = 0) {
  return rules_from<Game>(find_game("baloot").parse(settings), deals);
}

/// The deck from what p0 … p3 get first (five cards each), the face-up card, and what they get after the
/// bidding.
inline std::vector<Card> deck(const std::array<std::string, 4>& first, const std::string& face_up,
                              const std::array<std::string, 4>& then) {
  std::vector<Card> list;
  const auto add = [&](const std::string& text) {
    for (const std::string& item : words(text)) list.push_back(card(item));
  };
  for (const auto& hand : first) add(hand);
  add(face_up);
  for (const auto& hand : then) add(hand);
  return list;
}

/// A deck in which `hands` (eight cards each, p0 … p3) come about if `receiver` (0 … 3) gets the face-up
/// card, which is the last card of his hand.
inline std::vector<Card> deck_for(const std::array<std::string, 4>& hands, int receiver) {
  std::vector<Card> list;
  std::array<std::vector<std::string>, 4> held;
  for (int k = 0; k < 4; ++k) {
    held[k] = words(hands[k]);
    for (int n = 0; n < 5; ++n) list.push_back(card(held[k][n]));
  }
  list.push_back(card(held[receiver][7]));
  for (int k = 0; k < 4; ++k)
    for (int n = 5; n < (k == receiver ? 7 : 8); ++n) list.push_back(card(held[k][n]));
  return list;
}

/// A match whose actions are given by their texts; each must be legal.
struct Match {
  explicit Match(std::string_view settings = "", Seat dealer = Seat::north, int deals = 0)
      : rules(baloot_kit::rules(settings, deals)), state(Game::start(rules, dealer)) {}

  Match& deal(const std::vector<Card>& list) {
    Game::deal(rules, state, list);
    return *this;
  }
  Match& say(const std::string& text) {
    for (const std::string& item : words(text)) {
      REQUIRE_FALSE(state.deal_over);
      const Action action = find(item);
      CAPTURE(item);
      CAPTURE(legal());
      REQUIRE(Game::legal(rules, state).contains(action));
      Game::apply(rules, state, action);
    }
    return *this;
  }
  /// Passes declarations and plays the first legal card until the deal is over.
  Match& play_out() {
    while (!state.deal_over) Game::apply(rules, state, Game::legal(rules, state).first());
    return *this;
  }
  std::string legal() const {
    std::string text;
    for (Action action : Game::legal(rules, state)) {
      if (!text.empty()) text += ' ';
      text += Game::text(action);
    }
    return text;
  }
  std::string_view phase() const { return Game::phase(state).name; }
  std::string to_move() const { return std::string(name(state.to_move)); }
  std::string detail() const {
    std::string text;
    JsonWriter json(text);
    Game::write_detail(json, rules, state);
    return text;
  }

  baloot::Rules rules;
  baloot::State state;

 private:
  static Action find(const std::string& text) {
    for (int i = 0; i < action_limit; ++i) {
      const Action action{static_cast<std::uint8_t>(i)};
      if ((i < card_count || (i >= first_word && i < first_word + baloot::first_project + 66)) &&
          Game::text(action) == text)
        return action;
    }
    FAIL("no action is called " << text);
    return {};
  }
};

}  // namespace baloot_kit
