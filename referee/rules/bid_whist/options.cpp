#include "referee/rules/bid_whist/options.hpp"

#include <array>
#include <limits>

namespace referee::bid_whist {
namespace {

using Words = std::string_view[];
constexpr Words kitty_words{"first_trick", "exchange"};
constexpr Words yes_no{"yes", "no"};
constexpr Words no_yes{"no", "yes"};
constexpr Words order_words{"ndu", "n_only"};
constexpr Words all_pass_words{"dealer_bids", "redeal"};
constexpr Words lead_words{"dealer_left", "declarer"};
constexpr int any = std::numeric_limits<int>::max();

constexpr std::array table{
    number<&Rules::target>("target", 1, any, "points, or their negative, at which the match ends"),
    number<&Rules::max_deals>("max_deals", 1, any, "deals after which the match ends in any case"),
    choice<&Rules::kitty>("kitty", kitty_words,
                          "the kitty is the declarer's first trick; or he takes it in hand and discards six"),
    choice<&Rules::choose_after_kitty>(
        "choose_before_kitty", yes_no,
        "with kitty=exchange: trump or the order of ranks is named before the kitty is seen"),
    choice<&Rules::order>("order", order_words,
                          "at the same level N beats D beats U; or N beats both and D and U are equal"),
    number<&Rules::min_bid>("min_bid", 1, 7, "the lowest level that may be bid"),
    choice<&Rules::all_pass>("all_pass", all_pass_words,
                             "after three passes the dealer must bid; or he may pass and the deal is void"),
    choice<&Rules::first_lead>("first_lead", lead_words, "who leads the first trick"),
    choice<&Rules::no_trump_double>("no_trump_double", no_yes, "a no-trump deal counts twice, won or lost"),
    choice<&Rules::defenders_score>("defenders_score", no_yes,
                                    "when the bid fails the other side scores its tricks above six"),
};

constexpr std::array presets{
    Preset{"standard", ""},
    Preset{"club",
           "kitty=exchange,choose_before_kitty=yes,order=n_only,min_bid=3,all_pass=dealer_bids,"
           "first_lead=declarer,no_trump_double=yes"},
};

}  // namespace

std::span<const Option<Rules>> option_table() { return table; }
std::span<const Preset> preset_table() { return presets; }

}  // namespace referee::bid_whist
