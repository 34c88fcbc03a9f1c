// The options of tournaments whose values have parts.
#pragma once
#include <string>

#include "referee/tournament/config.hpp"

namespace referee {

/// "NAME=ELO". This and the others: UsageError when it is not so.
NamedAnchor parse_anchor(const std::string& text);
/// "elo0,elo1" or "elo0,elo1,alpha,beta".
SprtOptions parse_sprt(const std::string& text);
/// "i/n".
Shard parse_shard(const std::string& text);

}  // namespace referee
