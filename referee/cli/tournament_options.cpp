#include "referee/cli/tournament_options.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <optional>

#include "protocol/failure.hpp"

namespace referee {
namespace {

/// The whole of `text` as a number.
template <class T>
std::optional<T> number(std::string_view text) {
  T value{};
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || stop != text.data() + text.size()) return std::nullopt;
  return value;
}

}  // namespace

NamedAnchor parse_anchor(const std::string& text) {
  const auto equals = text.rfind('=');
  const auto elo = equals == std::string::npos ? std::nullopt : number<double>(text.substr(equals + 1));
  // Also what from_chars takes for numbers: inf and nan.
  if (!elo || equals == 0 || !(std::abs(*elo) <= 100'000))
    throw UsageError(fmt::format("--anchor takes NAME=ELO, a rating up to 100000, not '{}'.", text));
  return {text.substr(0, equals), *elo};
}

SprtOptions parse_sprt(const std::string& text) {
  std::vector<double> values;
  for (std::string_view rest = text; !rest.empty();) {
    const std::string_view item = rest.substr(0, rest.find(','));
    rest.remove_prefix(std::min(rest.size(), item.size() + 1));
    const auto value = number<double>(item);
    if (!value) break;
    values.push_back(*value);
  }
  const bool whole =
      std::count(text.begin(), text.end(), ',') + 1 == static_cast<std::ptrdiff_t>(values.size());
  if (!whole || (values.size() != 2 && values.size() != 4))
    throw UsageError(fmt::format("--sprt takes elo0,elo1 or elo0,elo1,alpha,beta, not '{}'.", text));
  SprtOptions sprt;
  sprt.elo0 = values[0];
  sprt.elo1 = values[1];
  if (values.size() == 4) {
    sprt.alpha = values[2];
    sprt.beta = values[3];
  }
  return sprt;
}

Shard parse_shard(const std::string& text) {
  const auto slash = text.find('/');
  const int part = number<int>(text.substr(0, slash)).value_or(0);
  const int of = slash == std::string::npos ? 0 : number<int>(text.substr(slash + 1)).value_or(0);
  if (part < 1 || of < part)
    throw UsageError(fmt::format("--shard takes i/n, the i-th of n parts, not '{}'.", text));
  return {part, of};
}

}  // namespace referee
