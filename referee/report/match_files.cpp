#include "referee/report/match_files.hpp"

#include <fstream>
#include <iterator>

#include "protocol/seats.hpp"

namespace referee {

std::array<std::string, 4> stderr_beside(const std::filesystem::path& log) {
  // DIR/logs/NNNNNN.jsonl, or with a folder a thousand matches: DIR/logs/NNN/NNNNNN.jsonl.
  const auto absolute = std::filesystem::absolute(log);
  auto logs = absolute.parent_path();
  std::filesystem::path thousand;
  if (logs.filename() != "logs") {
    thousand = logs.filename();
    logs = logs.parent_path();
  }
  std::array<std::string, 4> texts;
  if (logs.filename() != "logs") return texts;
  for (Seat seat : all_seats) {
    std::ifstream file(logs.parent_path() / "stderr" / thousand /
                           (absolute.stem().string() + "-" + std::string(name(seat)) + ".txt"),
                       std::ios::binary);
    texts[index(seat)].assign(std::istreambuf_iterator<char>(file), {});
  }
  return texts;
}

}  // namespace referee
