#include "referee/rules/options.hpp"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "protocol/failure.hpp"

namespace referee {
namespace {

int parse_value(const OptionInfo& option, std::string_view text) {
  if (option.words.empty()) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || value < option.least ||
        value > option.most)
      throw UsageError(fmt::format("Option {} takes a whole number from {} to {}, not '{}'.", option.name,
                                   option.least, option.most, text));
    return value;
  }
  for (std::size_t i = 0; i < option.words.size(); ++i)
    if (text == option.words[i]) return static_cast<int>(i);
  throw UsageError(
      fmt::format("Option {} takes {}, not '{}'.", option.name, fmt::join(option.words, " or "), text));
}

std::string names_of(std::span<const OptionInfo> options) {
  std::string names;
  for (const OptionInfo& option : options)
    names += fmt::format("{}{}", names.empty() ? "" : ", ", option.name);
  return names;
}

void set_option(std::string_view key, std::string_view value, std::span<const OptionInfo> options,
                OptionValues& values) {
  const auto option =
      std::find_if(options.begin(), options.end(), [&](const OptionInfo& each) { return each.name == key; });
  if (option == options.end())
    throw UsageError(fmt::format("There is no option '{}'; the options are: {}.", key, names_of(options)));
  values[static_cast<std::size_t>(option - options.begin())] = parse_value(*option, value);
}

}  // namespace

std::string value_text(const OptionInfo& option, int value) {
  return option.words.empty() ? std::to_string(value) : std::string(option.words[value]);
}

void apply_settings(std::string_view settings, std::span<const OptionInfo> options,
                    std::span<const Preset> presets, OptionValues& values) {
  for (bool first = true; !settings.empty(); first = false) {
    const std::string_view item = settings.substr(0, settings.find(','));
    settings.remove_prefix(std::min(settings.size(), item.size() + 1));
    const auto equals = item.find('=');
    if (equals != std::string_view::npos) {
      set_option(item.substr(0, equals), item.substr(equals + 1), options, values);
      continue;
    }
    std::string names;
    const Preset* found = nullptr;
    for (const Preset& preset : presets) {
      if (preset.name == item) found = &preset;
      names += fmt::format("{}{}", names.empty() ? "" : ", ", preset.name);
    }
    if (!found) throw UsageError(fmt::format("'{}' is neither a preset ({}) nor key=value.", item, names));
    if (!first) throw UsageError(fmt::format("The preset '{}' must come first, before any key=value.", item));
    apply_settings(found->settings, options, {}, values);
  }
}

}  // namespace referee
