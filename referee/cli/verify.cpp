// referee verify LOG|DIR…: plays logs through the rules again, and holds what a results directory says of the
// matches against them.
#include "referee/match/verify.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

#include "protocol/json_writer.hpp"

#include "referee/cli/command.hpp"
#include "referee/report/printable.hpp"
#include "referee/tournament/line_check.hpp"

namespace referee {
namespace {

namespace po = boost::program_options;
namespace fs = std::filesystem;

bool is_results_directory(const fs::path& path) { return fs::exists(path / "matches.jsonl"); }

/// The logs that a path names: itself, or all in a results directory, in order.
std::vector<fs::path> logs_of(const fs::path& path) {
  if (!fs::is_directory(path)) return {path};
  const fs::path within = path / "logs";
  const fs::path folder = is_results_directory(path) || fs::is_directory(within) ? within : path;
  std::vector<fs::path> logs;
  if (fs::is_directory(folder))
    for (const auto& entry : fs::recursive_directory_iterator(folder))
      if (entry.path().extension() == ".jsonl") logs.push_back(entry.path());
  if (logs.empty()) throw UsageError(fmt::format("There is no log in {}.", folder.string()));
  std::sort(logs.begin(), logs.end());
  return logs;
}

/// Verifies and tells of it, log by log.
class Verification {
 public:
  Verification(bool json, bool quiet) : json_(json), quiet_(quiet) {}

  void verify(const fs::path& path) {
    std::optional<LineCheck> lines;
    if (is_results_directory(path)) lines.emplace(path);
    if (lines) tell(lines->found());
    for (const fs::path& log : logs_of(path)) {
      const Verdict verdict = verify_log(read_log(log));
      tell(log, verdict);
      if (lines && verdict.ok()) tell(lines->check(log, verdict.told));
    }
  }

  bool all_well() const { return bad_ == 0 && disagreements_ == 0; }
  void sum_up() const {
    if (json_ || good_ + bad_ + disagreements_ < 2) return;
    print(fmt::format("{} logs verify, {} do not{}.\n", good_, bad_,
                      disagreements_ == 0 ? "" : "; " + counted(disagreements_, "disagreement")));
  }

 private:
  void tell(const fs::path& log, const Verdict& verdict) {
    ++(verdict.ok() ? good_ : bad_);
    if (json_) {
      tell_json(log, verdict);
    } else if (!verdict.ok()) {
      print(fmt::format("{}: line {} {}.\n", log.string(), verdict.line, verdict.problem));
    } else if (!quiet_) {
      print(fmt::format("{}: ok, {}, {}\n", log.string(), counted(verdict.deals, "deal"),
                        counted(verdict.decisions, "decision")));
    }
  }

  void tell(const std::vector<Disagreement>& found) {
    for (const Disagreement& each : found) {
      ++disagreements_;
      if (json_)
        tell_json(each.file, Verdict{each.line, each.problem});
      else
        print(printable(fmt::format("{}: {}{}.", each.file.string(),
                                    each.line > 0 ? fmt::format("line {} ", each.line) : "", each.problem)) +
              "\n");
    }
  }

  static void tell_json(const fs::path& file, const Verdict& verdict) {
    std::string text;
    JsonWriter json(text);
    json.begin_object().key("log").text(file.string()).key("ok").boolean(verdict.ok());
    json.key("line").number(verdict.line).key("problem").text(verdict.problem);
    json.key("deals").number(verdict.deals).key("decisions").number(verdict.decisions).end_object();
    print(text + "\n");
  }

  bool json_, quiet_;
  int good_ = 0, bad_ = 0, disagreements_ = 0;
};

}  // namespace

ExitStatus verify_command(const Arguments& arguments) {
  po::options_description description("Options");
  description.add_options()("json", "one JSON object a log")("quiet",
                                                             "names only the logs that do not verify");
  Options options(
      "referee verify LOG|DIR…: plays the logs through the rules again; names the first line that does not "
      "follow, and of a results directory what matches.jsonl says otherwise than the logs",
      description, "log");
  if (!options.parse(arguments)) return ExitStatus::done;
  const auto names = options.list("log");
  if (names.empty()) throw UsageError("Which log? Name a file, or a results directory.");

  Verification verification(options.has("json"), options.has("quiet"));
  for (const std::string& name : names) verification.verify(name);
  verification.sum_up();
  return verification.all_well() ? ExitStatus::done : ExitStatus::answer_is_no;
}

}  // namespace referee
