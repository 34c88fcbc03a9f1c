#include "referee/ratings/pool.hpp"

#include <doctest/doctest.h>
#include <string>

#include "referee/ratings/diagnosis.hpp"
#include "referee/ratings/elo.hpp"
#include "tests/ratings/simulate.hpp"

using namespace referee;
using Groups = std::vector<std::vector<int>>;
using Sentences = std::vector<std::string>;

namespace {

const std::vector<std::string> kNames = {"ann", "bob", "cid", "dan", "eve", "fay", "gil", "hal"};

Sentences words(const Ratings& ratings) { return diagnose(ratings.pool, kNames); }

std::vector<int> rated(const Ratings& ratings) {
  std::vector<int> players;
  for (std::size_t i = 0; i < ratings.players.size(); ++i)
    if (ratings.players[i].elo) players.push_back(static_cast<int>(i));
  return players;
}

}  // namespace

TEST_CASE("a connected pool has nothing to explain") {
  std::vector<RatedMatch> matches;
  simulate::add(matches, 0, 1, 2);
  simulate::add(matches, 1, 2, 0);
  const Ratings ratings = rate(3, matches);
  CHECK(rated(ratings) == std::vector{0, 1, 2});
  CHECK(ratings.pool.groups == Groups{{0, 1, 2}});
  CHECK(words(ratings).empty());
}

TEST_CASE("a pool that falls apart") {
  std::vector<RatedMatch> matches;
  simulate::add(matches, 0, 2, 2);
  simulate::add(matches, 1, 3, 0);
  SUBCASE("into equal halves: nobody is rated") {
    const Ratings ratings = rate(4, matches);
    CHECK(rated(ratings).empty());
    CHECK(ratings.pool.groups == Groups{{0, 2}, {1, 3}});
    CHECK(ratings.pool.standing[3] == Standing::not_connected);
    CHECK(words(ratings) == Sentences{"The pool is not connected: no match links the groups {ann and cid}, "
                                      "{bob and dan}; nobody is rated."});
  }
  SUBCASE("a clear majority is rated, as if the others were not there") {
    simulate::add(matches, 0, 4, 1);
    const Ratings ratings = rate(5, matches);
    CHECK(rated(ratings) == std::vector{0, 2, 4});
    CHECK(words(ratings) ==
          Sentences{"The pool is not connected: no match links the groups {ann, cid and eve}, "
                    "{bob and dan}; only ann, cid and eve are rated."});
    std::vector<RatedMatch> without;
    simulate::add(without, 0, 2, 2);
    simulate::add(without, 0, 4, 1);
    CHECK(ratings.players[2].elo == rate(5, without).players[2].elo);
    CHECK_FALSE(ratings.superiority(0, 1).has_value());
  }
  SUBCASE("the anchor's group is rated, however small") {
    simulate::add(matches, 0, 4, 1);
    CHECK(rated(rate(5, matches, Anchor{3, 1500})) == std::vector{1, 3});
  }
  SUBCASE("an anchor who has not played anchors nobody") {
    const Ratings ratings = rate(5, matches, Anchor{4, 1500});
    CHECK(rated(ratings).empty());
    CHECK(words(ratings).front() == "eve has not played against anybody else and gets no rating.");
  }
}

TEST_CASE("partners who never part are not told apart") {
  std::vector<RatedMatch> matches;
  SUBCASE("one pair among others who mix") {
    simulate::add(matches, {0, 1}, {2, 3}, 2);
    simulate::add(matches, {0, 1}, {4, 2}, 0);
    simulate::add(matches, {2, 3}, {4, 5}, 1);
    simulate::add(matches, {3, 4}, {5, 2}, 2);
    simulate::add(matches, {2, 5}, {0, 1}, 2);
    const Ratings ratings = rate(6, matches);
    CHECK(rated(ratings) == std::vector{2, 3, 4, 5});
    CHECK(ratings.pool.standing[0] == Standing::not_separable);
    CHECK(
        words(ratings) ==
        Sentences{
            "ann and bob were partners in every match, so nothing tells the strength of the one from that of "
            "the other: neither is rated."});
  }
  SUBCASE("nothing but fixed pairs") {
    simulate::add(matches, {0, 1}, {2, 3}, 2);
    simulate::add(matches, {2, 3}, {4, 5}, 0);
    const Ratings ratings = rate(6, matches);
    CHECK(rated(ratings).empty());
    CHECK(words(ratings).size() == 3);
  }
  SUBCASE("one who always sat with the same, who also sat with others, is told apart") {
    simulate::add(matches, {0, 1}, {2, 3}, 2);
    simulate::add(matches, {1, 2}, {3, 4}, 0);
    simulate::add(matches, {1, 3}, {2, 4}, 0);
    simulate::add(matches, {1, 4}, {2, 3}, 0);
    CHECK(rated(rate(5, matches)) == std::vector{0, 1, 2, 3, 4});
  }
}

