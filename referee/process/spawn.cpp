// How a start goes: three pipes, fork, and in the child the set-up below, each step of which fails loudly: a
// bot that could not be confined is not started. The child reports errno through Boost's own pipe; a step of
// the set-up that fails adds `setup_failed`, because then it is the machine that failed and not the bot's
// program.
#include "referee/process/spawn.hpp"

#include <boost/process/child.hpp>
#include <boost/process/error.hpp>
#include <boost/process/exe.hpp>
#include <boost/process/extend.hpp>
#include <boost/process/posix.hpp>
#include <cstring>
#include <fmt/format.h>
#include <grp.h>
#include <linux/close_range.h>
#include <poll.h>
#include <pwd.h>
#include <sched.h>
#include <signal.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>

namespace referee {
namespace {

constexpr int setup_failed = 10'000;
constexpr rlim_t largest_file = 256 << 20;  // bytes
constexpr rlim_t most_descriptors = 1024;
constexpr std::size_t most_staged = 32;
constexpr const char* staging_place = "/tmp";

bool limit(__rlimit_resource what, rlim_t soft, rlim_t hard) {
  rlimit now{};
  if (getrlimit(what, &now) != 0) return false;
  hard = std::min(hard, now.rlim_max);
  const rlimit next{std::min(soft, hard), hard};
  return setrlimit(what, &next) == 0;
}
bool limit(__rlimit_resource what, rlim_t value) { return limit(what, value, value); }

/// The C library's setuid() would ask the threads of the parent, which this process does not have.
bool become(const Identity& identity) {
  return syscall(SYS_setgroups, 0, nullptr) == 0 &&
         syscall(SYS_setresgid, identity.group, identity.group, identity.group) == 0 &&
         syscall(SYS_setresuid, identity.user, identity.user, identity.user) == 0;
}

bool default_signals() {
  for (int number = 1; number < NSIG; ++number) ::signal(number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  return sigprocmask(SIG_SETMASK, &none, nullptr) == 0;
}

/// All descendants inherit it, and what root has set they cannot lower. For others it comes too early: a copy
/// of the referee, which is not dumpable, may not.
void first_to_go_as_root() {
  const int file = ::open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
  [[maybe_unused]] const auto written = ::write(file, "1000", 4);
}

bool enter(const std::string& cgroup) {
  const int file = ::open(cgroup.c_str(), O_WRONLY | O_CLOEXEC);
  return ::write(file, "0", 1) == 1;
}

/// What is at 0 and 1 goes to 3 and 4, where exec leaves it. Boost's own pipe may be there, but all that it
/// could still tell is that bwrap cannot be executed, and that has been tried. `filter`: -1 for none.
bool hand_on_pipes(int filter) {
  constexpr int above_all_places = 10;
  const int nothing = ::open("/dev/null", O_RDWR | O_CLOEXEC);
  if (filter >= 0) filter = fcntl(filter, F_DUPFD_CLOEXEC, above_all_places);
  if (filter >= 0 && dup2(filter, filter_place) != filter_place) return false;
  return dup2(0, 3) == 3 && dup2(1, 4) == 4 && nothing >= 0 && dup2(nothing, 0) == 0 && dup2(nothing, 1) == 1;
}

/// Brings folders to where the bots' user can reach them, in a mount namespace of this process' own. They are
/// picked up before /tmp is covered, because they may lie there.
bool stage(const Launch& launch, const std::vector<std::string>& targets) {
  if (launch.staged.empty()) return true;
  if (unshare(CLONE_NEWNS) != 0 || mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0)
    return false;
  std::array<int, most_staged> picked_up{};
  for (std::size_t i = 0; i < launch.staged.size(); ++i) {
    picked_up[i] =
        open_tree(AT_FDCWD, launch.staged[i].c_str(), OPEN_TREE_CLONE | OPEN_TREE_CLOEXEC | AT_RECURSIVE);
    if (picked_up[i] < 0) return false;
  }
  if (mount("tmpfs", staging_place, "tmpfs", 0, "mode=755,size=64k") != 0) return false;
  for (std::size_t i = 0; i < launch.staged.size(); ++i) {
    const char* target = targets[i].c_str();
    if (mkdir(target, 0755) != 0) return false;
    if (move_mount(picked_up[i], "", AT_FDCWD, target, MOVE_MOUNT_F_EMPTY_PATH) != 0) return false;
  }
  return true;
}

/// In the child, between fork and exec. Allocates nothing. The order matters: limits that root may lift are
/// set before root is given up, and a change of user clears the death signal.
bool set_up(const Launch& launch, const std::vector<std::string>& targets, const Identity& identity,
            pid_t referee, int filter) {
  if (setsid() < 0 || prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) return false;
  if (getppid() != referee) _exit(1);  // it died before the death signal was set
  if (close_range(3, ~0U, CLOSE_RANGE_CLOEXEC) != 0) return false;
  if (!launch.cgroup.empty() && !enter(launch.cgroup)) return false;
  first_to_go_as_root();
  if (launch.wrapped && !hand_on_pipes(filter)) return false;
  if (!launch.dir.empty() && ::chdir(launch.dir.c_str()) != 0) return false;
  if (!stage(launch, targets)) return false;
  const auto cpu = static_cast<rlim_t>(launch.cpu_s);
  if (launch.cpu_s > 0 && !limit(RLIMIT_CPU, cpu, cpu + 1)) return false;
  if (!limit(RLIMIT_FSIZE, largest_file) || !limit(RLIMIT_NOFILE, most_descriptors) || !limit(RLIMIT_CORE, 0))
    return false;
  if (identity.other_than_ours && (!become(identity) || prctl(PR_SET_PDEATHSIG, SIGKILL) != 0)) return false;
  if (getppid() != referee) _exit(1);
  if (launch.processes > 0 && !limit(RLIMIT_NPROC, static_cast<rlim_t>(launch.processes))) return false;
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return false;
  return default_signals();
}

std::vector<char*> pointers(const std::vector<std::string>& words) {
  std::vector<char*> result;
  for (const std::string& word : words) result.push_back(const_cast<char*>(word.c_str()));
  result.push_back(nullptr);
  return result;
}

Spawned failed(Spawned::Failure whose, std::string detail) {
  Spawned result;
  result.failure = whose;
  result.detail = std::move(detail);
  return result;
}

Spawned refused(const Launch& launch, int error) {
  if (error >= setup_failed)
    return failed(Spawned::Failure::machine,
                  fmt::format("the limits of {} cannot be set up: {}", launch.program,
                              std::strerror(error - setup_failed)));
  const bool scarce = error == EAGAIN || error == ENOMEM || error == EMFILE || error == ENFILE;
  return failed(scarce ? Spawned::Failure::machine : Spawned::Failure::bot,
                fmt::format("{} cannot be started: {}", launch.program, std::strerror(error)));
}

}  // namespace

Identity Identity::of_bots() {
  if (geteuid() != 0) return {geteuid(), getegid(), false};
  if (const passwd* nobody = getpwnam("nobody")) return {nobody->pw_uid, nobody->pw_gid, true};
  return {65534, 65534, true};
}

void first_to_go(pid_t bot) {
  const Descriptor file(::open(fmt::format("/proc/{}/oom_score_adj", bot).c_str(), O_WRONLY | O_CLOEXEC));
  [[maybe_unused]] const auto written = ::write(file.get(), "1000", 4);
}

std::string staged_folder(std::size_t number) { return fmt::format("{}/{}", staging_place, number); }

Spawned spawn(const Launch& launch, const Identity& identity) {
  if (launch.staged.size() > most_staged)
    return failed(Spawned::Failure::bot, "its command names files in too many folders");
  std::vector<std::string> targets;
  for (std::size_t i = 0; i < launch.staged.size(); ++i) targets.push_back(staged_folder(i));
  auto in = make_pipe(), out = make_pipe(), err = make_pipe();
  auto filter = make_pipe();  // a whole one fits into a pipe
  if (!in || !out || !err || !filter)
    return failed(Spawned::Failure::machine, fmt::format("no pipe to be had: {}", std::strerror(errno)));
  if (::write(filter->write.get(), launch.filter.data(), launch.filter.size()) !=
      static_cast<ssize_t>(launch.filter.size()))
    return failed(Spawned::Failure::machine, fmt::format("a pipe took no filter: {}", std::strerror(errno)));

  namespace bp = boost::process;
  std::vector<char*> words = pointers(launch.words);
  std::vector<char*> environment = pointers(launch.environment);
  const pid_t referee = getpid();
  std::error_code error;
  bp::child child(
      bp::exe = launch.program, bp::posix::fd.bind(0, in->read.get()),
      bp::posix::fd.bind(1, out->write.get()), bp::posix::fd.bind(2, err->write.get()),
      bp::extend::on_setup([&](auto& executor) {
        executor.cmd_line = words.data();
        executor.env = environment.data();
      }),
      bp::extend::on_exec_setup([&](auto& executor) {
        if (set_up(launch, targets, identity, referee, launch.filter.empty() ? -1 : filter->read.get()))
          return;
        executor.set_error(std::error_code(errno + setup_failed, std::system_category()), "");
        _exit(1);
      }),
      bp::extend::on_error([](auto& executor, const std::error_code&) {
        if (executor.pid > 0) ::waitpid(executor.pid, nullptr, 0);
      }),
      error);
  if (error) return refused(launch, error.value());

  Spawned result;
  result.pid = child.id();
  child.detach();
  result.pidfd = Descriptor(static_cast<int>(syscall(SYS_pidfd_open, result.pid, 0)));
  if (!result.pidfd) {
    const int why = errno;
    ::kill(result.pid, SIGKILL);
    ::waitpid(result.pid, nullptr, 0);
    return failed(Spawned::Failure::machine,
                  fmt::format("a process cannot be watched: {}", std::strerror(why)));
  }
  first_to_go(result.pid);
  result.ends = {std::move(in->write), std::move(out->read), std::move(err->read)};
  never_wait(result.ends[0]);
  never_wait(result.ends[2]);
  return result;
}

}  // namespace referee
