// Base tables are given where a search has found perfect ones. Elsewhere they are made of the pairs {x, −x},
// whose differences are all different, so that partners are perfect anyhow; which pair meets which is
// improved by exchanges until the differences between opponents are spread as evenly as can be had so.
#include "referee/tournament/individual.hpp"

#include <algorithm>
#include <optional>
#include <string_view>

namespace referee {
namespace {

struct BaseTables {
  int entrants;
  std::string_view seats;  // N E S W of each table, numbers written 0 … 9 a … z A … Z
};
constexpr BaseTables known[]{
    {4, "0132"},
    {5, "1243"},
    {6, "512050310123"},
    {7, "350623404651"},
    {8, "06254713"},
    {9, "14283567"},
    {10, "98319451125367525630"},
    {11, "6918a093801284271539"},
    {12, "b475260a1893"},
    {13, "1742c63859ba"},
    {14, "d1a7d431b6345a14cb1ac6275ca3"},
    {15, "3d96ec2764582968210a60ea0b28"},
    {16, "195046c7f3a8deb2"},
    {17, "69eg4c8f27315dab"},
    {18, "h83dh8960a1g83d0430d8ebdde47eg385917"},
    {19, "f5cg9fa60hc1504d79i2ib454b97563g9d5f"},
    {20, "0fadg5jh682713c94eib"},
    {21, "jd87h315gf96aebi42ck"},
    {22, "lgiclag9a56jebk007ca328b48c29c61fa8cib2je3g4"},
    {23, "b0da1c6m6cakml2iid270m74ceb2k4i30j45f16c79mf"},
    {24, "2bam15nf4c69hd3ji708glke"},
    {25, "cbdea5fk93gm81ho74il62jn"},
    {26, "pilgplabf18mmljc0fa8h03473jni9a0gmhjl9k1b59o4canda15"},
    {27, "ki91j94epi5l60nf8c5a8j4dpico8jgela78091dob8c0a93cd35"},
    {28, "daehc1fqb4gn98ij72kpr60l53mo"},
    {29, "edfgc7hmb4ipa1js93kq85lo62nr"},
    {30, "t7rkt6oq0p92cdri74ef7b01bkco6gmi24sg6c1md6li8injfgb8adljan8k"},
    {31, "8sij3asd3qt68a4d2jdk192g49aebf3pg6pmchu3q87a87cjumdfrtpduj71"},
    {32, "6k1ct04bg9p2d53nmhvl8qa7iejsourf"},
    {34, "xju0x5dqua4g8bukf73caf8emr4qeqbuowkm8dauvubmdnghd76mhp71rs2cds8flq24"},
    {35, "btnv879dd6b1nir2c25g35qtyfr5udkyjgw819gvklo4e2b3huclyeghdjlyd6t08iy7"},
    {36, "fzbs3a0xq51rdulw4gm2k6phcov9njtie87y"},
    {37, "ihjkgclpf3mye7nud2ozb6qva4rx91sA85tw"},
    {38, "B5b4Bh3kd1icfsd7bzhvh8ipvskzislm2nk8mdyn9c0e10aefkzc0wnbusn4wh7phx46k31Ar8c3"},
    {39, "t396B20wdcp8pz759ah660Ceypbkugkdfsdza84mc06nnro3g6yq14rx76in79ixu9ia0iyasA2e"},
    {40, "jiklhbmsg1nCf8ove4pzDd0qc7rwa2tB95uy63xA"},
};

int digit(char c) { return c <= '9' ? c - '0' : c >= 'a' ? c - 'a' + 10 : c - 'A' + 36; }

/// The numbers of entrants as they are counted on; the last of an even number of them stands still.
class Circle {
 public:
  explicit Circle(int entrants) : entrants_(entrants), size_(entrants % 2 ? entrants : entrants - 1) {}
  int size() const { return size_; }
  int add(int number, int step) const {
    if (number == size_) return number;
    if (entrants_ != 9) return (number + step) % size_;
    return 3 * ((number / 3 + step / 3) % 3) + (number % 3 + step % 3) % 3;
  }
  /// What is the same for two numbers however far both are moved on; not for the one that stands still.
  int distance(int a, int b) const {
    const int d = (a - b + size_) % size_;
    return std::min(d, size_ - d);
  }

