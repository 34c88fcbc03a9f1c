// referee standings DIR…: standings from what is in results directories, also while a tournament runs.
#include "referee/tournament/standings.hpp"

#include <fmt/format.h>

#include "referee/cli/command.hpp"
#include "referee/cli/tournament_options.hpp"

namespace referee {
namespace po = boost::program_options;

ExitStatus standings_command(const Arguments& arguments) {
  po::options_description description("Options");
  description.add_options()("anchor", po::value<std::string>(),
                            "NAME=ELO: the entrant whose rating is given")("json", "the same as JSON");
  Options options(
      "referee standings DIR…: standings from what is in the directories, also while a tournament runs",
      description, "directory");
  if (!options.parse(arguments)) return ExitStatus::done;
  std::vector<std::filesystem::path> directories;
  for (const std::string& name : options.list("directory")) directories.emplace_back(name);
  if (directories.empty()) throw UsageError("Standings of which results directory?");
  std::optional<NamedAnchor> anchor;
  if (options.has("anchor")) anchor = parse_anchor(options.get<std::string>("anchor"));

  std::vector<std::string> notices;
  const Standings standings = read_standings(directories, anchor, notices);
  for (const std::string& notice : notices) say(fmt::format("{}\n", notice));
  print(options.has("json") ? standings_json(standings) : standings_text(standings));
  return ExitStatus::done;
}

}  // namespace referee
