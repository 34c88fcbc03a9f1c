// A small kit for bots in C++: it hides the wire, and leaves one function to write.
//
//     #include "sample-bots/kit/referee_bot.hpp"
//     std::string choose(referee_bot::View& view) { return view.legal[0]; }
//     int main() { return referee_bot::run("first", choose); }
//
// The kits for Python and JavaScript say the same things under the same names. Cards, seats, suits and
// actions are the protocol's strings; "" stands for no suit and no seat. While the bot runs, whatever it
// prints on stdout goes to stderr, because stdout belongs to the referee. Needs nlohmann/json and a POSIX
// system.
#pragma once
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <string_view>
#include <unistd.h>
#include <utility>
#include <vector>

namespace referee_bot {

using Json = nlohmann::json;
using Cards = std::vector<std::string>;

/// The first of a list that is not empty with the greatest, or the least, value.
template <class F>
std::string most(const Cards& list, F value) {
  return *std::max_element(list.begin(), list.end(), [&](auto& a, auto& b) { return value(a) < value(b); });
}
template <class F>
std::string least(const Cards& list, F value) {
  return *std::min_element(list.begin(), list.end(), [&](auto& a, auto& b) { return value(a) < value(b); });
}
/// Those of a list that are wanted.
template <class F>
Cards those(Cards list, F wanted) {
  std::erase_if(list, [&](const std::string& card) { return !wanted(card); });
  return list;
}

/// Every card of the game, in the protocol's list order.
inline Cards deck(const std::string& game) {
  Cards cards;
  for (char suit : std::string_view("SHDC"))
    for (char rank : std::string_view(game == "baloot" ? "789TJQKA" : "23456789TJQKA"))
      cards.push_back({rank, suit});
  if (game != "baloot") cards.insert(cards.end(), {"XB", "XR"});
  return cards;
}

/// How the cards of a deal stand to each other: which suit each belongs to, which beats which. `trump` is ""
/// without trump, and "X" where jokers alone are trumps; `downtown` is Bid Whist's low order.
struct Order {
  std::string game, trump, plain, trumps;  // the ranks from low to high, outside trump and in it
  bool downtown;

  explicit Order(const std::string& game_, const std::string& trump_ = "", bool downtown_ = false)
      : game(game_),
        trump(trump_),
        plain(game == "baloot" ? "789JQKTA"
              : downtown_      ? "KQJT98765432ABR"
                               : "23456789TJQKABR"),
        trumps(game == "baloot" ? "78QKTA9J" : plain),
        downtown(downtown_) {}

  /// The suit a card belongs to: a joker to the trump suit, or to none, "X".
  std::string suit(const std::string& card) const {
    if (card[0] != 'X') return card.substr(1);
    return trump.empty() ? "X" : trump;
  }
  /// Its place among the cards of its suit, from 1; 0 for a joker that has no suit.
  int height(const std::string& card) const {
    if (card[0] == 'X') return trump.empty() ? 0 : static_cast<int>(plain.find(card[1])) + 1;
    return static_cast<int>((card.substr(1) == trump ? trumps : plain).find(card[0])) + 1;
  }
  /// Of the cards of a trick the one with most power wins; 0 cannot win.
  int power(const std::string& card, const std::string& led) const {
    const std::string own = suit(card);
    return own == trump ? 100 + height(card) : own == led ? height(card) : 0;
  }
  /// How many tricks a hand should take, by rule of thumb: a card's chance halves with each higher one
  /// elsewhere.
  double tricks(const Cards& hand) const {
    double total = 0;
    const Cards all = deck(game);
    for (const std::string of : {"S", "H", "D", "C", "X"}) {
      const auto size = std::count_if(all.begin(), all.end(), [&](auto& card) { return suit(card) == of; });
      std::vector<int> held;
      for (const std::string& card : hand)
        if (suit(card) == of) held.push_back(height(card));
      std::sort(held.rbegin(), held.rend());
      for (int place = 0; place < static_cast<int>(held.size()); ++place) {
        const double chance = held[place] ? std::pow(0.55, static_cast<int>(size) - held[place] - place) : 0;
        const double length =
            held[place] ? 0.25 * std::max(0, place - 2) : 0;  // a long suit's last cards win by themselves
        if (of == trump)
          total += std::max(chance, std::min(0.95, 0.4 + length));
        else
          total += trump.empty() ? std::max(chance, length) : chance * std::pow(0.75, place);
      }
    }
    return total;
  }
};

/// The referee's hello.
struct Match {
  Json raw;
  std::string id, game, seat, partner;
  Json rules, limits;
  int deals = 0;

  Match() = default;
  explicit Match(const Json& hello)
      : raw(hello),
        id(hello.at("match")),
        game(hello.at("game")),
        seat(hello.at("seat")),
        partner(hello.at("partner")),
        rules(hello.at("rules")),
        limits(hello.at("limits")),
        deals(hello.at("deals")) {}
};

/// Cards in the order played; `winner` is "" while the trick is open.
struct Trick {
  std::string leader;
  Cards cards;
  std::string winner;

  Trick() = default;
  explicit Trick(const Json& raw)
      : leader(raw.at("leader")), cards(raw.at("cards").get<Cards>()), winner(raw.value("winner", "")) {}
};

/// All that the seat may know when it is asked; `raw` holds the game's own fields too.
struct View {
  const Match& match;
  Json raw;
  std::string note;  // set it, and it is kept in the match log
  int id, deal;
  std::string dealer, phase, seat, partner;
  Cards hand, legal;
  std::map<std::string, int> score;
  std::vector<std::pair<std::string, std::string>> bids;  // seat, action
  Json contract;                                          // null until there is one
  std::vector<Trick> tricks;
  Trick trick;
  std::map<std::string, int> clock;
  Order order;
  std::string led;  // the suit of the open trick, "" while it has none
  Cards unseen;     // the cards that may be in the other hands

