// Failures that end a command: thrown anywhere, caught once, in the command line, where they become one
// sentence on stderr and an exit status. What bots do wrong is never a Failure: it is a fault, a value, and
// belongs to the match.
#pragma once
#include <stdexcept>
#include <string>

namespace referee {

enum class ExitStatus : int { done = 0, answer_is_no = 1, usage = 2, interrupted = 3, machine = 4 };

class Failure : public std::runtime_error {
 public:
  Failure(ExitStatus status, const std::string& sentence) : std::runtime_error(sentence), status_(status) {}
  ExitStatus status() const { return status_; }

 private:
  ExitStatus status_;
};

/// Wrong command line, configuration, or file contents: the user can mend it.
struct UsageError : Failure {
  explicit UsageError(const std::string& sentence) : Failure(ExitStatus::usage, sentence) {}
};
/// The machine failed: disk, processes, descriptors.
struct MachineError : Failure {
  explicit MachineError(const std::string& sentence) : Failure(ExitStatus::machine, sentence) {}
};

}  // namespace referee
