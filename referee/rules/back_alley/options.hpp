// The options of Back Alley; README.md says what each is for.
#pragma once
#include <cstdint>
#include <span>

#include "referee/rules/options.hpp"

namespace referee::back_alley {

enum class AllPass : std::uint8_t { next_dealer, same_dealer };
enum class JokerUp : std::uint8_t { replace, keep };
enum class BoardLead : std::uint8_t { claimer, side };
enum class BoardLevel : std::uint8_t { own, table };
enum class BoardScale : std::uint8_t { linear, powers };

struct Rules {
  int deals = 0;                            // fixed length of the match, void deals counted; 0: the schedule
  int deals_schedule = 25;                  // scored deals: 25, or 26 with two single-card deals
  int max_deals = 400;                      // ends a match that would not end, void deals counted
  AllPass all_pass = AllPass::next_dealer;  // who deals again after a void deal
  JokerUp joker_up = JokerUp::replace;      // the joker still held when the other one is turned up
  BoardLead board_lead = BoardLead::claimer;
  BoardLevel board_level = BoardLevel::own;
  BoardScale board_scale = BoardScale::linear;
  bool partner_relief = false;  // the partner of the XR leader may play any trump
};

/// The table of options, one row each, in the order of the rules page.
std::span<const Option<Rules>> option_table();
std::span<const Preset> preset_table();

}  // namespace referee::back_alley