  View(const Match& match_, Json act)
      : match(match_),
        raw(std::move(act)),
        id(raw.at("id")),
        deal(raw.at("deal")),
        dealer(raw.at("dealer")),
        phase(raw.at("phase")),
        seat(raw.at("seat")),
        partner(match.partner),
        hand(raw.at("hand").get<Cards>()),
        legal(raw.at("legal").get<Cards>()),
        score(raw.at("score").get<std::map<std::string, int>>()),
        bids(raw.at("bids").get<std::vector<std::pair<std::string, std::string>>>()),
        contract(raw.at("contract")),
        clock(raw.at("clock").get<std::map<std::string, int>>()),
        order(match.game) {
    for (const Json& past : raw.at("tricks")) tricks.emplace_back(past);
    if (!raw.at("trick").is_null()) trick = Trick(raw.at("trick"));
    const auto text = [](const Json& object, const char* key) {
      return object.is_object() && object.contains(key) && object[key].is_string()
                 ? object[key].get<std::string>()
                 : "";
    };
    std::string trump = text(match.game == "back-alley" ? raw : contract, "trump");
    if (match.game == "back-alley" && trump.empty()) trump.assign(1, 'X');
    order = Order(match.game, trump, text(contract, "order") == "downtown");
    for (const std::string& card : trick.cards)
      if (led.empty() && (order.suit(card) != "X" || !trump.empty())) led = order.suit(card);
    std::set<std::string> seen(hand.begin(), hand.end());
    for (const Trick& past : tricks) seen.insert(past.cards.begin(), past.cards.end());
    seen.insert(trick.cards.begin(), trick.cards.end());
    for (const char* own : {"turn_up", "laid_aside", "kitty", "discards"}) {
      const Json cards = raw.value(own, Json());
      if (cards.is_string()) seen.insert(cards.get<std::string>());
      if (cards.is_array()) seen.insert(cards.begin(), cards.end());  // a seat among them does no harm
    }
    unseen = deck(match.game);
    std::erase_if(unseen, [&](const std::string& card) { return seen.count(card) > 0; });
  }

  std::string side(const std::string& of) const { return of == "N" || of == "S" ? "NS" : "EW"; }
  /// The seat that plays so many turns after another: clockwise, in Baloot counter-clockwise.
  std::string seat_after(const std::string& from, int steps) const {
    const auto at =
        std::string_view("NESW").find(from) + static_cast<unsigned>(match.game == "baloot" ? -steps : steps);
    return {"NESW"[at % 4]};
  }
  int power(const std::string& card) const { return order.power(card, led.empty() ? order.suit(card) : led); }
  /// The card that wins the open trick so far; "" before the lead.
  std::string best() const {
    const auto weaker = [&](const std::string& a, const std::string& b) { return power(a) < power(b); };
    const auto at = std::max_element(trick.cards.begin(), trick.cards.end(), weaker);
    return at == trick.cards.end() ? "" : *at;
  }
  /// The seat that wins the open trick so far; "" before the lead.
  std::string winning() const {
    const auto at = std::find(trick.cards.begin(), trick.cards.end(), best());
    return at == trick.cards.end() ? ""
                                   : seat_after(trick.leader, static_cast<int>(at - trick.cards.begin()));
  }
  /// No card of its suit that may be in another hand is higher.
  bool master(const std::string& card) const {
    return std::none_of(unseen.begin(), unseen.end(), [&](const std::string& other) {
      return order.suit(other) == order.suit(card) && order.height(other) > order.height(card);
    });
  }
  /// A number below n as if by chance, from match, seat and id alone: equal matches are played equally.
  std::size_t pick(std::size_t n) const {
    std::uint64_t h = 1;
    for (char c : match.id + " " + seat + " " + std::to_string(id) + " .")
      h = (h + static_cast<unsigned char>(c)) * 48271 % 2147483647;
    return h % n;
  }
};

/// Plays until the referee closes the input: asks choose() for one of view.legal. Returns main's exit status.
inline int run(const std::string& name, std::string (*choose)(View&), const std::string& version = "1") try {
  std::ios::sync_with_stdio(false);  // reads many bytes at a time
  const int wire = dup(STDOUT_FILENO);
  dup2(STDERR_FILENO, STDOUT_FILENO);
  Match match;
  for (std::string line; std::getline(std::cin, line);) {
    Json message = Json::parse(line);
    Json answer;
    if (message.at("type") == "hello") {
      match = Match(message);
      answer = {{"type", "ready"}, {"name", name}, {"version", version}};
    } else if (message.at("type") == "act") {
      View view(match, std::move(message));
      answer = {{"id", view.id}, {"action", choose(view)}};
      if (!view.note.empty()) answer["note"] = view.note;
    } else {
      continue;
    }
    const std::string text = answer.dump() + "\n";
    for (std::size_t sent = 0; sent < text.size();) {
      const auto part = write(wire, text.data() + sent, text.size() - sent);
      if (part <= 0) return 1;
      sent += static_cast<std::size_t>(part);
    }
  }
  return 0;
} catch (const std::exception& error) {
  std::cerr << name << ": " << error.what() << std::endl;
  return 1;
}

}  // namespace referee_bot
