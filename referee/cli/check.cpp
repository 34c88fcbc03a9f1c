// referee check --bot CMD [--game G …]: tries a bot as a referee would.
#include <algorithm>
#include <fmt/format.h>
#include <set>
#include <unistd.h>

#include "protocol/answer.hpp"
#include "protocol/json_writer.hpp"

#include "referee/cli/check_drills.hpp"
#include "referee/cli/check_observer.hpp"
#include "referee/cli/lone_bot.hpp"
#include "referee/match/interview.hpp"
#include "referee/match/play.hpp"
#include "referee/match/reference_player.hpp"
#include "referee/report/printable.hpp"

namespace referee {
namespace {

namespace po = boost::program_options;
using Clock = std::chrono::steady_clock;

constexpr int deals_a_match = 25;
constexpr int strikes_a_match = 10;  // enough to see what is wrong, few enough to be done soon
constexpr std::chrono::milliseconds ends_by_itself{1000};
constexpr std::int64_t kept_stderr = 128 * 1024;  // bytes of a match

struct GameCheck {
  const GameInfo* game;
  int deals = 0, decisions = 0;
  int situations = 0, drilled = 0;  // drilled: of those, how many the bot was led into
  int charged = 0;                  // findings that a referee would charge, each as often as it was met
  bool finished = false;
};

class Check {
 public:
  Check(LoneBot& bot, const MatchLimits& limits, int deals) : bot_(bot), limits_(limits), deals_(deals) {}

  void run(const GameInfo& game) {
    games_.push_back({&game});
    const int before = findings_.charged();
    const bool played = play_matches();
    games_.back().finished = played && drill();
    games_.back().charged = findings_.charged() - before;
    progress("");
  }
  const std::vector<GameCheck>& games() const { return games_; }
  const Findings& findings() const { return findings_; }
  /// What holds over all the matches.
  void sum_up();

 private:
  GameCheck& now() { return games_.back(); }

  void progress(std::string_view text) const {
    if (isatty(STDERR_FILENO)) fmt::print(stderr, "\r\x1b[K{}", text);
  }

  bool play_matches() {
    for (int number = 0; now().deals < deals_; ++number) {
      MatchSpec spec;
      spec.game = now().game;
      const auto presets = spec.game->presets;
      spec.rules = spec.game->parse(presets[static_cast<std::size_t>(number) % presets.size()].name);
      spec.deals = std::min(deals_a_match, deals_ - now().deals);
      spec.seed = Seed::from_text(fmt::format("check {}", number));
      spec.limits = limits_;
      progress(fmt::format("{}: {} of {} deals …", spec.game->name, now().deals, deals_));
      const Seat seat = all_seats[number % 4];
      bot_.start();
      Observer observer(bot_.player(), limits_, findings_);
      std::array<ReferencePlayer, 4> others{ReferencePlayer(1), ReferencePlayer(2), ReferencePlayer(3),
                                            ReferencePlayer(4)};
      std::array<Player*, 4> players{&others[0], &others[1], &others[2], &others[3]};
      players[index(seat)] = &observer;
      const MatchResult result = play_match(spec, players, "1970-01-01T00:00:00Z");
      if (result.reason == Reason::no_contest && !result.machine_failure.empty())
        throw MachineError(fmt::format("The bot cannot be checked here: {}.", result.machine_failure));
      end(observer);
      now().deals += result.deals;
      now().decisions += result.stats[index(seat)].decisions;
      if (result.reason == Reason::forfeit || result.reason == Reason::no_contest) return false;
    }
    return true;
  }

  bool drill() {
    const Drills drills = make_drills(*now().game, limits_);
    now().situations = static_cast<int>(drills.situations.size());
    std::set<std::string> met;
    int number = 0;
    for (const Drill& drill : drills.list) {
      progress(fmt::format("{}: {} of {} drills …", now().game->name, ++number, drills.list.size()));
      bot_.start();
      Observer observer(bot_.player(), limits_, findings_);
      Requests requests(drill.log, drill.seat);
      while (auto request = requests.next()) {
        const Reply reply = interview(observer, *request);
        if (!reply.machine.empty())
          throw MachineError(fmt::format("The bot cannot be checked here: {}.", reply.machine));
        if (observer.gone() || reply.gone()) {
          end(observer);
          return false;
        }
        ++now().decisions;
        if (request->id > 0) met.insert(situation(request->line));
      }
      observer.close(requests.rest().back());
      end(observer);
    }
    for (const std::string& situation : drills.situations) now().drilled += met.contains(situation);
    return true;
  }

