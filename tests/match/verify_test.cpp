#include "referee/match/verify.hpp"

#include <algorithm>
#include <doctest/doctest.h>

#include "referee/match/digest.hpp"
#include "table_of_four.hpp"

using namespace referee;
using nlohmann::json;

namespace {

/// A log with faults of several kinds in it, short enough to be corrupted everywhere.
std::string sample_log(const GameInfo& game) {
  TableOfFour four;
  int asked = 0;
  four.seat(Seat::south, [&asked](const json& request) -> std::vector<Move> {
    if (request["type"] == "hello" || (++asked != 4 && asked != 13)) return honest(scattered)(request);
    if (asked == 13) return {};
    return {{"nonsense"}};
  });
  return four.play(spec_of(game, "", 4)).log;
}

std::vector<std::string> split_lines(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t from = 0; from < text.size();) {
    const auto newline = text.find('\n', from);
    lines.push_back(text.substr(from, newline - from));
    from = newline + 1;
  }
  return lines;
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const auto& line : lines) text += line + "\n";
  return text;
}

/// Calls f(path) for every value inside `value` that is no object or array.
void for_each_leaf(const json& value, const json::json_pointer& path,
                   const std::function<void(const json::json_pointer&)>& f) {
  if (!value.is_structured()) return f(path);
  if (value.is_object())
    for (const auto& [key, item] : value.items()) for_each_leaf(item, path / key, f);
  else
    for (std::size_t i = 0; i < value.size(); ++i) for_each_leaf(value[i], path / i, f);
}

/// Fields that may differ between runs of equal play: nobody can tell whether they are right.
bool unverifiable(const std::string& path) {
  for (const char* free : {"/referee", "/match", "/seats", "/limits", "/started", "/wall_us", "/cpu_us",
                           "/lag_us", "/note", "/line"})
    if (path.rfind(free, 0) == 0) return true;
  return false;
}

json changed(const json& value) {
  if (value.is_boolean()) return !value.get<bool>();
  if (value.is_number_integer()) return value.get<int>() + 1;
  if (value.is_null()) return "NS";
  const std::string text = value;
  if (parse_card(text)) return text == "7S" ? "AS" : "7S";
  if (parse_seat(text)) return text == "N" ? "E" : "N";
  if (parse_side(text)) return text == "NS" ? "EW" : "NS";
  return text == "pass" ? "sun" : text + "x";
}

}  // namespace

TEST_CASE("a log in which any single value is changed does not verify, and the line is named") {
  for (const GameInfo& game : all_games()) {
    CAPTURE(game.name);
    const std::string good = sample_log(game);
    REQUIRE(verify_log(good).ok());
    const auto lines = split_lines(good);
    int corruptions = 0;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const json line = json::parse(lines[i]);
      for_each_leaf(line, json::json_pointer(), [&](const json::json_pointer& path) {
        const bool fault_detail = line["type"] == "fault" && path.to_string() == "/detail";
        if (unverifiable(path.to_string()) || fault_detail) return;
        auto corrupt = lines;
        json other = line;
        other[path] = changed(line.at(path));
        corrupt[i] = other.dump();
        const Verdict verdict = verify_log(joined(corrupt));
        CHECK_MESSAGE(!verdict.ok(), corrupt[i]);
        CHECK_MESSAGE(verdict.line >= static_cast<int>(i) + 1, corrupt[i]);
        ++corruptions;
      });
    }
    CHECK(corruptions > 500);
  }
}

namespace {

/// The log of a match that seat E lost at its second decision, and the lines that might have followed.
struct Forfeited {
  std::vector<std::string> lines, further;
  Forfeited() {
    TableOfFour honest_four, four;
    const MatchSpec spec = spec_of(all_games().front(), "", 3);
    further = split_lines(honest_four.play(spec).log);
    four.seat(Seat::east, [asked = 0](const json& request) mutable -> std::vector<Move> {
      if (request["type"] == "hello" || ++asked < 2) return honest(scattered)(request);
      return {{"", microseconds(5), Heard::Kind::fault, FaultCode::crash}};
    });
    lines = split_lines(four.play(spec).log);
    further.erase(further.begin(), further.begin() + static_cast<std::ptrdiff_t>(lines.size()) - 2);
  }
};

/// The log with the digest and the counts of its end made right again, as a forger would.
std::string sealed(
    std::vector<std::string> lines, const std::function<void(json&)>& change = [](json&) {}) {
  Digest digest;
  json end = json::parse(lines.back());
  int decisions = 0;
  for (std::size_t i = 0; i + 1 < lines.size(); ++i) {
    digest.add(canonical_form(json::parse(lines[i])));
    decisions += json::parse(lines[i])["type"] == "action";
  }
  end["decisions"] = decisions;
  end["digest"] = digest.hex();
  change(end);
  lines.back() = end.dump();
  return joined(lines);
}

}  // namespace