 private:
  int entrants_;
  int size_;
};

std::vector<Seating> parse(std::string_view seats) {
  std::vector<Seating> tables;
  for (std::size_t i = 0; i < seats.size(); i += 4)
    tables.push_back({digit(seats[i]), digit(seats[i + 1]), digit(seats[i + 2]), digit(seats[i + 3])});
  return tables;
}

/// Base tables from the pairs {x, −x}, and {still, 0} with one that stands still.
class PatternedTables {
 public:
  explicit PatternedTables(int entrants) : circle_(entrants), opposed_(circle_.size() / 2 + 1) {
    std::vector<Pair> pairs;
    if (entrants % 2 == 0) pairs.push_back({circle_.size(), 0});
    for (int x = 1; x <= circle_.size() / 2; ++x) pairs.push_back({x, circle_.size() - x});
    const std::size_t once = pairs.size();
    if (once % 2 == 1)  // each pair twice, else they do not make whole tables
      for (std::size_t i = 0; i < once; ++i) pairs.push_back(pairs[i]);
    const std::size_t half = pairs.size() / 2;
    for (std::size_t i = 0; i < half; ++i) {
      tables_.push_back({pairs[i], pairs[once % 2 == 1 ? half + (i + 1) % half : half + i]});
      count(tables_.back(), 1);
    }
    while (improve()) {
    }
  }

  std::vector<Seating> seatings() const {
    std::vector<Seating> result;
    for (const Table& table : tables_) result.push_back({table[0][0], table[1][0], table[0][1], table[1][1]});
    return result;
  }

 private:
  using Pair = std::array<int, 2>;
  using Table = std::array<Pair, 2>;

  void count(const Table& table, int times) {
    for (int a : table[0])
      for (int b : table[1])
        if (a != circle_.size() && b != circle_.size()) opposed_[circle_.distance(a, b)] += times;
  }
  long unevenness() const {
    long sum = 0;
    for (std::size_t d = 1; d < opposed_.size(); ++d) sum += static_cast<long>(opposed_[d]) * opposed_[d];
    return sum;
  }
  static bool possible(const Table& table) { return table[0] != table[1]; }

  /// Exchanges a pair of one table for a pair of another wherever that evens out; false if it did nowhere.
  bool improve() {
    bool improved = false;
    for (Table& one : tables_) {
      for (Table& other : tables_) {
        if (&one == &other) continue;
        for (int i = 0; i < 2; ++i) {
          const long before = unevenness();
          count(one, -1), count(other, -1);
          std::swap(one[0], other[i]);
          count(one, 1), count(other, 1);
          if (possible(one) && possible(other) && unevenness() < before) {
            improved = true;
            continue;
          }
          count(one, -1), count(other, -1);
          std::swap(one[0], other[i]);
          count(one, 1), count(other, 1);
        }
      }
    }
    return improved;
  }

  Circle circle_;
  std::vector<Table> tables_;
  std::vector<int> opposed_;  // by distance: how often two opponents of the base tables stand so far apart
};

std::vector<Seating> base_tables(int entrants) {
  for (const BaseTables& base : known)
    if (base.entrants == entrants) return parse(base.seats);
  return PatternedTables(entrants).seatings();
}

}  // namespace

std::vector<Seating> individual_tables(int entrants, int rounds) {
  const Circle circle(entrants);
  const std::vector<Seating> base = base_tables(entrants);
  std::vector<Seating> tables;
  for (int round = 0; round < (rounds > 0 ? rounds : circle.size()); ++round) {
    for (const Seating& seating : base) {
      Seating moved{};
      for (int seat = 0; seat < 4; ++seat) moved[seat] = circle.add(seating[seat], round % circle.size());
      tables.push_back(moved);
    }
  }
  return tables;
}

Encounters count_encounters(int entrants, const std::vector<Seating>& tables) {
  const auto size = static_cast<std::size_t>(entrants);
  Encounters counts{std::vector<int>(size * size), std::vector<int>(size * size), std::vector<int>(size)};
  for (const Seating& table : tables) {
    for (int i = 0; i < 4; ++i) {
      ++counts.tables[table[i]];
      for (int j = 0; j < 4; ++j)
        if (i != j) ++(j == (i ^ 2) ? counts.partners : counts.opponents)[table[i] * entrants + table[j]];
    }
  }
  return counts;
}

}  // namespace referee
