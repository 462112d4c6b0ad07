// The JSON field for a body, shared by the calculators of frictional impact.
#pragma once
#include "chapters/03_rigid_bodies/mass_properties.hpp"
#include "chapters/03_rigid_bodies/rigid_body.hpp"
#include "common/calculators/calculator.hpp"

namespace collide {

inline RigidBody body_from(const Problem& given) {
    RigidBody body;
    if (given.flag_or("fixed", false)) {
        body = make_fixed_body();
    } else {
        body = make_body({.mass = given.number("mass"), .inertia = given.matrix("inertia", 3, 3)});
    }
    body.position = given.vector("position", 3);
    if (given.has("orientation")) {
        const VecX q = given.vector("orientation", 4);
        body.orientation = Quat(q[0], q[1], q[2], q[3]);
    }
    if (given.has("velocity")) body.velocity = given.vector("velocity", 3);
    if (given.has("angular_velocity")) body.angular_velocity = given.vector("angular_velocity", 3);
    return body;
}

inline Answer velocities_of(const RigidBody& body) {
    return Answer()
        .set("velocity", VecX(body.velocity))
        .set("angular_velocity", VecX(body.angular_velocity));
}

}  // namespace collide
