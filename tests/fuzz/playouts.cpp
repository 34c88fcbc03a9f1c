// playouts DEALS [SEED]: plays at least so many deals of each game at random, over random options, with every
// check of play_bytes.hpp. Exit status 1 when one fails.
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <random>
#include <vector>

#include "play_bytes.hpp"

int main(int argc, char** argv) {
  const long wanted = argc > 1 ? std::atol(argv[1]) : 1000;
  const auto seed = static_cast<std::uint64_t>(argc > 2 ? std::atol(argv[2]) : 1);
  bool clean = true;
  referee::AllGames::for_each([&]<class G>(std::type_identity<G>) {
    std::mt19937_64 random(seed);
    std::vector<std::uint8_t> noise(4096);
    long deals = 0;
    long matches = 0;
    try {
      for (; deals < wanted; ++matches) {
        for (std::uint8_t& byte : noise) byte = static_cast<std::uint8_t>(random());
        fuzz::Bytes bytes(noise);
        deals += fuzz::Match<G>(bytes).play();
      }
      std::printf("%s: %ld deals in %ld matches\n", std::string(G::name).c_str(), deals, matches);
      std::fflush(stdout);
    } catch (const std::exception& failure) {
      std::printf("%s: broken in match %ld: %s\n", std::string(G::name).c_str(), matches + 1, failure.what());
      clean = false;
    }
  });
  return clean ? 0 : 1;
}
