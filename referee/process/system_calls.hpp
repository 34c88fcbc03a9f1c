// What namespaces leave open between two bots, and what no card player needs, closed by a seccomp filter:
// file locks and watches on files that both see, the kernel's key store, sockets of families that know no
// network namespaces, memory that belongs to nobody, the choice of a processor.
#pragma once
#include <string>

namespace referee {

/// The program for the kernel, as bwrap's --seccomp takes it. Empty for processors of which it knows no
/// numbers.
std::string system_call_filter();

}  // namespace referee
