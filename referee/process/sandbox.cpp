// Under bwrap, root first becomes the bots' user and then starts bwrap, exactly as an ordinary user would: no
// part of a sandbox runs as root. What that user cannot reach (a bot or an interpreter in /root) is staged
// for it by spawn().
#include "referee/process/sandbox.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>

#include "protocol/failure.hpp"

#include "referee/process/bwrap.hpp"
#include "referee/process/shown_folders.hpp"

namespace referee {
namespace {

constexpr int most_processes = 4096;  // of the bots' user in all, where bots have no namespace of their own

void ready_the_referee() {
  ::signal(SIGPIPE, SIG_IGN);
  prctl(PR_SET_CHILD_SUBREAPER, 1);
#ifndef __SANITIZE_ADDRESS__  // the leak check must be able to trace its own process
  prctl(PR_SET_DUMPABLE, 0);
#endif
}

/// The environment of every bot: it must not depend on who starts the referee, nor tell of him.
std::vector<std::string> common_environment() {
  const char* path = std::getenv("PATH");
  return {fmt::format("PATH={}", path ? path : "/usr/local/bin:/usr/bin:/bin"), "HOME=/tmp", "LANG=C.UTF-8"};
}

/// What the entrant adds.
std::vector<std::string> own_environment(const BotCommand& bot) {
  std::vector<std::string> result;
  for (const auto& [name, value] : bot.env) result.push_back(name + "=" + value);
  return result;
}

/// Both: an own variable takes the place of a common one.
std::vector<std::string> whole_environment(const BotCommand& bot) {
  std::vector<std::string> result = common_environment();
  for (const auto& [name, value] : bot.env)
    std::erase_if(result,
                  [start = name + "="](const std::string& entry) { return entry.starts_with(start); });
  for (std::string& own : own_environment(bot)) result.push_back(std::move(own));
  return result;
}

/// Why the bots' user could not do with these files, or must not; empty if it can. `folders` are what a
/// sandbox shows.
std::string what_is_wrong(const std::vector<ShownFolder>& folders, const CommandFiles& files, bool writable,
                          const Identity& bots, const std::vector<std::string>& hidden) {
  for (const ShownFolder& folder : folders) {
    if (folder.path == "/")
      return "a bot cannot have the whole file system as its folder: give it one of its own";
    for (const char* place : {"/proc", "/sys", "/dev"})
      if (lies_in(folder.path, place))
        return fmt::format("{} is the system's, which no bot may see: name a file of the bot's own",
                           folder.path);
    for (const std::string& secret : hidden)
      if (folder.writable && lies_in(secret, folder.path))
        return fmt::format(
            "{} is to be writable for the bot, but {}, which no bot may see, lies in it, where it could be "
            "moved: give the bot a folder of its own",
            folder.path, secret);
    for (const std::string& secret : hidden)
      if (lies_in(folder.path, secret))
        return fmt::format("{}, which the bot needs, lies in {}, which no bot may see", folder.path, secret);
  }
  std::vector<std::string> needed = files.programs;
  needed.insert(needed.end(), files.named.begin(), files.named.end());
  needed.push_back(files.dir);
  for (const std::string& path : needed) {
    std::string from = "/";
    for (const ShownFolder& folder : folders)
      if (lies_in(path, folder.path)) from = folder.path;
    const auto closed = closed_to(path, bots, from);
    if (!closed) continue;
    const std::string another = "/usr/bin/" + std::filesystem::path(path).filename().string();
    const std::string advice = ::access(another.c_str(), X_OK) == 0 ? "write " + another + " instead"
                                                                    : "move it, or open that with chmod o+rX";
    return fmt::format(
        "{} cannot be read by the user nobody, as whom bots run when the referee is root, because {} is "
        "closed to others: {}",
        path, *closed, advice);
  }
  if (writable && !can_write(files.dir, bots))
    return fmt::format(
        "{} is to be writable for the bot, but {} may not write there", files.dir,
        bots.other_than_ours ? "the user nobody, as whom bots run when the referee is root," : "you");
  return {};
}

/// Results directories, the one that is `own` among them, and what is said about them.
bool holds_only_results(const std::filesystem::path& folder, const std::filesystem::path& own) {
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
    const bool about_them = entry.path().filename().string().starts_with("README");
    if (!about_them && entry.path() != own &&
        !std::filesystem::exists(entry.path() / "tournament.json", error))
      return false;
  }
  return !error;
}

}  // namespace

std::optional<SandboxMode> parse_sandbox_mode(std::string_view text) {
  if (text == "auto") return SandboxMode::automatic;
  if (text == "bwrap") return SandboxMode::bwrap;
  if (text == "none") return SandboxMode::none;
  return std::nullopt;
}

Sandbox::Sandbox(SandboxMode mode) {
  ready_the_referee();
  std::string why = "it was not asked for";
  if (mode != SandboxMode::none) why = try_bwrap();
  if (mode == SandboxMode::bwrap && !wraps())
    throw UsageError(fmt::format("--sandbox bwrap does not work here: {}", why));
  try_cgroups();
  if (wraps())
    description_ =
        "bwrap: each bot has process, network, IPC and user namespaces of its own, a read-only system, a "
        "private /tmp, "
        "and sees its own folder and those of the files that its command names.";
  else
    description_ = fmt::format(
        "none (no bwrap: {}): bots run in process groups of their own with limits, but they can read "
        "whatever {} can, "
        "use the network, talk to each other and disturb each other.",
        why, bots_.other_than_ours ? "the user nobody" : "you");
  if (cgroups_) description_ += " Memory is limited by control groups.";
}

