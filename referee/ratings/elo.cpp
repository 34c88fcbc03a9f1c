// Two steps, both over line-ups instead of matches: Newton's method for the strengths (the log-likelihood
// with its prior is strictly concave up to the zero of the scale), then the covariance of the estimate, for
// which each board's residuals are added up before they are squared. Inside, strengths are in natural
// logarithms of odds.
#include "referee/ratings/elo.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>
#include <utility>

#include "referee/ratings/distributions.hpp"
#include "referee/ratings/lineups.hpp"

namespace referee {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

const double kEloPerUnit = 400 / std::log(10.0);

double win_probability(double difference) { return 1 / (1 + std::exp(-difference)); }

/// The line-ups of the main group, with players numbered inside it.
class Model {
 public:
  Model(const std::vector<Lineup>& lineups, const std::vector<int>& group, std::size_t player_count)
      : size_(static_cast<Eigen::Index>(group.size())), index_(player_count, -1) {
    for (std::size_t i = 0; i < group.size(); ++i) index_[group[i]] = static_cast<int>(i);
    lineups_.reserve(lineups.size());
    for (const Lineup& lineup : lineups) {
      // Players cancelled out of one line-up may be of another group; those who count are all of one.
      const bool counts = lineup.term_count > 0 && index_[lineup.term[0].player] >= 0;
      lineups_.push_back(lineup);
      Lineup& mine = lineups_.back();
      if (!counts) mine.term_count = 0;
      for (std::size_t i = 0; i < mine.term_count; ++i)
        mine.term[i].player = static_cast<std::uint16_t>(index_[mine.term[i].player]);
    }
  }

  Eigen::Index size() const { return size_; }
  const std::vector<Lineup>& lineups() const { return lineups_; }

  static double difference(const Lineup& lineup, const VectorXd& strength) {
    double sum = 0;
    for (const auto& term : lineup.terms()) sum += term.weight * strength[term.player];
    return sum;
  }

  /// The information of the prior matches: P diag(w) P with P = I - 11'/n, for they are played against the
  /// mean.
  MatrixXd prior_information(const VectorXd& strength) const {
    VectorXd weight(size_);
    for (Eigen::Index i = 0; i < size_; ++i)
      weight[i] = win_probability(strength[i]) * win_probability(-strength[i]);
    const double n = static_cast<double>(size_);
    MatrixXd sum = weight.asDiagonal();
    const Eigen::RowVectorXd ones = Eigen::RowVectorXd::Ones(size_);
    sum -= (weight * ones + ones.transpose() * weight.transpose()) / n;
    sum.array() += weight.sum() / (n * n);
    return sum;
  }

  /// Adds factor x (line-up) (line-up)' to the lower triangle of a symmetric matrix.
  static void add_outer(MatrixXd& sum, const Lineup& lineup, double factor) {
    const auto terms = lineup.terms();
    for (std::size_t i = 0; i < terms.size(); ++i) {
      for (std::size_t j = 0; j <= i; ++j) {
        const auto [low, high] = std::minmax(terms[i].player, terms[j].player);
        sum(high, low) += factor * terms[i].weight * terms[j].weight;
      }
    }
  }

  struct Slope {
    VectorXd gradient;
    Eigen::LLT<MatrixXd> information;
  };

  /// The derivative of the log-likelihood, and minus its second derivative, factored. Strengths must have
  /// mean 0. Along the all-ones direction nothing changes; it is filled in, so that solutions have mean 0 as
  /// the gradient has.
  Slope slope(const VectorXd& strength) const {
    VectorXd gradient(size_);
    for (Eigen::Index i = 0; i < size_; ++i) gradient[i] = 0.5 - win_probability(strength[i]);
    gradient.array() -= gradient.mean();
    MatrixXd information = prior_information(strength);
    for (const Lineup& lineup : lineups_) {
      const double p = win_probability(difference(lineup, strength));
      for (const auto& term : lineup.terms())
        gradient[term.player] += (lineup.score - lineup.matches * p) * term.weight;
      add_outer(information, lineup, lineup.matches * p * (1 - p));
    }
    information.array() += information.trace() / static_cast<double>(size_ * size_);
    return {std::move(gradient), Eigen::LLT<MatrixXd>(information)};
  }

