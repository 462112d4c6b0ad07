// Exercise 15.3  Where will the next ones be?
//
// From a sample of values, return the interval in which the mean of `count` new ones will be, in 95 %
// of all cases: eq. (15.3). student_quantile gives Student's t. The declaration says what is refused;
// refuse and require_finite are in common/core/errors.hpp.
#include "chapters/15_on_trial/prediction.hpp"
#include "common/testing/exercise.hpp"

namespace collide {

Interval new_mean_interval(const std::vector<double>& sample, int count) {
    TODO(sample, count);  // delete this line when you start
}

}  // namespace collide
