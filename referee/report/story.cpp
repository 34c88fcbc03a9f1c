#include "referee/report/story.hpp"

#include <utility>

#include "protocol/failure.hpp"

#include "referee/match/replay.hpp"

namespace referee {
namespace {

class Teller {
 public:
  explicit Teller(std::string_view log) : replay_(log) {}

  Story tell() {
    while (const LogEntry* entry = replay_.next()) {
      finish_step();
      std::visit([this](const auto& line) { on(line); }, *entry);
    }
    if (story_.start.spec.game == nullptr)
      throw UsageError("The log cannot be replayed: " +
                       (replay_.problem().empty() ? "it is empty." : replay_.problem()));
    finish_step();
    if (!story_.deals.empty()) deal().last = fault_;
    story_.problem = replay_.problem();
    if (story_.problem.empty() && !story_.end)
      story_.problem = "The log breaks off before the end of the match.";
    return std::move(story_);
  }

 private:
  const Table& table() const { return replay_.table(); }
  const Position& position() const { return table().position(); }
  DealStory& deal() { return story_.deals.back(); }
  std::string situation() const { return table().describe(position().dealer); }

  void on(const LoggedStart& start) { story_.start = start; }

  void on(const LoggedDeal& line) {
    DealStory& begun = story_.deals.emplace_back();
    begun.number = line.number;
    begun.dealer = position().dealer;
    begun.before = position().score;
    begun.dealt = begun.hands = position().hands;
    begun.situation = situation_ = situation();
  }

  void on(const LoggedAction& line) {
    Step& step = deal().steps.emplace_back();
    step.id = line.id;
    step.seat = line.seat;
    step.phase = line.phase;
    step.publicity = table().phase().publicity;
    step.action = line.action;
    step.by_referee = line.by_referee;
    step.wall_us = line.wall_us;
    step.note = line.note;
    step.fault = std::exchange(fault_, std::nullopt);
    expected_ = position().hands;
    if (const auto card = step.card()) expected_[index(line.seat)].remove(*card);
    in_step_ = true;
  }

  /// Once the action of the last step has been made.
  void finish_step() {
    if (!std::exchange(in_step_, false)) return;
    Step& step = deal().steps.back();
    if (position().hands != expected_) step.hands = position().hands;
    if (std::string now = situation(); now != situation_) step.situation = situation_ = std::move(now);
    const Record& record = table().record();
    deal().hands = record.hands;
    deal().tricks = record.tricks;
    deal().winners = record.winners;
    if (!position().deal_over && position().trick.count > 0) deal().tricks.push_back(position().trick);
  }

  void on(const Fault& fault) {
    if (story_.deals.empty())
      story_.start_faults.push_back(fault);
    else
      fault_ = fault;
  }

  void on(const LoggedDealEnd& line) {
    deal().over = true;
    deal().void_deal = position().void_deal;
    deal().reckoning = table().explain();
    deal().undertakings = table().undertakings();
    deal().points = line.points;
    deal().score = line.score;
  }

  void on(const LoggedEnd& end) { story_.end = end; }

  Replay replay_;
  Story story_;
  std::optional<Fault> fault_;  // whose decision has not come yet
  bool in_step_ = false;
  Hands expected_{};
  std::string situation_;
};

}  // namespace

Hands DealStory::hands_before(std::size_t step) const {
  Hands held = dealt;
  for (std::size_t i = 0; i < step; ++i) {
    if (const auto card = steps[i].card()) held[index(steps[i].seat)].remove(*card);
    if (steps[i].hands) held = *steps[i].hands;
  }
  return held;
}

Story tell_story(std::string_view log) { return Teller(log).tell(); }

}  // namespace referee