 private:
  Eigen::Index size_;
  std::vector<int> index_;
  std::vector<Lineup> lineups_;
};

struct Estimate {
  VectorXd strength;
  Eigen::LLT<MatrixXd> information;
};

/// Newton's method. A step that changes differences by up to `reach` surely leads up while
/// (exp(reach) - reach - 1) / reach^2 < 1, that is below 1.79; a longer one is shortened to ln(1 + reach) /
/// reach of itself, and then leads up too: for a logistic likelihood the second derivative grows at most by
/// exp(reach) (Bach, Electronic Journal of Statistics 4, 2010).
Estimate maximise(const Model& model) {
  constexpr double kSafeReach = 1.79;
  constexpr double kDone = 1e-7;  // beyond a step as short the next one is below a double's precision
  constexpr int kMostSteps = 500;
  VectorXd strength = VectorXd::Zero(model.size());
  for (int i = 1;; ++i) {
    Model::Slope slope = model.slope(strength);
    VectorXd step = slope.information.solve(slope.gradient);
    step.array() -= step.mean();
    const double reach = step.maxCoeff() - step.minCoeff();
    if (reach > kSafeReach) step *= std::log1p(reach) / reach;
    strength += step;
    if (reach < kDone || i == kMostSteps) return {std::move(strength), std::move(slope.information)};
  }
}

/// The cluster-robust covariance of the strengths (README.md, "Error bars").
class Covariance {
 public:
  Covariance(const Model& model, const MatchTable& table, const Estimate& estimate,
             const std::vector<char>& extreme)
      : model_(model), lineups_(model.lineups()), extreme_(extreme) {
    const VectorXd& strength = estimate.strength;
    inverse_ = estimate.information.solve(MatrixXd::Identity(model.size(), model.size()));
    for (const Lineup& lineup : lineups_) {
      const double p = win_probability(Model::difference(lineup, strength));
      double spread = 0;
      for (const auto& x : lineup.terms())
        for (const auto& y : lineup.terms()) spread += x.weight * y.weight * inverse_(x.player, y.player);
      expected_.push_back(p);
      variance_.push_back(p * (1 - p));
      leverage_.push_back(p * (1 - p) * spread);
    }
    count_boards(table);
    MatrixXd scatter = model.prior_information(strength);
    add_boards(table, scatter);
    const MatrixXd half = scatter.selfadjointView<Eigen::Lower>() * inverse_;
    covariance_ = inverse_ * half;
  }

  const MatrixXd& matrix() const { return covariance_; }

  /// Degrees of freedom of a player's error bar: of a variance mixed from n squares and, at the weight of
  /// one, a known number (Satterthwaite). The fit took one degree a player from all boards.
  double degrees(Eigen::Index player) const {
    const double squares = std::min(boards_of_[player], boards_ - static_cast<double>(model_.size()) + 1);
    return squares < 1 ? 1 : (1 + squares) * (1 + squares) / squares;
  }

 private:
  void count_boards(const MatchTable& table) {
    boards_of_.assign(static_cast<std::size_t>(model_.size()), 0);
    std::vector<double> boards_of_lineup(lineups_.size(), 0);
    std::vector<int> last_board(static_cast<std::size_t>(model_.size()), -1);
    int number = 0;
    table.each_board([&](std::span<const LineupMatch> board) {
      ++number;
      if (same_lineup(board)) {
        boards_of_lineup[board.front().lineup] += 1;
        return;
      }
      for (const auto& match : board) {
        for (const auto& term : lineups_[match.lineup].terms()) {
          if (last_board[term.player] == number) continue;
          last_board[term.player] = number;
          boards_of_[term.player] += 1;
        }
      }
      boards_ += 1;
    });
    for (std::size_t i = 0; i < lineups_.size(); ++i) {
      for (const auto& term : lineups_[i].terms()) boards_of_[term.player] += boards_of_lineup[i];
      if (lineups_[i].term_count > 0) boards_ += boards_of_lineup[i];
    }
  }

