// hint: Without torque L stays, but ω does not: the inertia turns with the body. The term ω × L
// is missing.
#include "chapters/03_rigid_bodies/dynamics.hpp"

namespace collide {

Vec3 angular_acceleration(const RigidBody& body, const Vec3& torque) {
    return world_inverse_inertia(body) * torque;
}

}  // namespace collide
