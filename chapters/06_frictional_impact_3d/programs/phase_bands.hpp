// The curve of the normal velocity, with compression and decompression in colour.
#pragma once
#include <algorithm>
#include <vector>

#include "chapters/06_frictional_impact_3d/impact.hpp"
#include "common/figures/figure.hpp"

namespace collide {

/// Range of u_z, extended to include zero.
inline Range normal_velocities(const std::vector<ImpactState>& states) {
    Range range{0, 0};
    for (const ImpactState& state : states) {
        range.low = std::min(range.low, state.u.z());
        range.high = std::max(range.high, state.u.z());
    }
    return range;
}

/// (p_z, u_z) up to the top, with the zero crossings added. (While the point sticks the curve is a
/// straight line, of which the trajectory has only the ends.)
inline std::vector<Vec2> curve_below(double top, const std::vector<ImpactState>& states) {
    std::vector<Vec2> curve;
    for (const ImpactState& state : states) {
        const Vec2 point(state.p.z(), state.u.z());
        for (const double level : {0.0, top}) {
            const double before = curve.empty() ? level : curve.back().y();
            const double part = (level - before) / (point.y() - before);
            if (part > 0 && part < 1) curve.push_back(curve.back() + part * (point - curve.back()));
        }
        if (point.y() > top) break;
        curve.push_back(point);
    }
    return curve;
}

/// Fills the area between zero and the parts of the curve where u_z has the given sign (−1 or 1).
inline void fill_phase(Axes& axes, const std::vector<Vec2>& curve, int sign, const Color& color) {
    std::vector<double> xs, ys;
    const auto flush = [&] {
        if (xs.size() > 1) axes.band(xs, std::vector<double>(xs.size(), 0), ys, color, 0.3);
        xs.clear();
        ys.clear();
    };
    for (const Vec2& point : curve) {
        if (sign * point.y() < -1e-9) {
            flush();
        } else {
            xs.push_back(point.x());
            ys.push_back(point.y());
        }
    }
    flush();
}

/// u_z over p_z up to the top of the picture, with the zero line and both phases.
inline Axes& draw_normal_velocity(Figure& figure, const std::vector<ImpactState>& states,
                                  double right, Range shown) {
    Axes& axes =
        figure.add_axes({.x = {.label = "normal impulse p_{z} / (N s)", .range = Range{0, right}},
                         .y = {.label = "normal velocity u_{z} / (m/s)", .range = shown}});
    const std::vector<Vec2> curve = curve_below(shown.high, states);
    fill_phase(axes, curve, -1, palette::blue);
    fill_phase(axes, curve, 1, palette::orange);
    axes.line({0, right}, {0, 0}, {.color = palette::black, .width = 1});
    axes.line(curve, {.color = palette::black, .width = 2.6});
    return axes;
}

}  // namespace collide
