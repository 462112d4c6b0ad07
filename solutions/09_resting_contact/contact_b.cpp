#include "chapters/03_rigid_bodies/kinematics.hpp"
#include "chapters/09_resting_contact/gap_motion.hpp"

namespace collide {

double contact_b(const Gap& gap, const RigidBody& a, const RigidBody& b,
                 const Acceleration& acceleration_a, const Acceleration& acceleration_b) {
    const Vec3 turning = normal_derivative(gap, a, b);
    const Vec3 apart = point_acceleration(a, gap.point_a, acceleration_a) -
                       point_acceleration(b, gap.point_b, acceleration_b);
    const double D = gap.normal.dot(gap.point_a - gap.point_b);
    return gap.normal.dot(apart) + 2 * turning.dot(carried_velocity(gap, a, b)) -
           D * turning.squaredNorm();
}

}  // namespace collide
