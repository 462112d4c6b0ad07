#include "chapters/15_on_trial/random_thirds.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>

#include "chapters/15_on_trial/prediction.hpp"
#include "common/core/errors.hpp"
#include "common/core/random.hpp"

namespace collide {

namespace {

using IndexRange = std::pair<std::vector<int>::const_iterator, std::vector<int>::const_iterator>;

std::vector<double> errors_at(const SurfaceErrors& errors, const IndexRange& range) {
    std::vector<double> chosen;
    for (auto i = range.first; i != range.second; ++i)
        chosen.push_back(errors[static_cast<std::size_t>(*i)]);
    return chosen;
}

double mean_error_at(const SurfaceErrors& errors, const IndexRange& range) {
    const std::vector<double> chosen = errors_at(errors, range);
    return std::accumulate(chosen.begin(), chosen.end(), 0.0) / static_cast<double>(chosen.size());
}

void require_rectangular(const std::vector<SurfaceErrors>& errors) {
    constexpr std::size_t fewest = 6;  // two in each third
    if (errors.empty()) refuse("errors", "empty", "one surface at least");
    if (errors.front().size() < fewest)
        refuse("errors", std::to_string(errors.front().size()) + " values", "six at least");
    for (const SurfaceErrors& each : errors)
        if (each.size() != errors.front().size())
            refuse("errors", "rows of different lengths", "the same values for each surface");
}

}  // namespace

double interval_coverage(const std::vector<SurfaceErrors>& errors, int divisions) {
    require_rectangular(errors);
    if (divisions < 1) refuse("divisions", std::to_string(divisions), "at least 1");
    std::vector<int> order(errors.front().size());
    std::iota(order.begin(), order.end(), 0);
    const auto third = static_cast<std::ptrdiff_t>(order.size() / 3);
    Random random(15);
    int kept = 0;
    for (int k = 0; k < divisions; ++k) {
        for (std::size_t i = order.size(); i > 1; --i)
            std::swap(order[i - 1],
                      order[static_cast<std::size_t>(random.index(static_cast<int>(i)))]);
        const auto begin = order.cbegin();
        const IndexRange fitted{begin, begin + third}, sample{begin + third, begin + 2 * third},
            fresh{begin + 2 * third, order.cend()};
        const SurfaceErrors& best = *std::min_element(
            errors.begin(), errors.end(), [&](const SurfaceErrors& a, const SurfaceErrors& b) {
                return mean_error_at(a, fitted) < mean_error_at(b, fitted);
            });
        const Interval promised = new_mean_interval(errors_at(best, sample),
                                                    static_cast<int>(fresh.second - fresh.first));
        const double found = mean_error_at(best, fresh);
        kept += promised.low <= found && found <= promised.high;
    }
    return static_cast<double>(kept) / divisions;
}

}  // namespace collide
