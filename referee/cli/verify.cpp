// referee verify LOG|DIR…: plays logs through the rules again.
#include "referee/match/verify.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

#include "protocol/json_writer.hpp"

#include "referee/cli/command.hpp"
#include "referee/report/printable.hpp"

namespace referee {
namespace {

namespace po = boost::program_options;
namespace fs = std::filesystem;

/// The logs that a path names: itself, or all in a results directory, in order.
std::vector<fs::path> logs_of(const std::string& name) {
  if (!fs::is_directory(name)) return {name};
  const fs::path folder =
      fs::is_directory(fs::path(name) / "logs") ? fs::path(name) / "logs" : fs::path(name);
  std::vector<fs::path> logs;
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    if (entry.path().extension() == ".jsonl") logs.push_back(entry.path());
  if (logs.empty()) throw UsageError(fmt::format("There is no log in {}.", folder.string()));
  std::sort(logs.begin(), logs.end());
  return logs;
}

}  // namespace

ExitStatus verify_command(const Arguments& arguments) {
  po::options_description description("Options");
  description.add_options()("json", "one JSON object a log")("quiet",
                                                             "names only the logs that do not verify");
  Options options(
      "referee verify LOG|DIR…: plays the logs through the rules again; names the first line that does not "
      "follow",
      description, "log");
  if (!options.parse(arguments)) return ExitStatus::done;
  const auto names = options.list("log");
  if (names.empty()) throw UsageError("Which log? Name a file, or a results directory.");

  int good = 0, bad = 0;
  for (const std::string& name : names) {
    for (const fs::path& path : logs_of(name)) {
      const Verdict verdict = verify_log(read_log(path));
      ++(verdict.ok() ? good : bad);
      if (options.has("json")) {
        std::string text;
        JsonWriter json(text);
        json.begin_object().key("log").text(path.string()).key("ok").boolean(verdict.ok());
        json.key("line").number(verdict.line).key("problem").text(verdict.problem);
        json.key("deals").number(verdict.deals).key("decisions").number(verdict.decisions).end_object();
        print(text + "\n");
      } else if (!verdict.ok()) {
        print(fmt::format("{}: line {} {}.\n", path.string(), verdict.line, verdict.problem));
      } else if (!options.has("quiet")) {
        print(fmt::format("{}: ok, {}, {}\n", path.string(), counted(verdict.deals, "deal"),
                          counted(verdict.decisions, "decision")));
      }
    }
  }
  if (!options.has("json") && good + bad > 1) print(fmt::format("{} logs verify, {} do not.\n", good, bad));
  return bad ? ExitStatus::answer_is_no : ExitStatus::done;
}

}  // namespace referee
