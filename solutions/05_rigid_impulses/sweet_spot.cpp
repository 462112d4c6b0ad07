#include "chapters/05_rigid_impulses/sweet_spot.hpp"

namespace collide {

// A unit blow changes the velocity of the point with arm s by Δv + Δω × s. The second term has no
// component along Δω: that part of Δv is common to all points. Perpendicular to Δω it can cancel
// the rest, Δω × s = −Δv_across, and does so on a whole line parallel to Δω, the axis of the screw
// motion. The point of this line nearest to the centre has s perpendicular to Δω. Then |s| =
// |Δv_across|/|Δω|, and s points along Δω × Δv.
std::optional<Vec3> sweet_spot(const RigidBody& body, const Vec3& position, const Vec3& direction) {
    const Vec3 r = position - body.position;
    const Vec3 delta_v = body.inverse_mass * direction;
    const Vec3 delta_omega = world_inverse_inertia(body) * r.cross(direction);
    if (delta_omega.isZero(0)) return std::nullopt;
    const Vec3 arm = delta_omega.cross(delta_v) / delta_omega.squaredNorm();
    return body.position + arm;
}

}  // namespace collide
