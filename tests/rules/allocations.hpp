// Counts the allocations of this test program, whose operator new allocations.cpp replaces. (It stands in a
// file of its own because a compiler that inlines one of new and delete, but not the other, takes them for a
// mismatch.)
#pragma once
#include <cstddef>

namespace conformance {

/// Since the program began.
std::size_t allocations();

}  // namespace conformance
