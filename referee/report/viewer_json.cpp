#include "referee/report/viewer_json.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "protocol/answer.hpp"
#include "protocol/json_writer.hpp"

#include "referee/report/printable.hpp"

namespace referee {
namespace {

constexpr std::size_t stderr_bytes = 3000;  // of each bot, the end of it
constexpr int stderr_lines = 30;

void write_sides(JsonWriter& json, const BySide& sides) {
  json.begin_array().number(sides.of[0]).number(sides.of[1]).end_array();
}

void write_hands(JsonWriter& json, const Hands& hands) {
  json.begin_array();
  for (const CardSet& hand : hands) {
    std::string cards;
    for (Card card : hand) cards += name(card);
    json.word(cards);
  }
  json.end_array();
}

void write_fault(JsonWriter& json, const Fault& fault) {
  json.begin_object().key("id").number(fault.id).key("seat").number(index(fault.seat));
  json.key("code").word(name(fault.code)).key("detail").text(printable(fault.detail)).key("line");
  fault.line ? json.text(printable(*fault.line)) : json.null();
  json.end_object();
}

void write_step(JsonWriter& json, const Step& step, std::vector<std::string>& phases) {
  auto phase = std::find(phases.begin(), phases.end(), step.phase);
  if (phase == phases.end()) phase = phases.insert(phase, step.phase);
  json.begin_array().number(index(step.seat)).number(phase - phases.begin());
  json.number(static_cast<int>(step.publicity)).word(step.action).number(step.wall_us);
  if (step.by_referee || !step.note.empty() || step.fault || step.hands || !step.situation.empty()) {
    json.begin_object();
    if (step.by_referee) json.key("by").number(1);
    if (!step.note.empty()) json.key("note").text(printable(step.note, true));
    if (step.fault) write_fault(json.key("fault"), *step.fault);
    if (step.hands) write_hands(json.key("hands"), *step.hands);
    if (!step.situation.empty()) json.key("table").text(step.situation);
    json.end_object();
  }
  json.end_array();
}

void write_deal(JsonWriter& json, const DealStory& deal, std::vector<std::string>& phases) {
  json.begin_object().key("n").number(deal.number).key("dealer").number(index(deal.dealer));
  write_sides(json.key("before"), deal.before);
  write_hands(json.key("dealt"), deal.dealt);
  json.key("table").text(deal.situation).key("id").number(deal.steps.empty() ? 0 : deal.steps.front().id);
  json.key("steps").begin_array();
  for (const Step& step : deal.steps) write_step(json, step, phases);
  json.end_array().key("winners").begin_array();
  for (Seat winner : deal.winners) json.number(index(winner));
  json.end_array();
  if (deal.last) write_fault(json.key("fault"), *deal.last);
  if (deal.over) {
    json.key("why").begin_array();
    for (const std::string& sentence : deal.reckoning) json.text(sentence);
    write_sides(json.end_array().key("points"), deal.points);
    write_sides(json.key("score"), deal.score);
  }
  json.end_object();
}

std::string end_text(const Story& story) {
  if (!story.end) return "The log breaks off.";
  const LoggedEnd& end = *story.end;
  std::string text = end.winner ? fmt::format("{} wins", name(*end.winner)) : "Nobody wins";
  text += fmt::format(" by {}, NS {}, EW {}.", name(end.reason), end.score.of[0], end.score.of[1]);
  if (end.forfeit)
    text += fmt::format(" {} forfeited ({}).", name(end.forfeit->seat), name(end.forfeit->code));
  return text;
}

}  // namespace

void write_viewer_json(JsonWriter& json, const Story& story, const std::array<std::string, 4>& errors,
                       std::vector<std::string>& phases) {
  json.begin_object().key("deals").begin_array();
  for (const DealStory& deal : story.deals) write_deal(json, deal, phases);
  json.end_array().key("end").text(end_text(story)).key("start_faults").begin_array();
  for (const Fault& fault : story.start_faults) write_fault(json, fault);
  json.end_array().key("stderr").begin_array();
  for (const std::string& error : errors) {
    std::string_view end = last_lines(error, stderr_lines);
    if (end.size() > stderr_bytes) end.remove_prefix(end.size() - stderr_bytes);
    json.text(printable(end, true));
  }
  json.end_array().end_object();
}

}  // namespace referee
