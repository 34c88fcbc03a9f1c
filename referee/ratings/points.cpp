// A player's mean is a ratio, points over deals, so an observation's residual is points - mean x deals.
// Residuals are taken about the mean of their line-up where it has at least two observations: whom one had to
// meet is the schedule's choice and no chance. What cannot be compared so is taken about the player's own
// mean. Only sums of products are kept.
#include "referee/ratings/points.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

#include "referee/ratings/distributions.hpp"
#include "referee/ratings/lineups.hpp"

namespace referee {
namespace {

/// Sums over observations (boards or matches) of points p and deals d.
struct Moments {
  double count = 0, p = 0, d = 0, pp = 0, pd = 0, dd = 0;

  void add(double points, double deals) {
    count += 1;
    p += points;
    d += deals;
    pp += points * points;
    pd += points * deals;
    dd += deals * deals;
  }
  /// `sign` is -1 to see the other side's points.
  void add(const Moments& other, double sign) {
    count += other.count;
    p += sign * other.p;
    d += other.d;
    pp += other.pp;
    pd += sign * other.pd;
    dd += other.dd;
  }
  double squares_about(double mean) const { return std::max(0.0, pp - 2 * mean * pd + mean * mean * dd); }
};

/// An estimate of the variance of a player's sum of points.
struct Spread {
  Moments rest;  // observations without a companion in their line-up
  double variance = 0;
  double degrees = 0;

  void add_lineup(const Moments& lineup, double sign) {
    if (lineup.count < 2) {
      rest.add(lineup, sign);
    } else {
      variance += lineup.squares_about(lineup.p / lineup.d) * lineup.count / (lineup.count - 1);
      degrees += lineup.count - 1;
    }
  }
  void finish(double mean) {
    if (rest.count == 0) return;
    // The mean was fitted to all observations; among the rest alone that costs one degree of freedom.
    const double free = degrees > 0 ? rest.count : rest.count - 1;
    if (free > 0) variance += rest.squares_about(mean) * rest.count / free;
    degrees += free;
  }
};

struct Account {
  double points = 0;
  std::int64_t deals = 0;
  Spread boards, matches;
};

}  // namespace

Points points_per_deal(std::size_t player_count, std::span<const RatedMatch> played) {
  const MatchTable table = gather(played);
  std::vector<Moments> board_sums(table.lineups.size());
  std::vector<Moments> match_sums(table.lineups.size());
  std::vector<Account> accounts(player_count);
  bool has_pairs = false;

  std::vector<Moments> mixed(player_count);  // one board's, of boards with several line-ups
  std::vector<LineupMatch> board;            // without matches whose points do not count
  table.each_board([&](std::span<const LineupMatch> all) {
    board.clear();
    std::copy_if(all.begin(), all.end(), std::back_inserter(board),
                 [](const auto& m) { return m.deals > 0; });
    if (board.empty()) return;
    has_pairs = has_pairs || board.size() > 1;
    for (const auto& match : board) match_sums[match.lineup].add(match.points, match.deals);
    if (same_lineup(board)) {
      double points = 0;
      double deals = 0;
      for (const auto& match : board) {
        points += match.points;
        deals += match.deals;
      }
      board_sums[board.front().lineup].add(points, deals);
      return;
    }
    for (const auto& match : board)
      for (const auto& term : table.lineups[match.lineup].terms())
        mixed[term.player].add(term.weight > 0 ? match.points : -match.points, match.deals);
    for (const auto& match : board) {
      for (const auto& term : table.lineups[match.lineup].terms()) {
        Moments& sum = mixed[term.player];
        if (sum.count > 0) accounts[term.player].boards.rest.add(sum.p, sum.d);
        sum = {};
      }
    }
  });

  for (std::size_t i = 0; i < table.lineups.size(); ++i) {
    for (const auto& term : table.lineups[i].terms()) {
      Account& account = accounts[term.player];
      const double sign = term.weight > 0 ? 1 : -1;
      account.points += sign * match_sums[i].p;
      account.deals += std::llround(match_sums[i].d);
      account.boards.add_lineup(board_sums[i], sign);
      account.matches.add_lineup(match_sums[i], sign);
    }
  }

  Points points;
  double paired = 0;
  double unpaired = 0;
  for (Account& account : accounts) {
    PointsPerDeal& player = points.players.emplace_back();
    player.deals = account.deals;
    if (account.deals == 0) continue;
    const auto deals = static_cast<double>(account.deals);
    player.mean = account.points / deals;
    account.boards.finish(*player.mean);
    account.matches.finish(*player.mean);
    if (account.boards.degrees < 1) continue;
    player.error = student_95(account.boards.degrees) * std::sqrt(account.boards.variance) / deals;
    paired += account.boards.variance;
    unpaired += account.matches.variance;
  }
  if (has_pairs && unpaired > 0) points.variance_removed = 1 - paired / unpaired;
  return points;
}

}  // namespace referee
