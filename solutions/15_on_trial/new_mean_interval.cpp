#include <cmath>
#include <string>

#include "chapters/15_on_trial/prediction.hpp"
#include "common/core/errors.hpp"

namespace collide {

// The new mean differs from the old one because both scatter: their variances σ²/n and σ²/count add
// up. σ itself is only estimated, from n − 1 independent differences, and Student's t allows for it.
Interval new_mean_interval(const std::vector<double>& sample, int count) {
    const auto size = static_cast<int>(sample.size());
    if (size < 2) refuse("sample.size()", std::to_string(size), "at least 2");
    if (count < 1) refuse("count", std::to_string(count), "at least 1");
    double mean = 0, squares = 0;
    for (const double value : sample) {
        require_finite("sample", value);
        mean += value / size;
    }
    for (const double value : sample) squares += (value - mean) * (value - mean);
    const double deviation = std::sqrt(squares / (size - 1));
    const double half = student_quantile(size - 1) * deviation * std::sqrt(1. / size + 1. / count);
    return {.low = mean - half, .high = mean + half};
}

}  // namespace collide
