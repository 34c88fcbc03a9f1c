#include "referee/ratings/diagnosis.hpp"

#include <algorithm>
#include <cstddef>
#include <fmt/format.h>

namespace referee {
namespace {

/// "ann", "ann and bob", "ann, bob and cid"; of a long list the first few and how many more.
std::string listed(const std::vector<int>& players, std::span<const std::string> names) {
  constexpr std::size_t kShown = 8;
  std::string text;
  const std::size_t shown = players.size() <= kShown + 1 ? players.size() : kShown;
  for (std::size_t i = 0; i < shown; ++i) {
    if (i > 0) text += i + 1 == players.size() ? " and " : ", ";
    text += names[players[i]];
  }
  if (shown < players.size()) text += fmt::format(" and {} more", players.size() - shown);
  return text;
}

std::string braced(const std::vector<std::vector<int>>& parts, std::span<const std::string> names) {
  std::string text;
  for (const auto& part : parts)
    text += fmt::format("{}{{{}}}", text.empty() ? "" : ", ", listed(part, names));
  return text;
}

std::string who_is_rated(const std::vector<int>& rated, std::span<const std::string> names) {
  return rated.empty() ? "nobody is rated" : fmt::format("only {} are rated", listed(rated, names));
}

}  // namespace

std::vector<std::string> diagnose(const Pool& pool, std::span<const std::string> names) {
  std::vector<std::string> sentences;
  std::vector<int> not_played;
  for (std::size_t i = 0; i < pool.standing.size(); ++i)
    if (pool.standing[i] == Standing::not_played) not_played.push_back(static_cast<int>(i));
  if (!not_played.empty())
    sentences.push_back(fmt::format("{} {} not played against anybody else and {} no rating.",
                                    listed(not_played, names), not_played.size() == 1 ? "has" : "have",
                                    not_played.size() == 1 ? "gets" : "get"));
  if (pool.groups.size() > 1)
    sentences.push_back(fmt::format("The pool is not connected: no match links the groups {}; {}.",
                                    braced(pool.groups, names), who_is_rated(pool.rated, names)));
  if (pool.levels.size() > 1)
    sentences.push_back(
        fmt::format("Among the groups {} the same one won every match whenever two of them met: how far "
                    "they are apart is known only from below.",
                    braced(pool.levels, names)));
  if (pool.classes.size() < 2) return sentences;

  // Pairs who always sat together are named as such; what is left are classes mixed up in a less simple way.
  bool explained = true;
  for (int player : pool.main_group) {
    if (pool.standing[player] != Standing::not_separable) continue;
    const int partner = pool.only_partner[player];
    const bool inseparable = partner >= 0 && pool.only_partner[partner] == player;
    explained = explained && inseparable;
    if (inseparable && player < partner)
      sentences.push_back(fmt::format(
          "{} and {} were partners in every match, so nothing tells the strength of the one from that of "
          "the other: neither is rated.",
          names[player], names[partner]));
  }
  if (!explained)
    sentences.push_back(
        fmt::format("The way partners were combined lets strengths be compared only within each of {}; {}.",
                    braced(pool.classes, names), who_is_rated(pool.rated, names)));
  return sentences;
}

}  // namespace referee
