// Reading a configuration: strict, because a key that is misspelt and passed over would be a tournament other
// than the one that was meant.
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <limits>
#include <nlohmann/json.hpp>
#include <set>

#include "protocol/answer.hpp"
#include "protocol/failure.hpp"

#include "referee/tournament/command_line.hpp"
#include "referee/tournament/config.hpp"
#include "referee/tournament/files.hpp"

namespace referee {
namespace {

using Json = nlohmann::ordered_json;

/// A value as messages show it: briefly, however much it holds.
std::string shown(const Json& value) {
  if (value.is_object()) return "an object";
  if (value.is_array()) return "an array";
  const std::string text = value.dump();
  return text.size() <= 100 ? text : std::string(cut_utf8(text, 100)) + "…";
}

/// The members of one object, taken by name; what is left at the end is unknown.
class Members {
 public:
  Members(const Json& object, std::string where, std::string prefix = "")
      : object_(object), where_(std::move(where)), prefix_(std::move(prefix)) {
    if (!object.is_object())
      throw UsageError(fmt::format("{}: {} must be an object, not {}.", where_, label(""), shown(object)));
  }

  const Json* find(const char* key) {
    taken_.insert(key);
    const auto found = object_.find(key);
    return found == object_.end() ? nullptr : &*found;
  }
  void take(const char* key, int& value) {
    const Json* found = find(key);
    if (!found) return;
    // Compared as a double, so that 2^63 is out of range like any other number.
    const double number = found->is_number_integer() ? found->get<double>() : 1e99;
    if (std::abs(number) > std::numeric_limits<int>::max()) wrong(key, "a whole number");
    value = found->get<int>();
  }
  void take(const char* key, double& value) {
    const Json* found = find(key);
    if (found && !found->is_number()) wrong(key, "a number");
    if (found) value = found->get<double>();
  }
  void take(const char* key, bool& value) {
    const Json* found = find(key);
    if (found && !found->is_boolean()) wrong(key, "true or false");
    if (found) value = found->get<bool>();
  }
  void take(const char* key, std::string& value) {
    const Json* found = find(key);
    if (found && !found->is_string()) wrong(key, "a string");
    if (found) value = found->get<std::string>();
  }
  template <class Enum, std::size_t N>
  void take(const char* key, Enum& value, const std::array<std::string_view, N>& names) {
    const Json* found = find(key);
    if (!found) return;
    for (std::size_t i = 0; i < N; ++i)
      if (found->is_string() && found->get_ref<const std::string&>() == names[i]) {
        value = static_cast<Enum>(i);
        return;
      }
    wrong(key, fmt::format("{}", fmt::join(names, " or ")));
  }
  /// Pairs of strings, into a container of pairs.
  template <class Pairs>
  void take_pairs(const char* key, Pairs& value) {
    const Json* found = find(key);
    if (!found) return;
    const bool all_strings = found->is_object() && std::all_of(found->begin(), found->end(),
                                                               [](const Json& v) { return v.is_string(); });
    if (!all_strings) wrong(key, "an object of strings");
    for (const auto& [name, text] : found->items())
      value.insert(value.end(), {name, text.template get<std::string>()});
  }

  [[noreturn]] void wrong(const char* key, const std::string& takes) const {
    throw UsageError(fmt::format("{}: {} takes {}, not {}.", where_, label(key), takes, shown(object_[key])));
  }
  void missing(const char* key) const {
    throw UsageError(fmt::format("{}: {} is missing.", where_, label(key)));
  }
  /// To be called when all has been taken.
  void done() const {
    for (const auto& [key, value] : object_.items())
      if (!taken_.contains(key))
        throw UsageError(fmt::format("{}: there is no key {}; the keys here are: {}.", where_, label(key),
                                     fmt::join(taken_, ", ")));
  }

 private:
  std::string label(std::string_view key) const {
    const std::string path = prefix_.empty() ? std::string(key)
                             : key.empty()   ? prefix_
                                             : fmt::format("{}.{}", prefix_, key);
    return path.empty() ? "the configuration" : fmt::format("\"{}\"", path);
  }