  /// The weight of the model's own variance beside what the board shows: that of one board among those of the
  /// player with the fewest, and all of it where somebody's score is extreme, for then the residuals show
  /// nothing.
  double model_weight(const Lineup& lineup) const {
    double fewest = std::numeric_limits<double>::infinity();
    for (const auto& term : lineup.terms()) {
      if (extreme_[term.player]) return 1;
      fewest = std::min(fewest, boards_of_[term.player]);
    }
    return 1 / (1 + fewest);
  }

  void add_boards(const MatchTable& table, MatrixXd& scatter) const {
    constexpr double kMostLeverage = 0.9;
    std::vector<double> weights;
    for (const Lineup& lineup : lineups_) weights.push_back(model_weight(lineup));
    std::vector<double> factor(lineups_.size(), 0);
    VectorXd sum = VectorXd::Zero(model_.size());
    std::vector<Eigen::Index> touched;
    table.each_board([&](std::span<const LineupMatch> board) {
      double leverage = 0;
      double weight = 0;
      for (const auto& match : board) {
        leverage += leverage_[match.lineup];
        weight = std::max(weight, weights[match.lineup]);
      }
      const double share = (1 - weight) / (1 - std::min(leverage, kMostLeverage));
      if (same_lineup(board)) {
        const auto lineup = board.front().lineup;
        double residual = 0;
        for (const auto& match : board) residual += match.half_points / 2.0 - expected_[lineup];
        factor[lineup] +=
            share * residual * residual + weight * static_cast<double>(board.size()) * variance_[lineup];
        return;
      }
      touched.clear();
      for (const auto& match : board) {
        factor[match.lineup] += weight * variance_[match.lineup];
        const double residual = match.half_points / 2.0 - expected_[match.lineup];
        for (const auto& term : lineups_[match.lineup].terms()) {
          sum[term.player] += residual * term.weight;
          touched.push_back(term.player);
        }
      }
      std::sort(touched.begin(), touched.end());
      touched.erase(std::unique(touched.begin(), touched.end()), touched.end());
      for (std::size_t i = 0; i < touched.size(); ++i)
        for (std::size_t j = 0; j <= i; ++j)
          scatter(touched[i], touched[j]) += share * sum[touched[i]] * sum[touched[j]];
      for (auto i : touched) sum[i] = 0;
    });
    for (std::size_t i = 0; i < lineups_.size(); ++i) Model::add_outer(scatter, lineups_[i], factor[i]);
  }

