#include "referee/rules/baloot/options.hpp"

#include <array>
#include <limits>
#include <string_view>

namespace referee::baloot {
namespace {

using Words2 = std::array<std::string_view, 2>;
constexpr Words2 no_yes{"no", "yes"};
constexpr Words2 yes_no{"yes", "no"};
constexpr Words2 takeover_words{"all", "none"};
constexpr Words2 ashkal_words{"first", "both"};
constexpr Words2 redeal_words{"rotate", "same"};
constexpr Words2 lead_words{"buyer", "dealer_right"};
constexpr Words2 raise_words{"full", "double_only"};
constexpr Words2 lock_words{"even", "none"};
constexpr Words2 award_words{"each", "winner_takes_all"};
constexpr Words2 compare_words{"all", "best_side"};
constexpr Words2 unit_words{"points", "card_points"};
constexpr Words2 rounding_words{"independent", "counting_side"};
constexpr std::array<std::string_view, 3> contract_words{"majority", "margin", "card_majority"};
constexpr Words2 failed_words{"none", "winner_all"};
constexpr Words2 sweep_words{"flat", "by_mode"};

constexpr int any = std::numeric_limits<int>::max();

constexpr std::array table{
    number<&Rules::target>("target", 1, any, "match points that end the match; the higher total wins"),
    number<&Rules::max_deals>("max_deals", 1, any,
                              "a match that has not ended by then does, void deals included"),
    choice<&Rules::no_sun_takeover>("sun_takeover", takeover_words,
                                    "whether the others may take over a sun of the first round"),
    choice<&Rules::ashkal_in_both_rounds>("ashkal_rounds", ashkal_words,
                                          "the rounds of bidding that know ashkal"),
    choice<&Rules::no_ashkal_on_ace>("ashkal_on_ace", yes_no, "whether ashkal may be said over an ace"),
    choice<&Rules::same_dealer_after_void>("redeal_dealer", redeal_words, "who deals after a void deal"),
    choice<&Rules::dealer_right_leads>("first_lead", lead_words, "who leads the first trick"),
    choice<&Rules::must_trump>("must_trump", no_yes,
                               "whether a trick that an opponent is winning must be trumped and overtrumped"),
    choice<&Rules::sun_double_only>("sun_raise", raise_words, "how far a sun may be raised"),
    choice<&Rules::no_lock>("lock", lock_words, "whether trump may not be led in hokum at x2 and x4"),
    choice<&Rules::winner_takes_all>("raise_award", award_words, "who scores a raised deal"),
    choice<&Rules::best_side_projects>("project_compare", compare_words, "which side's projects score"),
    choice<&Rules::projects_as_card_points>(
        "project_unit", unit_words, "whether projects are match points or are added to the card points"),
    choice<&Rules::baloot_overlap>("baloot_overlap", no_yes,
                                   "whether baloot is credited when its K or Q lies in a declared project"),
    choice<&Rules::baloot_apart>(
        "baloot_multiplied", yes_no,
        "whether baloot is scored like a project, or added last and never multiplied"),
    choice<&Rules::counting_side>(
        "hokum_rounding", rounding_words,
        "whether the buyer's hokum points are converted or are 16 minus the other side's"),
    choice<&Rules::contract>("contract", contract_words, "what the buyer's side needs to succeed"),
    choice<&Rules::failed_pays_projects>("failed_projects", failed_words,
                                         "which projects a failed deal scores for the buyer's opponents"),
    choice<&Rules::sweep_by_mode>("sweep", sweep_words,
                                  "all eight tricks: 44, over an ace 88; or 44 in sun and 25 in hokum"),
};

constexpr std::array preset_table{
    Preset{"standard", ""},
    Preset{"saudi",
           "sun_takeover=none,ashkal_on_ace=no,first_lead=dealer_right,must_trump=yes,sun_raise=double_only,"
           "raise_award=winner_takes_all,project_compare=best_side,baloot_overlap=yes,baloot_multiplied=no,"
           "hokum_rounding=counting_side,contract=card_majority,failed_projects=winner_all,sweep=by_mode"},
};

}  // namespace

std::span<const Option<Rules>> options() { return table; }
std::span<const Preset> presets() { return preset_table; }

}  // namespace referee::baloot
