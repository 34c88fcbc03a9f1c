// Runs a program of this project as its users do, and keeps what it said.
#pragma once
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <sys/stat.h>
#include <sys/wait.h>

namespace referee {

/// A folder of its own, which any user may enter; removed at the end.
class ScratchFolder {
 public:
  ScratchFolder() {
    std::string name = "/tmp/referee-test-XXXXXX";
    path_ = ::mkdtemp(name.data());
    ::chmod(path_.c_str(), 0755);
  }
  ~ScratchFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;

  std::string operator/(const std::string& name) const { return (path_ / name).string(); }
  std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(path_ / name, std::ios::binary) << text;
    return *this / name;
  }
  std::string read(const std::string& name) const {
    std::ifstream in(path_ / name, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  std::string copy(const std::string& file) const {
    const auto to = path_ / std::filesystem::path(file).filename();
    std::filesystem::copy_file(file, to);
    return to.string();
  }

 private:
  std::filesystem::path path_;
};

struct Ran {
  int status = 0;  // exit status; 128 + the signal that ended it
  std::string out, err;
};

/// `command` is for the shell.
inline Ran run_program(const std::string& command) {
  const ScratchFolder folder;
  const int status = std::system(
      ("( " + command + " ) >" + (folder / "out") + " 2>" + (folder / "err") + " </dev/null").c_str());
  return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), folder.read("out"),
          folder.read("err")};
}

/// `referee ARGUMENTS`, words for the shell.
inline Ran run_referee(const std::string& arguments) {
  return run_program(BUILD_DIR "/referee " + arguments);
}

}  // namespace referee
