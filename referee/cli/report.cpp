// referee report DIR: writes report.html, one page that needs nothing else.
#include <fmt/format.h>

#include "referee/cli/command.hpp"
#include "referee/report/report_page.hpp"
#include "referee/tournament/files.hpp"

namespace referee {

namespace po = boost::program_options;

ExitStatus report_command(const Arguments& arguments) {
  po::options_description description("Options");
  description.add_options()("out", po::value<std::string>(), "the file to write (default DIR/report.html)")(
      "match-kb", po::value<int>()->default_value(1500),
      "how much of the page the matches in its viewer may take, KB");
  Options options("referee report DIR: writes report.html, one self-contained page", description,
                  "directory");
  if (!options.parse(arguments)) return ExitStatus::done;
  const auto directories = options.list("directory");
  if (directories.size() != 1) throw UsageError("A report on which results directory? Name one.");
  const std::filesystem::path directory = directories.front();
  if (options.get<int>("match-kb") < 0) throw UsageError("--match-kb takes a number from 0 up.");

  ReportLimits limits;
  limits.match_bytes = static_cast<std::size_t>(options.get<int>("match-kb")) * 1000;
  const std::filesystem::path file =
      options.has("out") ? std::filesystem::path(options.get<std::string>("out")) : directory / "report.html";
  const std::string page = report_page(directory, limits);
  replace_file(file, page);
  print(fmt::format("{}: {} KB\n", file.string(), (page.size() + 999) / 1000));
  return ExitStatus::done;
}

}  // namespace referee
