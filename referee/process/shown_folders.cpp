#include "referee/process/shown_folders.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>

namespace referee {
namespace {

namespace fs = std::filesystem;

/// The file and whatever it points to, link by link.
std::vector<fs::path> followed(fs::path path) {
  constexpr int most_links = 40;  // the kernel's own limit
  std::vector<fs::path> result{path};
  std::error_code error;
  for (int i = 0; i < most_links && fs::is_symlink(path, error); ++i) {
    path = (path.parent_path() / fs::read_symlink(path, error)).lexically_normal();
    result.push_back(path);
  }
  if (const fs::path real = fs::canonical(result[0], error); !error) result.push_back(real);
  return result;
}

bool is_home(const fs::path& folder) {
  const char* home = std::getenv("HOME");
  return folder == "/" || folder == "/root" || folder.parent_path() == "/home" || (home && folder == home) ||
         folder.filename() == ".local";
}

/// The installation that a program belongs to, else the folder it stands in.
fs::path folder_of_program(const fs::path& program) {
  const fs::path folder = program.parent_path(), above = folder.parent_path();
  const bool shims = folder.filename() == "shims";
  std::error_code error;
  const bool installed = shims || (folder.filename() == "bin" && (fs::exists(above / "lib", error) ||
                                                                  fs::exists(above / "pyvenv.cfg", error)));
  return installed && !is_home(above) ? above : folder;
}

}  // namespace

const std::vector<std::string>& system_folders() {
  static const std::vector<std::string> folders{"/usr",   "/bin",    "/sbin", "/lib", "/lib32",
                                                "/lib64", "/libx32", "/etc",  "/opt"};
  return folders;
}

bool lies_in(const std::string& path, const std::string& folder) {
  return folder == "/" ||
         (path.starts_with(folder) && (path.size() == folder.size() || path[folder.size()] == '/'));
}

std::vector<ShownFolder> shown_folders(const CommandFiles& files, bool writable) {
  std::map<std::string, bool> folders;  // ordered, so that a folder comes before what lies in it
  for (const std::string& file : files.programs)
    for (const fs::path& path : followed(file)) folders.emplace(folder_of_program(path), false);
  for (const std::string& file : files.named)
    for (const fs::path& path : followed(file)) folders.emplace(path.parent_path(), false);
  folders.insert_or_assign(files.dir, writable);

  std::vector<ShownFolder> result;
  for (const auto& [path, may_write] : folders) {
    const auto holds = [&inside = path](const std::string& folder) { return lies_in(inside, folder); };
    const auto& system = system_folders();
    const bool there =
        std::any_of(system.begin(), system.end(), holds) ||
        std::any_of(result.begin(), result.end(), [&](const auto& shown) { return holds(shown.path); });
    if (may_write || !there) result.push_back({path, may_write});
  }
  return result;
}

}  // namespace referee
