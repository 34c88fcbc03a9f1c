// What a sandboxed bot sees of the file system besides the system itself: its own folder, and the folders of
// the files that its command names. An interpreter outside the system (pyenv, nvm, conda, a virtual
// environment) needs its whole installation, which is the folder above its bin or shims.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "referee/process/command_files.hpp"

namespace referee {

struct ShownFolder {
  std::string path;
  bool writable = false;
};

/// A folder before those inside it, which are left out where that makes no difference; without the system's.
std::vector<ShownFolder> shown_folders(const CommandFiles& files, bool writable);

/// A bot's own links and #! lines may lead to the system's programs and to installations, but not to files of
/// others that the command does not name. Returns a clause that says which one does; empty if none does.
std::string what_leads_astray(const CommandFiles& files);

/// A named pipe or a socket in a folder or below it: a bot can write into it although the folder is
/// read-only.
std::optional<std::string> find_meeting_place(const std::string& folder);

/// The folders of the system, which every bot may read.
const std::vector<std::string>& system_folders();

/// Whether `path` is `folder` or lies in it. Both absolute and normal.
bool lies_in(const std::string& path, const std::string& folder);

}  // namespace referee
