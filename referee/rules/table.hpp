// A match in progress, for callers that do not know which game is played: the state, its rules, and the
// record of what everyone has seen, behind one small interface; and the registry of games.
#pragma once
#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "referee/rules/record.hpp"

namespace referee {

class Table {
 public:
  virtual ~Table() = default;

  virtual const Position& position() const = 0;
  const Record& record() const { return record_; }

  virtual void start(Seat first_dealer) = 0;
  virtual void deal(std::span<const Card> deck) = 0;
  virtual const Phase& phase() const = 0;
  virtual ActionSet legal() const = 0;
  virtual void apply(Action action) = 0;
  virtual std::string_view text(Action action) const = 0;

  /// The fields of `act` that the table knows (deal … trick and the game's own) into the open object.
  virtual void write_view(JsonWriter& json, Seat seat) const = 0;
  /// The fields of `deal_end` (deal … score and the game's own) into the open object.
  virtual void write_deal_end(JsonWriter& json) const = 0;
  /// `detail` of the log's deal_end, as one object.
  virtual void write_detail(JsonWriter& json) const = 0;

  // As the game tells people of it (game.hpp).
  virtual std::string describe(Seat seat) const = 0;
  virtual std::vector<std::string> explain() const = 0;
  virtual std::vector<Undertaking> undertakings() const = 0;

  /// The action of `legal` whose text it is.
  std::optional<Action> find(const ActionSet& legal, std::string_view text) const;

 protected:
  Record record_;
};

struct GameInfo {
  std::string_view name;   // of the protocol
  std::string_view title;  // for people
  CardSet deck;
  std::span<const OptionInfo> options;
  std::span<const Preset> presets;
  /// A table with these options; `deals` > 0 fixes the length of the match.
  std::unique_ptr<Table> (*open)(const OptionValues& values, int deals);

  OptionValues defaults() const;
  /// Values from "PRESET,key=value,…". Errors: UsageError.
  OptionValues parse(std::string_view settings) const;
  /// {"option":value,…}, every option: words as strings, numbers as integers; in the order of `options` or
  /// sorted by name.
  void write_rules(JsonWriter& json, const OptionValues& values) const;
  void write_sorted_rules(JsonWriter& json, const OptionValues& values) const;
};

std::span<const GameInfo> all_games();
/// Errors: UsageError that names the games there are.
const GameInfo& find_game(std::string_view name);

}  // namespace referee
