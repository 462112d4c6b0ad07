// The branches of a tilted rod that hits the floor, over its incidence.
#pragma once
#include <array>

#include "chapters/07_frictional_impact_2d/programs/tilted_rod.hpp"
#include "common/figures/figure.hpp"

namespace collide {

constexpr double steepest = 89;  // largest incidence, on each side [degrees]
constexpr int samples = 720;     // of the incidence; boundaries are located between them

enum class Outcome { slides_faster, slides_slower, sticks, slides_back };

/// In the maps of outcomes.
inline const Color& color_of(Outcome outcome) {
    static const std::array<Color, 4> colors = {palette::orange, palette::sky, palette::green,
                                                palette::purple};
    return colors[static_cast<std::size_t>(outcome)];
}

inline Outcome outcome_of(const ImpactProblem2d& problem) {
    const Branch2d branch = impact_2d(problem).branch;
    switch (mode_of(branch)) {
        case ImpactMode::stable_sticking: return Outcome::sticks;
        case ImpactMode::unstable_sticking: return Outcome::slides_back;
        default: break;
    }
    return branch == Branch2d::slows_down ? Outcome::slides_slower : Outcome::slides_faster;
}

/// Along a line of constant friction: calls run(from, to, outcome) for each interval of one
/// outcome.
template <class Run>
void cut_into_outcomes(double tilt, double mu, double e, const Run& run) {
    const auto at = [&](double angle) {
        return outcome_of(rod_impact(tilt, angle * degree, mu, e));
    };
    const double step = 2 * steepest / samples;
    double from = -steepest;
    Outcome here = at(from + step / 2);
    for (int i = 1; i < samples; ++i) {
        const double right = -steepest + (i + 0.5) * step;  // never 0, where nothing slides
        const Outcome there = at(right);
        if (there == here) continue;
        double low = right - step, high = right;
        for (int k = 0; k < 40; ++k) {
            const double middle = (low + high) / 2;
            (at(middle) == here ? low : high) = middle;
        }
        run(from, high, here);
        from = high;
        here = there;
    }
    run(from, steepest, here);
}

}  // namespace collide
