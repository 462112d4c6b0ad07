// What a few measurements say about those that are still to come.
#pragma once
#include <vector>

namespace collide {

/// The number that Student's t exceeds with a probability of 2.5 %: |t| is larger in 5 % of all
/// cases. 12.706 for one degree of freedom, 1.960 for infinitely many. Relative accuracy 1e-12.
/// @param degrees  of freedom, >= 1
double student_quantile(int degrees);

// [interval]
/// From `low` to `high`, ends included.
struct Interval {
    double low = 0, high = 0;
};
// [interval]

/// Where the mean of new values will be, of the same kind as those of a sample. Exercise 15.3.
///
/// In 95 % of all cases, if the values are normally distributed and independent: eq. (15.3), mean ±
/// t s √(1/n + 1/count), with the mean of the n values of the sample, their standard deviation s
/// (with n − 1), and Student's t for n − 1 degrees of freedom. With a count of 1 it is where the
/// next value will be. All digits of s count, also if the values differ little: relative accuracy
/// 1e-9 of the width where they differ by more than 1e-6 of their size.
///
/// Throws std::invalid_argument for fewer than two values, for a value that is not finite, and for a
/// count below 1.
/// @param sample  values of one kind, in any unit; the answer has the same unit
/// @param count   of new values, >= 1
Interval new_mean_interval(const std::vector<double>& sample, int count);

}  // namespace collide