  /// The bot's input has ended; so should it.
  void end(const Observer& observer) {
    const auto closed = Clock::now();
    const BotEnd& end = bot_.finish();
    const auto bytes =
        static_cast<std::int64_t>(end.stderr_text.head().size() + end.stderr_text.tail().size()) +
        end.stderr_text.left_out();
    findings_.stderr_bytes = std::max(findings_.stderr_bytes, bytes);
    findings_.memory_kb = std::max(findings_.memory_kb, end.peak_memory_kb);
    const std::string_view words =
        end.stderr_text.tail().empty() ? end.stderr_text.head() : end.stderr_text.tail();
    if (observer.gone()) {
      if (findings_.last_words.empty()) findings_.last_words = last_lines(words, 12);
      return;
    }
    if (Clock::now() - closed >= ends_by_itself)
      advise(
          "stays",
          "It goes on when its input has ended, and is killed after a second: leave the loop when there is "
          "no further line.");
    else if (end.exit_status != 0 || end.signal != 0)
      advise(
          "end",
          fmt::format("It ends with {} when its input has ended: nothing is lost by then, but end it with 0.",
                      end.signal ? fmt::format("signal {}", end.signal)
                                 : fmt::format("exit status {}", end.exit_status)));
  }

  void advise(std::string kind, std::string sentence) {
    Finding finding;
    finding.kind = std::move(kind);
    finding.sentence = std::move(sentence);
    findings_.add(std::move(finding));
  }

