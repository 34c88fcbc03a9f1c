// A line of cases.txt.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "protocol/faults.hpp"

namespace referee {

struct HostileCase {
  std::string name;
  bool only_wrapped = false;
  std::optional<FaultCode> fault;  // none: N does nothing that it is charged with
  bool forfeits = false;
  int seconds = 0;
  std::map<std::string, std::string> options;

  int number(const std::string& option, int otherwise) const;
  std::string text(const std::string& option) const;
  bool has(const std::string& option) const { return options.contains(option); }
  /// What the bot is told to do: the name up to "-strict" or "-within-time", which only change what must come
  /// of it.
  std::string misdeed() const;
};

std::vector<HostileCase> read_hostile_cases(const std::string& path);

}  // namespace referee
