// A match in the form in which the report's page holds it: short, because a page holds many.
#pragma once
#include <array>
#include <string>

#include "referee/report/story.hpp"

namespace referee {

/// {"deals":[deal…],"end":"…","start_faults":[…],"stderr":["N","E","S","W"]}; a deal is
/// {"n":number,"dealer":seat,"before":[NS,EW],"dealt":[hand,…],"table":"…","id":first decision,
/// "steps":[step…],"winners":[seat…],"why":["…"],"points":[NS,EW],"score":[NS,EW],"fault":…}; seats are
/// numbers, a hand is its cards in one string; a step is [seat,phase,kind,action,µs] and, if there is more to
/// tell, an object with "note", "fault", "by" (1: the referee), "hands", "table". The last three of a deal
/// are there once it is over; phases are numbers in the page's list `phases`, which grows. The story is one
/// that could be followed to its end.
void write_viewer_json(JsonWriter& json, const Story& story, const std::array<std::string, 4>& errors,
                       std::vector<std::string>& phases);

}  // namespace referee