  LoneBot& bot_;
  MatchLimits limits_;
  int deals_;
  std::vector<GameCheck> games_;
  Findings findings_;
};

double in_ms(std::int64_t us) { return static_cast<double>(us) / 1000; }

/// The value below which `part` of a sorted list lies.
std::int64_t quantile(const std::vector<std::int64_t>& sorted, double part) {
  return sorted.empty() ? 0 : sorted[static_cast<std::size_t>(part * static_cast<double>(sorted.size() - 1))];
}

void Check::sum_up() {
  std::sort(findings_.decision_us.begin(), findings_.decision_us.end());
  std::sort(findings_.start_us.begin(), findings_.start_us.end());
  const double slowest = in_ms(quantile(findings_.decision_us, 1));
  if (slowest > limits_.move_ms / 2.0 && slowest <= limits_.move_ms)
    advise("close-to-limit",
           fmt::format("Its slowest decision took {:.0f} of {} ms: leave more room, the machine of "
                       "a tournament may be busy.",
                       slowest, limits_.move_ms));
  if (findings_.stderr_bytes > kept_stderr)
    advise("stderr",
           fmt::format("It wrote {} KiB to stderr in one match, of which the first and the last 64 KiB are "
                       "kept: write less.",
                       findings_.stderr_bytes / 1024));
  if (const int limit = bot_.limits().memory_mb; limit > 0 && findings_.memory_kb / 1024 > limit / 2)
    advise("memory",
           fmt::format("It used {} of {} MiB of memory: use less, or have the organiser allow more.",
                       findings_.memory_kb / 1024, limit));
}

// ---- Telling it

std::string sorted_first(const Findings& findings, bool strikes, const TextStyle& style, int& number) {
  std::string text;
  for (const Finding& finding : findings.list) {
    if (finding.strikes != strikes) continue;
    text +=
        fmt::format("  {}. {}{}\n", ++number,
                    finding.where.empty() ? "" : style.paint(finding.where, TextStyle::Tone::strong) + ": ",
                    finding.sentence);
    if (finding.count > 1)
      text += fmt::format("     {} times{}\n", finding.count, strikes ? "; first:" : ".");
    // The hello is long, and tells nothing.
    if (finding.strikes && !finding.request.empty() && !finding.legal.empty())
      text += fmt::format("     request: {}\n", printable(finding.request));
    if (finding.strikes && !finding.answer.empty())
      text += fmt::format("     it said: {}\n", printable(cut_utf8(finding.answer, 300)));
    if (finding.strikes && !finding.legal.empty()) text += fmt::format("     legal:   {}\n", finding.legal);
  }
  return text;
}

/// What one who reads of faults should know before trying again.
std::string what_next(const std::vector<GameCheck>& games) {
  std::string text, good;
  bool broken_off = false;
  for (const GameCheck& game : games) {
    broken_off = broken_off || !game.finished;
    if (game.finished && game.charged == 0)
      good += fmt::format("{}{}", good.empty() ? "" : " ", game.game->name);
  }
  if (broken_off) text += "What was broken off is tried when this is mended; it may show more.\n";
  if (!good.empty())
    text +=
        fmt::format("Without fault it plays {0}; if that is all it is for, try it with --game {0}.\n", good);
  return text;
}

std::string tell(const Check& check, const MatchLimits& limits, const TextStyle& style) {
  const Findings& findings = check.findings();
  std::string text;
  for (const GameCheck& game : check.games()) {
    text += fmt::format("{:<11} {}, {}", game.game->name, counted(game.deals, "deal"),
                        counted(game.decisions, "decision"));
    text += game.finished
                ? fmt::format("; led into {} of {} situations of the game\n", game.drilled, game.situations)
                : "; broken off\n";
  }
  if (!findings.decision_us.empty()) {
    text += fmt::format("\nready       after {:.0f} ms at most ({} allowed)\n",
                        in_ms(quantile(findings.start_us, 1)), limits.start_ms);
    text +=
        fmt::format("decisions   median {:.1f} ms, 99 % within {:.1f} ms, slowest {:.1f} ms ({} allowed)\n",
                    in_ms(quantile(findings.decision_us, 0.5)), in_ms(quantile(findings.decision_us, 0.99)),
                    in_ms(quantile(findings.decision_us, 1)), limits.move_ms);
    text += fmt::format("memory      {} MiB\n", (findings.memory_kb + 1023) / 1024);
    text += fmt::format("stderr      {} bytes in a match at most\n", findings.stderr_bytes);
  }
  int number = 0;
  if (const auto list = sorted_first(findings, true, style, number); !list.empty())
    text += style.paint("\nTo mend, or it loses matches:\n", TextStyle::Tone::bad) + list;
  if (!findings.last_words.empty())
    text += fmt::format("\nThe end of its stderr:\n{}\n", printable(findings.last_words, true));
  if (const auto list = sorted_first(findings, false, style, number); !list.empty())
    text += style.paint("\nAdvice:\n", TextStyle::Tone::strong) + list;
  if (findings.passes()) return text + style.paint("\nReady to play.\n", TextStyle::Tone::good);
  text += style.paint("\nNot ready: it would be charged with faults.\n", TextStyle::Tone::bad);
  return text + what_next(check.games());
}

std::string as_json(const Check& check) {
  const Findings& findings = check.findings();
  std::string text;
  JsonWriter json(text);
  json.begin_object().key("ok").boolean(findings.passes()).key("games").begin_array();
  for (const GameCheck& game : check.games()) {
    json.begin_object().key("game").word(game.game->name).key("deals").number(game.deals).key("decisions");
    json.number(game.decisions).key("situations").number(game.situations).key("drilled").number(game.drilled);
    json.key("finished").boolean(game.finished).end_object();
  }
  json.end_array().key("start_us").number(quantile(findings.start_us, 1)).key("decision_us").begin_object();
  json.key("median")
      .number(quantile(findings.decision_us, 0.5))
      .key("p99")
      .number(quantile(findings.decision_us, 0.99));
  json.key("worst").number(quantile(findings.decision_us, 1)).end_object();
  json.key("memory_kb").number(findings.memory_kb).key("stderr_bytes").number(findings.stderr_bytes);
  json.key("last_words").text(findings.last_words).key("findings").begin_array();
  for (const Finding& finding : findings.list) {
    json.begin_object().key("strikes").boolean(finding.strikes).key("kind").word(finding.kind).key("where");
    json.text(finding.where).key("count").number(finding.count).key("sentence").text(finding.sentence);
    json.key("request")
        .text(finding.request)
        .key("answer")
        .text(finding.answer)
        .key("legal")
        .text(finding.legal);
    json.end_object();
  }
  json.end_array().end_object();
  return text + "\n";
}

}  // namespace

ExitStatus check_command(const Arguments& arguments) {
  po::options_description description("Options");
  description.add_options()("game", po::value<std::vector<std::string>>()->multitoken(), "only these games")(
      "deals", po::value<int>()->default_value(200), "deals of each game")(
      "start-ms", po::value<int>()->default_value(10000), "time to say ready, milliseconds")(
      "move-ms", po::value<int>()->default_value(1000), "time for a decision, milliseconds")(
      "json", "the same as JSON");
  add_lone_bot(description);
  Options options(
      "referee check --bot CMD [--game G …]: tries a bot as a referee would, in every phase of every game, "
      "and\n"
      "says what to mend. Exit status 1: it would be charged with faults.",
      description);
  if (!options.parse(arguments)) return ExitStatus::done;
  MatchLimits limits;
  limits.start_ms = options.get<int>("start-ms");
  limits.move_ms = options.get<int>("move-ms");
  limits.strikes = strikes_a_match;
  const int deals = options.get<int>("deals");
  if (deals < 1 || limits.start_ms < 1 || limits.move_ms < 1)
    throw UsageError("--deals, --start-ms and --move-ms take numbers from 1.");
  std::vector<const GameInfo*> games;
  for (const std::string& name : options.list("game")) games.push_back(&find_game(name));
  if (games.empty())
    for (const GameInfo& game : all_games()) games.push_back(&game);

  LoneBot bot(options);
  Check check(bot, limits, deals);
  for (const GameInfo* game : games) {
    check.run(*game);
    // It does not even start; but a bot that ends may only not know this game.
    if (check.findings().start_us.empty() && !check.findings().has("crash")) break;
  }
  check.sum_up();
  print(options.has("json") ? as_json(check) : tell(check, limits, TextStyle::of_environment()));
  return check.findings().passes() ? ExitStatus::done : ExitStatus::answer_is_no;
}

}  // namespace referee
