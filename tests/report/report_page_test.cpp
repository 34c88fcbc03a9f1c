// The report as a file: what it holds, what it counts, how large it may become, and that nothing in it can
// break out of its data. How it looks and acts in a browser: tests/e2e/report_test.py.
#include "referee/report/report_page.hpp"

#include <doctest/doctest.h>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

#include "protocol/failure.hpp"

#include "../match/table_of_four.hpp"
#include "../run_program.hpp"
#include "referee/report/tournament_data.hpp"
#include "referee/tournament/results.hpp"

using namespace referee;
using nlohmann::json;

namespace {

const std::string evil = "</script><script>alert(1)</script>";

/// A results directory that is written without playing by processes.
class Results {
 public:
  explicit Results(std::vector<std::string> names) : names_(std::move(names)) {
    TournamentConfig config;
    config.game = "baloot";
    config.rules = find_game("baloot").defaults();
    config.seed_commitment = std::string(64, '0');
    for (const std::string& name : names_) {
      Entrant entrant;
      entrant.name = name;
      entrant.command = {"bot"};
      config.entrants.push_back(entrant);
    }
    config.seed = Seed::from_text("a tournament");
    folder_.write("tournament.json", to_json(config, true));
    std::filesystem::create_directories(folder_ / "stderr");
  }

  /// Adds a match between two entrants; with its log unless that is empty.
  void add(int match, int north_south, int east_west, const MatchResult& result) {
    const std::string& ns = names_[static_cast<std::size_t>(north_south)];
    const std::string& ew = names_[static_cast<std::size_t>(east_west)];
    lines_ += write_match_line(match, (match + 1) / 2, {ns, ew, ns, ew}, result);
    if (result.log.empty()) return;
    const std::string file = log_path(match).string();
    std::filesystem::create_directories(std::filesystem::path(folder_ / file).parent_path());
    folder_.write(file, result.log);
  }
  json data(const ReportLimits& limits = {}) {
    const std::string page = this->page(limits);
    const auto begin = page.find("<script type=\"application/json\" id=\"data\">");
    const auto text = page.substr(page.find('{', begin));
    return json::parse(text.substr(0, text.find("</script>")));
  }
  std::string page(const ReportLimits& limits = {}) {
    folder_.write("matches.jsonl", lines_);
    return report_page(folder_ / ".", limits);
  }
  const ScratchFolder& folder() const { return folder_; }

 private:
  ScratchFolder folder_;
  std::vector<std::string> names_;
  std::string lines_;
};

MatchResult played(int seed, bool faulty = false) {
  TableOfFour table;
  if (faulty)
    table.seat(Seat::east, [](const json& request) -> std::vector<Move> {
      if (request["type"] == "hello") return {{R"({"type":"ready"})"}};
      const json answer{{"id", request["id"]},
                        {"action", request["id"].get<int>() % 9 ? scattered(request) : evil},
                        {"note", evil}};
      return {{answer.dump()}};
    });
  MatchSpec spec = spec_of(find_game("baloot"), "", 4, "seed " + std::to_string(seed));
  spec.limits.strikes = 100;
  return table.play(spec);
}

}  // namespace

TEST_CASE("the page counts what the matches hold") {
  Results results({"ann", "bob"});
  std::int64_t decisions = 0, faults = 0;
  for (int match = 1; match <= 6; ++match) {
    const MatchResult result = played((match + 1) / 2, match > 4);
    decisions += result.decisions - static_cast<std::int64_t>(result.faults.size());
    faults += static_cast<std::int64_t>(result.faults.size());
    results.add(match, match % 2, 1 - match % 2, result);
  }
  const json data = results.data();
  CHECK(data["match_count"] == 6);
  CHECK(data["matches"].size() == 6);
  CHECK(data["stories"].size() == 6);
  CHECK(data["logs_read"] == 6);
  CHECK(data["fault_count"] == faults);
  CHECK(faults > 0);
  std::int64_t timed = 0, taken = 0, defended = 0;
  for (const json& entrant : data["entrants"]) {
    const json& times = entrant["times"];
    timed += times["total"].get<std::int64_t>();
    CHECK(times["median_us"] <= times["p99_us"]);
    CHECK(times["p99_us"] <= times["worst_us"]);
    std::int64_t counted = 0;
    for (const json& count : times["counts"]) counted += count.get<std::int64_t>();
    CHECK(counted == times["total"]);
    taken += entrant["contracts"]["taken"].get<std::int64_t>();
    defended += entrant["contracts"]["defended"].get<std::int64_t>();
    CHECK(entrant["matches"] == 6);
  }
  CHECK(timed == decisions);
  CHECK(taken == defended);  // Baloot has one buyer a deal
  CHECK(taken > 0);
  const json& cross = data["encounters"];
  CHECK(cross[0][1][0] == 6);
  CHECK(cross[0][1][4] == -cross[1][0][4].get<std::int64_t>());
  CHECK(data["over_time"]["matches"].back() == 6);
}

TEST_CASE("the time within which a part of the decisions was made") {
  DecisionTimes times;
  CHECK(times.within(0.5) == 0);
  for (int us = 200; us >= 0; --us) times.add(us);
  CHECK(times.within(0.5) == 100);
  CHECK(times.within(0.99) == 198);
  CHECK(times.within(1) == 200);
}

