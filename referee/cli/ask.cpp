// referee ask LOG --seat N --bot CMD: gives a bot what the seat was given in a logged match.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "protocol/answer.hpp"
#include "protocol/json_writer.hpp"

#include "referee/cli/lone_bot.hpp"
#include "referee/match/interview.hpp"
#include "referee/report/printable.hpp"

namespace referee {
namespace {

namespace po = boost::program_options;

/// Slower is an answer that takes more than twice its time, by so much that the machine's moods do not
/// matter.
constexpr std::int64_t noticeable_us = 20'000;

struct Comparison {
  Request request;
  Reply reply;

  bool faults() const { return reply.fault.has_value(); }
  bool differs() const {
    return request.id > 0 && !faults() && (request.fault || reply.action != request.action);
  }
  bool slower() const {
    return request.id > 0 && reply.wall_us > 2 * request.wall_us + noticeable_us && !request.fault;
  }
  std::string_view verdict() const {
    return faults() ? "fault" : differs() ? "different" : slower() ? "slower" : "same";
  }
};

std::string milliseconds(std::int64_t us) { return fmt::format("{:.1f} ms", static_cast<double>(us) / 1000); }

std::string then_text(const Request& request) {
  if (request.id == 0) return "ready";
  std::string text = request.fault ? std::string(name(request.fault->code)) : request.action;
  if (request.by_referee) text += fmt::format(" (the referee played {})", request.action);
  return text;
}

std::string row(const Comparison& c, const TextStyle& style) {
  const Request& request = c.request;
  const std::string where =
      request.id == 0 ? "hello" : fmt::format("#{} deal {} {}", request.id, request.deal, request.phase);
  std::string text = fmt::format("{:<26} then {}, ", where, then_text(request));
  if (c.faults()) {
    text += style.paint(fmt::format("now {}: {}", name(*c.reply.fault), printable(c.reply.detail)),
                        TextStyle::Tone::bad);
    if (c.reply.fault == FaultCode::malformed)
      text += fmt::format("\n{:<26} it said: {}", "", printable(cut_utf8(c.reply.line, 300)));
  } else if (c.differs())
    text += fmt::format("now {}", style.paint(c.reply.action, TextStyle::Tone::strong));
  else
    text += fmt::format("in {}, now in {}", milliseconds(request.wall_us), milliseconds(c.reply.wall_us));
  return text + "\n";
}

/// A line of JSON set out for reading; anything else as it is.
std::string set_out(std::string_view line) {
  const auto json = nlohmann::ordered_json::parse(line, nullptr, false);
  if (json.is_discarded()) return printable(line) + "\n";
  std::string text;
  for (const auto& [key, value] : json.items())
    text += fmt::format("  {:<10} {}\n", printable(key),
                        printable(value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace)));
  return json.is_object() ? text : printable(line) + "\n";
}

std::string whole(const Comparison& c) {
  std::string text = fmt::format("The request, {} bytes, as the bot gets it:\n{}\n\nSet out:\n{}",
                                 c.request.line.size(), printable(c.request.line), set_out(c.request.line));
  text +=
      fmt::format("\nThen it was answered: {} ({})\n", then_text(c.request), milliseconds(c.request.wall_us));
  text += fmt::format("Now the bot says, after {}:\n{}\n", milliseconds(c.reply.wall_us),
                      printable(c.reply.line));
  if (c.faults())
    text += fmt::format("\nThat is a fault, {}: {}\n", name(*c.reply.fault), printable(c.reply.detail));
  return text;
}

std::string as_json(const Comparison& c, bool with_lines) {
  std::string text;
  JsonWriter json(text);
  json.begin_object().key("id").number(c.request.id).key("deal").number(c.request.deal).key("phase");
  json.text(c.request.phase).key("verdict").word(c.verdict());
  json.key("then").begin_object().key("action").text(c.request.action).key("fault");
  c.request.fault ? json.word(name(c.request.fault->code)) : json.null();
  json.key("wall_us").number(c.request.wall_us).end_object();
  json.key("now").begin_object().key("action").text(c.reply.action).key("fault");
  c.reply.fault ? json.word(name(*c.reply.fault)) : json.null();
  json.key("detail").text(c.reply.detail).key("wall_us").number(c.reply.wall_us).end_object();
  if (with_lines) json.key("request").text(c.request.line).key("answer").text(c.reply.line);
  json.end_object();
  return text + "\n";
}

void print_last_words(LoneBot& bot) {
  const BotEnd& end = bot.finish();
  const std::string_view tail =
      end.stderr_text.tail().empty() ? end.stderr_text.head() : end.stderr_text.tail();
  if (!tail.empty())
    print(fmt::format("The end of its stderr:\n{}\n", printable(last_lines(tail, 10), true)));
}

struct Counts {
  int in_log = 0, asked = 0, faults = 0, different = 0, slower = 0;
  bool match() const { return faults == 0 && different == 0; }
};

std::string summary(const Counts& counts, int first_shown) {
  const std::string asked =
      counts.asked == counts.in_log
          ? counted(counts.in_log, "request")
          : fmt::format("{} of {}, then it was gone", counts.asked, counted(counts.in_log, "request"));
  std::string text = fmt::format("{}: {} answered differently, {} with a fault, {} slower.\n", asked,
                                 counts.different, counts.faults, counts.slower);
  if (first_shown > 0)
    text += fmt::format("--id {} shows that request whole, and its answer.\n", first_shown);
  return text;
}

/// Why there is no request `wanted`, and which there are.
std::string not_asked(Seat seat, int wanted, int before, int after) {
  std::string nearest;
  for (int id : {before, after})
    if (id > 0) nearest += fmt::format("{}{}", nearest.empty() ? "; the nearest: " : ", ", id);
  return fmt::format("Seat {} was asked no decision {} in this match{}.", name(seat), wanted, nearest);
}

}  // namespace

