#include "referee/rules/table.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>
#include <vector>

#include "protocol/failure.hpp"

#include "all_games.hpp"
#include "referee/rules/table_of.hpp"

namespace referee {
namespace {

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
  return {G::name,
          G::title,
          G::deck,
          infos<G>(),
          G::presets(),
          [](const OptionValues& values, int deals) -> std::unique_ptr<Table> {
            return std::make_unique<TableOf<G>>(values, deals);
          }};
}

void write_rule(JsonWriter& json, const OptionInfo& option, int value) {
  json.key(option.name);
  if (option.words.empty())
    json.number(value);
  else
    json.word(option.words[value]);
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
  for (std::size_t i = 0; i < options.size(); ++i) write_rule(json, options[i], values[i]);
  json.end_object();
}

void GameInfo::write_sorted_rules(JsonWriter& json, const OptionValues& values) const {
  std::vector<std::size_t> order(options.size());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return options[a].name < options[b].name; });
  json.begin_object();
  for (std::size_t i : order) write_rule(json, options[i], values[i]);
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
