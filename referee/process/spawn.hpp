// Starts one process for a bot, with its limits in place before its first instruction. The only file that
// uses Boost.Process, which forks and reports what exec said; what the processes do later is watched by
// descriptor.
#pragma once
#include <array>
#include <string>
#include <sys/types.h>
#include <vector>

#include "referee/process/descriptor.hpp"

namespace referee {

/// Who the bots run as. Set apart from the referee only when that is root.
struct Identity {
  uid_t user;
  gid_t group;
  bool other_than_ours;
  /// The user nobody when the referee is root, else the referee's own.
  static Identity of_bots();
};

/// All that exec needs, and what is set up before it.
struct Launch {
  std::string program;                   // path of the file to execute
  std::vector<std::string> words;        // its argv
  std::vector<std::string> environment;  // "NAME=value"
  std::string dir;                       // working directory, empty: the referee's
  int cpu_s = 0;                         // seconds of CPU time for each single process; 0: no limit
  int processes = 0;                     // that the user may have in all; 0: no limit
  /// Folders that the bots' user may not be able to reach: before root is given up they are mounted at
  /// staged_folder(i), where only this process and its descendants see them.
  std::vector<std::string> staged;
  /// The program hands stdin and stdout on at 3 and 4 and must not hold them itself: else nobody would notice
  /// that the bot has closed them.
  bool wrapped = false;
  /// What a wrapped program reads at filter_place: the filter of system calls for what it starts.
  std::string filter;
  std::string cgroup;  // the entrance of the control group it belongs to; empty: none
};

struct Spawned {
  pid_t pid = -1;
  Descriptor pidfd;
  std::array<Descriptor, 3> ends;  // the referee's ends of stdin, stdout and stderr; only stdout's waits
  enum class Failure : char { none, bot, machine } failure = Failure::none;
  std::string detail;  // of a failure: one sentence
};

constexpr int filter_place = 5;  // a descriptor

std::string staged_folder(std::size_t number);

/// So that the kernel, when the machine is out of memory, takes a bot and not the referee. A process inside
/// bwrap may have been made before bwrap was told.
void first_to_go(pid_t bot);

/// Never throws. The process leads a session and a process group of its own, and is killed when the thread
/// that calls this ends. Of a failed start nothing is left.
Spawned spawn(const Launch& launch, const Identity& identity);

}  // namespace referee
