#include "referee/cli/command.hpp"

int main(int argc, char** argv) { return referee::run({argv + 1, argv + argc}); }
