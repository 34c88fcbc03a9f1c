// Stands between a match and the bot that is checked: passes everything on, and finds out what the bot does
// wrong, and why.
#pragma once
#include <string>
#include <vector>

#include "referee/cli/check_findings.hpp"
#include "referee/match/match.hpp"
#include "referee/match/player.hpp"

namespace referee {

class Observer : public Player {
 public:
  Observer(Player& bot, const MatchLimits& limits, Findings& findings)
      : bot_(bot), limits_(limits), findings_(findings) {}

  void tell(std::string_view line) override { bot_.tell(line); }
  Time ask(std::string_view line) override;
  Heard hear(Time deadline) override;
  void rest() override { bot_.rest(); }
  void close(std::string_view last_line) override { bot_.close(last_line); }

  /// The bot has ended, or was ended to find something out.
  bool gone() const { return gone_; }

 private:
  void note_end(const Heard& heard);
  void judge_ready(const Heard& heard);
  Heard judge(Heard heard, Time deadline);
  Heard explain_silence(Heard timeout);
  void find(bool strikes, std::string kind, std::string sentence, std::string_view answer = {});
  bool answers(std::string_view line) const;

  Player& bot_;
  const MatchLimits& limits_;
  Findings& findings_;

  // Of the open request:
  std::string request_;
  std::int64_t id_ = 0;  // 0: the hello
  std::string game_, phase_;
  std::vector<std::string> legal_;
  Time asked_{};
  std::string other_id_;      // the last answer to it with another request's id
  std::string before_ready_;  // the first line that answers the hello and is not ready
  std::string line_;          // what the Heard points to
  bool gone_ = false;
};

}  // namespace referee
