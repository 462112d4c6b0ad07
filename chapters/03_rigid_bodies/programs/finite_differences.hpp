// The acceleration of a point by finite differences of its path, as it would be measured.
#pragma once
#include <cmath>

#include "chapters/03_rigid_bodies/kinematics.hpp"
#include "chapters/03_rigid_bodies/symmetric_top.hpp"
#include "common/core/random.hpp"

namespace collide {

constexpr int tops = 50;

struct MeanError {
    double from_positions = 0, from_velocities = 0;
};

/// Rounds the vector to a whole number of units, as a measuring device does.
inline Vec3 measured(const Vec3& value, double unit) {
    return (value / unit).array().round().matrix() * unit;
}

/// Root-mean-square deviation from the formula, over random tops and points [m/s²].
inline MeanError deviation(double step, double unit) {
    Random random(1997);
    MeanError sum;
    for (int i = 0; i < tops; ++i) {
        RigidBody top = make_body(cylinder_mass_properties(1, 1, 0.5));
        top.orientation = Quat(random.rotation());
        top.angular_velocity = 3 * random.direction();
        const Vec3 body_point = random.direction();
        const auto position = [&](double time) {
            return measured(to_world(symmetric_top_after(top, time), body_point), unit);
        };
        const auto velocity = [&](double time) {
            const RigidBody now = symmetric_top_after(top, time);
            return measured(point_velocity(now, to_world(now, body_point)), unit);
        };
        const Vec3 formula =
            point_acceleration(top, to_world(top, body_point), acceleration(top, {}));
        const Vec3 second = (position(step) - 2 * position(0) + position(-step)) / (step * step);
        const Vec3 first = (velocity(step) - velocity(-step)) / (2 * step);
        sum.from_positions += (second - formula).squaredNorm() / tops;
        sum.from_velocities += (first - formula).squaredNorm() / tops;
    }
    return {std::sqrt(sum.from_positions), std::sqrt(sum.from_velocities)};
}

}  // namespace collide
