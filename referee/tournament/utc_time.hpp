// The time of day as files tell it.
#pragma once
#include <string>

namespace referee {

/// Now, as 2026-11-30T12:00:00Z.
std::string now_utc();

}  // namespace referee
