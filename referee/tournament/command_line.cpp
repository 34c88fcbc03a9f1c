#include "referee/tournament/command_line.hpp"

#include <fmt/format.h>

#include "protocol/failure.hpp"

namespace referee {

std::vector<std::string> split_command(std::string_view text) {
  std::vector<std::string> words;
  bool in_word = false;
  char quote = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (!quote && (c == ' ' || c == '\t' || c == '\n')) {
      in_word = false;
      continue;
    }
    if (!in_word) words.emplace_back();
    in_word = true;
    if (c == quote) {
      quote = 0;
    } else if (!quote && (c == '\'' || c == '"')) {
      quote = c;
    } else if (c == '\\' && quote != '\'') {
      if (++i == text.size()) throw UsageError(fmt::format("The command '{}' ends in a backslash.", text));
      if (quote == '"' && std::string_view("\\\"$`\n").find(text[i]) == std::string_view::npos)
        words.back() += c;
      if (text[i] != '\n') words.back() += text[i];  // a backslash and a newline continue the line
    } else {
      words.back() += c;
    }
  }
  if (quote) throw UsageError(fmt::format("A {} quote in the command '{}' is not closed.", quote, text));
  if (words.empty()) throw UsageError("A command must not be empty.");
  return words;
}

}  // namespace referee
