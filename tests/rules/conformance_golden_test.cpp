// Behaviour that is written down. For each preset of each game a deal to read,
// referee/rules/<game>/golden/<preset>.txt, and one number over many matches, in checksums.txt beside this
// file. A change of either wants a reason in its commit; REFEREE_RENEW=1 in the environment of this program
// writes both anew.
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <map>
#include <set>

#include "conformance_kit.hpp"

using namespace conformance;

namespace {

bool renewing() { return std::getenv("REFEREE_RENEW") != nullptr; }

// ---- One number for all behaviour

/// FNV-1a, 64 bits.
class Hash {
 public:
  void add(std::string_view text) {
    for (char letter : text) add_byte(static_cast<unsigned char>(letter));
    add_byte(0xff);
  }
  void add(int number) {
    for (int shift = 0; shift < 32; shift += 8)
      add_byte((static_cast<std::uint32_t>(number) >> shift) & 0xff);
  }
  std::uint64_t value() const { return value_; }

 private:
  void add_byte(std::uint64_t byte) { value_ = (value_ ^ byte) * 0x100000001b3; }
  std::uint64_t value_ = 0xcbf29ce484222325;
};

template <class G>
std::uint64_t checksum(const Setup& setup) {
  Hash hash;
  Random random(2026);
  const auto rules = rules_from<G>(setup.values, setup.deals);
  for (int match = 0; match < 30; ++match)
    play_match<G>(
        rules, random,
        [&](const typename G::State& state, const ActionSet& legal, Action action) {
          hash.add(name(state.to_move));
          hash.add(G::phase(state).name);
          for (Action other : legal) hash.add(G::text(other));
          hash.add(G::text(action));
        },
        [&](const typename G::State& state) {
          for (Side side : all_sides) hash.add(state.points[side]);
          hash.add(name(state.end.reason));
          hash.add(state.end.winner ? name(*state.end.winner) : "");
        });
  return hash.value();
}

// ---- A deal to read

template <class Write>
std::string object(Write&& write) {
  std::string text;
  JsonWriter json(text);
  json.begin_object();
  write(json);
  json.end_object();
  return text;
}

/// The seed, of the first 300, whose first deal has the most phases, and then the most different words.
template <class G>
std::uint64_t instructive_seed(const typename G::Rules& rules) {
  std::uint64_t best = 0;
  std::pair<std::size_t, std::size_t> most;
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    Random random(seed);
    std::set<std::string_view> phases;
    std::set<int> words;
    play_match<G>(
        rules, random,
        [&](const typename G::State& state, const ActionSet&, Action action) {
          phases.insert(G::phase(state).name);
          if (!is_card(action)) words.insert(index(action));
        },
        [](const typename G::State&) {});
    if (const std::pair richness(phases.size(), words.size()); richness > most) {
      most = richness;
      best = seed;
    }
  }
  return best;
}

template <class G>
std::string playthrough(const Setup& setup) {
  auto rules = rules_from<G>(setup.values, 1);
  Random random(instructive_seed<G>(rules));
  const GameInfo& info = find_game(G::name);
  const auto table = info.open(setup.values, 1);
  std::string out =
      fmt::format("{}, {}: a match of one deal, played at random\n\nrules ", G::title, setup.name);
  JsonWriter json(out);
  info.write_rules(json, setup.values);

  table->start(static_cast<Seat>(random.below(4)));
  Deck deck;
  const auto cards = shuffle<G>(deck, random);
  table->deal(cards);
  out += fmt::format("\ndealer {}\ndeck", name(table->position().dealer));
  for (Card card : cards) out += fmt::format(" {}", name(card));
  out += '\n';
  for (int id = 1; !table->position().deal_over; ++id) {
    const ActionSet legal = table->legal();
    const Action action = choose(legal, random);
    const Seat seat = table->position().to_move;
    out += fmt::format("\n{} {} {}: {}\n  legal", id, name(seat), table->phase().name, table->text(action));
    for (Action other : legal) out += fmt::format(" {}", table->text(other));
    out += fmt::format("\n  {}\n", object([&](JsonWriter& view) { table->write_view(view, seat); }));
    table->apply(action);
  }
  const Position& end = table->position();
  out += fmt::format("\n{}\n{}\n", object([&](JsonWriter& text) { table->write_deal_end(text); }),
                     object([&](JsonWriter& text) { table->write_detail(text.key("detail")); }));
  out += fmt::format("points NS {} EW {}\nend {}, winner {}\n", end.points.of[0], end.points.of[1],
                     name(end.end.reason), end.end.winner ? name(*end.end.winner) : "none");
  return out;
}

std::string read(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void write(const std::filesystem::path& path, const std::string& text) {
  std::filesystem::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << text;
}

/// The first line in which two texts differ, with its number; empty if they do not.
std::string difference(const std::string& is, const std::string& was) {
  std::size_t line = 1;
  std::size_t start = 0;
  std::size_t at = 0;
  for (; at < is.size() && at < was.size() && is[at] == was[at]; ++at)
    if (is[at] == '\n') {
      ++line;
      start = at + 1;
    }
  if (is == was) return {};
  return fmt::format("line {}:\nis  {}\nwas {}", line, is.substr(start, is.find('\n', at) - start),
                     was.substr(start, was.find('\n', at) - start));
}

}  // namespace

TEST_CASE("conformance: the golden playthrough of each preset is as written") {
  AllGames::for_each([]<class G>(std::type_identity<G>) {
    std::string folder(G::name);
    for (char& letter : folder)
      if (letter == '-') letter = '_';
    for (const Setup& setup : presets<G>()) {
      const auto path =
          std::filesystem::path(SOURCE_DIR) / "referee/rules" / folder / "golden" / (setup.name + ".txt");
      const std::string is = playthrough<G>(setup);
      if (renewing()) write(path, is);
      CAPTURE(path.string());
      REQUIRE_MESSAGE(std::filesystem::exists(path), "renew with REFEREE_RENEW=1, and read what it wrote");
      const std::string changed = difference(is, read(path));
      CHECK_MESSAGE(changed.empty(), changed);
    }
  });
}

TEST_CASE("conformance: the checksum of each preset is as written") {
  const auto path = std::filesystem::path(SOURCE_DIR) / "tests/rules/checksums.txt";
  std::string is;
  AllGames::for_each([&]<class G>(std::type_identity<G>) {
    for (const Setup& setup : presets<G>())
      is += fmt::format("{} {} {:016x}\n", G::name, setup.name, checksum<G>(setup));
  });
  if (renewing()) write(path, is);
  const std::string changed = difference(is, read(path));
  CHECK_MESSAGE(changed.empty(), changed);
}
