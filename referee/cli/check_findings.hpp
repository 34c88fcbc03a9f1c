// What `referee check` finds out about a bot.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace referee {

/// One thing that is wrong, and how to mend it.
struct Finding {
  bool strikes = false;  // a referee would charge the bot with it; else it is advice
  std::string kind;      // for machines
  std::string where;     // it was first, e.g. "baloot, play"
  std::string sentence;
  std::string request;  // where it happened first; empty: at no request
  std::string answer;
  std::string legal;
  int count = 1;
};

/// All that was seen, over all the bot's matches.
struct Findings {
  std::vector<Finding> list;
  std::vector<std::int64_t> start_us;     // from the hello to ready, microseconds
  std::vector<std::int64_t> decision_us;  // microseconds
  std::int64_t stderr_bytes = 0;          // the most of one match
  std::int64_t memory_kb = 0;             // likewise, KiB
  std::string last_words;                 // the end of stderr of the first match in which the bot went

  /// Findings of one kind are counted together; illegal actions by their phase, since each has its own cause.
  void add(Finding finding) {
    for (Finding& known : list) {
      if (known.kind != finding.kind || (known.kind == "illegal" && known.where != finding.where)) continue;
      ++known.count;
      return;
    }
    list.push_back(std::move(finding));
  }
  bool has(std::string_view kind) const {
    for (const Finding& finding : list)
      if (finding.kind == kind) return true;
    return false;
  }
  /// How often there was something that a referee would charge.
  int charged() const {
    int sum = 0;
    for (const Finding& finding : list) sum += finding.strikes ? finding.count : 0;
    return sum;
  }
  bool passes() const { return charged() == 0; }
};

}  // namespace referee
