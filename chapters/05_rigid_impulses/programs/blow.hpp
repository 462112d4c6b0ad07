// A blow to a body at rest, and the point that it moves least, found by looking for it.
#pragma once
#include "chapters/03_rigid_bodies/kinematics.hpp"
#include "chapters/05_rigid_impulses/impulse.hpp"

namespace collide {

/// What a blow of 1 kg m/s upwards does to a body at rest.
inline RigidBody hit(RigidBody body, const Vec3& position) {
    RigidBody nothing = make_fixed_body();
    apply_impulse(body, nothing, position, Vec3::UnitZ());
    return body;
}

/// Walks downhill from the centre until no neighbour is slower: the least velocity, found without
/// knowing anything.
inline double least_speed_by_search(const RigidBody& body) {
    Vec3 best = body.position;
    const auto speed = [&](const Vec3& at) { return point_velocity(body, at).norm(); };
    for (double step = 1; step > 1e-9;) {
        bool found = false;
        for (int k = 0; k < 6; ++k) {
            const Vec3 next = best + (k % 2 == 0 ? step : -step) * Vec3::Unit(k / 2);
            if (speed(next) < speed(best)) best = next, found = true;
        }
        if (!found) step /= 2;
    }
    return speed(best);
}

}  // namespace collide
