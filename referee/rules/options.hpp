// A game's options as a table: one row an option, from which the command line, the `rules` object of messages
// and logs, and the documentation are all made. Values are kept as numbers: the number itself, or the place
// of the word.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace referee {

/// What is known of an option without knowing the game.
struct OptionInfo {
  std::string_view name;
  std::span<const std::string_view> words;  // the values by name, default first; empty for a number
  int least = 0, most = 0;                  // range of a number, both inclusive
  std::string_view meaning;                 // one line
  int default_value = 0;
};

struct Preset {
  std::string_view name;
  std::string_view settings;  // "key=value,key=value": what differs from the defaults
};

/// One value an option, in the order of the game's table.
using OptionValues = std::vector<int>;

/// A row of a game's table. `Rules` is the game's options struct.
template <class Rules>
struct Option {
  OptionInfo info;
  int (*get)(const Rules&);
  void (*set)(Rules&, int);
};

namespace detail {
template <auto Field>
struct FieldOf;
template <class Rules, class T, T Rules::*Field>
struct FieldOf<Field> {
  static int get(const Rules& rules) { return static_cast<int>(rules.*Field); }
  static void set(Rules& rules, int value) { rules.*Field = static_cast<T>(value); }
  using RulesType = Rules;
};
}  // namespace detail

/// A row for an option whose field is an enum or bool numbered as `words`.
template <auto Field>
constexpr auto choice(std::string_view name, std::span<const std::string_view> words,
                      std::string_view meaning) {
  using F = detail::FieldOf<Field>;
  return Option<typename F::RulesType>{{name, words, 0, 0, meaning, 0}, F::get, F::set};
}
/// A row for an option whose field is a whole number in least … most.
template <auto Field>
constexpr auto number(std::string_view name, int least, int most, std::string_view meaning) {
  using F = detail::FieldOf<Field>;
  return Option<typename F::RulesType>{{name, {}, least, most, meaning, 0}, F::get, F::set};
}

/// The text of an option's value, as the command line takes it.
std::string value_text(const OptionInfo& option, int value);

/// Applies "PRESET,key=value,…" (each part optional) to `values`. Errors: UsageError that names what was
/// wrong and what would be right.
void apply_settings(std::string_view settings, std::span<const OptionInfo> options,
                    std::span<const Preset> presets, OptionValues& values);

}  // namespace referee
