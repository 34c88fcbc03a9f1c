#include "referee/tournament/fingerprint.hpp"

#include <fmt/format.h>
#include <sodium.h>

#include "protocol/failure.hpp"

#include "referee/tournament/files.hpp"

namespace referee {
namespace {

/// BLAKE2b-256 of a file's content, as hex.
std::string content_hash(const std::string& file) {
  crypto_generichash_state state;
  crypto_generichash_init(&state, nullptr, 0, crypto_generichash_BYTES);
  const Descriptor descriptor = open_file(file, O_RDONLY);
  std::string buffer(std::size_t{1} << 16, '\0');
  for (;;) {
    const ssize_t got = ::read(descriptor.get(), buffer.data(), buffer.size());
    if (got < 0) file_failure("read", file);
    if (got == 0) break;
    crypto_generichash_update(&state, reinterpret_cast<const unsigned char*>(buffer.data()),
                              static_cast<unsigned long long>(got));
  }
  Bytes32 hash{};
  crypto_generichash_final(&state, hash.data(), hash.size());
  return to_hex(hash);
}

}  // namespace

void take_fingerprints(TournamentConfig& config, const Sandbox& sandbox) {
  config.sandbox_used = sandbox.name();
  for (Entrant& entrant : config.entrants) {
    const CommandFiles found = find_command_files(entrant, sandbox.bots(), sandbox.name() == "bwrap");
    if (!found.problem.empty())
      throw UsageError(fmt::format("The entrant '{}' cannot play: {}.", entrant.name, found.problem));
    std::vector<std::string> files = found.named;
    files.push_back(found.programs.front());
    entrant.files.clear();
    for (const std::string& file : files)
      if (std::filesystem::is_regular_file(file)) entrant.files.try_emplace(file, content_hash(file));
  }
}

}  // namespace referee
