#include "referee/cli/command.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fmt/format.h>
#include <new>
#include <sodium.h>
#include <sstream>
#include <system_error>

#include "referee/report/printable.hpp"
#include "referee/tournament/files.hpp"

namespace referee {
namespace {

namespace po = boost::program_options;

constexpr std::array commands{
    Command{"games", "the games; with a name its options, values, defaults, presets", games_command},
    Command{"match", "plays one match between four bots", match_command},
    Command{"tournament", "plays a tournament, or goes on with one", tournament_command},
    Command{"standings", "standings from results directories", standings_command},
    Command{"merge", "one results directory from the shards of a tournament", merge_command},
    Command{"replay", "shows a logged match for reading", replay_command},
    Command{"verify", "plays logs through the rules again", verify_command},
    Command{"ask", "gives a bot what a seat was given in a logged match", ask_command},
    Command{"check", "tries a bot as a referee would; says what to mend", check_command},
    Command{"report", "writes report.html, one self-contained page", report_command},
};

std::string overview() {
  std::string text =
      "referee: tournaments for bots that play Baloot, Bid Whist and Back Alley\n\nreferee COMMAND "
      "[options]\n\n";
  for (const Command& command : commands) text += fmt::format("  {:<11} {}\n", command.name, command.summary);
  text +=
      "\n`referee COMMAND --help` tells more. Exit status: 0 done; 1 the answer is no; 2 wrong usage or "
      "configuration;\n"
      "3 interrupted, can be resumed; 4 the machine failed.\n";
  return text;
}

ExitStatus dispatch(const Arguments& arguments) {
  if (arguments.empty()) throw UsageError("Which command? `referee --help` lists them.");
  const std::string& name = arguments.front();
  if (name == "--help" || name == "-h" || name == "help") {
    print(overview());
    return ExitStatus::done;
  }
  if (name == "--version") {
    print("referee " REFEREE_VERSION "\n");
    return ExitStatus::done;
  }
  for (const Command& command : commands)
    if (command.name == name) return command.run({arguments.begin() + 1, arguments.end()});
  throw UsageError(fmt::format("There is no command '{}'; `referee --help` lists them.", name));
}

/// A sentence may quote what a bot has said.
int complain(ExitStatus status, std::string_view sentence) {
  say(fmt::format("referee: {}\n", printable(sentence, true)));
  return static_cast<int>(status);
}

}  // namespace

int run(const Arguments& arguments) {
  // A bot that is gone, or a pager that was closed, must be an error of a write and not our end.
  std::signal(SIGPIPE, SIG_IGN);
  try {
    if (sodium_init() < 0) throw MachineError("The cryptographic library cannot be used on this machine.");
    return static_cast<int>(dispatch(arguments));
  } catch (const Failure& failure) {
    return complain(failure.status(), failure.what());
  } catch (const std::bad_alloc&) {
    return complain(ExitStatus::machine, "The machine has no more memory for the referee.");
  } catch (const std::exception& error) {
    return complain(ExitStatus::machine, error.what());
  }
}

Options::Options(std::string usage, po::options_description description, std::string positional)
    : usage_(std::move(usage)), description_(std::move(description)), positional_(std::move(positional)) {
  description_.add_options()("help,h", "this text");
}

bool Options::parse(const Arguments& arguments) {
  po::options_description all;
  all.add(description_);
  po::positional_options_description positions;
  if (!positional_.empty()) {
    all.add_options()(positional_.c_str(), po::value<std::vector<std::string>>());
    positions.add(positional_.c_str(), -1);
  }
  try {
    using namespace po::command_line_style;
    const int style = (unix_style & ~allow_guessing & ~allow_short) | allow_short | short_allow_next;
    po::store(po::command_line_parser(arguments).options(all).positional(positions).style(style).run(),
              values_);
    po::notify(values_);
  } catch (const po::error& error) {
    throw UsageError(
        fmt::format("The command line cannot be read: {}; `--help` lists the options.", error.what()));
  }
  if (!has("help")) return true;
  std::ostringstream text;
  text << usage_ << "\n\n" << description_;
  print(text.str());
  return false;
}

std::vector<std::string> Options::list(const char* name) const {
  return has(name) ? get<std::vector<std::string>>(name) : std::vector<std::string>{};
}

std::string Options::require(const char* name) const {
  if (!has(name) || get<std::string>(name).empty())
    throw UsageError(fmt::format("--{} is missing; `--help` tells what it takes.", name));
  return get<std::string>(name);
}

void say(std::string_view text) { std::fwrite(text.data(), 1, text.size(), stderr); }

void print(std::string_view text) {
  const bool written =
      std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
  if (!written && errno != EPIPE)
    throw MachineError(fmt::format("The output cannot be written: {}.", std::strerror(errno)));
}

std::string read_log(const std::filesystem::path& path) {
  if (std::filesystem::is_directory(path))
    throw UsageError(fmt::format("{} is a directory; name one of the logs in it.", path.string()));
  return read_file(path);
}

Seat seat_option(std::string_view text) {
  const auto seat = parse_seat(text);
  if (!seat) throw UsageError(fmt::format("There is no seat '{}': the seats are N, E, S and W.", text));
  return *seat;
}

}  // namespace referee
