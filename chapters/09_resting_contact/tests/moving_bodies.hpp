// Bodies at random, and where they are a little later: for tests that compare with differences.
#pragma once
#include <vector>

#include "chapters/03_rigid_bodies/motion.hpp"
#include "common/core/random.hpp"

namespace collide {

/// A body of uneven inertia that moves and turns; now and then one that nothing can move, but which
/// turns all the same.
inline RigidBody random_body(Random& random, bool may_be_fixed = false) {
    RigidBody body = may_be_fixed && random.chance(0.3) ? make_fixed_body() : RigidBody{};
    if (!is_fixed(body)) {
        const Mat3 turn = random.rotation();
        const Vec3 moments = random.coordinates(1, 2);
        body.inverse_mass = random.log_uniform(0.1, 10);
        body.inverse_inertia = turn * moments.asDiagonal() * turn.transpose();
    }
    body.position = random.direction();
    body.orientation = Quat(random.rotation());
    body.velocity = random.direction();
    body.angular_velocity = 2 * random.direction();
    return body;
}

inline std::vector<Wrench> random_wrenches(Random& random, std::size_t count) {
    std::vector<Wrench> wrenches;
    for (std::size_t i = 0; i < count; ++i)
        wrenches.push_back({3 * random.direction(), random.direction()});
    return wrenches;
}

/// The bodies after a time under constant wrenches, far more accurate than what is tested.
inline std::vector<RigidBody> moved(const std::vector<RigidBody>& bodies,
                                    const std::vector<Wrench>& wrenches, double time) {
    const Derivative rate =
        motion(bodies, [&](double, const std::vector<RigidBody>&) { return wrenches; });
    return unpack(bodies, integrate_fixed(rk4_step, rate, 0, pack(bodies), time, 4, renormalise));
}

}  // namespace collide
