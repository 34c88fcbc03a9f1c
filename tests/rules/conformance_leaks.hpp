// The search for leaks. A deal is played again with cards exchanged that an observer has not seen, between
// other hands and the undealt stock, by exchanging them in the deck; of what others did in secret, with the
// cards exchanged too. Where the same actions are still legal, the observer must see the same: as a View, and
// as the text of his `act`.
#pragma once
#include "conformance_kit.hpp"

namespace conformance {

struct LeakSearch {
  int exchanges = 0;  // compared
  int leaks = 0;
  std::string first;  // what was seen of the first leak, before and after
};

/// Cards that the rules have shown to a seat beside its hand and the tricks: the game's `shown`, if it has
/// one.
template <class G>
CardSet shown(const typename G::Rules& rules, const typename G::State& state, Seat seat) {
  if constexpr (requires { G::shown(rules, state, seat); })
    return G::shown(rules, state, seat);
  else
    return {};
}

template <class G>
class LeakHunt {
 public:
  LeakHunt(const Setup& setup, std::uint64_t seed)
      : rules_(rules_from<G>(setup.values, setup.deals)), table_(setup.values, setup.deals), random_(seed) {}

  /// Plays a match of at most `deals` deals.
  void hunt(int deals, LeakSearch& found) {
    const Seat dealer = static_cast<Seat>(random_.below(4));
    state_ = G::start(rules_, dealer);
    table_.start(dealer);
    while (deals-- > 0 && state_.end.reason == Reason::none) {
      begin_deal();
      while (!state_.deal_over) {
        for (int n = 0; n < 2; ++n) exchange_and_compare(found);
        step(choose(G::legal(rules_, state_), random_));
      }
    }
  }

 private:
  void begin_deal() {
    deck_ = {};
    cards_ = shuffle<G>(deck_, random_);
    state_before_ = state_;
    table_before_ = table_;
    actions_.clear();
    played_ = {};
    G::deal(rules_, state_, cards_);
    table_.deal(cards_);
  }

  void step(Action action) {
    if (G::phase(state_).publicity == Publicity::card) played_.add(card_of(action));
    actions_.push_back(action);
    G::apply(rules_, state_, action);
    table_.apply(action);
  }

  void exchange_and_compare(LeakSearch& found) {
    const Seat observer = random_.below(2) ? state_.to_move : static_cast<Seat>(random_.below(4));
    const CardSet known = state_.hands[index(observer)] | played_ | shown<G>(rules_, state_, observer);
    std::vector<std::size_t> hidden;
    for (std::size_t i = 0; i < cards_.size(); ++i)
      if (!known.contains(cards_[i])) hidden.push_back(i);
    if (hidden.size() < 2) return;
    Deck deck = deck_;
    for (int pairs = 1 + random_.below(3); pairs > 0; --pairs) {
      const auto one = hidden[static_cast<std::size_t>(random_.below(static_cast<int>(hidden.size())))];
      const auto two = hidden[static_cast<std::size_t>(random_.below(static_cast<int>(hidden.size())))];
      std::swap(deck[one], deck[two]);
    }
    if (deck == deck_) return;
    std::array<Card, card_count> moved{};  // what stands in the place of each card
    for (std::size_t i = 0; i < cards_.size(); ++i) moved[index(deck_[i])] = deck[i];

    auto state = state_before_;
    auto table = table_before_;
    const auto cards = std::span<const Card>(deck).first(cards_.size());
    G::deal(rules_, state, cards);
    table.deal(cards);
    for (Action action : actions_) {
      if (G::phase(state).publicity == Publicity::secret && state.to_move != observer)
        action = play(moved[index(card_of(action))]);
      if (state.deal_over || !G::legal(rules_, state).contains(action)) return;
      G::apply(rules_, state, action);
      table.apply(action);
    }
    if (state.deal_over || state.hands[index(observer)] != state_.hands[index(observer)]) return;
    if (shown<G>(rules_, state, observer) != shown<G>(rules_, state_, observer)) return;
    ++found.exchanges;
    const std::string seen = text(table_, observer);
    const std::string seen_after = text(table, observer);
    if (state.to_move == state_.to_move && seen == seen_after &&
        G::view(rules_, state, observer) == G::view(rules_, state_, observer))
      return;
    if (found.leaks++ == 0) found.first = seen + "\n" + seen_after;
  }

  static std::string text(const Table& table, Seat seat) {
    std::string text;
    JsonWriter json(text);
    json.begin_object();
    table.write_view(json, seat);
    json.end_object();
    return text;
  }

  typename G::Rules rules_;
  TableOf<G> table_;
  TableOf<G> table_before_ = table_;
  Random random_;
  typename G::State state_{};
  typename G::State state_before_{};
  Deck deck_{};
  std::span<const Card> cards_;
  std::vector<Action> actions_;
  CardSet played_;  // in this deal, face up
};

template <class G>
LeakSearch look_for_leaks(const Setup& setup, std::uint64_t seed, int matches, int deals) {
  LeakSearch found;
  for (int n = 0; n < matches; ++n)
    LeakHunt<G>(setup, seed + static_cast<std::uint64_t>(n)).hunt(deals, found);
  return found;
}

}  // namespace conformance