TEST_CASE("two halves, each side always one of either") {
  // Whatever is added to {0, 1, 2} and taken from {3, 4, 5} changes no side: the halves cannot be compared.
  std::vector<RatedMatch> matches;
  for (std::uint16_t i = 0; i < 3; ++i)
    for (std::uint16_t j = 3; j < 6; ++j)
      for (std::uint16_t k = 0; k < 3; ++k)
        if (k != i)
          simulate::add(matches, {i, j}, {k, static_cast<std::uint16_t>(j == 5 ? 3 : j + 1)}, (i + j) % 3);
  const Ratings ratings = rate(6, matches);
  CHECK(rated(ratings).empty());
  CHECK(ratings.pool.classes == Groups{{0, 1, 2}, {3, 4, 5}});
  CHECK(words(ratings) ==
        Sentences{"The way partners were combined lets strengths be compared only within each of "
                  "{ann, bob and cid}, {dan, eve and fay}; nobody is rated."});
  const Ratings anchored = rate(6, matches, Anchor{4, 1600});
  CHECK(rated(anchored) == std::vector{3, 4, 5});
  CHECK(anchored.players[4].elo == 1600);
}

TEST_CASE("a partner on both sides links nobody") {
  std::vector<RatedMatch> matches;
  simulate::add(matches, {0, 1}, {0, 2}, 2);
  const Ratings ratings = rate(3, matches);
  CHECK(rated(ratings) == std::vector{1, 2});
  CHECK(ratings.pool.standing[0] == Standing::not_played);
}

TEST_CASE("levels that took no point from each other") {
  std::vector<RatedMatch> matches;
  const auto even = [&](std::uint16_t a, std::uint16_t b) {
    simulate::add(matches, a, b, 2);
    simulate::add(matches, b, a, 2);
  };
  even(0, 3);
  even(1, 2);
  even(2, 4);
  simulate::add(matches, 3, 1, 2, 3);
  SUBCASE("no way back: known only from below") {
    const Ratings ratings = rate(5, matches);
    CHECK(rated(ratings).size() == 5);
    CHECK(ratings.pool.levels == Groups{{0, 3}, {1, 2, 4}});
    CHECK(
        words(ratings) ==
        Sentences{
            "Among the groups {ann and dan}, {bob, cid and eve} the same one won every match whenever two of "
            "them met: how far they are apart is known only from below."});
  }
  SUBCASE("one draw is a way back") {
    simulate::add(matches, 4, 0, 1);
    const Ratings ratings = rate(5, matches);
    CHECK(ratings.pool.levels == Groups{{0, 1, 2, 3, 4}});
    CHECK(words(ratings).empty());
  }
  SUBCASE("who won or lost everything is marked instead") {
    simulate::add(matches, 4, 0, 1);
    simulate::add(matches, 5, 2, 2, 2);
    simulate::add(matches, 3, 6, 2, 2);
    const Ratings ratings = rate(7, matches);
    CHECK(ratings.pool.levels == Groups{{0, 1, 2, 3, 4}});
    CHECK(bound_mark(ratings.players[5].bound) == ">");
    CHECK(bound_mark(ratings.players[6].bound) == "<");
  }
}

TEST_CASE("long lists are cut") {
  std::vector<RatedMatch> matches;
  for (std::uint16_t i = 0; i < 11; ++i) simulate::add(matches, i, static_cast<std::uint16_t>(i + 1), 1);
  simulate::add(matches, 12, 13, 1);
  std::vector<std::string> names;
  for (char c = 'a'; c < 'o'; ++c) names.emplace_back(1, c);
  CHECK(diagnose(rate(14, matches).pool, names) ==
        Sentences{"The pool is not connected: no match links the groups {a, b, c, d, e, f, g, h and 4 more}, "
                  "{m and n}; only a, b, c, d, e, f, g, h and 4 more are rated."});
}
