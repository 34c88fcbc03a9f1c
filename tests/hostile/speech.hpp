// How the misbehaving bot speaks: to the referee, and on stderr to the test.
#pragma once
#include <cerrno>
#include <fcntl.h>
#include <string>
#include <string_view>
#include <unistd.h>

inline void write_all(int fd, std::string_view text) {
  while (!text.empty()) {
    const auto count = write(fd, text.data(), text.size());
    if (count < 0 && errno != EINTR && errno != EAGAIN) return;
    if (count > 0) text.remove_prefix(static_cast<std::size_t>(count));
  }
}

inline void tell(const std::string& what) { write_all(2, what + "\n"); }
inline void tried(const std::string& what, bool succeeded) {
  tell("tried: " + what);
  if (succeeded) tell("escaped: " + what);
}

/// The beginning of a file; empty if it cannot be read.
inline std::string read_file(const std::string& path) {
  const int file = open(path.c_str(), O_RDONLY);
  if (file < 0) return {};
  std::string text(4096, '\0');
  const auto count = read(file, text.data(), text.size());
  close(file);
  text.resize(count > 0 ? static_cast<std::size_t>(count) : 0);
  return text;
}
