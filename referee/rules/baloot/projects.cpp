#include "referee/rules/baloot/projects.hpp"

#include <tuple>

namespace referee::baloot {
namespace {

struct Text {
  std::array<char, 24> letters{};
  std::size_t size = 0;
  constexpr void add(std::string_view more) {
    for (char letter : more) letters[size++] = letter;
  }
};

constexpr std::array<Text, all_projects.size()> texts = [] {
  constexpr std::array<std::string_view, 4> kinds{"sira:", "fifty:", "hundred:", "four_hundred:"};
  std::array<Text, all_projects.size()> table{};
  for (std::size_t i = 0; i < table.size(); ++i) {
    const Project& project = all_projects[i];
    table[i].add(kinds[static_cast<std::size_t>(project.kind)]);
    if (project.quad) {
      for (Card card : project.cards) table[i].add(name(card));
    } else {
      for (int n = 0; n < project.cards.size(); ++n)
        table[i].add(name(static_cast<Card>(index(project.cards.last()) - n)));
    }
  }
  return table;
}();

}  // namespace

void add_projects(ActionSet& words, int first, CardSet hand, Mode mode) {
  for (std::size_t i = 0; i < all_projects.size(); ++i) {
    const Project& project = all_projects[i];
    if (!(project.cards - hand).empty()) continue;
    const bool aces = project.quad && project.top == Rank::ace;
    if (aces && (project.kind == Kind::four_hundred) != (mode == Mode::sun)) continue;
    words.add(word(first + static_cast<int>(i)));
  }
}

std::optional<Side> best_side(std::span<const Declared> projects, Seat dealer) {
  const auto strength = [&](const Declared& declared) {
    const Project& project = all_projects[declared.project];
    const int turn = (index(dealer) - index(declared.seat) + 3) & 3;  // 0: the dealer's right … 3: the dealer
    return std::tuple(project.kind, !project.quad, project.top, -turn);
  };
  const Declared* best = nullptr;
  for (const Declared& declared : projects)
    if (!best || strength(declared) > strength(*best)) best = &declared;
  if (!best) return std::nullopt;
  return side(best->seat);
}

std::string_view project_text(int project) {
  const Text& text = texts[static_cast<std::size_t>(project)];
  return {text.letters.data(), text.size};
}

}  // namespace referee::baloot
