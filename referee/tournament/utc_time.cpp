#include "referee/tournament/utc_time.hpp"

#include <ctime>
#include <fmt/chrono.h>
#include <fmt/format.h>

namespace referee {

std::string now_utc() { return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr))); }

}  // namespace referee
