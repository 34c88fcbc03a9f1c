// A folder that any user may enter, with a copy of the hostile bot, which is built beside the test programs.
#pragma once
#include <cstdlib>
#include <filesystem>
#include <string>
#include <sys/stat.h>

#include "referee/process/bot_command.hpp"

namespace referee {

/// A folder of its own, removed at the end.
class TestFolder {
 public:
  TestFolder() {
    std::string name = "/tmp/referee-test-XXXXXX";
    path_ = ::mkdtemp(name.data());
    ::chmod(path_.c_str(), 0755);
    std::filesystem::copy_file(std::filesystem::read_symlink("/proc/self/exe").parent_path() / "hostile-bot",
                               path_ / "hostile-bot");
  }
  ~TestFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TestFolder(const TestFolder&) = delete;
  TestFolder& operator=(const TestFolder&) = delete;

  std::string path() const { return path_.string(); }
  std::string path(const std::string& name) const { return (path_ / name).string(); }
  BotCommand bot(const std::string& misdeed = "none", const std::string& argument = {}) const {
    BotCommand result{misdeed, {path("hostile-bot"), misdeed}, path(), {}, false};
    if (!argument.empty()) result.command.push_back(argument);
    return result;
  }

 private:
  std::filesystem::path path_;
};

}  // namespace referee
