#include "chapters/03_rigid_bodies/momentum.hpp"

namespace collide {

Vec3 linear_momentum(const RigidBody& body) {
    if (is_fixed(body)) return Vec3::Zero();
    return body.velocity / body.inverse_mass;
}

Vec3 angular_momentum(const RigidBody& body) {
    if (is_fixed(body)) return Vec3::Zero();
    return world_inertia(body) * body.angular_velocity;
}

Vec3 angular_momentum_about_origin(const RigidBody& body) {
    return body.position.cross(linear_momentum(body)) + angular_momentum(body);
}

double kinetic_energy(const RigidBody& body) {
    return 0.5 * body.velocity.dot(linear_momentum(body)) +
           0.5 * body.angular_velocity.dot(angular_momentum(body));
}

}  // namespace collide
