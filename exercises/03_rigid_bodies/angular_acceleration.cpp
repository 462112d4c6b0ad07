// Exercise 3.3  Angular acceleration
//
// Return ω̇ under a torque: equation (3.12). All vectors are world vectors. You may use
// angular_momentum(body), which is I ω, and world_inverse_inertia(body).
#include "chapters/03_rigid_bodies/dynamics.hpp"
#include "chapters/03_rigid_bodies/momentum.hpp"
#include "common/exercise.hpp"

namespace collide {

Vec3 angular_acceleration(const RigidBody& body, const Vec3& torque) {
    TODO(body, torque);  // delete this line when you start
}

}  // namespace collide
