// What a seat may know of a deal of Bid Whist besides what everyone has seen: the one thing that messages are
// made of.
#pragma once
#include <optional>

#include "referee/rules/bid_whist/scoring.hpp"
#include "referee/rules/game.hpp"

namespace referee::bid_whist {

enum class Ranks : std::uint8_t { uptown, downtown };

/// What the declarer has to make, and with which cards.
struct Contract {
  Bid bid{};
  Seat declarer{};
  std::optional<Suit> trump;   // none until chosen, and in no trump
  std::optional<Ranks> ranks;  // none until chosen
  constexpr bool operator==(const Contract&) const = default;
};

struct View : SeatView {
  std::optional<Contract> contract;  // once the bidding is over, unless the deal is void
  std::optional<CardSet> kitty;      // as far as the seat may see it
  std::optional<CardSet> discards;   // likewise
  bool operator==(const View&) const = default;
};

}  // namespace referee::bid_whist
