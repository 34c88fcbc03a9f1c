#include "referee/match/interview.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "protocol/answer.hpp"

namespace referee {
namespace {

using std::chrono::microseconds;

/// Judges a line; false when the answer is still to come.
bool judge(const Request& request, std::string_view line, Reply& reply) {
  if (request.id == 0) {
    // As in a match, what comes before ready is passed over, and remembered for the case that nothing
    // follows.
    if (std::holds_alternative<Ready>(parse_ready(line))) return true;
    if (reply.line.empty()) reply.line = line;
    return false;
  }
  const ParsedAnswer parsed = parse_answer(line, request.id);
  if (std::holds_alternative<Late>(parsed)) {
    ++reply.late;
    return false;
  }
  if (const auto* malformed = std::get_if<Malformed>(&parsed)) {
    reply.fault = FaultCode::malformed;
    reply.detail = malformed->what;
    return true;
  }
  const std::string& action = std::get<Answer>(parsed).action;
  if (std::find(request.legal.begin(), request.legal.end(), action) != request.legal.end()) {
    reply.action = action;
  } else {
    reply.fault = FaultCode::illegal;
    reply.detail = fmt::format("'{}' is not legal; legal were: {}.", cut_utf8(action, 100),
                               fmt::join(request.legal, " "));
  }
  return true;
}

}  // namespace

Reply interview(Player& player, const Request& request) {
  for (const std::string& line : request.told) player.tell(line);
  const Time asked = player.ask(request.line);
  const Time deadline = asked + std::chrono::milliseconds(request.time_ms);
  Reply reply;
  for (;;) {
    const Heard heard = player.hear(deadline);
    reply.wall_us =
        std::max<std::int64_t>(0, std::chrono::duration_cast<microseconds>(heard.at - asked).count());
    if (heard.kind == Heard::Kind::line && !judge(request, heard.line, reply)) continue;
    if (!heard.line.empty()) reply.line = heard.line;
    switch (heard.kind) {
      case Heard::Kind::line:
        break;
      case Heard::Kind::timeout:
        reply.fault = request.id == 0 ? FaultCode::start : FaultCode::timeout;
        reply.detail = fmt::format("No answer within {} ms.", request.time_ms);
        break;
      case Heard::Kind::fault:
        reply.fault = request.id == 0 ? FaultCode::start : heard.fault;
        reply.detail = heard.detail;
        break;
      case Heard::Kind::machine:
        reply.machine = heard.detail;
        break;
    }
    player.rest();
    return reply;
  }
}

}  // namespace referee
