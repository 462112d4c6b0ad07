// Compression and decompression as colours under a curve of the normal velocity.
#pragma once
#include <vector>

#include "chapters/06_frictional_impact_3d/impact.hpp"
#include "common/figure.hpp"

namespace collide {

/// The stretches of the curve with u_z of one sign, filled down or up to zero; what is above `top` is
/// left out.
inline void fill_phase(Axes& axes, const std::vector<ImpactState>& states, bool compressing,
                       double top) {
    std::vector<double> xs, ys;
    const auto flush = [&] {
        if (xs.size() > 2)
            axes.band(xs, std::vector<double>(xs.size(), 0), ys,
                      compressing ? palette::blue : palette::orange, 0.3);
        xs.clear();
        ys.clear();
    };
    for (const ImpactState& state : states) {
        if ((state.u.z() < 0) == compressing && state.u.z() < top) {
            xs.push_back(state.p.z());
            ys.push_back(state.u.z());
        } else {
            flush();
        }
    }
    flush();
}

/// The same states with more of them on the last stretch, which is straight and has only its two ends.
inline std::vector<ImpactState> with_a_finer_end(std::vector<ImpactState> states) {
    const ImpactState end = states.back();
    states.pop_back();
    const ImpactState begin = states.back();
    for (int i = 1; i <= 200; ++i) {
        states.push_back(begin);
        states.back().u += i / 200.0 * (end.u - begin.u);
        states.back().p += i / 200.0 * (end.p - begin.p);
    }
    return states;
}

/// u_z over p_z as far as it is below `top`, with zero and both kinds of phases.
inline void draw_normal_velocity(Axes& axes, const std::vector<ImpactState>& passed, double right,
                                 double top) {
    const std::vector<ImpactState> states = with_a_finer_end(passed);
    fill_phase(axes, states, true, top);
    fill_phase(axes, states, false, top);
    std::vector<double> xs, ys;
    for (const ImpactState& state : states) {
        if (state.u.z() > top) break;
        xs.push_back(state.p.z());
        ys.push_back(state.u.z());
    }
    axes.line({0, right}, {0, 0}, {.color = palette::black, .width = 1});
    axes.line(xs, ys, {.color = palette::black, .width = 2.6});
}

}  // namespace collide
