// The Table of one game. Only table.cpp, which lists the games, and tests of games that are on no list need
// it.
#pragma once
#include "referee/rules/table.hpp"

namespace referee {
namespace detail {

inline void write_trick(JsonWriter& json, const Trick& trick) {
  json.key("leader").value(trick.leader);
  json.key("cards").begin_array();
  for (int i = 0; i < trick.count; ++i) json.value(trick.cards[i]);
  json.end_array();
}

/// Begins one more element of an array whose text is kept without its brackets.
inline JsonWriter next_element(std::string& elements) {
  if (!elements.empty()) elements += ',';
  return JsonWriter(elements);
}

}  // namespace detail

template <class G>
class TableOf : public Table {
 public:
  TableOf(const OptionValues& values, int deals) : rules_(rules_from<G>(values, deals)) {}

  const Position& position() const override { return state_; }
  void start(Seat first_dealer) override { state_ = G::start(rules_, first_dealer); }
  void deal(std::span<const Card> deck) override {
    G::deal(rules_, state_, deck);
    record_.begin(state_);
    calls_.clear();
    tricks_.clear();
    settled_.clear();
  }
  const Phase& phase() const override { return G::phase(state_); }
  ActionSet legal() const override { return G::legal(rules_, state_); }
  std::string_view text(Action action) const override { return G::text(action); }
  void apply(Action action) override {
    const Phase& phase = G::phase(state_);
    const Position before = state_;
    G::apply(rules_, state_, action);
    const std::size_t calls = record_.calls.size(), tricks = record_.tricks.size();
    record_.note(before, state_, phase, action);
    if (record_.calls.size() > calls) {
      JsonWriter json = detail::next_element(calls_);
      json.begin_array().value(before.to_move).word(G::text(action)).end_array();
    }
    if (settled_.empty() && !state_.deal_over && in_play(G::phase(state_))) {
      JsonWriter json(settled_);
      json.begin_object();
      write_bidding(json, G::view(rules_, state_, state_.to_move));
      json.end_object();
      settled_.erase(0, 1).pop_back();
    }
    if (record_.tricks.size() > tricks) {
      JsonWriter json = detail::next_element(tricks_);
      json.begin_object();
      detail::write_trick(json, record_.tricks.back());
      json.key("winner").value(record_.winners.back()).end_object();
    }
  }

  void write_view(JsonWriter& json, Seat seat) const override {
    const auto view = G::view(rules_, state_, seat);
    json.key("deal").number(view.deal).key("dealer").value(view.dealer);
    json.key("phase").word(view.phase.name).key("seat").value(view.seat);
    json.key("hand").value(view.hand).key("legal");
    write_actions(json, view.legal);
    if (settled_.empty())
      write_bidding(json, view);
    else
      json.raw(settled_);
    json.key("tricks").begin_array().raw(tricks_).end_array();
    json.key("trick");
    if (in_play(view.phase)) {
      json.begin_object();
      detail::write_trick(json, state_.trick);
      json.end_object();
    } else {
      json.null();
    }
    G::write_fields(json, view);
  }

  void write_deal_end(JsonWriter& json) const override {
    const auto view = G::view(rules_, state_, state_.dealer);
    json.key("deal").number(state_.deal).key("hands").begin_object();
    for (Seat seat : all_seats) json.key(name(seat)).value(record_.hands[index(seat)]);
    json.end_object();
    json.key("bids").begin_array().raw(calls_).end_array();
    json.key("contract");
    G::write_contract(json, view);
    json.key("tricks").begin_array().raw(tricks_).end_array();
    json.key("points").value(state_.points).key("score").value(state_.score);
    G::write_fields(json, view);
  }

  void write_detail(JsonWriter& json) const override { G::write_detail(json, rules_, state_); }

  std::string describe(Seat seat) const override { return G::describe(G::view(rules_, state_, seat)); }
  std::vector<std::string> explain() const override { return G::explain(rules_, state_); }
  std::vector<Undertaking> undertakings() const override { return G::undertakings(rules_, state_); }

 private:
  static bool in_play(const Phase& phase) {
    return phase.publicity == Publicity::card || phase.publicity == Publicity::announcement;
  }
  static void write_actions(JsonWriter& json, const ActionSet& actions) {
    if (actions == ActionSet(actions.cards())) {
      json.value(actions.cards());
      return;
    }
    json.begin_array();
    for (Action action : actions) json.word(G::text(action));
    json.end_array();
  }
  void write_bidding(JsonWriter& json, const typename G::View& view) const {
    json.key("score").value(view.score);
    json.key("bids").begin_array().raw(calls_).end_array();
    json.key("contract");
    G::write_contract(json, view);
  }

  typename G::Rules rules_;
  typename G::State state_{};
  // What everyone has seen is the longest part of a message, and every message repeats it: so it is written
  // once.
  std::string calls_, tricks_;  // elements of the arrays `bids` and `tricks`
  std::string settled_;         // members `score` to `contract`, which play changes no more
};

}  // namespace referee
