// Plays matches of every game among players that answer at random, now and then badly, under options drawn at
// random, and keeps every line that is said and every log: what schema_test.py holds against the schemas.
// usage: conversations DIR → DIR/<game>/{hello,ready,act,answer,deal_end,match_end,log_line}.jsonl
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <random>

#include "protocol/failure.hpp"

#include "referee/match/play.hpp"

using namespace referee;

namespace {

std::mt19937 random_numbers(20261130);
int below(int n) { return std::uniform_int_distribution(0, n - 1)(random_numbers); }

/// The lines of one game by the name of their schema.
using Lines = std::map<std::string, std::string>;

class RandomPlayer : public Player {
 public:
  RandomPlayer(Lines& lines, bool careless) : lines_(lines), careless_(careless) {}

  void tell(std::string_view line) override { keep(line); }
  Time ask(std::string_view line) override {
    request_ = keep(line);
    return now_;
  }
  Heard hear(Time deadline) override {
    Heard heard;
    heard.at = now_ += std::chrono::microseconds(50 + below(500));
    heard.cpu_us = below(200);
    heard.lag_us = below(30) == 0 ? 1500 : 0;
    if (request_.at("type") == "hello") {
      said_ = below(2) ? R"({"type":"ready","name":"random","version":"1"})" : R"({"type":"ready"})";
      lines_["ready"] += said_ + "\n";
    } else if (careless_ && below(60) == 0) {
      switch (below(3)) {
        case 0:
          heard.kind = Heard::Kind::timeout;
          heard.at = now_ = deadline;
          return heard;
        case 1:
          said_ = "I pass.\xff";
          break;
        default:
          said_ = nlohmann::json{{"id", request_.at("id")}, {"action", "double-dummy"}}.dump();
      }
    } else {
      const auto& legal = request_.at("legal");
      nlohmann::json answer{{"id", request_.at("id")},
                            {"action", legal.at(below(static_cast<int>(legal.size())))}};
      if (below(10) == 0) answer["note"] = "drawn from " + std::to_string(legal.size()) + ", \"♠\"";
      said_ = answer.dump();
      lines_["answer"] += said_ + "\n";
    }
    heard.line = said_;
    return heard;
  }
  void rest() override {}
  void close(std::string_view last_line) override { keep(last_line); }

 private:
  nlohmann::json keep(std::string_view line) {
    auto message = nlohmann::json::parse(line);
    (lines_[message.at("type")] += line) += '\n';
    return message;
  }

  Lines& lines_;
  bool careless_;
  nlohmann::json request_;
  std::string said_;
  Time now_{};
};

/// Words at random, one in two the default; numbers as they are.
OptionValues draw(const GameInfo& game) {
  OptionValues values = game.defaults();
  for (std::size_t i = 0; i < values.size(); ++i)
    if (const auto words = static_cast<int>(game.options[i].words.size()); words && below(2))
      values[i] = below(words);
  return values;
}

void play(const GameInfo& game, Lines& lines, int number, int deals, bool careless) {
  MatchSpec spec;
  spec.game = &game;
  spec.rules = draw(game);
  spec.deals = deals;
  spec.seed = Seed::from_text(std::to_string(number));
  RandomPlayer north(lines, careless), east(lines, careless), south(lines, careless), west(lines, careless);
  for (auto& seat : spec.seats) seat = {"random", {"bots/random", "--seed", "ü"}};
  lines["log_line"] += play_match(spec, {&north, &east, &south, &west}, "2026-11-30T04:00:00Z").log;
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 2) return static_cast<int>(ExitStatus::usage);
  for (const GameInfo& game : all_games()) {
    Lines lines;
    for (int match = 1; match <= 8; ++match) play(game, lines, match, 2, match % 2 == 0);
    play(game, lines, 9, 0, false);
    const auto folder = std::filesystem::path(arguments[1]) / game.name;
    std::filesystem::create_directories(folder);
    for (const auto& [name, text] : lines) std::ofstream(folder / (name + ".jsonl")) << text;
  }
}
