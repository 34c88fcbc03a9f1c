#include "referee/cli/check_observer.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "protocol/answer.hpp"

#include "referee/report/printable.hpp"

namespace referee {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds for_a_second_line{100};  // that follows a wrong one
constexpr milliseconds to_flush{1000};          // what was kept back, once the input has ended

std::int64_t us_between(Time from, Time to) {
  return std::max<std::int64_t>(0, std::chrono::duration_cast<std::chrono::microseconds>(to - from).count());
}

std::string in_quotes(std::string_view said) {
  std::string text = printable(cut_utf8(said, 60));
  return fmt::format("'{}{}'", text, said.size() > 60 ? "…" : "");
}

/// A sentence as it can stand within another.
std::string clause(std::string text) {
  if (text.ends_with('.')) text.pop_back();
  if (text.starts_with("The ") || text.starts_with("It ") || text.starts_with("Its ") ||
      text.starts_with("A ") || text.starts_with("There ") || text.starts_with("More "))
    text[0] = static_cast<char>(text[0] - 'A' + 'a');
  return text;
}

/// What is wrong with a line that is no answer, where people often go wrong; else empty.
std::string_view often_wrong(std::string_view line) {
  if (line.starts_with("{'")) return "JSON has double quotes (Python: print(json.dumps(…), flush=True))";
  if (line.starts_with('{') && line.find('}') == std::string_view::npos)
    return "the whole answer stands in one line, JSON without line breaks";
  return {};
}

}  // namespace

Time Observer::ask(std::string_view line) {
  const auto request = nlohmann::json::parse(line);
  request_ = line;
  other_id_.clear();
  before_ready_.clear();
  if (request["type"] == "hello") {
    game_ = request["game"];
    id_ = 0;
  } else {
    id_ = request["id"];
    phase_ = request["phase"];
    legal_ = request["legal"].get<std::vector<std::string>>();
  }
  return asked_ = bot_.ask(line);
}

Heard Observer::hear(Time deadline) {
  Heard heard = bot_.hear(deadline);
  switch (heard.kind) {
    case Heard::Kind::machine:
      return heard;
    case Heard::Kind::timeout:
      return explain_silence(std::move(heard));
    case Heard::Kind::line:
      if (id_ > 0) return judge(std::move(heard), deadline);
      judge_ready(heard);
      return heard;
    case Heard::Kind::fault:
      break;
  }
  note_end(heard);
  return heard;
}

/// The bot is gone, or beyond use.
void Observer::note_end(const Heard& heard) {
  gone_ = true;
  if (heard.fault == FaultCode::start)
    return find(true, "start", fmt::format("It cannot be started: {}.", clause(heard.detail)));
  const std::string when = id_ == 0 ? "before it says ready" : fmt::format("in phase {}", phase_);
  std::string what = fmt::format("It ends {} ({})", when, clause(heard.detail));
  std::string mend =
      "stay until the input ends; what it wrote to stderr, if anything, stands below and may tell why";
  if (heard.fault == FaultCode::eof) {
    what = "It closes its stdout " + when;
    mend = "keep it open as long as the match lasts";
  }
  if (heard.fault == FaultCode::overflow) {
    what = fmt::format("It says too much {}, {}", when, clause(heard.detail));
    mend = "write one short line an answer, and everything else to stderr";
  }
  if (heard.fault == FaultCode::stdin_blocked) {
    what = fmt::format("It stops reading {}, {}", when, clause(heard.detail));
    mend = "read a line from stdin after each answer";
  }
  if (heard.fault == FaultCode::memory) mend = "use less memory, or have the organiser allow more";
  find(true, std::string(name(heard.fault)), fmt::format("{}: {}.", what, mend), heard.line);
}

void Observer::judge_ready(const Heard& heard) {
  const auto ready = parse_ready(heard.line);
  if (!std::holds_alternative<Ready>(ready)) {
    if (before_ready_.empty()) before_ready_ = heard.line;
    return;
  }
  findings_.start_us.push_back(us_between(asked_, heard.at));
  if (!before_ready_.empty())
    find(false, "before-ready",
         fmt::format(
             "It says {} before it says ready: stdout belongs to the referee, write such lines to stderr.",
             in_quotes(before_ready_)),
         before_ready_);
}

bool Observer::answers(std::string_view line) const {
  return id_ == 0 ? std::holds_alternative<Ready>(parse_ready(line))
                  : std::holds_alternative<Answer>(parse_answer(line, id_));
}