  const Model& model_;
  const std::vector<Lineup>& lineups_;
  const std::vector<char>& extreme_;
  MatrixXd inverse_;
  MatrixXd covariance_;
  // Of each line-up, for one match: expected score of side A, its variance, and the leverage of the match.
  std::vector<double> expected_, variance_, leverage_;
  std::vector<double> boards_of_;  // of each player
  double boards_ = 0;
};

void count_results(const MatchTable& table, std::vector<Rating>& players) {
  std::vector<std::array<std::int64_t, 3>> results(table.lineups.size());
  for (const auto& match : table.matches) ++results[match.lineup][match.half_points];
  for (std::size_t i = 0; i < results.size(); ++i) {
    const auto& [lost, drawn, won] = results[i];
    for (const auto& term : table.lineups[i].terms()) {
      Rating& rating = players[term.player];
      rating.matches += lost + drawn + won;
      rating.wins += term.weight > 0 ? won : lost;
      rating.draws += drawn;
      rating.losses += term.weight > 0 ? lost : won;
    }
  }
  for (Rating& rating : players) {
    if (rating.matches == 0) continue;
    if (rating.wins == rating.matches) rating.bound = Rating::Bound::above;
    if (rating.losses == rating.matches) rating.bound = Rating::Bound::below;
  }
}

/// What ratings and their error bars are measured from, as a mean of strengths: the anchor's or that of all
/// rated.
VectorXd origin_weights(const std::vector<int>& group, const std::vector<int>& rated,
                        std::optional<Anchor> anchor) {
  VectorXd weights = VectorXd::Zero(static_cast<Eigen::Index>(group.size()));
  for (std::size_t i = 0; i < group.size(); ++i) {
    const auto row = static_cast<Eigen::Index>(i);
    if (anchor)
      weights[row] = group[i] == anchor->player ? 1 : 0;
    else if (std::binary_search(rated.begin(), rated.end(), group[i]))
      weights[row] = 1 / static_cast<double>(rated.size());
  }
  return weights;
}

}  // namespace

std::optional<double> Ratings::superiority(std::size_t i, std::size_t j) const {
  if (i == j || !players[i].elo || !players[j].elo) return std::nullopt;
  return normal_cdf((*players[i].elo - *players[j].elo) / difference_error[i * players.size() + j]);
}

Ratings rate(std::size_t player_count, std::span<const RatedMatch> matches, std::optional<Anchor> anchor) {
  Ratings ratings;
  ratings.players.resize(player_count);
  ratings.difference_error.assign(player_count * player_count, std::numeric_limits<double>::quiet_NaN());
  const MatchTable table = gather(matches);
  count_results(table, ratings.players);
  ratings.pool =
      examine_pool(table.lineups, player_count, anchor ? std::optional<int>(anchor->player) : std::nullopt);
  const auto& group = ratings.pool.main_group;
  if (ratings.pool.rated.empty()) return ratings;

  const Model model(table.lineups, group, player_count);
  const Estimate estimate = maximise(model);
  const VectorXd& strength = estimate.strength;
  std::vector<char> extreme;
  extreme.reserve(group.size());
  for (int player : group) extreme.push_back(ratings.players[player].bound != Rating::Bound::none);
  const Covariance covariance(model, table, estimate, extreme);
  const MatrixXd& matrix = covariance.matrix();

  const VectorXd origin = origin_weights(group, ratings.pool.rated, anchor);
  const double origin_strength = origin.dot(strength);
  const VectorXd with_origin = matrix * origin;
  const double origin_variance = origin.dot(with_origin);
  std::vector<Eigen::Index> rows;  // of the rated
  for (std::size_t i = 0; i < group.size(); ++i)
    if (ratings.pool.standing[group[i]] == Standing::rated) rows.push_back(static_cast<Eigen::Index>(i));
  for (auto i : rows) {
    Rating& rating = ratings.players[group[i]];
    rating.elo = (anchor ? anchor->elo : kMeanElo) + kEloPerUnit * (strength[i] - origin_strength);
    const double variance = matrix(i, i) - 2 * with_origin[i] + origin_variance;
    rating.error = kEloPerUnit * student_95(covariance.degrees(i)) * std::sqrt(std::max(variance, 0.0));
    for (auto j : rows) {
      if (j == i) continue;
      const double between = matrix(i, i) - 2 * matrix(i, j) + matrix(j, j);
      ratings.difference_error[group[i] * player_count + group[j]] =
          kEloPerUnit * std::sqrt(std::max(between, 0.0));
    }
  }
  return ratings;
}

std::string_view bound_mark(Rating::Bound bound) {
  switch (bound) {
    case Rating::Bound::above:
      return ">";
    case Rating::Bound::below:
      return "<";
    case Rating::Bound::none:
      break;
  }
  return "";
}

}  // namespace referee
