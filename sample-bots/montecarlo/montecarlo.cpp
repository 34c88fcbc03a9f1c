// Imagines the hidden cards in many ways that agree with what was seen, plays each to the end of the deal on
// the referee's own rules for every action it could take, and takes what did best on average. Bids, raises,
// projects, discards and cards are all chosen so. It thinks for less than half of move_ms, and stops sooner
// when the choice is clear.
#include <chrono>
#include <numeric>

#include "referee/rules/options.hpp"
#include "sample-bots/kit/referee_bot.hpp"
#include "sample-bots/montecarlo/back_alley.hpp"
#include "sample-bots/montecarlo/baloot.hpp"
#include "sample-bots/montecarlo/bid_whist.hpp"
#include "sample-bots/montecarlo/worlds.hpp"

namespace montecarlo {
namespace {

using Clock = std::chrono::steady_clock;

/// What the match is worth to the seat's side at the end of the deal, in points.
template <class T>
double play_out(const typename T::Game::Rules& rules, typename T::State state, Side us) {
  using Game = typename T::Game;
  while (!state.deal_over) {
    if (Game::phase(state).publicity != Publicity::card) {
      Game::apply(rules, state, T::call(rules, state));
      continue;
    }
    const int seat = index(state.to_move);
    CardSet unseen;
    for (int other = 1; other < 4; ++other) unseen |= state.hands[(seat + other) & 3];
    const Choice choice{Game::legal(rules, state).cards(),
                        state.hands[seat],
                        unseen,
                        state.trick,
                        T::order(state),
                        T::points(state),
                        T::attacking(state, state.to_move)};
    Game::apply(rules, state, play(choose_card(choice)));
  }
  double worth = state.points[us] - state.points[other(us)];
  if (state.end.winner) worth += state.end.winner == us ? T::match_worth : -T::match_worth;
  return worth;
}

/// Worlds between two looks at which actions are out of the running.
constexpr int batch = 32;
constexpr int most_worlds = 8192;

/// The action with the greatest total.
std::size_t best_of(const std::vector<std::vector<double>>& results) {
  std::vector<double> totals;
  for (const auto& worth : results) totals.push_back(std::accumulate(worth.begin(), worth.end(), 0.0));
  return static_cast<std::size_t>(std::max_element(totals.begin(), totals.end()) - totals.begin());
}

/// Sets `note` to what is worth keeping of the thought.
template <class T>
std::string think(const typename T::Game::Rules& rules, const Seen& seen, Clock::time_point until,
                  std::string& note) {
  using Game = typename T::Game;
  Random random(seen.view.pick(1u << 30));
  Worlds<T> worlds(rules, seen, random);
  std::vector<Action> running;
  std::vector<std::vector<double>> results;  // by action still in the running, one a world
  int n = 0;
  for (int failures = 0; n < most_worlds && failures < 100 && Clock::now() < until;) {
    const auto world = worlds.imagine();
    if (!world) {
      ++failures;
      continue;
    }
    if (running.empty()) {
      for (Action action : Game::legal(rules, *world)) running.push_back(action);
      results.resize(running.size());
    }
    for (std::size_t i = 0; i < running.size(); ++i) {
      auto state = *world;
      Game::apply(rules, state, running[i]);
      results[i].push_back(play_out<T>(rules, state, side(seen.me)));
    }
    if (++n % batch) continue;
    // An action is out when it does worse than the best one by more than four standard errors.
    const std::size_t best = best_of(results);
    const std::vector<double> leading = results[best];
    for (std::size_t i = running.size(); i-- > 0;) {
      double sum = 0, squares = 0;
      for (int k = 0; k < n; ++k) {
        const double d = leading[k] - results[i][k];
        sum += d;
        squares += d * d;
      }
      const double variance = squares - sum * sum / n;
      if (i != best && sum >= 0 && sum * sum >= 16 * variance) {  // or never differs from it
        running.erase(running.begin() + static_cast<std::ptrdiff_t>(i));
        results.erase(results.begin() + static_cast<std::ptrdiff_t>(i));
      }
    }
    if (running.size() == 1) break;
  }
  note = std::to_string(n) + " worlds";
  if (running.empty()) return seen.view.legal.front();  // nothing agrees with what was seen
  return std::string(Game::text(running[best_of(results)]));
}

/// The options of the hello's `rules`.
template <class Game>
typename Game::Rules rules_of(const referee_bot::Match& match) {
  typename Game::Rules rules{};
  rules.deals = match.deals;
  for (const auto& option : Game::options()) {
    const auto value = match.rules.find(std::string(option.info.name));
    if (value == match.rules.end()) continue;
    if (value->is_number_integer()) option.set(rules, value->template get<int>());
    for (std::size_t i = 0; i < option.info.words.size(); ++i)
      if (*value == std::string(option.info.words[i])) option.set(rules, static_cast<int>(i));
  }
  return rules;
}

std::string choose(referee_bot::View& view) {
  if (view.legal.size() == 1) return view.legal[0];
  // The clock has run since the request was written, and other matches want the processor too.
  const int move_ms = view.clock.at("move_ms");
  const auto until = Clock::now() + std::chrono::milliseconds(std::max(move_ms / 4, move_ms / 2 - 20));
  const Seen seen(view);
  if (view.match.game == "baloot")
    return think<Baloot>(rules_of<baloot::Game>(view.match), seen, until, view.note);
  if (view.match.game == "bid-whist")
    return think<BidWhist>(rules_of<bid_whist::Game>(view.match), seen, until, view.note);
  return think<BackAlley>(rules_of<back_alley::Game>(view.match), seen, until, view.note);
}

}  // namespace
}  // namespace montecarlo

int main() { return referee_bot::run("montecarlo", montecarlo::choose); }
