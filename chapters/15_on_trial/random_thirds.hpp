// Does a promise about new errors hold? Tried on data of which a part plays the new ones.
#pragma once
#include <vector>

namespace collide {

// [random-thirds]
/// The errors of one surface, value by value.
using SurfaceErrors = std::vector<double>;

/// How often the interval (15.3) holds, after a fit: the share of random divisions of the values
/// into thirds in which it does. To the first third the surface with the least mean error is
/// fitted, the errors of the second under it give the interval, and their mean over the last third
/// has to lie inside. It should be 95 %, whatever the fit.
/// @param errors     for each surface that was tried, the errors of the same values in the same
///                   order; at least six
/// @param divisions  at random, the same in each call; at least one
/// @return           from 0 to 1
double interval_coverage(const std::vector<SurfaceErrors>& errors, int divisions);
// [random-thirds]

}  // namespace collide
