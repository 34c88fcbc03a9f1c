// What a seat may know of a deal of Baloot, and the contract, which all know.
#pragma once
#include <array>
#include <cstdint>
#include <optional>

#include "referee/rules/baloot/projects.hpp"
#include "referee/rules/game.hpp"

namespace referee::baloot {

struct Contract {
  Seat buyer{};
  std::optional<Suit> trump{};  // none in sun
  std::uint8_t multiplier = 1;  // 1 … 4
  bool gahwa = false;
  constexpr Mode mode() const { return trump ? Mode::hokum : Mode::sun; }
  constexpr bool operator==(const Contract&) const = default;
};

struct View : SeatView {
  Card face_up{};
  std::optional<Contract> contract{};  // none until the bidding is over
  bool locked = false;                 // trump may not be led while another suit is held
  std::uint8_t declared_count = 0;
  std::array<Declared, 8> declared{};  // in the order of declaring
  std::optional<Seat> baloot{};
  constexpr bool operator==(const View&) const = default;
};

}  // namespace referee::baloot
