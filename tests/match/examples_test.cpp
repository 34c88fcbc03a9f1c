// The logs that the documentation shows are real ones.
#include <doctest/doctest.h>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "referee/match/verify.hpp"

using namespace referee;

TEST_CASE("every example of a log verifies") {
  int logs = 0;
  for (const auto& entry : std::filesystem::directory_iterator(SOURCE_DIR "/protocol/examples")) {
    if (!entry.path().filename().string().starts_with("log_line.")) continue;
    std::ifstream file(entry.path());
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    const Verdict verdict = verify_log(text);
    CHECK_MESSAGE(verdict.ok(), entry.path().string(), ":", verdict.line, " ", verdict.problem);
    CHECK(verdict.decisions > 0);
    ++logs;
  }
  CHECK(logs == 3);
}
