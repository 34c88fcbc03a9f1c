// A match played by bytes: they choose the game, its options, the decks and every action. What must hold of
// any game at any moment is checked on the way; a violation is thrown. The fuzzer and the playouts are two
// sources of such bytes.
#pragma once
#include <array>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <span>
#include <stdexcept>
#include <string>

#include "all_games.hpp"
#include "referee/rules/table_of.hpp"

namespace fuzz {

using namespace referee;

/// Bytes that end in endless zeros.
class Bytes {
 public:
  explicit Bytes(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}
  bool empty() const { return bytes_.empty(); }
  int next() {
    if (bytes_.empty()) return 0;
    const int byte = bytes_.front();
    bytes_ = bytes_.subspan(1);
    return byte;
  }
  int below(int n) { return next() % n; }

 private:
  std::span<const std::uint8_t> bytes_;
};

inline void expect(bool holds, const char* what) {
  if (!holds) throw std::logic_error(what);
}

template <class G>
class Match {
 public:
  explicit Match(Bytes& bytes)
      : bytes_(bytes),
        values_(choose_values(bytes)),
        deals_(bytes.below(3) ? 0 : 1 + bytes.below(40)),
        rules_(rules_from<G>(values_, deals_)),
        table_(values_, deals_) {
    std::size_t n = 0;
    for (Card card : CardSet(G::deck)) deck_[n++] = card;
  }

  /// Plays to the end of the match, or until the bytes are used up and the deal is over. Returns the number
  /// of deals.
  int play() {
    table_.start(static_cast<Seat>(bytes_.below(4)));
    do {
      const Position before = table_.position();
      table_.deal(shuffle());
      expect(table_.position().deal == before.deal + 1, "deals are counted");
      while (!table_.position().deal_over) decide();
      end_deal(before.score);
    } while (!bytes_.empty() && table_.position().end.reason == Reason::none);
    return table_.position().deal;
  }

 private:
  static OptionValues choose_values(Bytes& bytes) {
    OptionValues values;
    for (const auto& option : G::options()) {
      const OptionInfo& info = option.info;
      const int byte = bytes.next();
      if (!info.words.empty())
        values.push_back(byte % static_cast<int>(info.words.size()));
      else if (byte >= 200)
        values.push_back(byte % 2 ? info.most : option.get(typename G::Rules{}));
      else
        values.push_back(info.least + byte % (std::min(info.most - info.least, 60) + 1));
    }
    return values;
  }

  std::span<const Card> shuffle() {
    const int n = CardSet(G::deck).size();
    for (int i = n - 1; i > 0; --i) std::swap(deck_[i], deck_[bytes_.below(i + 1)]);
    return std::span(deck_).first(n);
  }

  void decide() {
    const ActionSet legal = table_.legal();
    check_decision(legal);
    const int byte = bytes_.next();
    if (byte >= 0xfc) check_messages(legal);  // the dear checks are made now and then
    const Action action = legal.nth(byte % legal.size());
    expect(table_.find(legal, table_.text(action)) == action, "an action is found by its text");

    const Position before = table_.position();
    const Phase phase = table_.phase();
    if (byte >= 0xf0) check_copy(action);
    table_.apply(action);
    check_step(before, phase, action);
  }

  void check_copy(Action action) const {
    TableOf<G> one = table_;
    TableOf<G> two = table_;
    one.apply(action);
    two.apply(action);
    expect(one.position() == two.position(), "a copy goes on as the original does");
  }

  void check_decision(const ActionSet& legal) const {
    const Position& now = table_.position();
    const CardSet hand = now.hands[index(now.to_move)];
    expect(!legal.empty(), "something is legal");
    const bool cards = is_card(legal.first());
    expect(legal.cards().size() == (cards ? legal.size() : 0), "cards do not stand beside words");
    expect((legal.cards() - hand).empty(), "a legal card is held");
    CardSet all;
    int held = 0;
    for (const CardSet& other : now.hands) {
      all |= other;
      held += other.size();
    }
    expect(all.size() == held, "a card is in one hand");
    expect((all - CardSet(G::deck)).empty(), "cards are of the deck");
    if (table_.phase().publicity == Publicity::card)
      expect(held + now.trick.count == 4 * hand.size(), "all have played equally often");
  }

