// A bot that misbehaves on request: hostile-bot MISDEED [SEAT]. It plays the first legal action, and does its
// misdeed at the moment that the table at the end says. With a seat, only the bot at that seat misbehaves. It
// knows of JSON only how to find a field.
//
// What it tries to see or do and must not, it tells on stderr: "tried: …" always, "escaped: …" if it
// succeeded. What could hurt a machine is bounded here, by a count, a size or a time.
#include <arpa/inet.h>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <string>
#include <string_view>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace {

using namespace std::chrono_literals;
using std::string;

void pause_for(std::chrono::milliseconds time) { std::this_thread::sleep_for(time); }

[[noreturn]] void hang() {
  for (;;) pause();
}

void write_all(int fd, std::string_view text) {
  while (!text.empty()) {
    const auto count = write(fd, text.data(), text.size());
    if (count < 0 && errno != EINTR && errno != EAGAIN) return;
    if (count > 0) text.remove_prefix(static_cast<std::size_t>(count));
  }
}

void tell(const string& what) { write_all(2, what + "\n"); }
void tried(const string& what, bool succeeded) {
  tell("tried: " + what);
  if (succeeded) tell("escaped: " + what);
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

void burn_cpu_for(std::chrono::milliseconds time) {
  std::thread([time] {
    const auto end = std::chrono::steady_clock::now() + time;
    while (std::chrono::steady_clock::now() < end) {
    }
  }).detach();
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
    if (pid > 1 && pid != getpid()) result.push_back(pid);
  }
  if (proc) closedir(proc);
  return result;
}

string read_file(const string& path) {
  const int file = open(path.c_str(), O_RDONLY);
  if (file < 0) return {};
  string text(4096, '\0');
  const auto count = read(file, text.data(), text.size());
  close(file);
  text.resize(count > 0 ? static_cast<std::size_t>(count) : 0);
  return text;
}

void read_other_processes(Bot&) {
  bool seen = false;
  for (pid_t pid : other_processes()) {
    const string folder = "/proc/" + std::to_string(pid);
    const string command = read_file(folder + "/cmdline");
    // its own sandbox's first process is the only neighbour that it may know
    seen = seen || command.find("hostile-bot") != string::npos ||
           command.find("test_hostile") != string::npos || open((folder + "/mem").c_str(), O_RDONLY) >= 0 ||
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

/// All four do the same: whoever comes first listens, the others try to connect.
void talk_by_socket(Bot&) {
  bool connected = false;
  const int inet = socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(45'454);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const auto* name = reinterpret_cast<const sockaddr*>(&address);
  if (connect(inet, name, sizeof address) == 0) connected = true;
  if (bind(inet, name, sizeof address) == 0) listen(inet, 8);

  const int local = socket(AF_UNIX, SOCK_STREAM, 0);
  sockaddr_un abstract{};
  abstract.sun_family = AF_UNIX;
  memcpy(abstract.sun_path + 1, "hostile", 7);
  const auto* abstract_name = reinterpret_cast<const sockaddr*>(&abstract);
  if (connect(local, abstract_name, sizeof(sa_family_t) + 8) == 0) connected = true;
  if (bind(local, abstract_name, sizeof(sa_family_t) + 8) == 0) listen(local, 8);
  tried("talking by socket", connected);
}

void reach_network(Bot&) {
  const int inet = socket(AF_INET, SOCK_DGRAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(53);
  address.sin_addr.s_addr = htonl(0xC0000201);  // 192.0.2.1, reserved for documentation
  tried("reaching the network", connect(inet, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0);
}

/// The file is left where it is: the next bot must not find it.
void talk_by_file(Bot& bot) {
  for (const string folder : {"/tmp", "/dev/shm", "/var/tmp", "/run"}) {
    const string path = folder + "/hostile-channel";
    tried("a channel in " + folder, !read_file(path).empty());
    const int file = open(path.c_str(), O_CREAT | O_WRONLY, 0666);
    if (file < 0) continue;
    write_all(file, "secret of " + bot.field("seat"));
    close(file);
  }
}

void talk_by_shared_memory(Bot&) {
  const key_t key = 0x686f7374;
  const bool there = shmget(key, 4096, 0666) >= 0;
  if (!there) shmget(key, 4096, IPC_CREAT | 0666);
  tried("a channel in shared memory", there);
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
    {"burn-cpu", When::act, [](Bot& bot) { burn_cpu_for(10s), answer(bot), bot.slow = true; }},
    {"burn-cpu-in-children", When::act,
     [](Bot& bot) {
       for (int i = 0; i < 2; ++i)
         if (fork() == 0) burn_cpu_for(10s), pause_for(10s), _exit(0);
       answer(bot);
       bot.slow = true;
     }},
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
    {"become-root", When::act, [](Bot& bot) { become_root(bot), answer(bot); }},
    {"talk-by-socket", When::act, [](Bot& bot) { talk_by_socket(bot), answer(bot); }},
    {"reach-network", When::act, [](Bot& bot) { reach_network(bot), answer(bot); }},
    {"talk-by-file", When::act, [](Bot& bot) { talk_by_file(bot), answer(bot); }},
    {"talk-by-shared-memory", When::act, [](Bot& bot) { talk_by_shared_memory(bot), answer(bot); }},
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
