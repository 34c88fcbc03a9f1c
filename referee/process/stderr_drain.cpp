#include "referee/process/stderr_drain.hpp"

#include <cerrno>

namespace referee {

bool StderrDrain::read_once(int seat) {
  std::array<char, 64 * 1024> part;
  const auto count = ::read(ends_[seat].get(), part.data(), part.size());
  if (count > 0) {
    texts_[seat].append({part.data(), static_cast<std::size_t>(count)});
    return true;
  }
  if (count == 0 || (errno != EAGAIN && errno != EINTR)) ends_[seat].close();
  return false;
}

}  // namespace referee
