// Compares what is printed with what was printed before, kept in files that people can read. After a change
// that is meant, RENEW_SNAPSHOTS=1 writes the files anew, and the commit shows what became different.
#pragma once
#include <cstdlib>
#include <doctest/doctest.h>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

namespace referee {

/// `file` is relative to the folder tests.
inline void check_snapshot(const std::string& file, const std::string& text) {
  const std::filesystem::path path = std::filesystem::path(SOURCE_DIR "/tests") / file;
  if (std::getenv("RENEW_SNAPSHOTS")) {
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << text;
    return;
  }
  std::ifstream in(path, std::ios::binary);
  const std::string kept{std::istreambuf_iterator<char>(in), {}};
  INFO("RENEW_SNAPSHOTS=1 writes ", file, " anew");
  CHECK(text == kept);
}

}  // namespace referee
