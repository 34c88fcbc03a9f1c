#include "tests/hostile/hostile_case.hpp"

#include <fstream>
#include <sstream>

namespace referee {

int HostileCase::number(const std::string& option, int otherwise) const {
  const auto found = options.find(option);
  return found == options.end() ? otherwise : std::stoi(found->second);
}

std::string HostileCase::text(const std::string& option) const {
  const auto found = options.find(option);
  return found == options.end() ? std::string() : found->second;
}

std::string HostileCase::misdeed() const {
  for (const char* ending : {"-strict", "-within-time"})
    if (name.ends_with(ending)) return name.substr(0, name.size() - std::string(ending).size());
  return name;
}

std::vector<HostileCase> read_hostile_cases(const std::string& path) {
  std::vector<HostileCase> cases;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream words(line);
    HostileCase next;
    std::string sandbox, fault, end;
    words >> next.name >> sandbox >> fault >> end >> next.seconds;
    next.only_wrapped = sandbox == "bwrap";
    next.fault = parse_fault(fault);
    next.forfeits = end == "forfeit";
    for (std::string option; words >> option;) {
      const auto equals = option.find('=');
      next.options[option.substr(0, equals)] = equals == std::string::npos ? "" : option.substr(equals + 1);
    }
    cases.push_back(std::move(next));
  }
  return cases;
}

}  // namespace referee
