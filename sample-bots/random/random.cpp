// Plays any legal action, as if by chance; equal matches are played equally.
#include "sample-bots/kit/referee_bot.hpp"

std::string choose(referee_bot::View& view) { return view.legal[view.pick(view.legal.size())]; }

int main() { return referee_bot::run("random", choose); }