/// A line in answer to a decision. What comes right after a wrong one tells what is wrong with it.
Heard Observer::judge(Heard heard, Time deadline) {
  const ParsedAnswer parsed = parse_answer(heard.line, id_);
  if (std::holds_alternative<Late>(parsed)) {
    other_id_ = heard.line;
    return heard;
  }
  if (!other_id_.empty())
    find(false, "twice", "It answers a request more than once: say one line for each line of type act.",
         other_id_);
  findings_.decision_us.push_back(us_between(asked_, heard.at));
  if (const auto* answer = std::get_if<Answer>(&parsed)) {
    if (std::find(legal_.begin(), legal_.end(), answer->action) == legal_.end())
      find(true, "illegal",
           fmt::format(
               "It answers {} where that is not legal: answer with one of the strings in \"legal\", as it "
               "stands there.",
               in_quotes(answer->action)),
           heard.line);
    return heard;
  }
  const std::string& what = std::get<Malformed>(parsed).what;
  line_ = heard.line;
  heard.line = line_;
  const Heard next = bot_.hear(std::min(deadline, heard.at + for_a_second_line));
  if (next.kind == Heard::Kind::line && answers(next.line))
    find(true, "stdout",
         fmt::format(
             "It writes {} to stdout beside its answers: stdout belongs to the referee, write such lines to "
             "stderr.",
             in_quotes(line_)),
         line_);
  else
    find(true, "malformed",
         fmt::format("Its answer is not as it must be ({}): answer with one line like "
                     "{{\"id\":{},\"action\":\"{}\"}}{}{}.",
                     clause(what), id_, legal_.front(), often_wrong(line_).empty() ? "" : "; ",
                     often_wrong(line_)),
         line_);
  return heard;
}

/// No answer in time. It may be on its way; it may lie in a buffer, from which only the bot's end frees it.
Heard Observer::explain_silence(Heard timeout) {
  if (!other_id_.empty()) {
    find(true, "other-id",
         "It answers a request with another id, and such an answer is dropped: copy \"id\" from the request.",
         other_id_);
    return timeout;
  }
  const int allowed = id_ == 0 ? limits_.start_ms : limits_.move_ms;
  Heard later = bot_.hear(timeout.at + milliseconds(std::max(allowed, 500)));
  if (later.kind == Heard::Kind::line && answers(later.line)) {
    find(true, "slow",
         fmt::format(
             "It takes {} ms {} where {} are allowed: look at \"clock\" in the request, and answer before "
             "the time is up.",
             us_between(asked_, later.at) / 1000, id_ == 0 ? "to say ready" : "for a decision", allowed),
         later.line);
    return timeout;
  }
  if (later.kind == Heard::Kind::fault) {
    note_end(later);
    return later;
  }
  const bool lacks_newline = answers(later.line);
  line_ = later.line;
  bot_.close({});
  const Heard last = bot_.hear(std::chrono::steady_clock::now() + to_flush);
  gone_ = true;
  if (last.kind == Heard::Kind::line && answers(last.line))
    find(true, "unflushed",
         "Its answer lies in its output buffer until it ends: flush after each line (Python: print(…, "
         "flush=True); "
         "C++: std::cout << std::endl; Java: System.out.flush(); C: fflush(stdout)).",
         last.line);
  else if (lacks_newline)
    find(true, "no-newline",
         "Its answer has no newline at its end, so that it is no line yet: end each answer with \\n.", line_);
  else if (id_ == 0 && !before_ready_.empty())
    find(true, "silent",
         fmt::format("It answers the first line, hello, with {}: answer it with {{\"type\":\"ready\"}} and a "
                     "newline.",
                     in_quotes(before_ready_)),
         before_ready_);
  else if (id_ == 0)
    find(true, "silent",
         "It does not answer the first line, hello: answer it with {\"type\":\"ready\"} and a newline.");
  else
    find(true, "silent",
         fmt::format(
             "It gives no answer, even {} ms after it was asked: answer each line of type act, and end the "
             "answer with a newline.",
             us_between(asked_, later.at) / 1000));
  timeout.kind = Heard::Kind::fault;
  timeout.fault = FaultCode::timeout;
  return timeout;
}

void Observer::find(bool strikes, std::string kind, std::string sentence, std::string_view answer) {
  Finding finding;
  finding.strikes = strikes;
  finding.kind = std::move(kind);
  finding.where = id_ == 0 ? game_ : fmt::format("{}, {}", game_, phase_);
  finding.sentence = std::move(sentence);
  finding.request = request_;
  finding.answer = answer;
  if (id_ > 0) finding.legal = fmt::format("{}", fmt::join(legal_, " "));
  findings_.add(std::move(finding));
}

}  // namespace referee
