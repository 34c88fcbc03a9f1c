// Writing, checking and comparing configurations.
#include "referee/tournament/config.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <set>

#include "protocol/failure.hpp"

namespace referee {
namespace {

using Json = nlohmann::ordered_json;

/// UTF-8 without control characters, C1 included, so that it can be shown on a terminal.
bool is_plain_text(const std::string& text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte < ' ' || byte == 127) return false;
    if (byte == 0xC2 && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0xA0) return false;
  }
  try {
    return !Json(text).dump().empty();
  } catch (const nlohmann::json::type_error&) {  // no UTF-8
    return false;
  }
}

/// What the system would take for the end of the text.
bool holds_zero_byte(const Entrant& entrant) {
  const auto holds = [](const std::string& text) { return text.find('\0') != std::string::npos; };
  return holds(entrant.dir) || std::any_of(entrant.command.begin(), entrant.command.end(), holds) ||
         std::any_of(entrant.env.begin(), entrant.env.end(),
                     [&](const auto& variable) { return holds(variable.first) || holds(variable.second); });
}

Json rules_json(const TournamentConfig& config) {
  std::string text;
  JsonWriter writer(text);
  find_game(config.game).write_rules(writer, config.rules);
  return Json::parse(text);
}

Json limits_json(const TournamentConfig& config) {
  return {{"start_ms", config.limits.start_ms}, {"move_ms", config.limits.move_ms},
          {"bank_ms", config.limits.bank_ms},   {"strikes", config.limits.strikes},
          {"memory_mb", config.bots.memory_mb}, {"cpu_s", config.bots.cpu_s},
          {"sandbox", name(config.sandbox)},    {"freeze", config.bots.freeze}};
}

/// What decides who meets whom in which deals.
Json schedule_json(const TournamentConfig& config) {
  Json json{{"game", config.game},     {"rules", rules_json(config)},   {"format", name(config.format)},
            {"boards", config.boards}, {"duplicate", config.duplicate}, {"rounds", config.rounds},
            {"deals", config.deals}};
  if (config.seed) json["seed_commitment"] = commitment(*config.seed);
  if (config.shard.of > 1) json["shard"] = {{"index", config.shard.index}, {"of", config.shard.of}};
  return json;
}

Json entrant_json(const Entrant& entrant) {
  Json json{{"name", entrant.name}, {"cmd", entrant.command}};
  if (!entrant.dir.empty()) json["dir"] = entrant.dir;
  for (const auto& [key, value] : entrant.env) json["env"][key] = value;
  if (entrant.writable) json["writable"] = true;
  if (!entrant.files.empty()) json["files"] = entrant.files;
  return json;
}

}  // namespace

