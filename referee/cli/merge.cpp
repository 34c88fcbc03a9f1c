// referee merge --out DIR DIR…: one results directory from the shards of a tournament.
#include "referee/tournament/merge.hpp"

#include <fmt/format.h>

#include "referee/cli/command.hpp"

namespace referee {

namespace po = boost::program_options;

ExitStatus merge_command(const Arguments& arguments) {
  po::options_description description("Options");
  description.add_options()("out", po::value<std::string>(), "the directory to make");
  Options options("referee merge --out DIR DIR…: one results directory from the shards of a tournament",
                  description, "directory");
  if (!options.parse(arguments)) return ExitStatus::done;
  std::vector<std::filesystem::path> shards;
  for (const std::string& name : options.list("directory")) shards.emplace_back(name);
  const std::string out = options.require("out");
  const int matches = merge_shards(shards, out);
  print(fmt::format("{} matches of {} directories are in {}.\n", matches, shards.size(), out));
  return ExitStatus::done;
}

}  // namespace referee
