#include "chapters/11_friction_pgs/free_spin.hpp"

#include <algorithm>
#include <cmath>

#include "chapters/05_rigid_impulses/collision_matrix.hpp"

namespace collide {

namespace {

// Newton's method converged in all tests if the body turns by no more than this in a part [rad].
constexpr double turn_per_part = 0.5;
constexpr double most_parts = 1000;  // a body that turns more is lost anyway
constexpr int max_newton_steps = 10;

/// The rotation of (11.3): about ω_m, by 2 arctan(h|ω_m|/2).
Quat midpoint_rotation(const Vec3& angular_velocity, double time) {
    const Vec3 half = time / 2 * angular_velocity;
    return Quat(1, half.x(), half.y(), half.z()).normalized();
}

// [midpoint-spin]
/// ω_m of (11.3) in the body's frame. With L⁺ = 2 I ω_m − L it solves I ω_m − L + h/2 ω_m × I ω_m = 0.
Vec3 midpoint_spin(const Mat3& I, const Vec3& spin, double time) {
    const Vec3 L = I * spin;
    Vec3 w = spin;
    for (int step = 0; step < max_newton_steps; ++step) {
        const Vec3 error = I * w - L + time / 2 * w.cross(I * w);
        if (error.norm() <= 1e-15 * L.norm()) break;
        const Mat3 slope = I + time / 2 * (cross_matrix(w) * I - cross_matrix(I * w));
        w -= slope.inverse() * error;
    }
    return w;
}
// [midpoint-spin]

}  // namespace

// [move-freely]
void move_freely(RigidBody& body, double time) {
    body.position += time * body.velocity;
    if (body.angular_velocity.isZero(0)) return;
    const double wanted_parts = body.angular_velocity.norm() * time / turn_per_part;
    const int parts = 1 + static_cast<int>(std::min(most_parts, wanted_parts));
    const double h = time / parts;
    const bool turns_evenly = body.inverse_inertia.isZero(0);  // a fixed body
    const Mat3 I = turns_evenly ? Mat3::Identity() : Mat3(body.inverse_inertia.inverse());
    const Mat3 R = body.orientation.toRotationMatrix();
    const Vec3 L = turns_evenly ? body.angular_velocity
                                : Vec3(R * (I * (R.transpose() * body.angular_velocity)));
    for (int part = 0; part < parts; ++part) {
        if (turns_evenly) {
            body.orientation = midpoint_rotation(body.angular_velocity, h) * body.orientation;
        } else {
            const Vec3 spin = body.orientation.conjugate() * body.angular_velocity;
            body.orientation = body.orientation * midpoint_rotation(midpoint_spin(I, spin, h), h);
        }
        body.orientation.normalize();
        if (turns_evenly) continue;
        // The new spin is that of the old angular momentum.
        const Mat3 turned = body.orientation.toRotationMatrix();
        body.angular_velocity = turned * (body.inverse_inertia * (turned.transpose() * L));
    }
}
// [move-freely]

}  // namespace collide
