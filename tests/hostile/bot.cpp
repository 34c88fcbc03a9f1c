// A bot that misbehaves on request: hostile-bot MISDEED [SEAT]. It plays the first legal action, and does its
// misdeed at the moment that the table at the end says. With a seat, only the bot at that seat misbehaves. It
// knows of JSON only how to find a field.
//
// What it tries to see or do and must not, it tells on stderr: "tried: …" always, "escaped: …" if it
// succeeded. What could hurt a machine is bounded here, by a count, a size or a time.
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <dirent.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <string>
#include <string_view>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

#include "tests/hostile/channels.hpp"
#include "tests/hostile/speech.hpp"

namespace {

using namespace std::chrono_literals;
using std::string;

void pause_for(std::chrono::milliseconds time) { std::this_thread::sleep_for(time); }

[[noreturn]] void hang() {
  for (;;) pause();
}

struct Bot {
  string request;
  string argument;  // a path or a number, for misdeeds that need one
  int acts = 0;
  bool slow = false;  // from now on

  bool read_request() {
    request.clear();
    for (char c; read(0, &c, 1) == 1;) {
      if (c == '\n') return true;
      request += c;
    }
    return false;
  }
  /// The text of a field, a number or the inside of a string.
  string field(const string& name) const {
    const auto at = request.find("\"" + name + "\":");
    if (at == string::npos) return {};
    const string rest = request.substr(at + name.size() + 3);
    if (rest[0] == '"') return rest.substr(1, rest.find('"', 1) - 1);
    return rest.substr(0, rest.find_first_of(",}"));
  }
  string id() const { return field("id"); }
  /// The first legal action; in an auction the last, since a deal that all pass is not played.
  string action() const {
    const auto at = request.find("\"legal\":[\"") + 10, end = request.find(']', at) - 1;
    const string legal = request.substr(at, end - at);
    return field("phase") == "bid" ? legal.substr(legal.rfind('"') + 1) : legal.substr(0, legal.find('"'));
  }
  string answer(const string& for_id) const {
    return "{\"id\":" + for_id + ",\"action\":\"" + action() + "\"}";
  }
  string answer() const { return answer(id()); }
};

void say(const string& line) { write_all(1, line + "\n"); }
void answer(Bot& bot) {
  if (bot.slow) pause_for(500ms);
  say(bot.answer());
}
void ready(Bot&) { say(R"({"type":"ready","name":"hostile"})"); }

void end_by(int number) {
  signal(number, SIG_DFL);
  raise(number);
  hang();
}

void close_and_live(int fd) {
  close(fd);
  hang();
}

// ---- what it says ----

void drip(Bot& bot) {
  const string text = bot.answer();
  for (std::size_t i = 0;; ++i) {
    write_all(1, i < text.size() ? text.substr(i, 1) : " ");
    pause_for(50ms);
  }
}

void flood(int fd, const string& part, std::uint64_t bytes) {
  for (std::uint64_t written = 0; written < bytes; written += part.size()) write_all(fd, part);
}

string nested(int depth) {
  return "{\"id\":" + string(static_cast<std::size_t>(depth), '[') +
         string(static_cast<std::size_t>(depth), ']') + "}";
}

/// Replaces the start of the normal answer, `{"id":17,"action":"JS"}`.
string with_more(const Bot& bot, const string& members) {
  return "{" + members + "," + bot.answer().substr(1);
}

// ---- processes ----

void become_daemon() {
  if (fork() != 0) return;
  setsid();
  if (fork() != 0) _exit(0);
  signal(SIGTERM, SIG_IGN);
  signal(SIGHUP, SIG_IGN);
  hang();
}

void leave_its_group() {
  const pid_t child = fork();
  if (child == 0) setsid(), hang();
  while (getsid(child) != child) pause_for(1ms);
  setsid();
}

void leave_grandchild(Bot&) {
  if (fork() == 0) hang();
  _exit(7);
}

void fork_bomb() {
  constexpr int most = 3000;
  int made = 0;
  for (int i = 0; i < most; ++i) {
    const pid_t child = fork();
    if (child == 0) {
      pause_for(20s);
      _exit(0);
    }
    if (child > 0) ++made;
  }
  tell("made: " + std::to_string(made));
  tried("a fork bomb", made >= 1000);
}

/// At most `mib` MiB, written to so that it counts.
void use_memory(int mib) {
  for (int i = 0; i < mib; ++i) {
    auto* part = static_cast<char*>(malloc(1 << 20));
    if (!part) break;
    memset(part, 1 + i % 100, 1 << 20);
  }
}

void use_memory_in_children(int children, int mib) {
  for (int i = 0; i < children; ++i)
    if (fork() == 0) {
      use_memory(mib);
      pause_for(20s);
      _exit(0);
    }
}

/// Memory that belongs to no process: nobody would find out whose it is.
void use_unmapped_memory() {
  constexpr std::size_t size = 64 << 20;
  const int segment = shmget(IPC_PRIVATE, size, IPC_CREAT | 0600);
  void* const place = segment < 0 ? nullptr : shmat(segment, nullptr, 0);
  if (place) memset(place, 1, size), shmdt(place), shmctl(segment, IPC_RMID, nullptr);
  tried("using a segment that nobody has mapped", segment >= 0);
  const int file = memfd_create("hostile", 0);
  if (file >= 0) write_all(file, string(size, 'x'));
  tried("using a file that nobody has mapped", file >= 0);
}

/// Reads a byte in each 2 MiB of 256 GiB, which fills half a GiB of page tables and nothing else.
void use_page_tables() {
  constexpr std::size_t size = std::size_t{256} << 30, step = 2 << 20;
  void* const place = mmap(nullptr, size, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  tried("using memory for page tables", false);
  if (place == MAP_FAILED) return;
  madvise(place, size, MADV_NOHUGEPAGE);
  volatile char sum = 0;
  for (std::size_t at = 0; at < size; at += step)
    sum = static_cast<char>(sum + static_cast<char*>(place)[at]);
}

void burn_cpu_for(std::chrono::milliseconds time) {
  std::thread([time] {
    const auto end = std::chrono::steady_clock::now() + time;
    while (std::chrono::steady_clock::now() < end) {
    }
  }).detach();
}

/// Children whose end nobody asks for, so that the kernel forgets what they have used.
void burn_cpu_in_short_lives() {
  signal(SIGCHLD, SIG_IGN);
  for (int i = 0; i < 2; ++i)
    if (fork() == 0) {
      for (int child = 0; child < 200; ++child) {
        if (fork() == 0) {
          const clock_t end = clock() + CLOCKS_PER_SEC / 20;
          while (clock() < end) {
          }
          _exit(0);
        }
        wait(nullptr);  // returns when all have ended
      }
      pause_for(10s), _exit(0);
    }
}

void fill_disk(const string& folder) {
  constexpr std::uint64_t most = 1 << 30;
  const string path = folder + "/hostile-filler";
  signal(SIGXFSZ, SIG_IGN);
  std::uint64_t written = 0;
  for (int number = 0; written < most; ++number) {
    const int file = open((path + std::to_string(number)).c_str(), O_CREAT | O_WRONLY | O_TRUNC, 0600);
    if (file < 0) break;
    const string part(1 << 20, 'x');
    std::uint64_t here = 0;
    while (written < most && write(file, part.data(), part.size()) == static_cast<ssize_t>(part.size())) {
      here += part.size();
      written += part.size();
    }
    close(file);
    if (here == 0) break;
  }
  for (int number = 0; number < 100; ++number) unlink((path + std::to_string(number)).c_str());
  tried("filling " + folder, written > (300U << 20));
}

// ---- what it must not see or touch ----

std::vector<pid_t> other_processes() {
  std::vector<pid_t> result;
  DIR* proc = opendir("/proc");
  while (const dirent* entry = proc ? readdir(proc) : nullptr) {
    const pid_t pid = atoi(entry->d_name);
    if (pid > 0 && pid != getpid()) result.push_back(pid);
  }
  if (proc) closedir(proc);
  return result;
}

void read_other_processes(Bot&) {
  bool seen = false;
  for (pid_t pid : other_processes()) {
    const string folder = "/proc/" + std::to_string(pid);
    const string command = read_file(folder + "/cmdline");
    seen = seen || command.find("hostile-bot") != string::npos ||
           command.find("hostile-test") != string::npos || open((folder + "/mem").c_str(), O_RDONLY) >= 0 ||
           !read_file(folder + "/environ").empty();
  }
  tried("reading other processes", seen);
}

void trace_other_processes(Bot&) {
  bool caught = false;
  for (pid_t pid : other_processes()) {
    if (ptrace(PTRACE_ATTACH, pid, nullptr, nullptr) != 0) continue;
    caught = true;
    waitpid(pid, nullptr, 0);
    ptrace(PTRACE_DETACH, pid, nullptr, nullptr);
  }
  tried("tracing other processes", caught);
}

void kill_all(Bot& bot) {
  tell("tried: killing all");
  kill(-1, SIGKILL);
  answer(bot);
}

void kill_parent(Bot& bot) {
  tell("tried: killing its parent");
  for (int number : {SIGTERM, SIGKILL}) kill(getppid(), number);
  pause_for(20ms);
  answer(bot);
}

void read_results(Bot& bot) {
  for (const char* file : {"/seed", "/tournament.json", "/matches.jsonl"})
    tried("reading " + bot.argument + file, !read_file(bot.argument + file).empty());
}

void write_results(Bot& bot) {
  const int file = open((bot.argument + "/matches.jsonl").c_str(), O_WRONLY | O_APPEND);
  tried("writing " + bot.argument, file >= 0 && write(file, "{}\n", 3) == 3);
  if (file >= 0) close(file);
  unlink((bot.argument + "/seed").c_str());
}

/// In namespaces that it made itself it would be root.
void make_namespaces() {
  bool made = false;
  for (const int kind : {CLONE_NEWUSER, CLONE_NEWNS, CLONE_NEWPID, CLONE_NEWNET, CLONE_NEWUSER | CLONE_NEWNS})
    if (const pid_t child = fork(); child == 0) {
      _exit(unshare(kind) == 0 ? 1 : 0);
    } else {
      int status = 0;
      waitpid(child, &status, 0);
      made = made || status != 0;
    }
  tried("making namespaces", made || mount("none", "/tmp", "tmpfs", 0, nullptr) == 0 || chroot("/tmp") == 0);
}

/// Gains time where others share a processor.
void take_more_than_its_share() {
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(0, &one);
  sched_param most{1};
  tried("choosing its processor", sched_setaffinity(0, sizeof one, &one) == 0);
  tried("going before others",
        setpriority(PRIO_PROCESS, 0, -5) == 0 || sched_setscheduler(0, SCHED_FIFO, &most) == 0);
  const int file = open("/proc/self/oom_score_adj", O_WRONLY);
  tried("being spared when memory is short", write(file, "-500", 4) == 4);
  close(file);
}

void become_root(Bot&) {
  tried("becoming root", geteuid() == 0 || setuid(0) == 0 || !read_file("/etc/shadow").empty());
}

void read_home(Bot&) {
  bool seen = false;
  for (const char* folder : {"/root", "/home"})
    if (DIR* dir = opendir(folder)) {
      while (const dirent* entry = readdir(dir)) seen = seen || entry->d_name[0] != '.';
      closedir(dir);
    }
  tried("reading home folders", seen);
}

void write_own_folder(Bot& bot) {
  const string path = bot.argument + "/hostile-was-here";
  const int file = open(path.c_str(), O_CREAT | O_WRONLY, 0600);
  tried("writing " + bot.argument, file >= 0);
  if (file >= 0) close(file);
}

// ---- the table ----

enum class When { start, hello, act, end };  // act: instead of its third answer
struct Misdeed {
  const char* name;
  When when;
  void (*deed)(Bot&);
};

constexpr int chosen_act = 3;

const Misdeed misdeeds[] = {
    {"none", When::act, answer},
    // it ends, or is not there
    {"exit-at-start", When::start, [](Bot&) { _exit(3); }},
    {"exit-at-hello", When::hello, [](Bot&) { _exit(3); }},
    {"exit-in-hello", When::hello, [](Bot&) { write_all(1, "{\"type\":\"rea"), _exit(3); }},
    {"exit-after-hello", When::hello, [](Bot& bot) { ready(bot), _exit(0); }},
    {"exit-at-act", When::act, [](Bot&) { _exit(4); }},
    {"exit-after-answer", When::act, [](Bot& bot) { answer(bot), _exit(5); }},
    {"exit-in-answer", When::act, [](Bot& bot) { write_all(1, bot.answer()), _exit(6); }},
    {"segfault", When::act, [](Bot&) { end_by(SIGSEGV); }},
    {"abort", When::act, [](Bot&) { end_by(SIGABRT); }},
    {"sigkill-itself", When::act, [](Bot&) { end_by(SIGKILL); }},
    {"sigterm-itself", When::act, [](Bot&) { end_by(SIGTERM); }},
    {"sigpipe-itself", When::act, [](Bot&) { end_by(SIGPIPE); }},
    {"stop-itself", When::act, [](Bot& bot) { raise(SIGSTOP), answer(bot); }},
    {"stop-its-group", When::act, [](Bot& bot) { kill(0, SIGSTOP), answer(bot); }},
    {"leave-its-group", When::act, [](Bot& bot) { leave_its_group(), answer(bot); }},
    {"silent-at-hello", When::hello, [](Bot&) { hang(); }},
    {"silent", When::act, [](Bot&) { hang(); }},
    {"slow-once", When::act,
     [](Bot& bot) { pause_for(std::chrono::milliseconds(atoi(bot.argument.c_str()))), answer(bot); }},
    {"ignore-the-end", When::end, [](Bot&) { signal(SIGTERM, SIG_IGN), hang(); }},
    {"sigterm-at-the-end", When::end, [](Bot&) { hang(); }},
    // it says what it must not
    {"garbage-at-hello", When::hello, [](Bot&) { say("hello, world"); }},
    {"banner-at-start", When::start, [](Bot&) { say("Hostile Bot 1.0, all rights reserved"); }},
    {"ready-twice", When::hello, [](Bot& bot) { ready(bot), ready(bot); }},
    {"drip", When::act, drip},
    {"close-stdout-in-answer", When::act, [](Bot& bot) { write_all(1, bot.answer()), close_and_live(1); }},
    {"crlf", When::act, [](Bot& bot) { write_all(1, bot.answer() + "\r\n"); }},
    {"in-pieces", When::act,
     [](Bot& bot) {
       for (char c : bot.answer() + "\n") write_all(1, {&c, 1}), pause_for(1ms);
     }},
    {"several-lines", When::act,
     [](Bot& bot) { write_all(1, bot.answer() + "\n" + bot.answer() + "\n" + bot.answer() + "\n"); }},
    {"unasked-line", When::act, [](Bot& bot) { answer(bot), say("by the way"); }},
    {"late-answer", When::act, [](Bot& bot) { say(bot.answer("1")), say(bot.answer("0")), answer(bot); }},
    {"answer-behind-late-ones", When::act,
     [](Bot& bot) {
       for (int i = 0; i < 500; ++i) say(bot.answer("0")), pause_for(1ms);
       answer(bot);
     }},
    {"wrong-id", When::act, [](Bot& bot) { say(bot.answer("1000000")); }},
    {"missing-id", When::act, [](Bot& bot) { say("{\"action\":\"" + bot.action() + "\"}"); }},
    {"huge-id", When::act, [](Bot& bot) { say(bot.answer(string(400, '9'))); }},
    {"negative-id", When::act, [](Bot& bot) { say(bot.answer(string("-").append(bot.id()))); }},
    {"string-id", When::act, [](Bot& bot) { say(bot.answer(string("\"").append(bot.id()).append("\""))); }},
    {"fractional-id", When::act, [](Bot& bot) { say(bot.answer(bot.id() + ".5")); }},
    {"not-json", When::act, [](Bot& bot) { say("I play " + bot.action()); }},
    {"empty-line", When::act, [](Bot&) { say(""); }},
    {"array", When::act, [](Bot& bot) { say(string("[").append(bot.answer()).append("]")); }},
    {"two-objects", When::act, [](Bot& bot) { say(bot.answer() + bot.answer()); }},
    {"nested", When::act, [](Bot&) { say(nested(30'000)); }},
    {"nested-long", When::act, [](Bot&) { say(nested(100'000)); }},
    {"duplicate-keys", When::act, [](Bot& bot) { say(with_more(bot, "\"action\":\"pass\"")); }},
    {"nan", When::act, [](Bot& bot) { say(with_more(bot, "\"value\":NaN")); }},
    {"infinite", When::act, [](Bot& bot) { say(bot.answer("1e999")); }},
    {"nul-bytes", When::act, [](Bot& bot) { say(bot.answer() + string(3, '\0')); }},
    {"invalid-utf8", When::act, [](Bot& bot) { say(with_more(bot, "\"note\":\"\xff\xfe\"")); }},
    {"byte-order-mark", When::act, [](Bot& bot) { say("\xef\xbb\xbf" + bot.answer()); }},
    {"missing-action", When::act, [](Bot& bot) { say("{\"id\":" + bot.id() + "}"); }},
    {"number-as-action", When::act, [](Bot& bot) { say("{\"id\":" + bot.id() + ",\"action\":7}"); }},
    {"illegal", When::act, [](Bot& bot) { say("{\"id\":" + bot.id() + ",\"action\":\"win\"}"); }},
    {"huge-note", When::act,
     [](Bot& bot) { say(with_more(bot, "\"note\":\"" + string(60'000, 'n') + "\"")); }},
    {"long-line", When::act, [](Bot&) { say(string(10 << 20, 'x')); }},
    {"endless-newlines", When::act, [](Bot&) { flood(1, string(4096, '\n'), 1 << 30); }},
    {"flood-stdout", When::act, [](Bot&) { flood(1, string(64 * 1024, 'x'), 1 << 30); }},
    {"flood-late-answers", When::act, [](Bot& bot) { flood(1, bot.answer("0") + "\n", 1 << 30); }},
    {"flood-stderr", When::act, [](Bot& bot) { flood(2, string(4095, 'e') + "\n", 64 << 20), answer(bot); }},
    {"flood-stderr-off-turn", When::act,
     [](Bot& bot) {
       std::thread([] { flood(2, string(4095, 'e') + "\n", 256 << 20); }).detach(), answer(bot);
     }},
    // its pipes
    {"close-stdin", When::act, [](Bot& bot) { close(0), answer(bot), hang(); }},
    {"close-stdout", When::act, [](Bot&) { close_and_live(1); }},
    {"close-stderr", When::act, [](Bot& bot) { close(2), answer(bot); }},
    {"never-read", When::hello,
     [](Bot& bot) {
       fcntl(0, F_SETPIPE_SZ, 4096);
       ready(bot);
       for (int id = 1;; ++id) {
         say("{\"id\":" + std::to_string(id) + ",\"action\":\"pass\"}");
         pause_for(2ms);
       }
     }},
    // other processes
    {"leave-grandchild", When::act, leave_grandchild},
    {"daemon", When::act, [](Bot& bot) { become_daemon(), answer(bot); }},
    {"daemon-and-exit", When::act, [](Bot&) { become_daemon(), _exit(8); }},
    {"fork-bomb", When::act, [](Bot& bot) { fork_bomb(), answer(bot); }},
    {"memory-hog", When::act, [](Bot& bot) { use_memory(700), answer(bot), hang(); }},
    {"memory-hog-in-children", When::act,
     [](Bot& bot) { use_memory_in_children(5, 90), answer(bot), bot.slow = true; }},
    {"memory-hog-off-turn", When::act, [](Bot& bot) { answer(bot), use_memory(700), hang(); }},
    {"memory-shared-with-children", When::act,
     [](Bot& bot) { use_memory(100), use_memory_in_children(5, 1), answer(bot); }},
    {"think-hard", When::act,
     [](Bot& bot) {
       const clock_t end = clock() + 55 * CLOCKS_PER_SEC / 1000;
       while (clock() < end) {
       }
       answer(bot);
     }},
    {"memory-hog-unmapped", When::act, [](Bot& bot) { use_unmapped_memory(), answer(bot); }},
    {"memory-hog-in-tables", When::act, [](Bot& bot) { use_page_tables(), answer(bot), hang(); }},
    {"burn-cpu", When::act, [](Bot& bot) { burn_cpu_for(10s), answer(bot), bot.slow = true; }},
    {"burn-cpu-in-children", When::act,
     [](Bot& bot) {
       for (int i = 0; i < 2; ++i)
         if (fork() == 0) burn_cpu_for(10s), pause_for(10s), _exit(0);
       answer(bot);
       bot.slow = true;
     }},
    {"burn-cpu-in-short-lives", When::act,
     [](Bot& bot) { burn_cpu_in_short_lives(), answer(bot), bot.slow = true; }},
    {"fill-tmp", When::act, [](Bot& bot) { fill_disk("/tmp"), answer(bot); }},
    {"fill-dev-shm", When::act, [](Bot& bot) { fill_disk("/dev/shm"), answer(bot); }},
    {"fill-own-folder", When::act, [](Bot& bot) { fill_disk(bot.argument), answer(bot); }},
    {"kill-all", When::act, kill_all},
    {"kill-parent", When::act, kill_parent},
    {"trace", When::act, [](Bot& bot) { trace_other_processes(bot), answer(bot); }},
    {"read-processes", When::act, [](Bot& bot) { read_other_processes(bot), answer(bot); }},
    // files and channels
    {"read-results", When::act, [](Bot& bot) { read_results(bot), answer(bot); }},
    {"write-results", When::act, [](Bot& bot) { write_results(bot), answer(bot); }},
    {"read-home", When::act, [](Bot& bot) { read_home(bot), answer(bot); }},
    {"write-own-folder", When::act, [](Bot& bot) { write_own_folder(bot), answer(bot); }},
    {"make-namespaces", When::act, [](Bot& bot) { make_namespaces(), answer(bot); }},
    {"take-more-than-its-share", When::act, [](Bot& bot) { take_more_than_its_share(), answer(bot); }},
    {"become-root", When::act, [](Bot& bot) { become_root(bot), answer(bot); }},
    {"talk-by-socket", When::act, [](Bot& bot) { talk_by_socket(), answer(bot); }},
    {"reach-network", When::act, [](Bot& bot) { reach_network(), answer(bot); }},
    {"talk-by-file", When::act, [](Bot& bot) { talk_by_file(bot.field("seat")), answer(bot); }},
    {"talk-by-lock", When::act, [](Bot& bot) { talk_by_lock(), answer(bot); }},
    {"talk-by-key", When::act, [](Bot& bot) { talk_by_key(), answer(bot); }},
    {"watch-files", When::act, [](Bot& bot) { watch_files(), answer(bot); }},
    {"reach-host", When::act, [](Bot& bot) { reach_host(), answer(bot); }},
    {"talk-by-shared-memory", When::act, [](Bot& bot) { talk_by_shared_memory(), answer(bot); }},
};

const Misdeed* find(std::string_view name) {
  for (const Misdeed& misdeed : misdeeds)
    if (name == misdeed.name) return &misdeed;
  return nullptr;
}

}  // namespace

int main(int argc, char** argv) {
  const Misdeed* misdeed = find(argc > 1 ? argv[1] : "none");
  if (!misdeed) {
    for (const Misdeed& each : misdeeds) printf("%s\n", each.name);
    return 2;
  }
  Bot bot;
  if (argc > 2) bot.argument = argv[2];
  if (misdeed->when == When::start) misdeed->deed(bot);
  while (bot.read_request()) {
    const string type = bot.field("type");
    if (type == "hello") (misdeed->when == When::hello ? misdeed->deed : ready)(bot);
    if (type == "act") (misdeed->when == When::act && ++bot.acts == chosen_act ? misdeed->deed : answer)(bot);
  }
  if (misdeed->when == When::end) misdeed->deed(bot);
}
