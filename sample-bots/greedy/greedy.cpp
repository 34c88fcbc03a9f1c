// Bids what its cards are worth, wins tricks as cheaply as it can, and throws low when it cannot.
#include <tuple>

#include "sample-bots/kit/referee_bot.hpp"

using namespace referee_bot;
using Text = std::string;

Text bid_baloot(const View& view) {
  const Text face_up = view.raw.at("face_up");
  Cards hand = view.hand;
  hand.push_back(face_up);
  const auto passed = [](const auto& bid) { return bid.second == "pass"; };
  const bool second_round =
      view.bids.size() >= 4 && std::all_of(view.bids.begin(), view.bids.begin() + 4, passed);
  const bool over_partner =
      std::count(view.bids.begin(), view.bids.end(), std::pair{view.partner, Text("hokum")}) > 0;
  const auto hokum = [&](const Text& suit) { return Order("baloot", suit).tricks(hand) - 3; };
  return most(view.legal, [&](const Text& action) {
    if (action == "sun") return Order("baloot").tricks(hand) - (over_partner ? 3.6 : 3.1);
    if (action.starts_with("hokum:")) return hokum(action.substr(6));
    double gain = action == "pass" ? 0 : -9;  // no ashkal
    if (action == "hokum")
      for (const Text suit : {"S", "H", "D", "C"})
        if ((suit != face_up.substr(1)) == second_round) gain = std::max(gain, hokum(suit));
    return gain;
  });
}

Text raise_baloot(const View& view) {
  static const std::map<Text, double> needed{
      {"double", 4.2}, {"triple", 6.0}, {"quadruple", 6.0}, {"gahwa", 7.0}};
  return view.order.tricks(view.hand) >= needed.at(view.legal.back()) ? view.legal.back() : "pass";
}

/// The best that a hand can do in any order a Bid Whist bid of this kind may end in, or in those that
/// `action` names.
double best_tricks(const Cards& hand, const Text& kind, const Text& action = "") {
  double best = 0;
  for (const bool downtown : {false, true})
    for (const Text trump : {"", "S", "H", "D", "C"}) {
      if ((kind == "N") != trump.empty() || (kind != "N" && (kind == "D") != downtown)) continue;
      if (!action.empty() && action != trump && action != (downtown ? "downtown" : "uptown")) continue;
      best = std::max(best, Order("bid-whist", trump, downtown).tricks(hand));
    }
  return best;
}

Text bid_whist(const View& view) {
  const double kitty = view.match.rules.at("kitty") == "exchange" ? 2.5 : 1;
  Text holder;
  for (const auto& [seat, action] : view.bids)
    if (action != "pass") holder = seat;
  std::map<Text, double> own;
  for (const Text kind : {"U", "D", "N"}) own[kind] = best_tricks(view.hand, kind);
  return most(view.legal, [&](const Text& action) {
    if (action == "pass") return 0.0;
    const double mine = own[action.substr(1)];
    return kitty + mine + (12 - mine) / 3 - 5 - (action[0] - '0') - (holder == view.partner ? 1 : 0);
  });
}

Text choose_whist(const View& view) {
  const Text kind = view.contract.at("kind");
  return most(view.legal, [&](auto& action) { return best_tricks(view.hand, kind, action); });
}

Text bid_back_alley(const View& view) {
  const double own = view.order.tricks(view.hand);
  const int size = view.raw.at("hand_size");
  if (size == 1) return own >= 0.3 ? "board" : "pass";
  const int bid = std::min(static_cast<int>(0.85 * own), size - 1);
  return bid > 0 ? std::to_string(bid) : "pass";
}

Text play(const View& view) {
  const Order& order = view.order;
  const bool baloot = view.match.game == "baloot";
  const auto trump = [&](const Text& card) { return order.suit(card) == order.trump; };
  const auto master = [&](const Text& card) { return view.master(card); };
  const auto points = [&](const Text& card) {
    static const std::map<char, int> plain{{'A', 11}, {'T', 10}, {'K', 4}, {'Q', 3}, {'J', 2}};
    if (!baloot) return 0;
    if (trump(card) && (card[0] == 'J' || card[0] == '9')) return card[0] == 'J' ? 20 : 14;
    return plain.count(card[0]) ? plain.at(card[0]) : 0;
  };
  const auto length = [&](const Text& card) {
    return static_cast<int>(
        those(view.hand, [&](auto& c) { return order.suit(c) == order.suit(card); }).size());
  };
  const auto cost = [&](const Text& c) {
    return std::tuple(trump(c), master(c), points(c), order.height(c));
  };

  if (view.phase == "discard")
    return least(view.legal,
                 [&](auto& c) { return std::tuple(trump(c), master(c), length(c), order.height(c)); });
  if (view.trick.cards.empty()) {
    const Text buyer = view.contract.value("buyer", view.contract.value("declarer", view.seat));
    const Cards draw = those(view.legal, [&](auto& c) { return trump(c) && master(c); });
    if (!draw.empty() && view.side(buyer) == view.side(view.seat) && !those(view.unseen, trump).empty())
      return most(draw, [&](auto& c) { return order.height(c); });
    const Cards winners = those(view.legal, [&](auto& c) { return !trump(c) && master(c); });
    if (!winners.empty()) return most(winners, [&](auto& c) { return std::pair(points(c), -length(c)); });
    const int sign = order.trump.empty() ? -1 : 1;  // short suits to ruff later, long ones to set up
    return least(view.legal, [&](auto& c) {
      return std::tuple(trump(c), points(c) > 4, sign * length(c), order.height(c));
    });
  }

  const std::size_t played = view.trick.cards.size();
  const bool last = played == 3, partners = view.winning() == view.partner;
  if (partners && (last || master(view.best()))) {
    const auto gift = [&](const Text& c) { return trump(c) || master(c) ? 0 : points(c); };
    const Text best = most(view.legal, gift);
    return gift(best) > 0 ? best : least(view.legal, cost);
  }
  const Cards beaters = those(view.legal, [&](auto& c) {
    return view.power(c) > view.power(view.best()) && !(partners && order.suit(c) != view.led);
  });
  const Cards safe = those(beaters, [&](auto& c) { return last || master(c); });
  if (!safe.empty())  // a last card may as well bring its points home
    return least(safe, [&](auto& c) {
      return std::tuple(trump(c), last && !trump(c) ? -points(c) : 0, order.height(c));
    });
  const Cards ruffs = those(beaters, [&](auto& c) { return trump(c) && order.suit(c) != view.led; });
  if (!ruffs.empty()) return least(ruffs, [&](auto& c) { return order.height(c); });
  return least(beaters.empty() || partners || played != 2 ? view.legal : beaters, cost);
}

Text choose(View& view) {
  if (view.phase == "declare")  // the dearest project; sira, fifty, hundred, four_hundred stand in this order
    return most(view.legal, [](auto& action) {
      return Text("psfh4").find(action.starts_with("four_") ? '4' : action[0]);
    });
  if (view.phase == "double") return raise_baloot(view);
  if (view.phase == "choose") return choose_whist(view);
  if (view.phase != "bid") return play(view);
  return view.match.game == "baloot"      ? bid_baloot(view)
         : view.match.game == "bid-whist" ? bid_whist(view)
                                          : bid_back_alley(view);
}

int main() { return run("greedy", choose); }
