#include "referee/rules/baloot/scoring.hpp"

namespace referee::baloot {
namespace {

constexpr int whole(Mode mode) { return mode == Mode::sun ? 26 : 16; }
constexpr int fixed_gahwa = 152;

BySide sum(BySide a, const BySide& b) { return a += b; }
BySide scaled(BySide a, int factor) {
  for (Side side : all_sides) a[side] *= factor;
  return a;
}
int total(const BySide& sides) { return sides.of[0] + sides.of[1]; }

BySide convert(const Rules& rules, const Outcome& deal, const BySide& card_points) {
  BySide points;
  for (Side side : all_sides) points[side] = match_points(deal.mode, card_points[side]);
  if (rules.counting_side && deal.mode == Mode::hokum)
    points[deal.buyer] = whole(deal.mode) - points[other(deal.buyer)];
  return points;
}

/// Steps 2 and 3: the match points of each side, with `projects`.
BySide own_points(const Rules& rules, const Outcome& deal, const BySide& projects) {
  if (rules.projects_as_card_points) return convert(rules, deal, sum(deal.card_points, projects));
  return sum(convert(rules, deal, deal.card_points), projects);
}

void weigh_projects(const Rules& rules, const Outcome& deal, Reckoning& r) {
  for (const Declared& declared : deal.projects)
    r.declared[side(declared.seat)] += value(all_projects[declared.project].kind, deal.mode);
  r.projects = r.declared;
  if (rules.best_side_projects) {
    if (const auto best = best_side(deal.projects, deal.dealer)) r.projects[other(*best)] = 0;
  }
  if (deal.baloot) r.baloot[*deal.baloot] = baloot_value;
}

void weigh_contract(const Rules& rules, const Outcome& deal, Reckoning& r) {
  const BySide projects = sum(r.projects, r.baloot);
  if (rules.contract == Success::card_majority) {
    r.in_card_points = true;
    r.compared = sum(deal.card_points, scaled(projects, deal.mode == Mode::sun ? 5 : 10));
  } else {
    r.compared = own_points(rules, deal, projects);
    r.needed_margin = rules.contract == Success::majority ? 1 : deal.mode == Mode::sun ? 14 : 9;
  }
  r.success = r.compared[deal.buyer] - r.compared[other(deal.buyer)] >= r.needed_margin;
}

int sweep_points(const Rules& rules, const Outcome& deal) {
  if (rules.sweep_by_mode) return deal.mode == Mode::sun ? 44 : 25;
  return deal.ace_up ? 88 : 44;
}

}  // namespace

int match_points(Mode mode, int card_points) {
  if (mode == Mode::hokum) return (card_points + 4) / 10;
  return card_points % 10 == 5 ? card_points / 5 : (card_points + 5) / 10 * 2;
}

Reckoning reckon(const Rules& rules, const Outcome& deal) {
  Reckoning r;
  weigh_projects(rules, deal, r);
  weigh_contract(rules, deal, r);
  for (Side side : all_sides)
    if (deal.tricks[side] == 8) r.sweep = side;
  r.winner = r.sweep ? *r.sweep : r.success ? deal.buyer : other(deal.buyer);

  // What steps 5 to 7 count as projects: with baloot, or without where it is added last.
  const BySide baloot_among = rules.baloot_apart ? BySide{} : r.baloot;
  const BySide counted = sum(r.projects, baloot_among);
  r.converted =
      convert(rules, deal, rules.projects_as_card_points ? sum(deal.card_points, counted) : deal.card_points);
  const bool all = rules.winner_takes_all && deal.multiplier > 1;
  if (deal.gahwa && rules.deals > 0) {
    r.award = Award::gahwa;
    r.base[r.winner] = fixed_gahwa;
  } else if (r.sweep) {
    r.award = Award::sweep;
    r.base[r.winner] = sweep_points(rules, deal) + counted[r.winner];
  } else if (r.success && !all) {
    r.award = Award::own;
    r.base = own_points(rules, deal, counted);
    r.factor = deal.multiplier;
  } else {
    r.award = all ? Award::all : Award::failed;
    r.base[r.winner] = whole(deal.mode);
    if (!r.success && rules.failed_pays_projects)
      r.base[r.winner] += total(r.declared);
    else if (all)
      r.base[r.winner] += total(r.projects);
    if (all) r.base[r.winner] += total(baloot_among);
    r.factor = deal.multiplier;
  }
  if (rules.baloot_apart && r.award != Award::gahwa) r.baloot_last = r.baloot;
  r.points = sum(scaled(r.base, r.factor), r.baloot_last);
  return r;
}

}  // namespace referee::baloot
