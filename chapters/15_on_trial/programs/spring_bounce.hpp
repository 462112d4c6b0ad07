// A body that bounces off a linear spring and damper, followed step by step. Units: the body's mass,
// its speed, and the time √(m/k).
#pragma once
#include <cmath>
#include <vector>

namespace collide {

/// Time, penetration, its rate and the force, F = z + 2 ζ ż.
struct SpringMoment {
    double time, depth, rate, force;
};

/// The moments up to the one in which the force is zero.
struct SpringBounce {
    std::vector<SpringMoment> moments;
    double restitution;  ///< by the speed at that moment
};

/// The next moment, by Runge and Kutta's fourth order.
inline SpringMoment spring_step(const SpringMoment& now, double zeta, double h) {
    const auto force = [&](double depth, double rate) { return depth + 2 * zeta * rate; };
    const double z = now.depth, v1 = now.rate, a1 = -now.force;
    const double v2 = v1 + h / 2 * a1, a2 = -force(z + h / 2 * v1, v2);
    const double v3 = v1 + h / 2 * a2, a3 = -force(z + h / 2 * v2, v3);
    const double v4 = v1 + h * a3, a4 = -force(z + h * v3, v4);
    SpringMoment next{.time = now.time + h,
                      .depth = z + h / 6 * (v1 + 2 * v2 + 2 * v3 + v4),
                      .rate = v1 + h / 6 * (a1 + 2 * a2 + 2 * a3 + a4),
                      .force = 0};
    next.force = force(next.depth, next.rate);
    return next;
}

inline SpringBounce follow_bounce(double zeta) {
    SpringBounce bounce{.moments = {{0, 0, 1, 2 * zeta}}, .restitution = 0};
    double h = 0.01 / (1 + zeta);
    while (h > 1e-10) {  // a step beyond the end is taken again, shorter
        const SpringMoment next = spring_step(bounce.moments.back(), zeta, h);
        if (next.force < 0)
            h /= 2;
        else
            bounce.moments.push_back(next);
    }
    bounce.restitution = -bounce.moments.back().rate;
    return bounce;
}

/// The body as it would go on, pulled, until the spring has its length again, or until a time.
inline std::vector<SpringMoment> go_on_pulling(const SpringBounce& bounce, double zeta,
                                               double until) {
    std::vector<SpringMoment> moments{bounce.moments.back()};
    while (moments.back().depth > 0 && moments.back().time < until)
        moments.push_back(spring_step(moments.back(), zeta, 0.01 / (1 + zeta)));
    return moments;
}

}  // namespace collide
