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

/// `command` begins with the path of a program; it runs in `dir`. `hidden` folders are empty for the bot.
std::vector<std::string> bwrap_words(std::span<const BwrapFolder> folders,
                                     std::span<const std::string> hidden, const std::string& dir,
                                     std::span<const std::string> command);

}  // namespace referee
