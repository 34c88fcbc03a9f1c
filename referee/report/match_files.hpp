// What lies beside a match log in a results directory.
#pragma once
#include <array>
#include <filesystem>
#include <string>

namespace referee {

/// By Seat, what the bots of the match wrote to stderr, as far as it was kept; empty where there is nothing,
/// or where the log lies in no results directory.
std::array<std::string, 4> stderr_beside(const std::filesystem::path& log);

}  // namespace referee