  void check_messages(const ActionSet& legal) {
    for (Seat seat : all_seats) {
      const nlohmann::json view = written([&](JsonWriter& json) { table_.write_view(json, seat); });
      const bool asked = seat == table_.position().to_move;
      expect(static_cast<int>(view["legal"].size()) == (asked ? legal.size() : 0), "only the mover may act");
    }
    std::string text;
    for (int n = bytes_.below(16); n > 0; --n) text += static_cast<char>(bytes_.next());
    if (const auto found = table_.find(legal, text))
      expect(legal.contains(*found) && table_.text(*found) == text, "what is found is meant");
  }

  void check_step(const Position& before, Phase phase, Action action) const {
    const Position& after = table_.position();
    const int tricks = after.tricks_taken.of[0] + after.tricks_taken.of[1];
    const int tricks_before = before.tricks_taken.of[0] + before.tricks_taken.of[1];
    if (phase.publicity == Publicity::card) {
      auto hands = before.hands;
      hands[index(before.to_move)].remove(card_of(action));
      expect(after.hands == hands, "a card played leaves its hand, and nothing else changes");
      expect(tricks == tricks_before + (before.trick.count == 3), "four cards are a trick");
    }
    if (after.deal_over) return;
    expect(after.score == before.score, "the score stands during a deal");
    expect(after.end == End{}, "a match ends after a deal");
  }

  void end_deal(const BySide& score_before) {
    const Position& now = table_.position();
    BySide score = score_before;
    score += now.points;
    expect(now.score == score, "the score is the sum of the points");
    expect(!now.void_deal || now.points == BySide{}, "a void deal counts nothing");
    if (!now.void_deal)
      for (const CardSet& hand : now.hands) expect(hand.empty(), "a deal is played to its last card");
    if (bytes_.below(8) == 0) check_last_messages();
    check_end(now);
  }

  void check_last_messages() const {
    const nlohmann::json end = written([&](JsonWriter& json) { table_.write_deal_end(json); });
    expect(end["points"]["NS"] == table_.position().points.of[0], "deal_end holds the points");
    const nlohmann::json detail =
        written([&](JsonWriter& json) { table_.write_detail(json.key("detail")); })["detail"];
    expect(detail.is_object(), "detail is an object");
  }

  void check_end(const Position& now) const {
    const int max_deals = rules_.max_deals;
    const End& end = now.end;
    if (end.reason == Reason::none) {
      expect(now.deal < max_deals && (deals_ == 0 || now.deal < deals_), "no match is too long");
      expect(!end.winner, "nobody wins before the end");
      return;
    }
    expect(end.reason != Reason::forfeit && end.reason != Reason::no_contest, "rules know no forfeit");
    expect(end.reason != Reason::max_deals || now.deal == max_deals, "max_deals is reached");
    expect(end.reason != Reason::deals || now.deal == deals_, "deals is reached");
    expect(deals_ == 0 || (end.reason != Reason::target && end.reason != Reason::gahwa),
           "a fixed length is played");
    expect(end.reason == Reason::gahwa || end.winner == leader(now.score), "the higher total wins");
  }

  /// What is written must be whole JSON.
  template <class Write>
  static nlohmann::json written(Write&& write) {
    std::string text;
    JsonWriter json(text);
    json.begin_object();
    write(json);
    json.end_object();
    return nlohmann::json::parse(text);
  }

  Bytes& bytes_;
  OptionValues values_;
  int deals_;
  typename G::Rules rules_;
  TableOf<G> table_;
  std::array<Card, card_count> deck_{};
};

}  // namespace fuzz