ExitStatus ask_command(const Arguments& arguments) {
  po::options_description description("Options");
  description.add_options()("seat", po::value<std::string>(), "whose requests: N, E, S or W")(
      "id", po::value<int>(), "show this request and its answer whole")(
      "json", "one JSON object a decision that differs; with --id, that one");
  add_lone_bot(description);
  Options options(
      "referee ask LOG --seat N --bot CMD: gives a bot what the seat was given in a logged match, byte for\n"
      "byte, and lists each decision where it now acts differently, is slower, or faults. Exit status 1: it\n"
      "acts differently or faults.",
      description, "log");
  if (!options.parse(arguments)) return ExitStatus::done;
  const auto logs = options.list("log");
  if (logs.size() != 1) throw UsageError("Which log? Name one file.");
  const Seat seat = seat_option(options.require("seat"));
  const std::string log = read_log(logs.front());
  const int wanted = options.has("id") ? options.get<int>("id") : -1;

  Requests requests(log, seat);
  LoneBot bot(options);
  bot.start();
  const TextStyle style = TextStyle::of_environment();
  const bool json = options.has("json");
  Counts counts;
  int first_shown = -1, before = 0, after = 0;  // ids; the last two: the decisions around `wanted`
  bool gone = false;
  while (auto request = requests.next()) {
    ++counts.in_log;
    if (request->id < wanted) before = request->id;
    if (request->id > wanted && after == 0) after = request->id;
    Comparison c{std::move(*request), {}};
    if (!gone) c.reply = interview(bot.player(), c.request);
    if (gone) continue;  // the log is still read to its end, to say whether it could be
    if (!c.reply.machine.empty())
      throw MachineError(fmt::format("The bot could not be asked: {}.", c.reply.machine));
    ++counts.asked;
    counts.faults += c.faults();
    counts.different += c.differs();
    counts.slower += c.slower();
    gone = c.reply.gone();
    if (c.request.id == wanted) {
      print(json ? as_json(c, true) : whole(c));
      return c.faults() || c.differs() ? ExitStatus::answer_is_no : ExitStatus::done;
    }
    if (wanted < 0 && c.verdict() != "same") {
      print(json ? as_json(c, false) : row(c, style));
      if (first_shown < 0) first_shown = c.request.id;
    }
  }
  if (!requests.problem().empty()) throw UsageError("The log cannot be followed. " + requests.problem());
  if (gone) print_last_words(bot);
  if (wanted >= 0 && gone) throw UsageError(fmt::format("The bot was gone before decision {}.", wanted));
  if (wanted >= 0) throw UsageError(not_asked(seat, wanted, before, after));
  if (!json) print((first_shown < 0 ? "" : "\n") + summary(counts, first_shown));
  return counts.match() ? ExitStatus::done : ExitStatus::answer_is_no;
}

}  // namespace referee
