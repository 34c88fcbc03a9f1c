// The command line of bwrap (bubblewrap): namespaces of its own for a bot, and a file system in which there
// is nothing but what it needs.
#pragma once
#include <span>
#include <string>
#include <vector>

#include "referee/process/shown_folders.hpp"

namespace referee {

struct BwrapFolder {
  std::string source;  // where bwrap finds it
  ShownFolder shown;   // where and how the bot sees it
};

/// What a bot sees, and where it runs.
struct BwrapView {
  std::vector<BwrapFolder> folders;
  std::vector<std::string> hidden;        // folders that are empty for it
  std::vector<std::string> hidden_files;  // that it cannot read
  std::string dir;
  int filter_fd = -1;  // where bwrap reads the filter of system calls; -1: there is none
};

/// `command` begins with the path of a program; `environment` ("NAME=value") is what it has beside bwrap's
/// own.
std::vector<std::string> bwrap_words(const BwrapView& view, std::span<const std::string> environment,
                                     std::span<const std::string> command);

}  // namespace referee
