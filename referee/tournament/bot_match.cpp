#include "referee/tournament/bot_match.hpp"

#include <fmt/format.h>
#include <sched.h>
#include <sys/eventfd.h>

#include "referee/match/play.hpp"
#include "referee/process/bots.hpp"
#include "referee/tournament/utc_time.hpp"

namespace referee {
namespace {

std::string stderr_of(const HeadAndTail& stream) {
  std::string text = stream.head();
  if (stream.left_out() > 0) text += fmt::format("\n[… {} bytes left out …]\n", stream.left_out());
  text += stream.tail();
  return text;
}

cpu_set_t allowed_cores() {
  static const cpu_set_t allowed = [] {
    cpu_set_t cores;
    CPU_ZERO(&cores);
    if (::sched_getaffinity(0, sizeof cores, &cores) != 0 || CPU_COUNT(&cores) == 0) CPU_SET(0, &cores);
    return cores;
  }();
  return allowed;
}

}  // namespace

PlayedMatch play_with_bots(const MatchSpec& spec, const std::array<BotCommand, 4>& bots, ProcessLimits limits,
                           Sandbox& sandbox, const std::stop_token& stop) {
  const Descriptor break_off(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
  const std::stop_callback on_stop(stop, [&] { ::eventfd_write(break_off.get(), 1); });
  limits.stop_fd = break_off.get();

  PlayedMatch played;
  Bots table(bots, limits, sandbox);
  played.result = play_match(spec,
                             {&table.player(Seat::north), &table.player(Seat::east),
                              &table.player(Seat::south), &table.player(Seat::west)},
                             now_utc());
  table.finish();
  for (Seat seat : all_seats) played.stderr_text[index(seat)] = stderr_of(table.end(seat).stderr_text);
  return played;
}

void pin_worker(int worker) {
  const cpu_set_t allowed = allowed_cores();
  int wanted = worker % usable_cores();
  for (int core = 0; core < CPU_SETSIZE; ++core) {
    if (!CPU_ISSET(core, &allowed) || wanted-- > 0) continue;
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(core, &one);
    ::sched_setaffinity(0, sizeof one, &one);
    return;
  }
}

int usable_cores() {
  const cpu_set_t allowed = allowed_cores();
  return CPU_COUNT(&allowed);
}

}  // namespace referee
