// Time history of one contact during a collision.
#pragma once
#include <algorithm>
#include <vector>

#include "chapters/12_compliant_contact/compliant_run.hpp"

namespace collide {

/// The contact at the moments of a collision.
struct History {
    std::vector<double> time;                     // [ms]
    std::vector<double> depth;                    // [mm]
    std::vector<double> normal, friction, limit;  // f_n, |f_t| and μ f_n [kN]
    std::vector<double> approach, sliding;        // ż and |u_t| [m/s]
};
inline History history_of(const CompliantCollision& collision, double mu) {
    History history;
    for (const CompliantMoment& moment : collision.moments) {
        if (moment.touches.empty()) continue;
        const Touch& touch = moment.touches[0];
        const TouchForce force = touch_force(touch, moment.bodies);
        const double rate = -touch.normal.dot(force.velocity);
        history.time.push_back(1e3 * moment.time);
        history.depth.push_back(1e3 * touch.depth);
        history.normal.push_back(force.normal / 1e3);
        history.friction.push_back(force.friction.norm() / 1e3);
        history.limit.push_back(mu * force.normal / 1e3);
        history.approach.push_back(rate);
        history.sliding.push_back((force.velocity + rate * touch.normal).norm());
    }
    return history;
}

/// Time of the maximum: the vertex of the parabola through the largest value and its neighbours
/// [ms].
inline double time_of_largest(const History& history, const std::vector<double>& values) {
    const auto at =
        static_cast<std::size_t>(std::max_element(values.begin(), values.end()) - values.begin());
    const double time = history.time.at(at);
    if (at == 0 || at + 1 == values.size()) return time;
    const double before = history.time[at - 1] - time, after = history.time[at + 1] - time;
    const double rise = (values[at - 1] - values[at]) / before;  // slopes to the neighbours
    const double fall = (values[at + 1] - values[at]) / after;
    const double bend = (fall - rise) / (after - before);
    return bend < 0 ? time - (rise - bend * before) / (2 * bend) : time;
}

/// Time at which the values first fall below a bound, interpolated; negative if never.
inline double time_below(const History& history, const std::vector<double>& values, double bound) {
    for (std::size_t i = 1; i < values.size(); ++i) {
        if (values[i] >= bound) continue;
        const double part = (values[i - 1] - bound) / (values[i - 1] - values[i]);
        return history.time[i - 1] + part * (history.time[i] - history.time[i - 1]);
    }
    return -1;
}

/// End of contact, extrapolated from the last moment with its speed [ms].
inline double end_of(const History& history) {
    return history.time.back() - history.depth.back() / history.approach.back();
}

/// Interpolated at ż = 0, between the last moment of compression and the next one [mm].
inline double greatest_depth(const History& history) {
    const double end = time_below(history, history.approach, 0);
    std::size_t i = 0;
    while (history.time[i + 1] < end) ++i;
    return history.depth[i] + history.approach[i] * (end - history.time[i]) / 2;
}

}  // namespace collide