TEST_CASE("whatever bots are called and say stays data") {
  Results results({evil, "bob"});
  results.add(1, 1, 0, played(1, true));
  results.folder().write("stderr/000001-E.txt", evil + "\x1b[2J\xff");
  const std::string page = results.page();
  CHECK(page.find(evil) == std::string::npos);
  CHECK(page.find("alert(1)") != std::string::npos);
  std::size_t scripts = 0;
  for (auto at = page.find("</script>"); at != std::string::npos; at = page.find("</script>", at + 1))
    ++scripts;
  CHECK(scripts == 2);
  CHECK(page.find('\x1b') == std::string::npos);
  const json data = results.data();
  CHECK(data["entrants"][0]["name"].get<std::string>().size() +
            data["entrants"][1]["name"].get<std::string>().size() ==
        evil.size() + 3);
  CHECK(data["stories"]["1"]["stderr"][1] == evil + "\\x1b[2J\\xff");
}

TEST_CASE("the page needs nothing from elsewhere") {
  Results results({"ann", "bob"});
  results.add(1, 0, 1, played(1));
  const std::string page = results.page();
  for (const char* forbidden :
       {"http://", "https://", "src=", "url(", "@import", "fetch(", "XMLHttpRequest"}) {
    CAPTURE(std::string(forbidden));
    auto at = page.find(forbidden);
    if (at != std::string::npos && page.substr(at).starts_with("http://www.w3.org/2000/svg"))
      at = page.find(forbidden, at + 1);
    CHECK(at == std::string::npos);
  }
}

TEST_CASE("a hundred thousand matches make a page that opens") {
  Results results({"ann", "bob", "cleo", "dan"});
  MatchResult kept = played(1), broken = played(2, true);
  MatchResult unlogged = kept;
  unlogged.log.clear();
  for (int match = 1; match <= 100'000; ++match) {
    const int first = match % 4, second = (first + 1 + match / 4 % 3) % 4;
    if (match % 4000 == 0)
      results.add(match, first, second, match % 8000 ? kept : broken);
    else
      results.add(match, first, second, unlogged);
  }
  ReportLimits limits;
  limits.match_bytes = 60'000;
  const json data = results.data(limits);
  CHECK(data["match_count"] == 100'000);
  CHECK(data["matches"].size() == 2000);
  CHECK(data["stories"].size() >= 4);
  CHECK(data["stories"].contains("8000"));  // it has faults
  CHECK(results.page(limits).size() < 400'000);
}

TEST_CASE("where not all logs are read, those read do not fall into step with the pairings") {
  Results results({"ann", "bob", "eve"});
  MatchResult usual = played(1);
  for (int match = 1; match <= 300; ++match)
    results.add(match, match % 3 == 0 ? 2 : match % 3 - 1, match % 3 == 0 ? 0 : match % 3, usual);
  ReportLimits limits;
  limits.gather.logs = 100;  // every third would be of the same pair
  const json data = results.data(limits);
  CHECK(data["logs_read"] == 100);
  CHECK(data["logs_kept"] == 300);
  for (const json& entrant : data["entrants"]) CHECK(entrant["times"]["total"] > 50 * usual.decisions / 2);
}

TEST_CASE("the matches that matter are listed though no log was kept") {
  Results results({"ann", "bob"});
  MatchResult close = played(1), far = played(1), broken = played(2, true);
  close.score = BySide{{20, 19}}, far.score = BySide{{200, 1}};
  for (MatchResult* result : {&close, &far, &broken}) result->log.clear();
  MatchResult usual = close;
  usual.score = BySide{{60, 10}};
  for (int match = 1; match <= 300; ++match)
    results.add(match, 0, 1, match == 280 ? close : match == 290 ? far : match == 300 ? broken : usual);
  ReportLimits limits;
  limits.listed_matches = 40;
  const json data = results.data(limits);
  CHECK(data["stories"].empty());
  CHECK(data["matches"].size() == 40);
  std::map<int, std::string> labels;
  for (const json& line : data["matches"]) labels[line[0]] = line[9];
  CHECK(labels[280] == "closest");
  CHECK(labels[290] == "largest");
  CHECK(labels[300] == "fault");
}

TEST_CASE("damaged logs are left out, and the notes say so") {
  Results whole({"ann", "bob"}), damaged({"ann", "bob"});
  for (int match = 1; match <= 8; ++match) {
    MatchResult result = played(match);
    damaged.add(match, 0, 1, result);
    if (match == 3 || match == 5) result.log.clear();
    whole.add(match, 0, 1, result);
  }
  const std::string log = damaged.folder().read("logs/000003.jsonl");
  damaged.folder().write("logs/000003.jsonl", log.substr(0, log.find('\n', log.size() / 2) + 1));
  damaged.folder().write("logs/000005.jsonl", "no log\n");
  const json data = damaged.data(), without = whole.data();
  CHECK(data["stories"].size() == 6);
  CHECK(data["matches"].size() == 8);
  CHECK(data["logs_read"] == 6);
  CHECK(data["entrants"] == without["entrants"]);
  CHECK(std::count(data["notes"].begin(), data["notes"].end(),
                   "The logs of matches 3 and 5 are damaged and left out; `referee verify` tells where.") ==
        1);
  damaged.folder().write("logs/000003.jsonl", log);
  CHECK(damaged.data()["notes"].back() ==
        "The log of match 5 is damaged and left out; `referee verify` tells where.");
  CHECK(without["notes"].size() + 1 == data["notes"].size());
}

TEST_CASE("what is no results directory is said in a sentence") {
  CHECK_THROWS_AS(report_page("/nowhere"), UsageError);
  Results results({"ann", "bob"});
  CHECK_THROWS_AS(results.page(), UsageError);
}
