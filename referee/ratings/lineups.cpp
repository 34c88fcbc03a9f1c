#include "referee/ratings/lineups.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace referee {
namespace {

using Side = std::array<std::uint16_t, 2>;

Side sorted(Side side) { return side[0] <= side[1] ? side : Side{side[1], side[0]}; }

std::uint64_t key(const Side& a, const Side& b) {
  return std::uint64_t{a[0]} << 48 | std::uint64_t{a[1]} << 32 | std::uint64_t{b[0]} << 16 | b[1];
}

void add_term(Lineup& lineup, std::uint16_t player, float weight) {
  for (std::size_t i = 0; i < lineup.term_count; ++i) {
    if (lineup.term[i].player == player) {
      lineup.term[i].weight += weight;
      return;
    }
  }
  lineup.term[lineup.term_count++] = {player, weight};
}

Lineup make_lineup(const Side& a, const Side& b) {
  Lineup lineup;
  lineup.side_a = a;
  lineup.side_b = b;
  for (auto player : a) add_term(lineup, player, 0.5F);
  for (auto player : b) add_term(lineup, player, -0.5F);
  auto* first = lineup.term.begin();
  auto* last =
      std::remove_if(first, first + lineup.term_count, [](const auto& term) { return term.weight == 0; });
  lineup.term_count = static_cast<std::size_t>(last - first);
  return lineup;
}

/// Sorts everything by what was played and not by when, so that sums come out the same to the last bit.
void put_in_order(MatchTable& table) {
  auto& lineups = table.lineups;
  std::vector<std::uint32_t> order(lineups.size());
  std::iota(order.begin(), order.end(), 0U);
  std::sort(order.begin(), order.end(), [&](auto i, auto j) {
    return key(lineups[i].side_a, lineups[i].side_b) < key(lineups[j].side_a, lineups[j].side_b);
  });
  std::vector<std::uint32_t> place(lineups.size());
  std::vector<Lineup> sorted_lineups;
  sorted_lineups.reserve(lineups.size());
  for (std::uint32_t index : order) {
    place[index] = static_cast<std::uint32_t>(sorted_lineups.size());
    sorted_lineups.push_back(lineups[index]);
  }
  lineups = std::move(sorted_lineups);
  for (auto& match : table.matches) match.lineup = place[match.lineup];
  // Mostly the boards come one after the other already, and only their two matches may have to change places.
  const auto by_board = [](const LineupMatch& x, const LineupMatch& y) { return x.board < y.board; };
  const auto within_board = [](const LineupMatch& x, const LineupMatch& y) {
    return std::tie(x.lineup, x.half_points) < std::tie(y.lineup, y.half_points);
  };
  if (!std::is_sorted(table.matches.begin(), table.matches.end(), by_board))
    std::sort(table.matches.begin(), table.matches.end(), by_board);
  for (auto begin = table.matches.begin(); begin != table.matches.end();) {
    const auto end =
        std::find_if(begin, table.matches.end(), [&](const auto& m) { return m.board != begin->board; });
    std::sort(begin, end, within_board);
    begin = end;
  }
}

}  // namespace

MatchTable gather(std::span<const RatedMatch> matches) {
  MatchTable table;
  table.matches.reserve(matches.size());
  std::unordered_map<std::uint64_t, std::uint32_t> index_of;
  std::uint64_t last_key = 0;
  std::uint32_t index = 0;
  for (const RatedMatch& match : matches) {
    Side a = sorted(match.side_a);
    Side b = sorted(match.side_b);
    const bool turned = b < a;
    if (turned) std::swap(a, b);
    // Matches mostly come pairing by pairing, so the last line-up is tried before the table.
    const std::uint64_t match_key = key(a, b);
    if (match_key != last_key || table.lineups.empty()) {
      const auto [entry, is_new] =
          index_of.try_emplace(match_key, static_cast<std::uint32_t>(table.lineups.size()));
      if (is_new) table.lineups.push_back(make_lineup(a, b));
      index = entry->second;
      last_key = match_key;
    }
    const auto half_points = static_cast<std::uint8_t>(turned ? 2 - match.half_points : match.half_points);
    table.lineups[index].matches += 1;
    table.lineups[index].score += half_points / 2.0;
    table.matches.push_back(
        {match.board, index, match.deals, turned ? -match.points : match.points, half_points});
  }
  put_in_order(table);
  return table;
}

bool same_lineup(std::span<const LineupMatch> board) {
  return std::all_of(board.begin(), board.end(),
                     [&](const auto& match) { return match.lineup == board.front().lineup; });
}

}  // namespace referee
