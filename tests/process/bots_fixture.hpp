// Matches of the hostile bot, and requests that it understands.
#pragma once
#include <array>
#include <chrono>
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <string>
#include <vector>

#include "referee/process/bots.hpp"
#include "referee/process/usage.hpp"
#include "tests/process/test_folder.hpp"

namespace referee {

inline Time in(int ms) { return std::chrono::steady_clock::now() + std::chrono::milliseconds(ms); }

inline const std::string hello = R"({"type":"hello","protocol":1,"seat":"N"})";
inline std::string act(int id) {
  return fmt::format(R"({{"type":"act","id":{},"legal":["pass","hokum"]}})", id);
}
inline std::string answer_to(int id) { return fmt::format(R"({{"id":{},"action":"pass"}})", id); }

inline Heard ask(Player& player, const std::string& line, int ms = 5000) {
  player.ask(line);
  return player.hear(in(ms));
}

/// Asks hello and then acts until something else than the right answer comes; that is returned.
inline Heard play(Player& player, int acts = 4, int ms = 5000) {
  Heard heard = ask(player, hello, ms);
  for (int id = 1; id <= acts && heard.kind == Heard::Kind::line; ++id) {
    heard = ask(player, act(id), ms);
    if (heard.kind == Heard::Kind::line && heard.line != answer_to(id)) break;
  }
  return heard;
}

/// A match of that bot on North's seat against three honest ones.
struct Match {
  TestFolder folder;
  Sandbox sandbox;
  Bots bots;

  explicit Match(const BotCommand& north, ProcessLimits limits = {}, SandboxMode mode = SandboxMode::none)
      : sandbox(mode), bots({north, folder.bot(), folder.bot(), folder.bot()}, limits, sandbox) {}
  explicit Match(const std::string& misdeed, const std::string& argument = {}, ProcessLimits limits = {},
                 SandboxMode mode = SandboxMode::none)
      : sandbox(mode),
        bots({folder.bot(misdeed, argument), folder.bot(), folder.bot(), folder.bot()}, limits, sandbox) {}
  Player& north() { return bots.player(Seat::north); }
  const BotEnd& end() {
    for (Seat seat : all_seats) bots.player(seat).close(R"({"type":"match_end"})");
    bots.finish();
    return bots.end(Seat::north);
  }
};

inline bool bwrap_works() { return Sandbox(SandboxMode::automatic).wraps(); }

/// Runs a test twice: without and, where there is one, with a sandbox.
inline SandboxMode either() {
  SandboxMode mode = SandboxMode::none;
  SUBCASE("no sandbox") { mode = SandboxMode::none; }
  SUBCASE("bwrap") { mode = SandboxMode::automatic; }
  return mode;
}

/// bwrap tells the signal as a shell does.
inline int killed_by(const BotEnd& end) { return end.signal ? end.signal : end.exit_status - 128; }

inline long milliseconds_since(Time start) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - start)
      .count();
}

}  // namespace referee
