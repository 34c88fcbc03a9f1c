// A deal of Baloot told to people. The numbered steps are those of README.md, "Score of a deal".
#include "referee/rules/baloot/rules.hpp"
#include "referee/rules/prose.hpp"

namespace referee::baloot {
namespace {

using fmt::format;
using prose::both;
using Sentences = std::vector<std::string>;

std::string mode_text(const Contract& contract) {
  return contract.trump ? format("hokum in {}", prose::suit_name(*contract.trump)) : "sun";
}

std::string raise_text(const Contract& contract) {
  constexpr std::array<std::string_view, 5> words{"", "", "doubled", "tripled", "quadrupled"};
  return contract.gahwa ? "gahwa" : std::string(words[contract.multiplier]);
}

/// "sira KS QS JS", highest card first as it is declared.
std::string project_words(int number) {
  const std::string_view text = project_text(number);
  const auto colon = text.find(':');
  std::string words(text.substr(0, colon));
  for (auto at = colon + 1; at < text.size(); at += 2) words += format(" {}", text.substr(at, 2));
  return words;
}

int whole(const Contract& contract) { return contract.trump ? 16 : 26; }

std::string conversion(const Rules& rules, const State& state, const Reckoning& r) {
  const Side buyer = side(state.contract.buyer);
  std::string text = rules.projects_as_card_points ? "Projects added to card points, then in" : "In";
  text += state.contract.trump ? " match points (a tenth, half goes down)"
                               : " match points (to the nearest ten, doubled, a tenth)";
  if (rules.counting_side && state.contract.trump)
    text += format(", {} what {} leaves of 16", name(buyer), name(other(buyer)));
  return format("{}: {}.", text, both(r.converted));
}

void explain_projects(const Rules& rules, const State& state, const Reckoning& r, Sentences& out) {
  for (int i = 0; i < state.declared_count; ++i) {
    const Declared& declared = state.declared[i];
    out.push_back(format("{} declared {}, worth {}.", name(declared.seat), project_words(declared.project),
                         value(all_projects[declared.project].kind, state.contract.mode())));
  }
  if (rules.best_side_projects && r.declared.of[0] > 0 && r.declared.of[1] > 0)
    out.push_back(format("The best single project is {}'s: only that side's count.",
                         name(r.projects.of[0] > 0 ? Side::north_south : Side::east_west)));
  if (state.baloot)
    out.push_back(format("{} played both king and queen of trump: baloot, worth {}.", name(*state.baloot),
                         baloot_value));
}

std::string judgement(const State& state, const Reckoning& r) {
  const Side buyer = side(state.contract.buyer);
  std::string need = r.needed_margin == 0   ? "as much as the other side"
                     : r.needed_margin == 1 ? "more than the other side"
                                            : format("{} more than the other side", r.needed_margin);
  if (r.in_card_points)
    need += format(", in card points with projects at {} each", state.contract.trump ? 10 : 5);
  return format("The buyer's side, {}, needs {}: {} against {}, so it {}.", name(buyer), need,
                r.compared[buyer], r.compared[other(buyer)], r.success ? "succeeds" : "fails");
}

std::string award(const Rules& rules, const State& state, const Reckoning& r) {
  const std::string_view winner = name(r.winner);
  const int won = r.base[r.winner];
  switch (r.award) {
    case Award::own:
      return format("Each side scores its own: {}.", both(r.base));
    case Award::failed:
      return won == whole(state.contract)
                 ? format("{} scores {}, the buyer's side nothing{}.", winner, won,
                          r.declared.of[0] + r.declared.of[1] > 0 ? "; no declared project counts" : "")
                 : format("{} scores {} and all declared projects, {} in all; the buyer's side nothing.",
                          winner, whole(state.contract), won);
    case Award::all:
      return format("Raised, so {} scores all: {} and what projects count, {} in all.", winner,
                    whole(state.contract), won);
    case Award::sweep:
      return format("{} took all eight tricks, which count instead{}: {}.", winner,
                    !rules.sweep_by_mode && rank_of(state.face_up) == Rank::ace
                        ? " (88, the face-up card was an ace)"
                        : "",
                    both(r.base));
    case Award::gahwa:
      return format("A gahwa deal scores {} for its winner, {}, and nothing else.", won, winner);
  }
  return "";
}

}  // namespace

std::string Game::describe(const View& view) {
  std::string text;
  if (view.contract) {
    const Contract& contract = *view.contract;
    text = format("{}, bought by {}", mode_text(contract), referee::name(contract.buyer));
    if (const auto raise = raise_text(contract); !raise.empty()) text += ", " + raise;
    if (view.locked) text += ", trump may not be led";
    text += "; ";
  }
  text += format("face up {}", referee::name(view.face_up));
  for (int i = 0; i < view.declared_count; ++i)
    text += format("; {} {}", referee::name(view.declared[i].seat), project_words(view.declared[i].project));
  if (view.baloot) text += format("; {} baloot", referee::name(*view.baloot));
  return text;
}

std::vector<std::string> Game::explain(const Rules& rules, const State& state) {
  if (state.void_deal) return {"Nobody bought: the deal is void."};
  const Reckoning r = reckon(rules, state);
  Sentences out;
  out.push_back(format("Card points, the last trick's 10 for {} among them: {}.",
                       referee::name(side(state.trick.leader)), both(state.card_points)));
  explain_projects(rules, state, r, out);
  out.push_back(conversion(rules, state, r));
  if (!r.sweep) out.push_back(judgement(state, r));
  out.push_back(award(rules, state, r));
  if (r.factor > 1) out.push_back(format("Times {} ({}).", r.factor, raise_text(state.contract)));
  if (r.baloot_last != BySide{})
    out.push_back(format("Baloot is added last, unmultiplied: {}.", both(r.baloot_last)));
  out.push_back(format("Points: {}.", both(r.points)));
  return out;
}

std::vector<Undertaking> Game::undertakings(const Rules& rules, const State& state) {
  if (state.void_deal) return {};
  const Side buyer = side(state.contract.buyer);
  return {{buyer, baloot::name(state.contract.mode()), reckon(rules, state).winner == buyer}};
}

}  // namespace referee::baloot
