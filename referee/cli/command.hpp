// The command line: one program, one file a subcommand. Every failure ends here as one sentence on stderr and
// an exit status; `--help` of a subcommand lists its options.
#pragma once
#include <boost/program_options.hpp>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/failure.hpp"
#include "protocol/seats.hpp"

namespace referee {

using Arguments = std::vector<std::string>;

struct Command {
  std::string_view name;
  std::string_view summary;
  ExitStatus (*run)(const Arguments& arguments);
};

/// Runs `referee ARGUMENTS…` and returns the exit status of the process.
int run(const Arguments& arguments);

/// What a subcommand was given. Options a user may write without their name are `positional`, one name;
/// empty: none.
class Options {
 public:
  Options(std::string usage, boost::program_options::options_description description,
          std::string positional = "");

  /// False when help was asked for, and printed. Errors: UsageError.
  bool parse(const Arguments& arguments);

  bool has(const char* name) const { return values_.count(name) > 0; }
  template <class T>
  const T& get(const char* name) const {
    return values_[name].as<T>();
  }
  /// The words of a repeatable option, none when it was not given.
  std::vector<std::string> list(const char* name) const;
  /// The one word of an option that must be there. Errors: UsageError.
  std::string require(const char* name) const;

 private:
  std::string usage_;
  boost::program_options::options_description description_;
  std::string positional_;
  boost::program_options::variables_map values_;
};

/// Prints to stdout. A full output is a MachineError, never silence; a reader who has left (`| head`) has had
/// enough.
void print(std::string_view text);
/// Prints to stderr, as far as somebody listens there.
void say(std::string_view text);

/// The whole text of a log. Errors: UsageError.
std::string read_log(const std::filesystem::path& path);
/// The seat that an option names. Errors: UsageError.
Seat seat_option(std::string_view text);

// One a subcommand, each in the file of its name.
ExitStatus games_command(const Arguments& arguments);
ExitStatus match_command(const Arguments& arguments);
ExitStatus tournament_command(const Arguments& arguments);
ExitStatus standings_command(const Arguments& arguments);
ExitStatus merge_command(const Arguments& arguments);
ExitStatus replay_command(const Arguments& arguments);
ExitStatus verify_command(const Arguments& arguments);
ExitStatus ask_command(const Arguments& arguments);
ExitStatus check_command(const Arguments& arguments);
ExitStatus report_command(const Arguments& arguments);

}  // namespace referee
