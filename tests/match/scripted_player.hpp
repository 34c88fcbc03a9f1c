// Players without processes, and a clock that moves only when they take time.
#pragma once
#include <deque>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "referee/match/player.hpp"

namespace referee {

using std::chrono::microseconds;
using std::chrono::milliseconds;

struct FakeClock {
  Time now{};
};

/// What a scripted player does when it is asked: after `delay` it says `line`, or something becomes of it.
struct Move {
  std::string line;
  microseconds delay{100};
  Heard::Kind kind = Heard::Kind::line;
  FaultCode fault{};
};

class ScriptedPlayer : public Player {
 public:
  using Script = std::function<std::vector<Move>(const nlohmann::json& request)>;
  ScriptedPlayer(FakeClock& clock, Script script) : clock_(clock), script_(std::move(script)) {}

  void tell(std::string_view line) override { heard.emplace_back(line); }
  Time ask(std::string_view line) override {
    heard.emplace_back(line);
    Time at = clock_.now;
    for (Move& move : script_(nlohmann::json::parse(line)))
      moves_.emplace_back(at += move.delay, std::move(move));
    return clock_.now;
  }
  Heard hear(Time deadline) override {
    Heard result;
    if (moves_.empty() || moves_.front().first > deadline) {
      result.kind = Heard::Kind::timeout;
      result.at = clock_.now = deadline;
      return result;
    }
    auto [at, move] = std::move(moves_.front());
    moves_.pop_front();
    last_ = std::move(move.line);
    clock_.now = std::max(clock_.now, at);
    result.kind = move.kind;
    result.line = last_;
    result.fault = move.fault;
    result.detail = "as the script says";
    result.at = clock_.now;
    return result;
  }
  void rest() override { ++rests; }
  void close(std::string_view line) override {
    heard.emplace_back(line);
    closed = true;
  }

  std::vector<std::string> heard;  // every line it was told
  int rests = 0;
  bool closed = false;

 private:
  FakeClock& clock_;
  Script script_;
  std::deque<std::pair<Time, Move>> moves_;
  std::string last_;
};

/// An honest player: ready, then a legal action that `choose` picks from the request.
inline ScriptedPlayer::Script honest(std::function<std::string(const nlohmann::json& act)> choose) {
  return [choose](const nlohmann::json& request) -> std::vector<Move> {
    if (request["type"] == "hello") return {{R"({"type":"ready","name":"scripted"})"}};
    return {{nlohmann::json{{"id", request["id"]}, {"action", choose(request)}}.dump()}};
  };
}

/// Picks by the request alone, evenly enough to reach every phase: equal matches are equal.
inline std::string scattered(const nlohmann::json& act) {
  const std::size_t number = act["id"].get<std::size_t>() * 2654435761u + act["hand"].size() * 40503u;
  return act["legal"][(number >> 7) % act["legal"].size()];
}

}  // namespace referee
