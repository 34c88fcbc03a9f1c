// A deal of Bid Whist told to people.
#include "referee/rules/bid_whist/rules.hpp"
#include "referee/rules/prose.hpp"

namespace referee::bid_whist {
namespace {

using fmt::format;

std::string_view kind_word(Kind kind) {
  constexpr std::array<std::string_view, 3> words{"uptown", "downtown", "no trump"};
  return words[static_cast<std::size_t>(kind)];
}

/// "4 uptown".
std::string bid_text(Bid bid) { return format("{} {}", bid.level, kind_word(bid.kind)); }

std::string_view rank_order(Ranks ranks) {
  return ranks == Ranks::uptown ? "aces high, kings next" : "aces high, twos next";
}

}  // namespace

std::string Game::describe(const View& view) {
  if (!view.contract) return "no contract yet";
  const Contract& contract = *view.contract;
  std::string text = format("{} by {}", bid_text(contract.bid), referee::name(contract.declarer));
  if (contract.trump) text += format(", trump {}", prose::suit_name(*contract.trump));
  if (contract.ranks) text += format(", {}", rank_order(*contract.ranks));
  return text;
}

std::vector<std::string> Game::explain(const Rules& rules, const State& state) {
  if (state.void_deal) return {"All four passed: the deal is void."};
  const Contract& contract = state.contract;
  const Side declarer = side(contract.declarer);
  const std::string_view own = referee::name(declarer);
  const Reckoning r = reckon(rules, contract.bid, declarer, state.tricks_taken[declarer]);
  std::vector<std::string> out;
  out.push_back(format("The kitty was {}.", prose::cards(state.kitty)));
  out.push_back(rules.kitty == Kitty::exchange
                    ? format("{} took it and put away {}: the first trick of {}.",
                             referee::name(contract.declarer), prose::cards(state.discards), own)
                    : format("It counts as the first trick of {}, the declarer's side.", own));
  out.push_back(format("Tricks, that one among them: {}.", prose::both(r.tricks)));
  out.push_back(format("{} needs 6 + {} = {} and has {}: it {}.", own, contract.bid.level, r.needed,
                       r.tricks[declarer], r.made ? "made its bid" : "failed"));
  if (r.made)
    out.push_back(format("{} scores its tricks above six, {}.", own, r.counted[declarer]));
  else
    out.push_back(format("{} loses the {} it bid.", own, contract.bid.level));
  if (!r.made && rules.defenders_score)
    out.push_back(format("{} scores its tricks above six, {}.", referee::name(other(declarer)),
                         r.counted[other(declarer)]));
  if (r.multiplier > 1) out.push_back(format("Without trump it counts times {}.", r.multiplier));
  out.push_back(format("Points: {}.", prose::both(r.points)));
  return out;
}

std::vector<Undertaking> Game::undertakings(const Rules&, const State& state) {
  if (state.void_deal) return {};
  const Side declarer = side(state.contract.declarer);
  return {{declarer, kind_word(state.contract.bid.kind), state.points[declarer] > 0}};
}

}  // namespace referee::bid_whist
