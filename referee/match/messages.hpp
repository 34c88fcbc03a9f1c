// The lines that the referee says to bots, without their newline. Each function overwrites `out`, a buffer
// that its owner reuses.
#pragma once
#include <string>

#include "referee/match/match.hpp"

namespace referee {

void write_limits(JsonWriter& json, const MatchLimits& limits);

void hello_message(std::string& out, const MatchSpec& spec, Seat seat);
/// `id` is the number of the decision; `bank_ms` what is left of the seat's reserve, milliseconds.
void act_message(std::string& out, const Table& table, Seat seat, int id, int move_ms, int bank_ms);
void deal_end_message(std::string& out, const Table& table);
void match_end_message(std::string& out, const MatchResult& result);

}  // namespace referee
