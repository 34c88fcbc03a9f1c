#include "referee/match/reference_player.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace referee {

/// splitmix64: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014.
std::uint64_t ReferencePlayer::draw() {
  std::uint64_t z = chance_ += 0x9e3779b97f4a7c15;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

Time ReferencePlayer::ask(std::string_view line) {
  const auto legal = words_under("legal", line);
  if (legal.empty()) {
    answer_ = R"({"type":"ready","name":"reference"})";
  } else {
    std::size_t choice = draw() % legal.size();
    if (legal[0] == "pass" && legal.size() > 1) {
      // Bids are listed from the lowest: mostly low ones, now and then the boldest.
      const std::uint64_t mood = draw() % 100;
      choice = mood < 40 ? 0 : mood < 45 ? legal.size() - 1 : 1;
      while (mood >= 45 && choice + 1 < legal.size() && draw() % 3 == 0) ++choice;
    }
    const auto id = line.substr(line.find("\"id\":") + 5);
    answer_ = fmt::format(R"({{"id":{},"action":"{}"}})", id.substr(0, id.find(',')), legal[choice]);
  }
  return asked_ = std::chrono::steady_clock::now();
}

Heard ReferencePlayer::hear(Time) {
  Heard heard;
  heard.line = answer_;
  heard.at = asked_;
  return heard;
}

std::vector<std::string_view> words_under(std::string_view key, std::string_view line) {
  const std::string opening = fmt::format("\"{}\":[", key);
  const auto begin = line.find(opening);
  if (begin == std::string_view::npos) return {};
  line.remove_prefix(begin + opening.size());
  line = line.substr(0, line.find(']'));
  std::vector<std::string_view> words;
  while (!line.empty()) {
    const auto end = line.find('"', 1);
    words.push_back(line.substr(1, end - 1));
    line.remove_prefix(std::min(end + 2, line.size()));
  }
  return words;
}

}  // namespace referee
