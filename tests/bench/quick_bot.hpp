// The quickest honest bot there can be: it looks for `id` and `legal` in a request and picks one of the
// actions. It stands for the bots where the referee is to be measured, as a process (fast_bot.cpp) and
// without one (QuickPlayer).
#pragma once
#include <charconv>
#include <string>
#include <string_view>

#include "referee/match/player.hpp"

namespace bench {

/// Overwrites `answer` with the line, newline included, that answers the request `line`; empty where nothing
/// is asked. Trusts the referee.
inline void quick_answer(std::string_view line, std::string& answer) {
  answer.clear();
  if (line.starts_with("{\"type\":\"hello\"")) {
    answer = "{\"type\":\"ready\",\"name\":\"fast\"}\n";
    return;
  }
  constexpr std::string_view act = "{\"type\":\"act\",\"id\":", legal = "legal\":[\"";
  if (!line.starts_with(act)) return;
  const std::string_view id = line.substr(act.size(), line.find(',', act.size()) - act.size());
  unsigned number = 0;
  std::from_chars(id.data(), id.data() + id.size(), number);
  const auto begin = line.find(legal) + legal.size();
  std::string_view actions = line.substr(begin, line.find("\"]", begin) - begin);
  // A choice that depends on the request alone and is spread well enough to reach every phase.
  const auto steps = (number * 2654435761U >> 16) % 4;
  for (unsigned i = 0; i < steps; ++i)
    if (const auto comma = actions.find("\",\""); comma != std::string_view::npos)
      actions.remove_prefix(comma + 3);
  answer += "{\"id\":";
  answer += id;
  answer += ",\"action\":\"";
  answer += actions.substr(0, actions.find('"'));
  answer += "\"}\n";
}

/// That bot without a process and without a clock.
class QuickPlayer : public referee::Player {
 public:
  void tell(std::string_view) override {}
  referee::Time ask(std::string_view line) override {
    quick_answer(line, answer_);
    return {};
  }
  referee::Heard hear(referee::Time) override {
    referee::Heard heard;
    heard.line = std::string_view(answer_).substr(0, answer_.size() - 1);
    return heard;
  }
  void rest() override {}
  void close(std::string_view) override {}

 private:
  std::string answer_;
};

}  // namespace bench
