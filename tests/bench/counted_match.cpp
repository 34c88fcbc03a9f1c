// Plays the fixed match without processes and with players who only say what they said the first time, so
// that all that is run is the referee's own code: under callgrind to count its instructions
// (instructions.py), by itself for its CPU time. Prints decisions and nanoseconds of CPU time a decision.
#include <cstdlib>
#include <fmt/format.h>
#include <time.h>
#include <vector>

#include "fixed_match.hpp"
#include "quick_bot.hpp"

namespace {

using Script = std::vector<std::string>;

class Recorded : public bench::QuickPlayer {
 public:
  explicit Recorded(Script& script) : script_(script) {}
  referee::Heard hear(referee::Time deadline) override {
    const referee::Heard heard = bench::QuickPlayer::hear(deadline);
    script_.emplace_back(heard.line);
    return heard;
  }

 private:
  Script& script_;
};

class Scripted : public referee::Player {
 public:
  explicit Scripted(const Script& script) : script_(script) {}
  void tell(std::string_view) override {}
  referee::Time ask(std::string_view) override { return {}; }
  referee::Heard hear(referee::Time) override {
    referee::Heard heard;
    if (next_ < script_.size())
      heard.line = script_[next_++];
    else
      heard.kind = referee::Heard::Kind::timeout;
    return heard;
  }
  void rest() override {}
  void close(std::string_view) override {}

 private:
  const Script& script_;
  std::size_t next_ = 0;
};

template <class Player>
referee::MatchResult play(const referee::MatchSpec& spec, std::array<Script, 4>& scripts) {
  std::array<Player, 4> bots{Player(scripts[0]), Player(scripts[1]), Player(scripts[2]), Player(scripts[3])};
  return referee::play_match(spec, {&bots[0], &bots[1], &bots[2], &bots[3]}, "2026-01-01T00:00:00Z");
}

/// What instructions.py looks for.
[[gnu::noinline]] referee::MatchResult counted_match(const referee::MatchSpec& spec,
                                                     std::array<Script, 4>& scripts) {
  return play<Scripted>(spec, scripts);
}

double cpu_ns() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e9 + static_cast<double>(now.tv_nsec);
}

}  // namespace

int main(int argc, char** argv) {
  const referee::MatchSpec spec = bench::fixed_match(argc > 1 ? std::atoi(argv[1]) : 20);
  std::array<Script, 4> scripts;
  const auto first = play<Recorded>(spec, scripts);
  const double before = cpu_ns();
  const auto result = counted_match(spec, scripts);
  const double used = cpu_ns() - before;
  fmt::print("{} {:.1f}\n", result.decisions, used / result.decisions);
  const bool same = result.digest == first.digest;
  return same && result.reason == referee::Reason::deals && result.faults.empty() ? 0 : 1;
}
