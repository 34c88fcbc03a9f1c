// What a bot can do wrong, and how a match can end: the protocol's codes.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace referee {

enum class FaultCode : std::uint8_t {
  start,
  crash,
  eof,
  timeout,
  malformed,
  illegal,
  overflow,
  stdin_blocked,
  memory
};

inline constexpr std::array<std::string_view, 9> fault_names{
    "start", "crash", "eof", "timeout", "malformed", "illegal", "overflow", "stdin", "memory"};
constexpr std::string_view name(FaultCode code) { return fault_names[static_cast<int>(code)]; }
constexpr std::optional<FaultCode> parse_fault(std::string_view text) {
  for (std::size_t i = 0; i < fault_names.size(); ++i)
    if (text == fault_names[i]) return static_cast<FaultCode>(i);
  return std::nullopt;
}

/// These cost a strike and the referee plays for the seat; all others forfeit the match at once.
constexpr bool costs_a_strike(FaultCode code) {
  return code == FaultCode::timeout || code == FaultCode::malformed || code == FaultCode::illegal;
}

enum class Reason : std::uint8_t { none, target, gahwa, schedule, deals, max_deals, forfeit, no_contest };

inline constexpr std::array<std::string_view, 8> reason_names{"none",  "target",    "gahwa",   "schedule",
                                                              "deals", "max_deals", "forfeit", "no_contest"};
constexpr std::string_view name(Reason reason) { return reason_names[static_cast<int>(reason)]; }
constexpr std::optional<Reason> parse_reason(std::string_view text) {
  for (std::size_t i = 1; i < reason_names.size(); ++i)
    if (text == reason_names[i]) return static_cast<Reason>(i);
  return std::nullopt;
}

}  // namespace referee