TEST_CASE(
    "a forged log in which play goes on after the forfeit does not verify, though its digest is right") {
  const Forfeited forfeited;
  REQUIRE(verify_log(sealed(forfeited.lines)).ok());
  auto forged = forfeited.lines;
  forged.insert(forged.end() - 1, forfeited.further.front());
  const Verdict verdict = verify_log(sealed(forged));
  CHECK(verdict.problem == "comes after the fault that lost the match");
  CHECK(verdict.line == static_cast<int>(forfeited.lines.size()));
}

TEST_CASE("a match is not broken off between a fault and the action that replaces it") {
  TableOfFour four;
  four.seat(Seat::east, [](const json& request) -> std::vector<Move> {
    if (request["type"] == "hello") return honest(scattered)(request);
    return {{"nonsense"}};
  });
  auto lines = split_lines(four.play(spec_of(all_games().front(), "", 3)).log);
  const auto fault = std::find_if(lines.begin(), lines.end(), [](const std::string& line) {
    return json::parse(line)["type"] == "fault";
  });
  REQUIRE(fault != lines.end());
  lines.erase(fault + 1, lines.end() - 1);
  const auto no_contest = [&](json& end) {
    end["winner"] = end["forfeit"] = nullptr;
    end["reason"] = "no_contest";
    end["deals"] = 0;
    end["score"] = {{"NS", 0}, {"EW", 0}};
  };
  CHECK(verify_log(sealed(lines, no_contest)).problem ==
        "stands where the action for the faulting seat must be");
}

TEST_CASE("a log with a line dropped, doubled or exchanged does not verify") {
  const auto lines = split_lines(sample_log(all_games().front()));
  for (std::size_t i = 0; i < lines.size(); ++i) {
    CAPTURE(lines[i]);
    auto dropped = lines;
    dropped.erase(dropped.begin() + i);
    CHECK(!verify_log(joined(dropped)).ok());
    auto doubled = lines;
    doubled.insert(doubled.begin() + i, lines[i]);
    CHECK(!verify_log(joined(doubled)).ok());
    if (i + 1 == lines.size()) continue;
    auto exchanged = lines;
    std::swap(exchanged[i], exchanged[i + 1]);
    CHECK(!verify_log(joined(exchanged)).ok());
  }
}

TEST_CASE("no truncation of a log verifies") {
  std::string log = sample_log(all_games().front());
  for (std::size_t size = 0; size < log.size(); size += size < 2000 || size + 500 > log.size() ? 1 : 97)
    CHECK(!verify_log(std::string_view(log).substr(0, size)).ok());
}

TEST_CASE("no single byte that is changed into rubbish passes unseen where it matters") {
  const std::string log = sample_log(all_games().front());
  for (std::size_t i = 0; i < log.size(); i += 61) {
    std::string corrupt = log;
    corrupt[i] = '\0';
    CHECK(!verify_log(corrupt).ok());
  }
}

TEST_CASE("what is no log at all is told in a sentence") {
  CHECK(verify_log("").problem == "is missing: the log is empty");
  CHECK(verify_log("hello\n").problem == "is not one JSON object");
  CHECK(verify_log("[]\n").problem == "is not one JSON object");
  CHECK(verify_log("{}\n").problem == "has no \"type\"");
  CHECK(verify_log("{\"type\":\"deal\"").problem == "is torn: it has no line end");
  CHECK(verify_log("{\"type\":\"deal\",\"deal\":1,\"dealer\":\"N\",\"deck\":[]}\n").problem ==
        "comes before the match has started");
}