std::string to_json(const TournamentConfig& config, bool show_seed) {
  Json json = schedule_json(config);
  if (show_seed && config.seed) json["seed"] = config.seed->hex();
  json["limits"] = limits_json(config);
  if (config.pin) json["limits"]["pin"] = true;
  if (!config.sandbox_used.empty()) json["sandbox_used"] = config.sandbox_used;
  json["concurrency"] = config.concurrency;
  json["logs"] = name(config.logs);
  if (config.sprt)
    json["sprt"] = {{"elo0", config.sprt->elo0},
                    {"elo1", config.sprt->elo1},
                    {"alpha", config.sprt->alpha},
                    {"beta", config.sprt->beta}};
  if (config.anchor) json["anchor"] = {{"name", config.anchor->name}, {"elo", config.anchor->elo}};
  json["entrants"] = Json::array();
  for (const Entrant& entrant : config.entrants) json["entrants"].push_back(entrant_json(entrant));
  for (const ChangeMade& change : config.changed)
    json["changed"].push_back({{"utc", change.utc}, {"what", change.what}});
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::vector<std::string> differences(const TournamentConfig& was, const TournamentConfig& is,
                                     Compared compared) {
  const auto comparable = [&](const TournamentConfig& config) {
    Json json;
    const auto add_all = [&](const Json& object, const std::string& prefix, const std::string& suffix) {
      for (const auto& [key, value] : object.items())
        if (key != "files" && key != "rules") json[prefix + key + suffix] = value;
    };
    if (compared != Compared::conditions) add_all(schedule_json(config), "", "");
    json["deals"] = config.deals;
    add_all(rules_json(config), "rules.", "");
    if (compared != Compared::conditions) {
      json["number of entrants"] = config.entrants.size();
      for (std::size_t i = 0; i < config.entrants.size(); ++i)
        json[fmt::format("the name of entrant {}", i + 1)] = config.entrants[i].name;
    }
    if (compared == Compared::schedule) return json;
    add_all(limits_json(config), "limits.", "");
    // Tournaments that were begun before it was recorded can be gone on with.
    if (!was.sandbox_used.empty() && !is.sandbox_used.empty()) json["sandbox_used"] = config.sandbox_used;
    if (compared == Compared::conditions) return json;
    if (config.sprt)
      json["sprt"] = {config.sprt->elo0, config.sprt->elo1, config.sprt->alpha, config.sprt->beta};
    for (const Entrant& entrant : config.entrants) add_all(entrant_json(entrant), "", " of " + entrant.name);
    return json;
  };
  const Json before = comparable(was);
  const Json after = comparable(is);
  const auto text = [](const Json& json, const std::string& key) {
    const auto found = json.find(key);
    return found == json.end() ? "not set" : found->dump(-1, ' ', false, Json::error_handler_t::replace);
  };
  std::vector<std::string> all;
  const auto compare = [&](const std::string& key) {
    if (text(before, key) == text(after, key)) return;
    // What variables hold may be nobody's business, and this is shown with the standings.
    all.push_back(key.starts_with("env of ")
                      ? fmt::format("{} has changed", key)
                      : fmt::format("{} was {} and is {}", key, text(before, key), text(after, key)));
  };
  for (const auto& [key, value] : before.items()) compare(key);
  for (const auto& [key, value] : after.items())
    if (!before.contains(key)) compare(key);
  if (compared != Compared::all || was.entrants.size() != is.entrants.size()) return all;
  for (std::size_t i = 0; i < was.entrants.size(); ++i)
    for (const auto& [file, hash] : was.entrants[i].files)
      if (const auto now = is.entrants[i].files.find(file);
          now == is.entrants[i].files.end() || now->second != hash)
        all.push_back(fmt::format(
            "the content of {} ({}) has changed",
            is_plain_text(file) ? file : Json(file).dump(-1, ' ', true, Json::error_handler_t::replace),
            was.entrants[i].name));
  return all;
}

std::optional<std::string> first_difference(const TournamentConfig& was, const TournamentConfig& is,
                                            Compared compared) {
  const std::vector<std::string> all = differences(was, is, compared);
  return all.empty() ? std::nullopt : std::optional(all.front());
}

std::string sentence(const ChangeMade& change) {
  return fmt::format("At {} the tournament went on although {}.", change.utc, change.what);
}

void check(const TournamentConfig& config) {
  struct Range {
    const char* key;
    int value, least, most;
  };
  constexpr int many = 1'000'000;
  constexpr int day_ms = 86'400'000;
  for (const Range& range : {Range{"boards", config.boards, 1, many},
                             {"rounds", config.rounds, 0, many},
                             {"deals", config.deals, 0, many},
                             {"concurrency", config.concurrency, 0, 4096},
                             {"limits.start_ms", config.limits.start_ms, 1, day_ms},
                             {"limits.move_ms", config.limits.move_ms, 1, day_ms},
                             {"limits.bank_ms", config.limits.bank_ms, 0, day_ms},
                             {"limits.strikes", config.limits.strikes, 1, many},
                             {"limits.memory_mb", config.bots.memory_mb, 0, many},
                             {"limits.cpu_s", config.bots.cpu_s, 0, day_ms / 1000},
                             {"shard.of", config.shard.of, 1, many},
                             {"shard.index", config.shard.index, 1, config.shard.of}})
    if (range.value < range.least || range.value > range.most)
      throw UsageError(fmt::format("\"{}\" takes a whole number from {} to {}, not {}.", range.key,
                                   range.least, range.most, range.value));
  const auto count = config.entrants.size();
  constexpr std::size_t most = 2000;  // the ratings' algebra is dense
  const std::size_t least = config.format == Format::individual ? 4 : 2;
  if (count < least)
    throw UsageError(
        fmt::format("The format {} needs at least {} entrants, not {}.", name(config.format), least, count));
  if (count > most)
    throw UsageError(fmt::format("A tournament takes at most {} entrants, not {}.", most, count));
  std::set<std::string> names;
  for (const Entrant& entrant : config.entrants) {
    if (entrant.name.empty() || entrant.name.size() > 100)
      throw UsageError("Every entrant needs a \"name\" of 1 to 100 bytes.");
    if (!is_plain_text(entrant.name))
      throw UsageError(fmt::format("An entrant's name must be UTF-8 without control characters, unlike {}.",
                                   Json(entrant.name).dump(-1, ' ', true, Json::error_handler_t::replace)));
    if (!names.insert(entrant.name).second)
      throw UsageError(fmt::format("The entrant '{}' is there twice; names must differ.", entrant.name));
    if (entrant.command.empty() || entrant.command[0].empty())
      throw UsageError(fmt::format("The entrant '{}' has no command.", entrant.name));
    for (const auto& [key, value] : entrant.env)
      if (key.empty() || key.find('=') != std::string::npos)
        throw UsageError(
            fmt::format("The entrant '{}' sets a variable that cannot be: '{}'.", entrant.name, key));
    if (holds_zero_byte(entrant))
      throw UsageError(
          fmt::format("The entrant '{}' has a zero byte in its command, folder or variables.", entrant.name));
  }
  for (const ChangeMade& change : config.changed)
    if (!is_plain_text(change.utc) || !is_plain_text(change.what))
      throw UsageError("\"changed\" must be UTF-8 without control characters.");
  if (config.anchor && !(std::abs(config.anchor->elo) <= 100'000))
    throw UsageError(
        fmt::format("The anchor's rating must be a number up to 100000, not {}.", config.anchor->elo));
  if (config.anchor && !names.contains(config.anchor->name))
    throw UsageError(fmt::format("The anchor '{}' is not among the entrants.", config.anchor->name));
  if (config.sprt && (count != 2 || config.format == Format::individual))
    throw UsageError("An SPRT needs exactly two entrants, holding a side each.");
  if (const std::string complaint = config.sprt ? sprt_complaint(*config.sprt) : ""; !complaint.empty())
    throw UsageError(fmt::format("SPRT: {}.", complaint));
  if (config.shard.of > 1 && (config.format == Format::swiss || config.sprt))
    throw UsageError(
        "A swiss or an SPRT cannot be played in shards: what comes next depends on all results so far.");
  if (config.shard.of > 1 && !config.seed && config.seed_commitment.empty())
    throw UsageError("Shards need a \"seed\", the same for all, so that they play parts of one tournament.");
}

}  // namespace referee
