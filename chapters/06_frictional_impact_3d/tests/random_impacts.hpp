// Random impacts of two bodies, including all difficult cases.
#pragma once
#include <cmath>
#include <numbers>

#include "chapters/06_frictional_impact_3d/two_bodies.hpp"
#include "common/core/random.hpp"

namespace collide {

/// Each draw is its own statement, because the order of evaluation of factors is unspecified.
inline Vec3 random_vector(Random& random, double longest) {
    const Vec3 direction = random.direction();
    return random.uniform(0, longest) * direction;
}

/// A solid of random proportions: lumps, needles and plates.
inline RigidBody random_body(Random& random, double mass) {
    Vec3 semi_axes;
    for (const int axis : {2, 1, 0}) semi_axes[axis] = random.log_uniform(0.03, 1);
    const Vec3 squares = semi_axes.cwiseAbs2();
    const Vec3 inertia = mass / 5 *
                         Vec3(squares.y() + squares.z(), squares.z() + squares.x(),
                              squares.x() + squares.y());  // of an ellipsoid
    RigidBody body = make_body({.mass = mass, .inertia = inertia.asDiagonal()});
    body.orientation = Quat(random.rotation());
    body.position = random_vector(random, 1);
    body.velocity = random_vector(random, 3);
    body.angular_velocity = random_vector(random, 3);
    return body;
}

struct RandomImpact {
    RigidBody a, b;
    Contact contact;
};

inline double random_mu(Random& random) {
    const int kind = random.index(20);
    if (kind == 0) return 0;
    if (kind < 10) return random.log_uniform(1e-3, 1);
    return random.uniform(0, 3);
}

inline double random_e(Random& random) {
    const int kind = random.index(10);
    return kind == 0 ? 0 : kind == 1 ? 1 : random.uniform(0, 1);
}

/// Velocity of the contact point before the impact, in contact coordinates.
inline Vec3 random_approach(Random& random) {
    const double angle = random.uniform(0, 2 * std::numbers::pi);
    const double speed = random.log_uniform(1e-2, 1e2);
    double normal = 1, tangential = 0;
    switch (random.index(8)) {
        case 0: break;                                                // head on, sticking
        case 1: tangential = random.log_uniform(1e-12, 1e-3); break;  // nearly so
        case 2:                                                       // grazing
            normal = random.log_uniform(1e-8, 1e-2);
            tangential = 1;
            break;
        default: tangential = random.log_uniform(1e-2, 1e2);
    }
    return speed * Vec3(tangential * std::cos(angle), tangential * std::sin(angle), -normal);
}

inline RandomImpact random_impact(Random& random) {
    RandomImpact made{
        .a = random_body(random, random.log_uniform(1e-3, 1e3)),
        .b = random_body(random, random.log_uniform(1e-3, 1e3)),
        .contact = {
            .a = 0, .b = 1, .position = random_vector(random, 1), .normal = random.direction()}};
    made.contact.surface.friction = random_mu(random);
    made.contact.surface.restitution = random_e(random);
    const int fixed = random.index(5);
    for (RigidBody* body : {&made.a, &made.b})
        if (fixed == (body == &made.a ? 0 : 1)) {
            body->inverse_mass = 0;
            body->inverse_inertia.setZero();
        }
    // A's velocity is chosen to give the contact point the wanted velocity.
    const Mat3 R = contact_frame(made.contact.normal);
    const Vec3 wanted = R.transpose() * random_approach(random);
    const Vec3 now = R.transpose() * impact_problem(made.a, made.b, made.contact).u0;
    made.a.velocity += wanted - now;
    return made;
}

}  // namespace collide
