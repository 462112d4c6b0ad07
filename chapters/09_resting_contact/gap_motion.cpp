#include "chapters/09_resting_contact/gap_motion.hpp"

#include "chapters/03_rigid_bodies/kinematics.hpp"

namespace collide {

Vec3 carried_velocity(const Gap& gap, const RigidBody& a, const RigidBody& b) {
    return point_velocity(a, gap.point_a) - point_velocity(b, gap.point_b);
}

}  // namespace collide
