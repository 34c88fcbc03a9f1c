// The order of the standings, with its tie-breaks.
#pragma once
#include <vector>

#include "referee/ratings/elo.hpp"
#include "referee/ratings/points.hpp"

namespace referee {

/// Player indices from first to last: by Elo, then share of the points scored in matches, then mean points
/// per deal, then index. Those without a rating come after those with one. Elo numbers that differ by less
/// than a millionth of a point are equal, whatever the rounding of the last digits.
std::vector<int> ranking(const Ratings& ratings, const Points& points);

}  // namespace referee
