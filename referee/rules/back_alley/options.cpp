#include "referee/rules/back_alley/options.hpp"

#include <array>
#include <limits>

namespace referee::back_alley {
namespace {

using Words = std::string_view[];
constexpr Words all_pass_words{"next_dealer", "same_dealer"};
constexpr Words joker_words{"replace", "keep"};
constexpr Words lead_words{"claimer", "side"};
constexpr Words level_words{"own", "table"};
constexpr Words scale_words{"linear", "powers"};
constexpr Words no_yes{"no", "yes"};
constexpr int any = std::numeric_limits<int>::max();

constexpr std::array table{
    number<&Rules::deals_schedule>("deals_schedule", 25, 26,
                                   "scored deals; 26 has two single-card deals in the middle"),
    number<&Rules::max_deals>("max_deals", 1, any, "deals, void ones included, after which the match ends"),
    choice<&Rules::all_pass>("all_pass", all_pass_words, "who deals the same hand size again when all pass"),
    choice<&Rules::joker_up>(
        "joker_up", joker_words,
        "a joker turned up: the holder of the other one replaces it; or keeps it as the only trump"),
    choice<&Rules::board_lead>("board_lead", lead_words,
                               "who may always lead trump: the player who said board; or his partner too"),
    choice<&Rules::board_level>("board_level", level_words,
                                "a board counts at the side's own highest level; or at the deal's"),
    choice<&Rules::board_scale>("board_scale", scale_words,
                                "boards count 1, 2, 3 and 4 times; or 1, 2, 4 and 8 times"),
    choice<&Rules::partner_relief>(
        "partner_relief", no_yes,
        "when XR is led, its leader's partner may play any trump instead of his highest"),
};

constexpr std::array presets{Preset{"standard", ""}};

}  // namespace

std::span<const Option<Rules>> option_table() { return table; }
std::span<const Preset> preset_table() { return presets; }

}  // namespace referee::back_alley
