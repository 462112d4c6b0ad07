#include "chapters/01_particle_collisions/closed_form.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace collide {

// After n bounces the ball leaves with eⁿ v₀. It rests after the smallest n for which this speed is
// within the threshold, at the time of bounce n − 1 (counted from 0), eq. (1.6).
Rest time_to_rest(double height, double gravity, double e, double threshold) {
    constexpr double never = std::numeric_limits<double>::infinity();
    const double speed = std::sqrt(2 * gravity * height);
    const double fall = speed / gravity;
    if (speed <= threshold) return {fall, 0};
    if (e == 0) return {fall, 1};
    if (e == 1) return {never, never};
    if (threshold == 0) return {fall * (1 + e) / (1 - e), never};

    // Logarithms turn eⁿ v₀ <= threshold into n >= … Where a speed meets the threshold exactly,
    // rounding may put n off by one, so the powers themselves decide.
    double n = std::max(1.0, std::ceil(std::log(threshold / speed) / std::log(e)));
    if (speed * std::pow(e, n) > threshold) ++n;
    if (n > 1 && speed * std::pow(e, n - 1) <= threshold) --n;

    // 1 + e + … + eⁿ⁻² = (1 − eⁿ⁻¹)/(1 − e), where expm1 keeps the digits that 1 − eⁿ⁻¹ would lose
    // for e close to 1. The flight after bounce k takes 2 eᵏ⁺¹ v₀/g.
    const double sum = -std::expm1((n - 1) * std::log(e)) / (1 - e);
    return {fall * (1 + 2 * e * sum), n};
}

}  // namespace collide
