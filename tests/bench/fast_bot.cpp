// The quickest honest bot as a process: one read and one write a decision.
#include <array>
#include <unistd.h>

#include "quick_bot.hpp"

int main() {
  static std::array<char, 1 << 20> buffer;
  std::size_t size = 0;
  std::string answer;
  for (;;) {
    const auto count = read(STDIN_FILENO, buffer.data() + size, buffer.size() - size);
    if (count <= 0) return 0;
    size += static_cast<std::size_t>(count);
    if (buffer[size - 1] != '\n') continue;
    const std::string_view lines(buffer.data(), size - 1);
    bench::quick_answer(lines.substr(lines.rfind('\n') + 1), answer);  // what it is told stands before
    size = 0;
    if (!answer.empty() && write(STDOUT_FILENO, answer.data(), answer.size()) < 0) return 1;
  }
}
