#include "referee/rules/table.hpp"

#include <fmt/format.h>

#include <array>
#include <vector>

#include "all_games.hpp"
#include "protocol/failure.hpp"

namespace referee {
namespace {

void write_trick(JsonWriter& json, const Trick& trick) {
  json.key("leader").value(trick.leader);
  json.key("cards").begin_array();
  for (int i = 0; i < trick.count; ++i) json.value(trick.cards[i]);
  json.end_array();
}

void write_tricks(JsonWriter& json, const Record& record) {
  json.key("tricks").begin_array();
  for (std::size_t i = 0; i < record.tricks.size(); ++i) {
    json.begin_object();
    write_trick(json, record.tricks[i]);
    json.key("winner").value(record.winners[i]).end_object();
  }
  json.end_array();
}

template <class G>
class TableOf : public Table {
 public:
  TableOf(const OptionValues& values, int deals) : rules_(rules_from<G>(values, deals)) {}

  const Position& position() const override { return state_; }
  void start(Seat first_dealer) override { state_ = G::start(rules_, first_dealer); }
  void deal(std::span<const Card> deck) override {
    G::deal(rules_, state_, deck);
    record_.begin(state_);
  }
  Phase phase() const override { return G::phase(state_); }
  ActionSet legal() const override { return G::legal(rules_, state_); }
  std::string_view text(Action action) const override { return G::text(action); }
  void apply(Action action) override {
    const Phase phase = G::phase(state_);
    const Position before = state_;
    G::apply(rules_, state_, action);
    record_.note(before, state_, phase, action);
  }

  void write_view(JsonWriter& json, Seat seat) const override {
    const auto view = G::view(rules_, state_, seat);
    json.key("deal").number(view.deal).key("dealer").value(view.dealer);
    json.key("phase").word(view.phase.name).key("seat").value(view.seat);
    json.key("hand").value(view.hand).key("legal").begin_array();
    for (Action action : view.legal) json.word(G::text(action));
    json.end_array().key("score").value(view.score);
    write_bids(json);
    json.key("contract");
    G::write_contract(json, view);
    write_tricks(json, record_);
    json.key("trick");
    if (view.phase.publicity == Publicity::card || view.phase.publicity == Publicity::announcement) {
      json.begin_object();
      write_trick(json, record_.open);
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
    write_bids(json);
    json.key("contract");
    G::write_contract(json, view);
    write_tricks(json, record_);
    json.key("points").value(state_.points).key("score").value(state_.score);
    G::write_fields(json, view);
  }

  void write_detail(JsonWriter& json) const override { G::write_detail(json, rules_, state_); }

 private:
  void write_bids(JsonWriter& json) const {
    json.key("bids").begin_array();
    for (const Call& call : record_.calls)
      json.begin_array().value(call.seat).word(G::text(call.action)).end_array();
    json.end_array();
  }

  typename G::Rules rules_;
  typename G::State state_{};
};

template <class G>
std::span<const OptionInfo> infos() {
  static const std::vector<OptionInfo> list = [] {
    std::vector<OptionInfo> result;
    for (const auto& option : G::options()) {
      result.push_back(option.info);
      result.back().default_value = option.get(typename G::Rules{});
    }
    return result;
  }();
  return list;
}

template <class G>
GameInfo info() {
  return {G::name, G::title, G::deck, infos<G>(), G::presets(),
          [](const OptionValues& values, int deals) -> std::unique_ptr<Table> {
            return std::make_unique<TableOf<G>>(values, deals);
          }};
}

}  // namespace

std::optional<Action> Table::find(const ActionSet& legal, std::string_view wanted) const {
  if (const auto card = parse_card(wanted)) {
    if (legal.contains(play(*card))) return play(*card);
  }
  for (Action action : legal)
    if (text(action) == wanted) return action;
  return std::nullopt;
}

OptionValues GameInfo::defaults() const {
  OptionValues values;
  for (const OptionInfo& option : options) values.push_back(option.default_value);
  return values;
}

OptionValues GameInfo::parse(std::string_view settings) const {
  OptionValues values = defaults();
  apply_settings(settings, options, presets, values);
  return values;
}

void GameInfo::write_rules(JsonWriter& json, const OptionValues& values) const {
  json.begin_object();
  for (std::size_t i = 0; i < options.size(); ++i) {
    json.key(options[i].name);
    if (options[i].words.empty())
      json.number(values[i]);
    else
      json.word(options[i].words[values[i]]);
  }
  json.end_object();
}

std::span<const GameInfo> all_games() {
  static const std::vector<GameInfo> games = [] {
    std::vector<GameInfo> list;
    AllGames::for_each([&]<class G>(std::type_identity<G>) { list.push_back(info<G>()); });
    return list;
  }();
  return games;
}

const GameInfo& find_game(std::string_view name) {
  std::string names;
  for (const GameInfo& game : all_games()) {
    if (game.name == name) return game;
    names += fmt::format("{}{}", names.empty() ? "" : ", ", game.name);
  }
  throw UsageError(fmt::format("There is no game '{}'; the games are: {}.", name, names));
}

}  // namespace referee
