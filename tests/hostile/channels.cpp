#include "tests/hostile/channels.hpp"

#include <arpa/inet.h>
#include <cstring>
#include <linux/keyctl.h>
#include <linux/vm_sockets.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>

#include "tests/hostile/speech.hpp"

using std::string;

void talk_by_socket() {
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

void reach_network() {
  const int inet = socket(AF_INET, SOCK_DGRAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(53);
  address.sin_addr.s_addr = htonl(0xC0000201);  // 192.0.2.1, reserved for documentation
  tried("reaching the network", connect(inet, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0);
}

/// The file is left where it is: the next bot must not find it.
void talk_by_file(const string& seat) {
  for (const string folder : {"/tmp", "/dev/shm", "/var/tmp", "/run"}) {
    const string path = folder + "/hostile-channel";
    tried("a channel in " + folder, !read_file(path).empty());
    const int file = open(path.c_str(), O_CREAT | O_WRONLY, 0666);
    if (file < 0) continue;
    write_all(file, "secret of " + seat);
    close(file);
  }
}

void talk_by_shared_memory() {
  const key_t key = 0x686f7374;
  const bool there = shmget(key, 4096, 0666) >= 0;
  if (!there) shmget(key, 4096, IPC_CREAT | 0666);
  tried("a channel in shared memory", there);
}

/// A file that all can read is enough: whose lock it is can be asked, and the place of a lock is a number of
/// 63 bits.
void talk_by_lock() {
  const int file = open("/proc/self/exe", O_RDONLY);
  tried("a channel of locks on a file", flock(file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK);
  for (const int command : {F_GETLK, F_OFD_GETLK}) {
    struct flock lock {};
    lock.l_type = F_WRLCK;
    tried("a channel of locks on a part of a file",
          fcntl(file, command, &lock) == 0 && lock.l_type != F_UNLCK);
  }
  struct flock own {};
  own.l_type = F_RDLCK;
  own.l_start = 1'234'567;
  own.l_len = 1;
  fcntl(file, F_SETLK, &own);
}

/// The description of a key is shown to all processes of a user, in whichever namespace.
void talk_by_key() {
  const string name = "hostile-bot-channel";
  tried("a channel of keys", read_file("/proc/keys").find(name) != string::npos);
  syscall(SYS_add_key, "user", name.c_str(), "x", 1, KEY_SPEC_PROCESS_KEYRING);
}

/// Whoever sees which files another opens can be told anything.
void watch_files() {
  const int watch = inotify_init1(IN_CLOEXEC);
  tried("watching who opens a file", inotify_add_watch(watch, "/usr/bin/true", IN_OPEN) >= 0);
}

/// These sockets lead out of a virtual machine, and know of no network namespaces.
void reach_host() { tried("a socket to the host", socket(AF_VSOCK, SOCK_STREAM, 0) >= 0); }