/// Sets bwrap_ if it works, and returns why not if it does not.
std::string Sandbox::try_bwrap() {
  bwrap_ = "/usr/bin/bwrap";
  std::string why = "/usr/bin/bwrap is not there (package bubblewrap)";
  if (::access(bwrap_.c_str(), X_OK) == 0) why = try_out(wrapped({}, "/", {}, {"/usr/bin/true"}));
  if (!why.empty()) bwrap_.clear();
  return why;
}

void Sandbox::try_cgroups() {
  cgroups_ = Cgroups::make();
  if (!cgroups_) return;
  bool works = false;
  if (const Cgroup group = make_group({}); !group.entrance().empty()) {
    Launch launch;
    launch.program = "/usr/bin/true";
    launch.words = {"true"};
    launch.cgroup = group.entrance();
    works = try_out(launch).empty();
  }
  if (!works) cgroups_.reset();
}

/// Why a program that should end at once, and well, did not; empty if it did.
std::string Sandbox::try_out(const Launch& launch) {
  const auto no_sweep = processes_->no_sweep();
  const Spawned spawned = spawn(launch, bots_);
  if (spawned.pid < 0) return spawned.detail;
  constexpr int patience_ms = 10'000;
  pollfd ended{spawned.pidfd.get(), POLLIN, 0};
  if (::poll(&ended, 1, patience_ms) != 1) ::kill(spawned.pid, SIGKILL);
  int status = 0;
  ::waitpid(spawned.pid, &status, 0);
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return {};
  std::string said(500, '\0');
  const auto count = ::read(spawned.ends[2].get(), said.data(), said.size());
  said.resize(count > 0 ? static_cast<std::size_t>(count) : 0);
  said.resize(std::min(said.size(), said.find('\n')));
  return said.empty() ? "it did not end as it should" : said;
}

Cgroup Sandbox::make_group(const ProcessLimits& limits) const {
  return cgroups_ ? cgroups_->make_group(limits.memory_mb, most_processes_of_a_bot) : Cgroup{};
}

void Sandbox::hide(const std::string& path) { hidden_.push_back(absolute_path(path)); }

/// Of what has been added to the view already.
void Sandbox::add_hidden(BwrapView& view) const {
  namespace fs = std::filesystem;
  const auto inside_a_shown_one = [&](const fs::path& path) {
    return std::any_of(view.folders.begin(), view.folders.end(), [&](const BwrapFolder& folder) {
      return path != folder.shown.path && lies_in(path.string(), folder.shown.path);
    });
  };
  for (const fs::path secret : hidden_) {
    std::error_code error;
    if (!inside_a_shown_one(secret)) continue;
    const fs::path around = secret.parent_path();
    if (fs::is_regular_file(secret, error)) {
      view.hidden_files.push_back(secret);
    } else if (inside_a_shown_one(around) && holds_only_results(around, secret)) {
      view.hidden.push_back(around);
    } else {
      for (const auto& entry : fs::directory_iterator(around, error))
        if (entry.path() == secret || fs::exists(entry.path() / "seed", error))
          view.hidden.push_back(entry.path());
    }
  }
}

Launch Sandbox::wrapped(const std::vector<ShownFolder>& folders, const std::string& dir,
                        const std::vector<std::string>& environment,
                        const std::vector<std::string>& command) const {
  Launch launch;
  BwrapView view;
  view.dir = dir;
  for (const ShownFolder& folder : folders) {
    view.folders.push_back(
        {bots_.other_than_ours ? staged_folder(launch.staged.size()) : folder.path, folder});
    if (bots_.other_than_ours) launch.staged.push_back(folder.path);
  }
  add_hidden(view);
  if (!filter_.empty()) view.filter_fd = filter_place;
  launch.program = bwrap_;
  launch.words = bwrap_words(view, environment, command);
  launch.environment = common_environment();
  launch.dir = "/";
  launch.wrapped = true;
  launch.filter = filter_;
  return launch;
}

Prepared Sandbox::prepare(const BotCommand& bot, const ProcessLimits& limits) const {
  CommandFiles files = find_command_files(bot, bots_, wraps());
  if (!files.problem.empty()) return {{}, std::move(files.problem)};
  std::vector<ShownFolder> folders;
  if (wraps()) {
    if (std::string why = what_leads_astray(files); !why.empty()) return {{}, std::move(why)};
    folders = shown_folders(files, bot.writable);
  }
  if (std::string why = what_is_wrong(folders, files, bot.writable, bots_, hidden_); !why.empty())
    return {{}, std::move(why)};
  Launch launch;
  if (wraps()) {
    launch = wrapped(folders, files.dir, own_environment(bot), files.words);
  } else {
    launch.program = files.words[0];
    launch.words = std::move(files.words);
    launch.dir = std::move(files.dir);
    launch.processes = most_processes;
    launch.environment = whole_environment(bot);
  }
  launch.cpu_s = limits.cpu_s;
  return {std::move(launch), {}};
}

std::string Sandbox::inspect(const BotCommand& bot) {
  if (!wraps()) return {};
  for (const ShownFolder& folder : shown_folders(find_command_files(bot, bots_, true), bot.writable)) {
    if (inspected_.contains(folder.path)) continue;
    if (const auto found = find_meeting_place(folder.path))
      return fmt::format(
          "{} is a pipe or a socket, by which a bot could talk to others: remove it, or give the bot a "
          "folder of its own",
          *found);
    inspected_.insert(folder.path);
  }
  return {};
}

}  // namespace referee
