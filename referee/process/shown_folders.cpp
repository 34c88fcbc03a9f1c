#include "referee/process/shown_folders.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
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

/// `path` with all links on the way resolved, but not its own.
fs::path place_of(const fs::path& path) {
  std::error_code error;
  const fs::path folder = fs::weakly_canonical(path.parent_path(), error);
  return error ? path : folder / path.filename();
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

std::string what_leads_astray(const CommandFiles& files) {
  std::error_code error;
  std::vector<std::string> allowed = system_folders();
  allowed.push_back(fs::weakly_canonical(files.dir, error).string());
  // What stands in the bot's own folder was put there by its author; other paths were written by the
  // organiser.
  std::vector<std::string> written = files.named;
  written.insert(written.end(), files.chosen.begin(), files.chosen.end());
  for (const std::string& path : written)
    if (!lies_in(path, files.dir)) allowed.push_back(place_of(path).parent_path().string());
  for (const std::string& folder : files.folders)
    if (!lies_in(folder, files.dir)) allowed.push_back(place_of(folder).string());

  const auto astray = [&](const std::string& file, bool program) -> std::string {
    for (const fs::path& step : followed(file)) {
      const fs::path place = place_of(step);
      const bool installed = program && folder_of_program(step) != step.parent_path();
      if (installed || std::any_of(allowed.begin(), allowed.end(),
                                   [&](const auto& folder) { return lies_in(place.string(), folder); }))
        continue;
      return fmt::format(
          "by a link or a #! line its files lead to {}, which lies outside of its folder, {}: write {} in "
          "the "
          "command if the bot may see what is there",
          place.string(), files.dir, place.string());
    }
    return {};
  };
  std::string why;
  for (const std::string& file : files.programs)
    if (why.empty()) why = astray(file, true);
  for (const std::string& file : files.named)
    if (why.empty()) why = astray(file, false);
  for (const std::string& folder : files.folders)
    if (why.empty()) why = astray(folder, false);
  return why;
}

std::optional<std::string> find_meeting_place(const std::string& folder) {
  std::error_code error;
  auto entry = fs::recursive_directory_iterator(folder, fs::directory_options::skip_permission_denied, error);
  for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
    const auto type = entry->symlink_status(error).type();
    if (type == fs::file_type::fifo || type == fs::file_type::socket) return entry->path().string();
  }
  return std::nullopt;
}

std::vector<ShownFolder> shown_folders(const CommandFiles& files, bool writable) {
  std::map<std::string, bool> folders;  // ordered, so that a folder comes before what lies in it
  for (const std::string& file : files.programs)
    for (const fs::path& path : followed(file)) folders.emplace(folder_of_program(path), false);
  for (const std::string& file : files.named)
    for (const fs::path& path : followed(file)) folders.emplace(path.parent_path(), false);
  for (const std::string& folder : files.folders)
    for (const fs::path& path : followed(folder))
      if (!is_home(path) && path.has_relative_path() && path.parent_path() != "/")
        folders.emplace(path, false);
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
