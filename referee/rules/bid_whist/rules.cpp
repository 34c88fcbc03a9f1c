// How it works: a deal walks through its stages (next_stage); in each, legal() lists what the seat to move
// may do and apply() does it. Words are numbered in the order in which messages list them: pass, the 21 bids,
// the six choices.
#include "referee/rules/bid_whist/rules.hpp"

#include <algorithm>
#include <cstdlib>

namespace referee::bid_whist {
namespace {

constexpr int clockwise_play = 1;
constexpr int hand_size = 12;
constexpr int kitty_size = 6;
constexpr int max_level = 7;

constexpr Action pass = word(0);
constexpr Action bid_word(int level, int kind) { return word(1 + 3 * (level - 1) + kind); }
constexpr Bid bid_of(Action action) {
  const int number = word_number(action) - 1;
  return {static_cast<std::uint8_t>(1 + number / 3), static_cast<Kind>(number % 3)};
}
constexpr int first_choice = 1 + 3 * max_level;
constexpr Action choice_of(Suit trump) { return word(first_choice + index(trump)); }
constexpr Action choice_of(Ranks ranks) { return word(first_choice + 4 + static_cast<int>(ranks)); }

constexpr std::array<std::string_view, first_choice + 6> words{
    "pass", "1U", "1D", "1N", "2U", "2D", "2N", "3U", "3D", "3N", "4U", "4D", "4N",     "5U",
    "5D",   "5N", "6U", "6D", "6N", "7U", "7D", "7N", "S",  "H",  "D",  "C",  "uptown", "downtown"};

/// By Ranks, then by trump suit, the last one without trump.
using Orders = std::array<std::array<CardOrder, 5>, 2>;
constexpr Orders make_orders() {
  constexpr std::array<std::string_view, 2> trumps{"RBAKQJT98765432", "RBA23456789TJQK"};
  Orders orders{};
  for (int ranks = 0; ranks < 2; ++ranks) {
    const CardOrder plain = plain_order(trumps[ranks].substr(2));
    for (Suit suit : all_suits) orders[ranks][index(suit)] = with_trump(plain, suit, trumps[ranks]);
    orders[ranks][4] = plain;
  }
  return orders;
}
constexpr Orders orders = make_orders();

/// Of a contract whose choices are made.
const CardOrder& card_order(const Contract& contract) {
  return orders[static_cast<int>(*contract.ranks)][contract.trump ? index(*contract.trump) : 4];
}

bool beats(const Rules& rules, Bid bid, Bid last) {
  if (bid.level != last.level) return bid.level > last.level;
  if (rules.order == BidOrder::n_only) return bid.kind == Kind::no_trump && last.kind != Kind::no_trump;
  return bid.kind > last.kind;
}

ActionSet legal_bids(const Rules& rules, const State& state) {
  const Bid last = state.contract.bid;
  const bool must_bid =
      rules.all_pass == AllPass::dealer_bids && last.level == 0 && state.to_move == state.dealer;
  ActionSet actions;
  if (!must_bid) actions.add(pass);
  for (int level = std::max<int>(rules.min_bid, last.level); level <= max_level; ++level)
    for (int kind = 0; kind < 3; ++kind)
      if (const Action action = bid_word(level, kind); beats(rules, bid_of(action), last))
        actions.add(action);
  return actions;
}

ActionSet choices(Kind kind) {
  if (kind == Kind::no_trump) return {choice_of(Ranks::uptown), choice_of(Ranks::downtown)};
  return {choice_of(Suit::spades), choice_of(Suit::hearts), choice_of(Suit::diamonds),
          choice_of(Suit::clubs)};
}

/// The stage that follows in a deal that is played.
Stage next_stage(const Rules& rules, Stage stage) {
  if (rules.kitty == Kitty::first_trick) return stage == Stage::bid ? Stage::choose : Stage::play;
  const Stage first = rules.choose_after_kitty ? Stage::discard : Stage::choose;
  const Stage second = rules.choose_after_kitty ? Stage::choose : Stage::discard;
  return stage == Stage::bid ? first : stage == first ? second : Stage::play;
}

void go_on(const Rules& rules, State& state) {
  const Seat declarer = state.contract.declarer;
  state.stage = next_stage(rules, state.stage);
  state.to_move = declarer;
  if (state.stage == Stage::discard) state.hands[index(declarer)] |= state.kitty;
  if (state.stage == Stage::play) {
    state.tricks_taken[side(declarer)] = 1;  // the kitty, or what was discarded for it
    open_trick(state, rules.first_lead == FirstLead::declarer ? declarer : clockwise(state.dealer));
  }
}

void apply_bid(const Rules& rules, State& state, Action action) {
  Contract& contract = state.contract;
  if (action != pass) {
    contract.bid = bid_of(action);
    contract.declarer = state.to_move;
  }
  if (state.to_move != state.dealer) {
    state.to_move = clockwise(state.to_move);
  } else if (contract.bid.level == 0) {
    close_void_deal(state, rules.deals, rules.max_deals);
  } else {
    if (contract.bid.kind != Kind::no_trump)
      contract.ranks = contract.bid.kind == Kind::uptown ? Ranks::uptown : Ranks::downtown;
    go_on(rules, state);
  }
}

void apply_choice(State& state, Action action) {
  for (Suit suit : all_suits)
    if (action == choice_of(suit)) state.contract.trump = suit;
  for (Ranks ranks : {Ranks::uptown, Ranks::downtown})
    if (action == choice_of(ranks)) state.contract.ranks = ranks;
}

void apply_card(const Rules& rules, State& state, Card card) {
  play_card(state, card, card_order(state.contract), clockwise_play);
  if (!state.hands[index(state.to_move)].empty()) return;
  const Side declarer = side(state.contract.declarer);
  close_deal(state, reckon(rules, state.contract.bid, declarer, state.tricks_taken[declarer]).points);
  const bool reached = std::any_of(all_sides.begin(), all_sides.end(),
                                   [&](Side side) { return std::abs(state.score[side]) >= rules.target; });
  close_match(state, reached && rules.deals == 0 ? Reason::target : Reason::none, rules.deals,
              rules.max_deals);
}

}  // namespace

State Game::start(const Rules&, Seat dealer) {
  State state{};
  state.dealer = dealer;
  return state;
}

void Game::deal(const Rules&, State& state, std::span<const Card> cards) {
  if (state.deal > 0) state.dealer = clockwise(state.dealer);
  deal_hands(state, cards, hand_size, clockwise_play);
  state.kitty = {};
  for (Card card : cards.subspan(4 * hand_size, kitty_size)) state.kitty.add(card);
  state.discards = {};
  state.contract = {};
  state.stage = Stage::bid;
}

const Phase& Game::phase(const State& state) {
  static constexpr Phase phases[]{{"bid", Publicity::call},
                                  {"choose", Publicity::call},
                                  {"discard", Publicity::secret},
                                  {"play", Publicity::card}};  // by Stage
  static_assert(std::size(phases) == static_cast<int>(Stage::play) + 1);
  return phases[static_cast<int>(state.stage)];
}

ActionSet Game::legal(const Rules& rules, const State& state) {
  const CardSet hand = state.hands[index(state.to_move)];
  switch (state.stage) {
    case Stage::bid:
      return legal_bids(rules, state);
    case Stage::choose:
      return choices(state.contract.bid.kind);
    case Stage::discard:
      return ActionSet(hand);
    case Stage::play:
      break;
  }
  return ActionSet(follow(hand, led_suit(state.trick, card_order(state.contract))));
}

void Game::apply(const Rules& rules, State& state, Action action) {
  switch (state.stage) {
    case Stage::bid:
      return apply_bid(rules, state, action);
    case Stage::choose:
      apply_choice(state, action);
      return go_on(rules, state);
    case Stage::discard:
      state.hands[index(state.to_move)].remove(card_of(action));
      state.discards.add(card_of(action));
      if (state.discards.size() == kitty_size) go_on(rules, state);
      return;
    case Stage::play:
      return apply_card(rules, state, card_of(action));
  }
}

std::string_view Game::text(Action action) {
  return is_card(action) ? referee::name(card_of(action)) : words[word_number(action)];
}

}  // namespace referee::bid_whist
