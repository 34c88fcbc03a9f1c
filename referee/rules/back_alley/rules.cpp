// How it works: the schedule gives the size of a deal, the card turned up its trump; after four bids the
// first leader is known and the tricks begin. The leader's and the Bloopers' restrictions are the two
// functions may_lead and must_follow. Words are numbered in the order in which messages list them: pass, 1 …
// 12, board.
#include "referee/rules/back_alley/rules.hpp"

#include <algorithm>

namespace referee::back_alley {
namespace {

constexpr int clockwise_play = 1;
constexpr int largest_hand = 13;

constexpr Action pass = word(0);
constexpr Action board = word(largest_hand);
constexpr std::array<std::string_view, largest_hand + 1> words{"pass", "1", "2", "3",  "4",  "5",  "6",
                                                               "7",    "8", "9", "10", "11", "12", "board"};

/// By trump suit; the last one for a joker turned up, where only the other joker could be a trump.
constexpr std::array<CardOrder, 5> make_orders() {
  constexpr std::string_view trumps = "RBAKQJT98765432";
  const CardOrder plain = plain_order(trumps.substr(2));
  std::array<CardOrder, 5> orders{};
  for (Suit suit : all_suits) orders[index(suit)] = with_trump(plain, suit, trumps);
  orders[4] = with_joker_trumps(plain);
  return orders;
}
constexpr std::array<CardOrder, 5> orders = make_orders();

const CardOrder& card_order(const State& state) { return orders[state.trump ? index(*state.trump) : 4]; }

/// 13 … 1 … 13; in the schedule of 26 deals the single-card deal comes twice.
int size_of(const Rules& rules, int slot) {
  return slot <= largest_hand ? largest_hand + 1 - slot : slot - (rules.deals_schedule - largest_hand);
}

/// A joker is turned up: who holds the other one lays it aside and takes `next` instead.
void replace_joker(State& state, Card next) {
  const Card held = state.turn_up == red_joker ? black_joker : red_joker;
  for (Seat seat : all_seats) {
    CardSet& hand = state.hands[index(seat)];
    if (!hand.contains(held)) continue;
    hand.remove(held);
    hand.add(next);
    state.laid_aside = LaidAside{seat, held};
    return;
  }
}

/// Who leads the first trick: the last to say board, else the first to bid the highest number.
Seat first_leader(const State& state) {
  const auto claim = [&](Seat seat) {
    const SeatBid& bid = state.bids[index(seat)];
    return bid.board > 0 ? largest_hand + bid.board : bid.number;
  };
  Seat best = clockwise(state.dealer);
  for (int k = 2; k <= 4; ++k)
    if (const Seat seat = clockwise(state.dealer, k); claim(seat) > claim(best)) best = seat;
  return best;
}

ActionSet legal_bids(const State& state) {
  ActionSet actions{pass, board};
  for (int number = 1; number < state.hand_size; ++number) actions.add(word(number));
  return actions;
}

/// What the leader may play: trump only by right, or if he has nothing else.
CardSet may_lead(const Rules& rules, const State& state, CardSet hand, CardSet trump) {
  const Seat seat = state.to_move;
  const bool right = state.trump_played || state.bids[index(seat)].board > 0 ||
                     (rules.board_lead == BoardLead::side && state.bids[index(partner(seat))].board > 0);
  const CardSet plain = hand - trump;
  return right || plain.empty() ? hand : plain;
}

/// What may be played to a trick that is led: XR calls for the highest trump, XB for the lowest.
CardSet must_follow(const Rules& rules, const State& state, CardSet hand, const CardOrder& order) {
  const CardSet led = led_suit(state.trick, order);
  const CardSet playable = follow(hand, led);
  const Card leading = state.trick.cards[0];
  if (!is_joker(leading) || (hand & led).empty()) return playable;
  if (leading == black_joker) return {weakest(playable, order)};
  const bool relieved = rules.partner_relief && state.to_move == partner(state.trick.leader);
  return relieved ? playable : CardSet{strongest(playable, order)};
}

void apply_bid(const Rules& rules, State& state, Action action) {
  SeatBid& bid = state.bids[index(state.to_move)];
  if (action == board) {
    for (const SeatBid& earlier : state.bids) bid.board = std::max(bid.board, earlier.board);
    ++bid.board;
  } else {
    bid.number = static_cast<std::uint8_t>(word_number(action));
  }
  if (state.to_move != state.dealer) {
    state.to_move = clockwise(state.to_move);
  } else if (state.bids == Bids{}) {
    close_void_deal(state, rules.deals, rules.max_deals);
  } else {
    state.stage = Stage::play;
    open_trick(state, first_leader(state));
  }
}

void apply_card(const Rules& rules, State& state, Card card) {
  const CardOrder& order = card_order(state);
  const CardSet completed = play_card(state, card, order, clockwise_play);
  if (completed.empty()) return;
  if (!(completed & order.trump).empty()) state.trump_played = true;
  if (!state.hands[index(state.to_move)].empty()) return;
  BySide points;
  for (Side side : all_sides)
    points[side] =
        reckon(rules, state.hand_size, side_bid(rules, state.bids, side), state.tricks_taken[side]).points;
  close_deal(state, points);
  close_match(state, state.slot == rules.deals_schedule ? Reason::schedule : Reason::none, rules.deals,
              rules.max_deals);
}

}  // namespace

State Game::start(const Rules&, Seat dealer) {
  State state{};
  state.dealer = dealer;
  return state;
}

void Game::deal(const Rules& rules, State& state, std::span<const Card> cards) {
  const bool again = state.void_deal;
  if (!again) ++state.slot;
  if (state.deal > 0 && !(again && rules.all_pass == AllPass::same_dealer))
    state.dealer = clockwise(state.dealer);
  state.hand_size = size_of(rules, state.slot);
  deal_hands(state, cards, state.hand_size, clockwise_play);
  state.bids = {};
  state.trump_played = false;
  state.stage = Stage::bid;
  state.turn_up = cards[4 * state.hand_size];
  state.trump.reset();
  state.laid_aside.reset();
  if (!is_joker(state.turn_up))
    state.trump = suit_of(state.turn_up);
  else if (rules.joker_up == JokerUp::replace)
    replace_joker(state, cards[4 * state.hand_size + 1]);
}

const Phase& Game::phase(const State& state) {
  static constexpr Phase phases[]{{"bid", Publicity::call}, {"play", Publicity::card}};  // by Stage
  static_assert(std::size(phases) == static_cast<int>(Stage::play) + 1);
  return phases[static_cast<int>(state.stage)];
}

ActionSet Game::legal(const Rules& rules, const State& state) {
  if (state.stage == Stage::bid) return legal_bids(state);
  const CardSet hand = state.hands[index(state.to_move)];
  const CardOrder& order = card_order(state);
  return ActionSet(state.trick.count == 0 ? may_lead(rules, state, hand, order.trump)
                                          : must_follow(rules, state, hand, order));
}

void Game::apply(const Rules& rules, State& state, Action action) {
  if (state.stage == Stage::bid)
    apply_bid(rules, state, action);
  else
    apply_card(rules, state, card_of(action));
}

std::string_view Game::text(Action action) {
  return is_card(action) ? referee::name(card_of(action)) : words[word_number(action)];
}

}  // namespace referee::back_alley
