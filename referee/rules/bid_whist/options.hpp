// The options of Bid Whist; README.md says what each is for.
#pragma once
#include <cstdint>
#include <span>

#include "referee/rules/options.hpp"

namespace referee::bid_whist {

enum class Kitty : std::uint8_t { first_trick, exchange };
enum class BidOrder : std::uint8_t { ndu, n_only };
enum class AllPass : std::uint8_t { dealer_bids, redeal };
enum class FirstLead : std::uint8_t { dealer_left, declarer };

struct Rules {
  int deals = 0;                            // fixed length of the match; 0: to its own end
  int target = 7;                           // points, and their negative, that end a match
  int max_deals = 200;                      // ends a match that would not end, void deals counted
  Kitty kitty = Kitty::first_trick;         // counted only, or exchanged with the declarer's hand
  bool choose_after_kitty = false;          // with exchange: the declarer chooses after his discards
  BidOrder order = BidOrder::ndu;           // which kinds beat which at the same level
  int min_bid = 1;                          // lowest level that may be bid, 1 … 7
  AllPass all_pass = AllPass::dealer_bids;  // what happens if nobody wants to bid
  FirstLead first_lead = FirstLead::dealer_left;
  bool no_trump_double = false;  // a no-trump deal counts twice
  bool defenders_score = false;  // the other side scores when the bid fails
};

/// The table of options, one row each, in the order of the rules page.
std::span<const Option<Rules>> option_table();
std::span<const Preset> preset_table();

}  // namespace referee::bid_whist
