// referee replay LOG: shows a logged match for reading.
#include <fmt/format.h>

#include "referee/cli/command.hpp"
#include "referee/report/match_files.hpp"
#include "referee/report/replay_text.hpp"

namespace referee {

namespace po = boost::program_options;

ExitStatus replay_command(const Arguments& arguments) {
  po::options_description description("Options");
  description.add_options()("deal", po::value<int>(), "only this deal")("from", po::value<int>(),
                                                                        "from this decision on")(
      "seat", po::value<std::string>(), "only what this seat knew: N, E, S or W")("json", "the same as JSON");
  Options options("referee replay LOG: shows a logged match for reading", description, "log");
  if (!options.parse(arguments)) return ExitStatus::done;
  const auto logs = options.list("log");
  if (logs.size() != 1) throw UsageError("Which log? Name one file.");

  ReplayOptions how;
  if (options.has("deal")) how.deal = options.get<int>("deal");
  if (options.has("from")) how.from = options.get<int>("from");
  if (options.has("seat")) how.seat = seat_option(options.get<std::string>("seat"));
  const std::string log = read_log(logs.front());
  how.errors = stderr_beside(logs.front());
  const Story story = tell_story(log);
  print(options.has("json") ? replay_json(story, how) : replay_text(story, how, TextStyle::of_environment()));
  return ExitStatus::done;
}

}  // namespace referee
