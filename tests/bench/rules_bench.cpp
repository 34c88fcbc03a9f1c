// Random playouts: how many cards a second the rules play, dealing, bidding and the choice of an action
// included; wanted: 20 million, without an allocation.
#include <array>
#include <benchmark/benchmark.h>
#include <cstdint>
#include <span>
#include <utility>

#include "protocol/cards.hpp"

#include "../rules/allocations.hpp"
#include "all_games.hpp"

namespace {

using namespace referee;

/// xorshift64*: good enough to play at random, and next to free.
class Random {
 public:
  /// 0 … n − 1.
  std::uint32_t below(std::uint32_t n) {
    state_ ^= state_ >> 12;
    state_ ^= state_ << 25;
    state_ ^= state_ >> 27;
    return static_cast<std::uint32_t>((state_ * 2685821657736338717U >> 32) * n >> 32);
  }

 private:
  std::uint64_t state_ = 88172645463325252U;
};

/// One deal after another, each from a shuffled deck, with uniformly random actions.
template <class G>
void playout(benchmark::State& bench) {
  const typename G::Rules rules{};
  Random random;
  std::array<Card, card_count> cards{};
  std::size_t size = 0;
  for (Card card : G::deck) cards[size++] = card;
  auto state = G::start(rules, Seat::north);
  std::int64_t plays = 0;
  const std::size_t before = conformance::allocations();
  for (auto _ : bench) {
    if (state.end.reason != Reason::none) state = G::start(rules, state.dealer);
    for (std::size_t i = size - 1; i > 0; --i)
      std::swap(cards[i], cards[random.below(static_cast<std::uint32_t>(i) + 1)]);
    G::deal(rules, state, std::span(cards).first(size));
    while (!state.deal_over) {
      const ActionSet legal = G::legal(rules, state);
      const int choice = static_cast<int>(random.below(static_cast<std::uint32_t>(legal.size())));
      plays += G::phase(state).publicity == Publicity::card;
      G::apply(rules, state, legal.nth(choice));
    }
  }
  bench.counters["allocations"] = static_cast<double>(conformance::allocations() - before);
  bench.counters["plays"] = benchmark::Counter(static_cast<double>(plays), benchmark::Counter::kIsRate);
}

}  // namespace

int main(int argc, char** argv) {
  AllGames::for_each([]<class G>(std::type_identity<G>) {
    benchmark::RegisterBenchmark(std::string(G::name).c_str(), playout<G>);
  });
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
