// Who partners whom when every seat is an entrant of its own: movements in which everyone partners everyone
// equally often and opposes everyone equally often, known to players of whist as whist tournaments.
//
// A movement is cyclic: a few base tables, from which the others follow by adding 1, 2, 3 … to every number,
// modulo n when the number of entrants n is odd, modulo n − 1 when it is even, where the last entrant stays
// what he is. (Nine, for which no such movement exists modulo 9, are counted by two digits modulo 3 instead.)
// For n = 4k and 4k + 1 the base tables are a round: nobody sits at two of them, at most one at none, and
// after all rounds each two have been partners once and opponents twice. For other n there is no such thing;
// there they are partners twice and opponents four times.
#pragma once
#include <array>
#include <vector>

namespace referee {

/// Four entrants by seat, N E S W.
using Seating = std::array<int, 4>;

/// The tables of `rounds` steps of the movement of `entrants` (at least 4), numbered from 0; 0: all of it.
///
/// Up to 41 entrants the balance is perfect, except for the opponents of 33; beyond, everyone
/// partners everyone equally often and opponents are spread as evenly as a search finds.
std::vector<Seating> individual_tables(int entrants, int rounds);

/// How often each two met, over some tables: counts at [i * entrants + j].
struct Encounters {
  std::vector<int> partners, opponents;
  std::vector<int> tables;  // at how many each sat
};
Encounters count_encounters(int entrants, const std::vector<Seating>& tables);

}  // namespace referee
