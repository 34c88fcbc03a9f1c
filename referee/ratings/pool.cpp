// Groups are found by union-find over the players of each line-up. Within a group, strengths are determined
// up to the null space of the matrix of line-ups: two players are comparable exactly if every null vector is
// equal at both. The null space always holds (1, ..., 1), the free zero of the scale; if a Cholesky factor of
// X'X + 11' exists, it holds nothing else, and only otherwise it has to be computed.
#include "referee/ratings/pool.hpp"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <algorithm>
#include <numeric>
#include <utility>

namespace referee {
namespace {

using Groups = std::vector<std::vector<int>>;

// Pivots and eigenvalues of the unit-weight matrix are either rounding noise or above some 1/n^2 of its
// largest.
constexpr double kNull = 1e-9;
constexpr double kEqual = 1e-6;

Groups linked_groups(std::span<const Lineup> lineups, std::size_t player_count) {
  std::vector<int> parent(player_count);
  std::iota(parent.begin(), parent.end(), 0);
  std::vector<char> has_played(player_count, 0);
  const auto root = [&](int player) {
    while (parent[player] != player) player = parent[player] = parent[parent[player]];
    return player;
  };
  for (const Lineup& lineup : lineups) {
    for (const auto& term : lineup.terms()) {
      has_played[term.player] = 1;
      parent[root(term.player)] = root(lineup.terms().front().player);
    }
  }
  Groups groups;
  std::vector<int> group_of(player_count, -1);
  for (std::size_t player = 0; player < player_count; ++player) {
    if (!has_played[player]) continue;
    int& group = group_of[root(static_cast<int>(player))];
    if (group < 0) {
      group = static_cast<int>(groups.size());
      groups.emplace_back();
    }
    groups[group].push_back(static_cast<int>(player));
  }
  return groups;
}

/// The anchor's part, or the part with more than half of all, if it has at least two players.
std::vector<int> main_part(const Groups& parts, std::optional<int> anchor) {
  std::size_t total = 0;
  for (const auto& part : parts) total += part.size();
  for (const auto& part : parts) {
    const bool is_main =
        anchor ? std::find(part.begin(), part.end(), *anchor) != part.end() : 2 * part.size() > total;
    if (is_main && part.size() >= 2) return part;
  }
  return {};
}

bool has_partners(std::span<const Lineup> lineups) {
  return std::any_of(lineups.begin(), lineups.end(), [](const Lineup& lineup) {
    return lineup.side_a[0] != lineup.side_a[1] || lineup.side_b[0] != lineup.side_b[1];
  });
}

Groups comparable_classes(std::span<const Lineup> lineups, const std::vector<int>& group) {
  if (!has_partners(lineups)) return {group};  // differences along a chain of matches add up

  const auto size = static_cast<Eigen::Index>(group.size());
  std::vector<int> row(static_cast<std::size_t>(*std::max_element(group.begin(), group.end())) + 1, -1);
  for (std::size_t i = 0; i < group.size(); ++i) row[group[i]] = static_cast<int>(i);
  Eigen::MatrixXd square = Eigen::MatrixXd::Zero(size, size);
  for (const Lineup& lineup : lineups) {
    if (lineup.term_count == 0 || lineup.term[0].player >= row.size() || row[lineup.term[0].player] < 0)
      continue;
    for (const auto& x : lineup.terms())
      for (const auto& y : lineup.terms()) square(row[x.player], row[y.player]) += x.weight * y.weight;
  }
  const double scale = square.diagonal().maxCoeff();
  square.array() += scale / static_cast<double>(size);
  const Eigen::LLT<Eigen::MatrixXd> factor(square);
  if (factor.info() == Eigen::Success &&
      factor.matrixLLT().diagonal().array().square().minCoeff() > kNull * scale)
    return {group};

  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> eigen(square);
  Eigen::Index null_count = 0;
  while (null_count < size && eigen.eigenvalues()[null_count] < kNull * scale) ++null_count;
  const auto null_rows = eigen.eigenvectors().leftCols(null_count);
  Groups classes;
  for (Eigen::Index i = 0; i < size; ++i) {
    const auto same = std::find_if(classes.begin(), classes.end(), [&](const auto& other) {
      return (null_rows.row(i) - null_rows.row(row[other.front()])).cwiseAbs().maxCoeff() < kEqual;
    });
    if (same == classes.end())
      classes.push_back({group[static_cast<std::size_t>(i)]});
    else
      same->push_back(group[static_cast<std::size_t>(i)]);
  }
  return classes;
}

/// Levels are the strongly connected components of the graph "took a point from", found by Kosaraju's two
/// searches.
Groups point_levels(std::span<const Lineup> lineups, std::size_t player_count,
                    const std::vector<int>& rated) {
  if (has_partners(lineups)) return {};
  std::vector<double> scored(player_count, 0);
  std::vector<double> conceded(player_count, 0);
  for (const Lineup& lineup : lineups) {
    if (lineup.term_count == 0) continue;
    const int a = lineup.side_a[0];
    const int b = lineup.side_b[0];
    scored[a] += lineup.score;
    conceded[b] += lineup.score;
    scored[b] += lineup.matches - lineup.score;
    conceded[a] += lineup.matches - lineup.score;
  }
  std::vector<char> open(player_count, 0);
  for (int player : rated) open[player] = scored[player] > 0 && conceded[player] > 0;

  std::vector<std::vector<int>> beaten(player_count);
  std::vector<std::vector<int>> beaten_by(player_count);
  for (const Lineup& lineup : lineups) {
    const int a = lineup.side_a[0];
    const int b = lineup.side_b[0];
    if (lineup.term_count == 0 || !open[a] || !open[b]) continue;
    const auto edge = [&](int from, int to) {
      beaten[from].push_back(to);
      beaten_by[to].push_back(from);
    };
    if (lineup.score > 0) edge(a, b);
    if (lineup.score < lineup.matches) edge(b, a);
  }
  // Appends what can be reached from a player and is still unseen, each after all that it leads to.
  const auto search = [](int start, const Groups& edges, std::vector<char>& unseen, std::vector<int>& found) {
    if (!std::exchange(unseen[start], 0)) return;
    std::vector<std::pair<int, std::size_t>> path = {{start, 0}};
    while (!path.empty()) {
      auto& [player, next] = path.back();
      if (next == edges[player].size()) {
        found.push_back(player);
        path.pop_back();
      } else if (const int to = edges[player][next++]; std::exchange(unseen[to], 0)) {
        path.emplace_back(to, 0);
      }
    }
  };
  std::vector<int> order;
  auto unseen = open;
  for (int player : rated) search(player, beaten, unseen, order);
  Groups levels;
  for (auto player = order.rbegin(); player != order.rend(); ++player) {
    std::vector<int> level;
    search(*player, beaten_by, open, level);
    std::sort(level.begin(), level.end());
    if (!level.empty()) levels.push_back(std::move(level));
  }
  return levels;
}

std::vector<int> only_partners(std::span<const Lineup> lineups, std::size_t player_count) {
  constexpr int kUnseen = -2;
  std::vector<int> partner(player_count, kUnseen);
  const auto note = [&](int player, int with) {
    if (player == with) with = -1;
    if (partner[player] == kUnseen)
      partner[player] = with;
    else if (partner[player] != with)
      partner[player] = -1;
  };
  for (const Lineup& lineup : lineups) {
    for (const auto& side : {lineup.side_a, lineup.side_b}) {
      note(side[0], side[1]);
      note(side[1], side[0]);
    }
  }
  std::replace(partner.begin(), partner.end(), kUnseen, -1);
  return partner;
}

}  // namespace

Pool examine_pool(std::span<const Lineup> lineups, std::size_t player_count, std::optional<int> anchor) {
  Pool pool;
  pool.standing.assign(player_count, Standing::not_played);
  pool.groups = linked_groups(lineups, player_count);
  pool.only_partner = only_partners(lineups, player_count);
  for (const auto& group : pool.groups)
    for (int player : group) pool.standing[player] = Standing::not_connected;
  pool.main_group = main_part(pool.groups, anchor);
  if (pool.main_group.empty()) return pool;
  for (int player : pool.main_group) pool.standing[player] = Standing::not_separable;
  pool.classes = comparable_classes(lineups, pool.main_group);
  pool.rated = main_part(pool.classes, anchor);
  for (int player : pool.rated) pool.standing[player] = Standing::rated;
  pool.levels = point_levels(lineups, player_count, pool.rated);
  return pool;
}

}  // namespace referee
