// The filter names what is refused; all else is allowed. The kernel remembers which calls are always allowed,
// so that reads and writes cost nothing more. Programs are refused as on an older kernel or a full machine
// (ENOSYS, ENOLCK), which they are used to.
#include "referee/process/system_calls.hpp"

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <vector>

namespace referee {
namespace {

#if defined(__x86_64__)
constexpr std::uint32_t architecture = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
constexpr std::uint32_t architecture = AUDIT_ARCH_AARCH64;
#else
constexpr std::uint32_t architecture = 0;
#endif

constexpr std::uint32_t first_x32_call = 0x40000000;  // the same calls under other numbers
constexpr std::uint32_t first_process = 1;            // bwrap's own, which has no limit of processes

const std::uint32_t absent[] = {SYS_memfd_create,
                                SYS_shmget,
                                SYS_msgget,
                                SYS_semget,  // memory that no process has mapped
                                SYS_add_key,
                                SYS_request_key,
                                SYS_keyctl,  // keys are listed for all to see
                                SYS_inotify_init1,
                                SYS_fanotify_init,  // who opens which file
#ifdef SYS_memfd_secret
                                SYS_memfd_secret,
#endif
#ifdef SYS_inotify_init
                                SYS_inotify_init,
#endif
                                SYS_io_uring_setup,  // makes calls that no filter sees
                                SYS_bpf,
                                SYS_perf_event_open,
                                SYS_userfaultfd};

/// Builds the program; the accumulator holds the number of the call between two of these.
class Program {
 public:
  void refuse_other_architectures() {
    load(offsetof(seccomp_data, arch));
    code_.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, architecture, 1, 0));
    answer(ENOSYS);
    load(offsetof(seccomp_data, nr));
#ifdef __x86_64__
    code_.push_back(BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, first_x32_call, 0, 1));
    answer(ENOSYS);
#endif
  }
  void refuse(std::uint32_t call, int error) {
    code_.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, call, 0, 1));
    answer(error);
  }
  /// If the argument is one of `values`.
  void refuse(std::uint32_t call, int argument, const std::vector<std::uint32_t>& values, int error) {
    code_.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, call, 0, length(2 * values.size() + 2)));
    load_argument(argument);
    for (std::uint32_t value : values) refuse(value, error);
    load(offsetof(seccomp_data, nr));
  }
  /// Unless the argument is one of `values`.
  void refuse_others(std::uint32_t call, int argument, const std::vector<std::uint32_t>& values, int error) {
    code_.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, call, 0, length(values.size() + 2)));
    load_argument(argument);
    for (std::size_t left = values.size(); left > 0; --left)
      code_.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, values[left - 1], length(left), 0));
    answer(error);
    load(offsetof(seccomp_data, nr));
  }
  std::string as_bytes() && {
    code_.push_back(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
    return {reinterpret_cast<const char*>(code_.data()), code_.size() * sizeof(sock_filter)};
  }

 private:
  static std::uint8_t length(std::size_t instructions) { return static_cast<std::uint8_t>(instructions); }
  void load(std::size_t offset) {
    code_.push_back(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, static_cast<std::uint32_t>(offset)));
  }
  /// The lower half: all arguments that are looked at here are 32 bits wide, and the machine is
  /// little-endian.
  void load_argument(int number) {
    load(offsetof(seccomp_data, args) + sizeof(std::uint64_t) * static_cast<std::size_t>(number));
  }
  void answer(int error) {
    code_.push_back(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | static_cast<std::uint32_t>(error)));
  }

  std::vector<sock_filter> code_;
};

}  // namespace

std::string system_call_filter() {
  if (architecture == 0) return {};
  Program program;
  program.refuse_other_architectures();
  for (std::uint32_t call : absent) program.refuse(call, ENOSYS);
  program.refuse(SYS_sched_setaffinity, EPERM);
  program.refuse(SYS_flock, ENOLCK);
  program.refuse(
      SYS_fcntl, 1,
      {F_SETLK, F_SETLKW, F_GETLK, F_OFD_SETLK, F_OFD_SETLKW, F_OFD_GETLK, F_SETLEASE, F_GETLEASE, F_NOTIFY},
      ENOLCK);
  program.refuse_others(SYS_socket, 0, {AF_UNIX, AF_INET, AF_INET6, AF_NETLINK}, EAFNOSUPPORT);
  program.refuse(SYS_ptrace, 1, {first_process}, EPERM);
  program.refuse(SYS_process_vm_writev, 0, {first_process}, EPERM);
  return std::move(program).as_bytes();
}

}  // namespace referee
