#include "referee/rules/baloot/rules.hpp"

namespace referee::baloot {
namespace {

constexpr int counter_clockwise = -1;
constexpr Seat right(Seat seat) { return clockwise(seat, counter_clockwise); }

/// The cards of `seat` in declared projects.
CardSet declared_cards(const State& state, Seat seat) {
  CardSet cards;
  for (int i = 0; i < state.declared_count; ++i)
    if (state.declared[i].seat == seat) cards |= all_projects[state.declared[i].project].cards;
  return cards;
}

// ---- After the last card, or the last pass

void end_deal(const Rules& rules, State& state) {
  const Reckoning reckoning = reckon(rules, state);
  close_deal(state, reckoning.points);
  const bool reached = state.score.of[0] >= rules.target || state.score.of[1] >= rules.target;
  Reason own = Reason::none;
  if (rules.deals == 0 && state.contract.gahwa)
    own = Reason::gahwa;
  else if (rules.deals == 0 && reached && leader(state.score))
    own = Reason::target;
  close_match(state, own, rules.deals, rules.max_deals);
  if (own == Reason::gahwa) state.end.winner = reckoning.winner;  // whatever the totals are
}

// ---- From the end of the bidding to the first card

/// The next decision in play: the player's projects first, if he holds any and has not played.
void await_card(State& state) {
  const bool first_trick = state.tricks_taken == BySide{};
  state.stage =
      first_trick && holds_project(state.hands[index(state.to_move)]) ? Stage::declare : Stage::play;
}

void begin_play(const Rules& rules, State& state) {
  open_trick(state, rules.dealer_right_leads ? right(state.dealer) : state.contract.buyer);
  await_card(state);
}

/// Deals the stock out and opens the raising, where there is any.
void settle(const Rules& rules, State& state, std::optional<Suit> trump) {
  Contract& contract = state.contract;
  contract.trump = trump;
  const Seat receiver = state.ashkal ? partner(contract.buyer) : contract.buyer;
  state.hands[index(receiver)].add(state.face_up);
  auto next = state.stock.begin();
  Seat seat = right(state.dealer);
  for (int k = 0; k < 4; ++k, seat = right(seat))
    for (int n = seat == receiver ? 2 : 3; n > 0; --n) state.hands[index(seat)].add(*next++);
  state.stock = {};

  if (trump) {
    const CardSet pair{make_card(Rank::king, *trump), make_card(Rank::queen, *trump)};
    for (Seat holder : all_seats)
      if ((pair - state.hands[index(holder)]).empty()) state.royals = holder;
  }
  const Side buyers = side(contract.buyer);
  if (trump || (state.score[buyers] > 100 && state.score[other(buyers)] < 100)) {
    state.stage = Stage::raise;
    state.to_move = right(contract.buyer);
  } else {
    begin_play(rules, state);
  }
}

// ---- Bidding

void ask(State& state, Question question, Seat first, int players) {
  state.question = question;
  state.to_move = first;
  state.to_ask = static_cast<std::uint8_t>(players);
}

void claim_sun(const Rules& rules, State& state, bool ashkal) {
  state.contract.buyer = state.to_move;
  state.ashkal = ashkal;
  if (state.round == 1 && !rules.no_sun_takeover)
    ask(state, Question::over_sun, right(state.to_move), 3);
  else
    settle(rules, state, std::nullopt);
}

void claim_hokum(State& state) {
  state.contract.buyer = state.to_move;
  const int others = state.round == 1 ? 3 : state.to_ask - 1;
  if (others > 0)
    ask(state, Question::over_hokum, right(state.to_move), others);
  else
    ask(state, Question::confirm, state.to_move, 1);
}

void pass_bid(const Rules& rules, State& state) {
  if (--state.to_ask > 0) {
    state.to_move = right(state.to_move);
  } else if (state.question == Question::over_hokum) {
    ask(state, Question::confirm, state.contract.buyer, 1);
  } else if (state.question == Question::over_sun) {
    settle(rules, state, std::nullopt);
  } else if (state.round == 1) {
    state.round = 2;
    ask(state, Question::open, right(state.dealer), 4);
  } else {
    close_void_deal(state, rules.deals, rules.max_deals);
  }
}

void bid(const Rules& rules, State& state, int said) {
  if (said == pass) return pass_bid(rules, state);
  switch (state.question) {
    case Question::open:
      return said == hokum ? claim_hokum(state) : claim_sun(rules, state, said == ashkal);
    case Question::over_hokum:
      return claim_sun(rules, state, false);
    case Question::confirm:
      if (said == sun) return claim_sun(rules, state, false);
      return settle(rules, state,
                    said == hokum ? suit_of(state.face_up) : static_cast<Suit>(said - hokum_suit));
    case Question::over_sun:
      state.contract.buyer = state.to_move;
      state.ashkal = false;
      return settle(rules, state, std::nullopt);
  }
}

ActionSet legal_bids(const Rules& rules, const State& state) {
  if (state.question == Question::confirm) {
    if (state.round == 1) return {word(hokum), word(sun)};
    ActionSet words{word(sun)};
    for (Suit suit : all_suits)
      if (suit != suit_of(state.face_up)) words.add(word(hokum_suit + index(suit)));
    return words;
  }
  if (state.question != Question::open) return {word(pass), word(sun)};
  ActionSet words{word(pass), word(hokum), word(sun)};
  const bool third_or_dealer = state.to_ask <= 2;
  const bool over_ace = rank_of(state.face_up) == Rank::ace && rules.no_ashkal_on_ace;
  if (third_or_dealer && !over_ace && (state.round == 1 || rules.ashkal_in_both_rounds))
    words.add(word(ashkal));
  return words;
}

// ---- Raising

void raise(const Rules& rules, State& state, int said) {
  Contract& contract = state.contract;
  const Seat buyer = contract.buyer;
  if (said == pass) {
    if (contract.multiplier == 1 && state.to_move == right(buyer))
      state.to_move = partner(state.to_move);
    else
      begin_play(rules, state);
    return;
  }
  if (said == gahwa) {
    contract.gahwa = true;
    return begin_play(rules, state);
  }
  if (said == double_) state.doubler = state.to_move;
  ++contract.multiplier;
  if (!contract.trump && rules.sun_double_only) return begin_play(rules, state);
  state.to_move = contract.multiplier == 3 ? state.doubler : buyer;
}

// ---- Projects

void declare(State& state, int said) {
  if (said == pass) {
    state.stage = Stage::play;
    return;
  }
  const Seat seat = state.to_move;
  const bool second = state.declared_count > 0 && state.declared[state.declared_count - 1].seat == seat;
  state.declared[state.declared_count++] = {seat, static_cast<std::uint8_t>(said - first_project)};
  const CardSet left = state.hands[index(seat)] - declared_cards(state, seat);
  if (second || !holds_project(left)) state.stage = Stage::play;
}

// ---- Play

/// must_trump=yes, of what may be played by following suit.
CardSet obliged(const State& state, CardSet legal, CardSet led, const CardOrder& order) {
  const Trick& trick = state.trick;
  const int best = winning_position(trick, led, order);
  const bool partner_wins = (trick.count - best) % 2 == 0;
  const bool follows = !(legal & led).empty();
  if (partner_wins || (follows && led != order.trump)) return legal;
  const Card winning = trick.cards[best];
  CardSet beating;
  for (Card card : legal& order.trump)
    if (!order.trump.contains(winning) || order.strength[index(card)] > order.strength[index(winning)])
      beating.add(card);
  return beating.empty() ? legal : beating;
}

CardSet playable(const Rules& rules, const State& state) {
  const CardSet hand = state.hands[index(state.to_move)];
  const CardOrder& order = values(state.contract.trump).order;
  if (state.trick.count == 0) {
    const CardSet side_suits = hand - order.trump;
    return locked(rules, state.contract) && !side_suits.empty() ? side_suits : hand;
  }
  const CardSet led = led_suit(state.trick, order);
  const CardSet legal = follow(hand, led);
  return rules.must_trump ? obliged(state, legal, led, order) : legal;
}

void credit_baloot(const Rules& rules, State& state, Seat player, Card card) {
  if (state.royals != player || suit_of(card) != state.contract.trump) return;
  if (rank_of(card) != Rank::king && rank_of(card) != Rank::queen) return;
  const CardSet pair{make_card(Rank::king, suit_of(card)), make_card(Rank::queen, suit_of(card))};
  if (!(pair & state.hands[index(player)]).empty()) return;
  if (!rules.baloot_overlap && !(pair & declared_cards(state, player)).empty()) return;
  state.baloot = player;
}

void apply_card(const Rules& rules, State& state, Card card) {
  const Values& worth = values(state.contract.trump);
  const Seat player = state.to_move;
  const CardSet completed = play_card(state, card, worth.order, counter_clockwise);
  credit_baloot(rules, state, player, card);
  if (completed.empty()) return await_card(state);
  const Seat winner = state.to_move;
  for (Card taken : completed) state.card_points[side(winner)] += worth.points[index(taken)];
  if (!state.hands[index(winner)].empty()) return;
  state.card_points[side(winner)] += 10;
  end_deal(rules, state);
}

}  // namespace

bool locked(const Rules& rules, const Contract& contract) {
  return !rules.no_lock && contract.trump && contract.multiplier % 2 == 0 && !contract.gahwa;
}

State Game::start(const Rules&, Seat first_dealer) {
  State state{};
  state.dealer = first_dealer;
  return state;
}

void Game::deal(const Rules& rules, State& state, std::span<const Card> cards) {
  State next{};
  next.score = state.score;
  next.deal = state.deal;
  const bool same_dealer = state.deal == 0 || (state.void_deal && rules.same_dealer_after_void);
  next.dealer = same_dealer ? state.dealer : right(state.dealer);
  deal_hands(next, cards, 5, counter_clockwise);
  next.face_up = cards[20];
  for (std::size_t i = 0; i < next.stock.size(); ++i) next.stock[i] = cards[21 + i];
  ask(next, Question::open, right(next.dealer), 4);
  state = next;
}

const Phase& Game::phase(const State& state) {
  static constexpr Phase phases[]{{"bid", Publicity::call},
                                  {"double", Publicity::call},
                                  {"declare", Publicity::announcement},
                                  {"play", Publicity::card}};  // by Stage
  static_assert(std::size(phases) == static_cast<int>(Stage::play) + 1);
  return phases[static_cast<int>(state.stage)];
}

ActionSet Game::legal(const Rules& rules, const State& state) {
  switch (state.stage) {
    case Stage::bid:
      return legal_bids(rules, state);
    case Stage::raise:
      return {word(pass), word(double_ + state.contract.multiplier - 1)};
    case Stage::declare: {
      ActionSet words{word(pass)};
      const Seat seat = state.to_move;
      add_projects(words, first_project, state.hands[index(seat)] - declared_cards(state, seat),
                   state.contract.mode());
      return words;
    }
    case Stage::play:
      break;
  }
  return ActionSet(playable(rules, state));
}

void Game::apply(const Rules& rules, State& state, Action action) {
  switch (state.stage) {
    case Stage::bid:
      return bid(rules, state, word_number(action));
    case Stage::raise:
      return raise(rules, state, word_number(action));
    case Stage::declare:
      return declare(state, word_number(action));
    case Stage::play:
      return apply_card(rules, state, card_of(action));
  }
}

std::string_view Game::text(Action action) {
  static constexpr std::array<std::string_view, first_project> words{
      "pass",    "hokum",   "sun",    "ashkal", "hokum:S",   "hokum:H",
      "hokum:D", "hokum:C", "double", "triple", "quadruple", "gahwa"};
  if (is_card(action)) return referee::name(card_of(action));
  const int number = word_number(action);
  return number < first_project ? words[static_cast<std::size_t>(number)]
                                : project_text(number - first_project);
}

Reckoning reckon(const Rules& rules, const State& state) {
  Outcome deal;
  deal.mode = state.contract.mode();
  deal.buyer = side(state.contract.buyer);
  deal.multiplier = state.contract.multiplier;
  deal.gahwa = state.contract.gahwa;
  deal.ace_up = rank_of(state.face_up) == Rank::ace;
  deal.card_points = state.card_points;
  deal.tricks = state.tricks_taken;
  deal.projects = {state.declared.data(), state.declared_count};
  deal.dealer = state.dealer;
  if (state.baloot) deal.baloot = side(*state.baloot);
  return reckon(rules, deal);
}

}  // namespace referee::baloot
