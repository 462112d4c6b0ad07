#include "chapters/05_rigid_impulses/sweet_spot.hpp"

namespace collide {

// A blow of size 1 moves the point with the arm s by Δv + Δω × s. Along Δω the second term does
// nothing: that part of Δv is the same for all points, and none can be moved less. Across Δω it can
// undo the rest, Δω × s = −Δv_across, and does so on a whole line along Δω, the axis about which the
// body turns (and along which it slides, as a screw does). The point of the line nearest to the
// centre has s at right angles to Δω. Then |s| = |Δv_across|/|Δω|, and s points along Δω × Δv.
std::optional<Vec3> sweet_spot(const RigidBody& body, const Vec3& position, const Vec3& direction) {
    const Vec3 r = position - body.position;
    const Vec3 delta_v = body.inverse_mass * direction;
    const Vec3 delta_omega = world_inverse_inertia(body) * r.cross(direction);
    if (delta_omega.isZero(0)) return std::nullopt;
    const Vec3 arm = delta_omega.cross(delta_v) / delta_omega.squaredNorm();
    return body.position + arm;
}

}  // namespace collide
