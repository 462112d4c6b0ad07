// Two steps of first order through an impact: semi-explicit Euler, and implicit Euler.
#pragma once
#include "chapters/14_plus_simultaneous/compliant_pendulum.hpp"

namespace collide {

/// φ̇ with the forces at the beginning, then φ with the new φ̇.
PendulumState semi_explicit_step(const PendulumState& state, const Vec3& acceleration, double step);

/// φ̇ and φ with the forces at the end, eq. (14.16), by Newton's method.
struct ImplicitStep {
    PendulumState state = {};
    int iterations = 0;
    bool converged = false;
};
ImplicitStep implicit_step(const CompliantPendulum& pendulum, const PendulumState& state,
                           double step);

}  // namespace collide
