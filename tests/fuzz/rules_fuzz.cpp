// Any bytes as a match of any game with any options.
#include "play_bytes.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Bytes bytes(std::span(data, size));
  int game = bytes.below(static_cast<int>(referee::all_games().size()));
  referee::AllGames::for_each([&]<class G>(std::type_identity<G>) {
    if (game-- == 0) fuzz::Match<G>(bytes).play();
  });
  return 0;
}