  const Json& object_;
  std::string where_;
  std::string prefix_;
  std::set<std::string> taken_;
};

/// The document; a key given twice in one object is an error, not a choice.
Json parse_strictly(std::string_view text, const std::string& file) {
  std::vector<std::set<std::string>> seen;
  std::string repeated;
  const auto watch = [&](int, nlohmann::detail::parse_event_t event, Json& value) {
    using Event = nlohmann::detail::parse_event_t;
    if (event == Event::object_start) seen.emplace_back();
    if (event == Event::object_end) seen.pop_back();
    if (event == Event::key && !seen.back().insert(value.get<std::string>()).second) repeated = value.dump();
    return true;
  };
  try {
    Json document = Json::parse(text, watch);
    if (!repeated.empty())
      throw UsageError(fmt::format("{}: the key {} is there twice in one object.", file, repeated));
    return document;
  } catch (const nlohmann::json::parse_error& error) {
    const auto line = 1 + std::count(text.begin(), text.begin() + std::min(error.byte, text.size()), '\n');
    throw UsageError(fmt::format("{}: this is not JSON; something is wrong in line {}.", file, line));
  } catch (const nlohmann::json::out_of_range&) {
    throw UsageError(fmt::format("{}: a number is too large.", file));
  }
}

OptionValues parse_rules(Members& members, const GameInfo& game, const std::string& file) {
  const Json* rules = members.find("rules");
  if (!rules) return game.defaults();
  if (!rules->is_object()) members.wrong("rules", "an object of options");
  std::string settings;
  if (const auto preset = rules->find("preset"); preset != rules->end()) {
    if (!preset->is_string())
      throw UsageError(fmt::format("{}: \"rules.preset\" takes a preset's name.", file));
    settings = preset->get<std::string>();
  }
  for (const auto& [key, value] : rules->items()) {
    if (key == "preset") continue;
    const auto option = std::find_if(game.options.begin(), game.options.end(),
                                     [&name = key](const auto& o) { return o.name == name; });
    const bool number = option != game.options.end() && option->words.empty();
    if (option != game.options.end() && !(number ? value.is_number_integer() : value.is_string()))
      throw UsageError(fmt::format("{}: \"rules.{}\" takes a {}, not {}.", file, key,
                                   number ? "whole number" : "word", shown(value)));
    if (key.find_first_of(",=") != std::string::npos || shown(value).find(',') != std::string::npos)
      throw UsageError(
          fmt::format("{}: in \"rules\" there cannot be {}: {}.", file, Json(key).dump(), shown(value)));
    settings += fmt::format(",{}={}", key, value.is_string() ? value.get<std::string>() : value.dump());
  }
  if (settings.starts_with(',')) settings.erase(0, 1);
  try {
    return game.parse(settings);
  } catch (const UsageError& error) {
    throw UsageError(fmt::format("{}: in \"rules\": {}", file, error.what()));
  }
}

Entrant parse_entrant(const Json& value, const std::string& file, std::size_t place) {
  Members members(value, file, fmt::format("entrants[{}]", place));
  Entrant entrant;
  members.take("name", entrant.name);
  members.take("dir", entrant.dir);
  members.take_pairs("env", entrant.env);
  members.take("writable", entrant.writable);
  members.take_pairs("files", entrant.files);
  const Json* command = members.find("cmd");
  if (!command) members.missing("cmd");
  if (command->is_string()) {
    try {
      entrant.command = split_command(command->get_ref<const std::string&>());
    } catch (const UsageError& error) {
      throw UsageError(fmt::format("{}: \"entrants[{}].cmd\": {}", file, place, error.what()));
    }
  } else if (command->is_array() && !command->empty() &&
             std::all_of(command->begin(), command->end(), [](const Json& v) { return v.is_string(); })) {
    entrant.command = command->get<std::vector<std::string>>();
  } else {
    members.wrong("cmd", "a command line or an array of its words");
  }
  members.done();
  return entrant;
}

void parse_limits(const Json& value, const std::string& file, TournamentConfig& config) {
  Members members(value, file, "limits");
  members.take("start_ms", config.limits.start_ms);
  members.take("move_ms", config.limits.move_ms);
  members.take("bank_ms", config.limits.bank_ms);
  members.take("strikes", config.limits.strikes);
  members.take("memory_mb", config.bots.memory_mb);
  members.take("cpu_s", config.bots.cpu_s);
  members.take("sandbox", config.sandbox, sandbox_names);
  members.take("freeze", config.bots.freeze);
  members.take("pin", config.pin);
  members.done();
}

}  // namespace

TournamentConfig parse_config(std::string_view text, const std::string& file) {
  const Json document = parse_strictly(text, file);
  Members members(document, file);
  TournamentConfig config;
  members.take("game", config.game);
  if (config.game.empty()) members.missing("game");
  const GameInfo* game = nullptr;
  try {
    game = &find_game(config.game);
  } catch (const UsageError& error) {
    throw UsageError(fmt::format("{}: {}", file, error.what()));
  }
  config.rules = parse_rules(members, *game, file);
  members.take("format", config.format, format_names);
  members.take("boards", config.boards);
  members.take("duplicate", config.duplicate);
  members.take("rounds", config.rounds);
  members.take("deals", config.deals);
  members.take("concurrency", config.concurrency);
  members.take("logs", config.logs, logs_names);
  if (const Json* limits = members.find("limits")) parse_limits(*limits, file, config);
  members.take("sandbox_used", config.sandbox_used);
  std::string seed;
  members.take("seed", seed);
  if (members.find("seed") && seed.empty()) members.wrong("seed", "64 hex digits or any other text");
  if (!seed.empty()) config.seed = Seed::from_text(seed);
  members.take("seed_commitment", config.seed_commitment);
  if (config.seed && !config.seed_commitment.empty() && commitment(*config.seed) != config.seed_commitment)
    throw UsageError(
        fmt::format("{}: \"seed\" is not the one that \"seed_commitment\" is a commitment to.", file));
  if (const Json* value = members.find("sprt")) {
    Members sprt(*value, file, "sprt");
    config.sprt.emplace();
    for (const char* key : {"elo0", "elo1"})
      if (!sprt.find(key)) sprt.missing(key);
    sprt.take("elo0", config.sprt->elo0);
    sprt.take("elo1", config.sprt->elo1);
    sprt.take("alpha", config.sprt->alpha);
    sprt.take("beta", config.sprt->beta);
    sprt.done();
  }
  if (const Json* value = members.find("anchor")) {
    Members anchor(*value, file, "anchor");
    config.anchor.emplace();
    anchor.take("name", config.anchor->name);
    anchor.take("elo", config.anchor->elo);
    anchor.done();
  }
  if (const Json* value = members.find("shard")) {
    Members shard(*value, file, "shard");
    shard.take("index", config.shard.index);
    shard.take("of", config.shard.of);
    shard.done();
  }
  const Json* entrants = members.find("entrants");
  if (!entrants) members.missing("entrants");
  if (!entrants->is_array()) members.wrong("entrants", "an array");
  for (const Json& entrant : *entrants)
    config.entrants.push_back(parse_entrant(entrant, file, config.entrants.size()));
  if (const Json* changes = members.find("changed")) {
    if (!changes->is_array()) members.wrong("changed", "an array");
    for (const Json& value : *changes) {
      Members change(value, file, fmt::format("changed[{}]", config.changed.size()));
      change.take("utc", config.changed.emplace_back().utc);
      change.take("what", config.changed.back().what);
      change.done();
    }
  }
  members.done();
  try {
    check(config);
  } catch (const UsageError& error) {
    throw UsageError(fmt::format("{}: {}", file, error.what()));
  }
  return config;
}

TournamentConfig read_config(const std::filesystem::path& file) {
  return parse_config(read_file(file), file.string());
}

}  // namespace referee
