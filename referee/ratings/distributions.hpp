// The two textbook distributions the error bars need.
#pragma once
#include <cmath>

namespace referee {

/// P(Z <= z) of the standard normal distribution.
inline double normal_cdf(double z) { return 0.5 * std::erfc(-z * 0.70710678118654752); }

/// The factor on a standard error that makes a two-sided 95 % interval: the 97.5 % quantile of Student's t.
/// Expansion in 1/degrees: Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.5 (within 0.1 %
/// from 3 degrees on).
inline double student_95(double degrees) {
  if (degrees < 1.5) return 12.7062;
  if (degrees < 2.5) return 4.3027;
  const double z = 1.959963984540054;
  const double z2 = z * z;
  const double g1 = z * (z2 + 1) / 4;
  const double g2 = z * ((5 * z2 + 16) * z2 + 3) / 96;
  const double g3 = z * (((3 * z2 + 19) * z2 + 17) * z2 - 15) / 384;
  const double g4 = z * ((((79 * z2 + 776) * z2 + 1482) * z2 - 1920) * z2 - 945) / 92160;
  return z + (g1 + (g2 + (g3 + g4 / degrees) / degrees) / degrees) / degrees;
}

}  // namespace referee
