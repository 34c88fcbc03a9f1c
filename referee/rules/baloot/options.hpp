// The options of Baloot. README.md here explains each. All flags are false at the default.
#pragma once
#include <cstdint>
#include <span>

#include "referee/rules/options.hpp"

namespace referee::baloot {

enum class Success : std::uint8_t { majority, margin, card_majority };

struct Rules {
  int target = 152;     // match points that end the match
  int max_deals = 300;  // void deals included
  int deals = 0;        // fixed length of the match in deals; 0: to its own end

  bool no_sun_takeover = false;
  bool ashkal_in_both_rounds = false;
  bool no_ashkal_on_ace = false;
  bool same_dealer_after_void = false;
  bool dealer_right_leads = false;
  bool must_trump = false;
  bool sun_double_only = false;
  bool no_lock = false;
  bool winner_takes_all = false;    // a raised deal: all to the side that wins it
  bool best_side_projects = false;  // only the side with the best project scores projects
  bool projects_as_card_points = false;
  bool baloot_overlap = false;  // the K or Q of a baloot may lie in a declared project
  bool baloot_apart = false;    // baloot is added last, to its holder's side, never multiplied
  bool counting_side = false;   // hokum: the buyer's side gets 16 minus the other's
  Success contract = Success::majority;
  bool failed_pays_projects = false;  // a failed buyer pays the declared projects of both sides
  bool sweep_by_mode = false;
};

std::span<const Option<Rules>> options();
std::span<const Preset> presets();

}  // namespace referee::baloot
