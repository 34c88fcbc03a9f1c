// referee games [GAME]: the games, or one game's options.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "protocol/json_writer.hpp"

#include "referee/cli/command.hpp"
#include "referee/rules/table.hpp"

namespace referee {
namespace {

namespace po = boost::program_options;

std::string values_text(const OptionInfo& option) {
  if (!option.words.empty()) return fmt::format("{}", fmt::join(option.words, " | "));
  return option.most >= 1'000'000 ? fmt::format("{} or more", option.least)
                                  : fmt::format("{} to {}", option.least, option.most);
}

std::string describe(const GameInfo& game) {
  std::string text =
      fmt::format("{} ({})\n\nOptions, given as --rules PRESET,key=value,…:\n", game.title, game.name);
  for (const OptionInfo& option : game.options)
    text += fmt::format("\n  {}  {}   (default {})\n      {}\n", option.name, values_text(option),
                        value_text(option, option.default_value), option.meaning);
  text += "\nPresets:\n";
  for (const Preset& preset : game.presets)
    text +=
        fmt::format("\n  {}  {}\n", preset.name, preset.settings.empty() ? "all defaults" : preset.settings);
  return text;
}

void write_game(JsonWriter& json, const GameInfo& game) {
  json.begin_object().key("game").word(game.name).key("title").text(game.title).key("options").begin_array();
  for (const OptionInfo& option : game.options) {
    json.begin_object().key("name").word(option.name);
    if (option.words.empty()) {
      json.key("default").number(option.default_value).key("least").number(option.least);
      json.key("most").number(option.most);
    } else {
      json.key("default").word(option.words[option.default_value]).key("values").begin_array();
      for (std::string_view word : option.words) json.word(word);
      json.end_array();
    }
    json.key("meaning").text(option.meaning).end_object();
  }
  json.end_array().key("presets").begin_object();
  for (const Preset& preset : game.presets) {
    json.key(preset.name);
    game.write_rules(json, game.parse(preset.name));
  }
  json.end_object().end_object();
}

}  // namespace

ExitStatus games_command(const Arguments& arguments) {
  po::options_description description("Options");
  description.add_options()("json", "the same as JSON");
  Options options("referee games [GAME]: the games; with a name its options, values, defaults, presets",
                  description, "game");
  if (!options.parse(arguments)) return ExitStatus::done;

  const auto names = options.list("game");
  std::string text;
  if (options.has("json")) {
    JsonWriter json(text);
    json.begin_array();
    for (const GameInfo& game : all_games())
      if (names.empty()) write_game(json, game);
    for (const std::string& name : names) write_game(json, find_game(name));
    json.end_array();
    text += '\n';
  } else if (names.empty()) {
    for (const GameInfo& game : all_games()) {
      text += fmt::format("{:<12}{}; presets:", game.name, game.title);
      for (const Preset& preset : game.presets) text += fmt::format(" {}", preset.name);
      text += '\n';
    }
    text += "`referee games GAME` lists the options of a game.\n";
  } else {
    for (const std::string& name : names) text += describe(find_game(name));
  }
  print(text);
  return ExitStatus::done;
}

}  // namespace referee
