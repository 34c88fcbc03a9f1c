// The filter names what is refused; all else is allowed. The kernel remembers which calls are always allowed,
// so that reads and writes cost nothing more. Programs are refused as on an older kernel or a full machine
// (ENOSYS, ENOLCK), which they are used to.
#include "referee/process/system_calls.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <fcntl.h>
#include <memory>
#include <seccomp.h>
#include <sys/socket.h>
#include <unistd.h>

#include "referee/process/descriptor.hpp"

namespace referee {
namespace {

constexpr int no_error = 0;       // the call is not made, and its result is 0
constexpr int first_process = 1;  // bwrap's own, which has no limit of processes

constexpr std::array absent{
    SCMP_SYS(memfd_create),
    SCMP_SYS(memfd_secret),
    SCMP_SYS(shmget),
    SCMP_SYS(msgget),
    SCMP_SYS(semget),  // memory that no process has mapped
    SCMP_SYS(add_key),
    SCMP_SYS(request_key),
    SCMP_SYS(keyctl),  // keys are listed for all to see
    SCMP_SYS(inotify_init),
    SCMP_SYS(inotify_init1),
    SCMP_SYS(fanotify_init),   // who opens which file
    SCMP_SYS(io_uring_setup),  // makes calls that no filter sees
    SCMP_SYS(bpf),
    SCMP_SYS(perf_event_open),
    SCMP_SYS(userfaultfd),
};
constexpr std::array set_lock{F_SETLK, F_SETLKW, F_OFD_SETLK, F_OFD_SETLKW};
constexpr std::array ask_for_lock{F_GETLK, F_OFD_GETLK, F_SETLEASE, F_GETLEASE, F_NOTIFY};
/// The families that network namespaces know, or that stay in the process's own.
constexpr std::array socket_families{AF_UNIX, AF_INET, AF_INET6, AF_NETLINK};

/// Only the lower half of an argument of 32 bits: the kernel does not look at the other either.
scmp_arg_cmp is(unsigned argument, int value) {
  return SCMP_CMP(argument, SCMP_CMP_MASKED_EQ, 0xffff'ffffU, static_cast<std::uint32_t>(value));
}

class Filter {
 public:
  Filter() : rules_(seccomp_init(SCMP_ACT_ALLOW), seccomp_release) {
    good_ = rules_ && seccomp_attr_set(rules_.get(), SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_ERRNO(ENOSYS)) == 0;
  }
  void refuse(int call, int error) {
    good_ = good_ && seccomp_rule_add(rules_.get(), SCMP_ACT_ERRNO(error), call, 0) == 0;
  }
  void refuse(int call, int error, scmp_arg_cmp when) {
    good_ = good_ && seccomp_rule_add(rules_.get(), SCMP_ACT_ERRNO(error), call, 1, when) == 0;
  }
  /// The program for the kernel; empty if it could not be made.
  std::string program() const {
    std::string result;
    auto pipe = make_pipe();  // a whole one fits into it
    if (!good_ || !pipe || seccomp_export_bpf(rules_.get(), pipe->write.get()) != 0) return result;
    pipe->write.close();
    std::array<char, 4096> part;
    for (ssize_t count; (count = ::read(pipe->read.get(), part.data(), part.size())) > 0;)
      result.append(part.data(), static_cast<std::size_t>(count));
    return result;
  }

 private:
  std::unique_ptr<void, decltype(&seccomp_release)> rules_;
  bool good_;
};

}  // namespace

std::string system_call_filter() {
  Filter filter;
  for (const int call : absent) filter.refuse(call, ENOSYS);
  filter.refuse(SCMP_SYS(sched_setaffinity), EPERM);
  // Locks are not refused but do nothing: Java and SQLite want one where none is needed.
  filter.refuse(SCMP_SYS(flock), no_error);
  for (const int command : set_lock) filter.refuse(SCMP_SYS(fcntl), no_error, is(1, command));
  for (const int command : ask_for_lock) filter.refuse(SCMP_SYS(fcntl), ENOLCK, is(1, command));
  for (int family = 0; family < AF_MAX; ++family)
    if (std::find(socket_families.begin(), socket_families.end(), family) == socket_families.end())
      filter.refuse(SCMP_SYS(socket), EAFNOSUPPORT, is(0, family));
  filter.refuse(SCMP_SYS(socket), EAFNOSUPPORT, SCMP_A0(SCMP_CMP_GE, AF_MAX));
  filter.refuse(SCMP_SYS(ptrace), EPERM, is(1, first_process));
  filter.refuse(SCMP_SYS(process_vm_writev), EPERM, is(0, first_process));
  return filter.program();
}

}  // namespace referee
