// Why there is no number where there is none, in words.
#pragma once
#include <span>
#include <string>
#include <vector>

#include "referee/ratings/pool.hpp"

namespace referee {

/// One sentence for each thing the matches cannot tell; empty if everybody is rated. `names` by player index.
std::vector<std::string> diagnose(const Pool& pool, std::span<const std::string> names);

}  // namespace referee
