// Workers take the lowest match that nobody has, play it, and record it; the thread that called run() only
// watches: it reports progress, writes the standings from time to time, and hands on what went wrong. In a
// swiss, workers wait at the end of a round until its last match is recorded.
#include "referee/tournament/tournament.hpp"

#include <cmath>
#include <condition_variable>
#include <exception>
#include <fmt/format.h>
#include <thread>

#include "protocol/failure.hpp"

namespace referee {
namespace {

using Clock = std::chrono::steady_clock;
constexpr auto progress_every = std::chrono::milliseconds(500);
constexpr auto standings_every = std::chrono::seconds(10);

}  // namespace

std::string progress_line(const Progress& progress) {
  // Before the first match is over nothing is known of the time.
  if (progress.per_second <= 0) return fmt::format("{} of {} matches", progress.done, progress.total);
  const auto left = std::lround(progress.seconds_left);
  const std::string time = left < 120    ? fmt::format("{} s", left)
                           : left < 7200 ? fmt::format("{} min", (left + 30) / 60)
                                         : fmt::format("{} h {:02} min", left / 3600, left % 3600 / 60);
  return fmt::format("{} of {} matches, {:.1f} per second, {} left, {} fault{}", progress.done,
                     progress.total, progress.per_second, time, progress.faults,
                     progress.faults == 1 ? "" : "s");
}

/// What the threads of one run share.
class Tournament::Run {
 public:
  Run(Tournament& tournament, const PlayMatch& play, std::stop_token stop, const RunOptions& options)
      : tournament_(tournament),
        play_(play),
        options_(options),
        on_stop_(std::move(stop), [this] { halt(); }) {}

  RunEnd run() {
    const int before = tournament_.done_count_;
    const auto began = Clock::now();
    std::vector<std::jthread> workers;
    running_ = options_.workers;
    for (int i = 0; i < options_.workers; ++i) workers.emplace_back([this, i] { work(i); });

    auto next_standings = began + standings_every;
    std::unique_lock lock(mutex_);
    while (!changed_.wait_for(lock, progress_every, [&] { return running_ == 0; })) {
      const double seconds = std::chrono::duration<double>(Clock::now() - began).count();
      Progress progress{tournament_.done_count_, tournament_.total_, 0, 0, tournament_.tally_.faults()};
      progress.per_second = (progress.done - before) / seconds;
      if (progress.per_second > 0)
        progress.seconds_left = (progress.total - progress.done) / progress.per_second;
      const bool show_standings = Clock::now() >= next_standings;
      std::optional<Tally> tally;
      if (show_standings) tally = tournament_.tally_;
      lock.unlock();  // nobody waits for a terminal or an estimate
      if (options_.progress) options_.progress(progress);
      if (tally) {
        tournament_.write_standings(tally->standings());
        if (options_.standings) options_.standings(tally->standings());
        next_standings = Clock::now() + standings_every;
      }
      lock.lock();
    }
    lock.unlock();
    workers.clear();
    if (failure_) std::rethrow_exception(failure_);
    return tournament_.done_count_ == tournament_.total_ ? RunEnd::complete
           : tournament_.tally_.decided()                ? RunEnd::decided
                                                         : RunEnd::stopped;
  }

 private:
  /// No match begins from now on, and those that are running are broken off.
  void halt() {
    stop_.request_stop();
    changed_.notify_all();
  }

  /// The next match to play, claimed for the caller; waits where it is not known yet.
  std::optional<ScheduledMatch> claim() {
    std::unique_lock lock(mutex_);
    const Schedule& schedule = tournament_.schedule_;
    for (;;) {
      if (stop_.stop_requested() || tournament_.tally_.decided()) return std::nullopt;
      while (next_ <= schedule.known() && (tournament_.done_[next_ - 1] || !schedule.in_shard(next_)))
        ++next_;
      if (next_ <= schedule.known()) return schedule.at(next_++);
      if (next_ > schedule.size()) return std::nullopt;
      changed_.wait_for(lock, progress_every);
    }
  }

  void work(int worker) {
    try {
      while (const auto match = claim()) {
        const MatchSpec spec = tournament_.spec(*match);
        PlayedMatch played = play_(*match, spec, worker, stop_.get_token());
        for (int i = 0; i < most_replays && !played.result.machine_failure.empty() && !stop_.stop_requested();
             ++i)
          played = play_(*match, spec, worker, stop_.get_token());
        if (stop_.stop_requested()) break;
        const MatchLine line = tournament_.results_.add(*match, played);
        const std::lock_guard lock(mutex_);
        tournament_.record(line);
        if (tournament_.tally_.decided()) halt();
        changed_.notify_all();
      }
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!failure_) failure_ = std::current_exception();
      halt();
    }
    const std::lock_guard lock(mutex_);
    --running_;
    changed_.notify_all();
  }

  Tournament& tournament_;
  const PlayMatch& play_;
  const RunOptions& options_;
  std::mutex mutex_;
  std::condition_variable changed_;  // a match was recorded, a worker ended, a stop was requested
  std::stop_source stop_;
  int running_ = 0;  // workers
  int next_ = 1;     // no earlier match is free
  std::exception_ptr failure_;
  std::stop_callback<std::function<void()>> on_stop_;
};

Tournament::Tournament(TournamentConfig config, const std::filesystem::path& directory, bool force)
    : config_(std::move(config)), results_(directory, config_, force), schedule_(config_), tally_(config_) {
  done_.resize(static_cast<std::size_t>(schedule_.size()));
  for (int number = 1; number <= schedule_.size(); ++number) total_ += schedule_.in_shard(number);
  results_.read([&](const MatchLine& line) {
    if (!schedule_.fits(line) || !schedule_.in_shard(line.match))
      throw UsageError(
          fmt::format("Match {} in {} is not as the schedule has it.", line.match, directory.string()));
    if (done_[line.match - 1])
      throw UsageError(fmt::format("Match {} in {} is there twice.", line.match, directory.string()));
    record(line);
  });
}

RunEnd Tournament::run(const PlayMatch& play, std::stop_token stop, const RunOptions& options) {
  const RunEnd end = Run(*this, play, std::move(stop), options).run();
  if (end != RunEnd::stopped) results_.finish();
  write_standings(tally_.standings());
  return end;
}

Standings Tournament::standings() const { return tally_.standings(); }

void Tournament::record(const MatchLine& line) {
  done_[line.match - 1] = true;
  ++done_count_;
  schedule_.finished(line);
  tally_.add(line);
}

MatchSpec Tournament::spec(const ScheduledMatch& match) const {
  MatchSpec spec;
  spec.match = fmt::format("{:06}", match.number);
  spec.game = &find_game(config_.game);
  spec.rules = config_.rules;
  spec.deals = config_.deals;
  spec.seed = board_seed(*config_.seed, match.board);
  spec.limits = config_.limits;
  for (int seat = 0; seat < 4; ++seat) {
    const Entrant& entrant = config_.entrants[match.entrants[seat]];
    spec.seats[seat] = {entrant.name, entrant.command};
  }
  return spec;
}

void Tournament::write_standings(const Standings& standings) {
  results_.write_standings(standings_text(standings), standings_json(standings));
}

}  // namespace referee
