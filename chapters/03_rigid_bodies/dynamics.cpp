#include "chapters/03_rigid_bodies/dynamics.hpp"

namespace collide {

Acceleration acceleration(const RigidBody& body, const Wrench& wrench) {
    return {.linear = body.inverse_mass * wrench.force,
            .angular = angular_acceleration(body, wrench.torque)};
}

}  // namespace collide
