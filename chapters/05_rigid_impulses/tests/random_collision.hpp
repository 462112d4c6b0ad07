// Random pairs of bodies that touch, for tests and checks.
#pragma once
#include "chapters/05_rigid_impulses/rigid_contact.hpp"
#include "common/core/random.hpp"

namespace collide {

struct RandomCollision {
    RigidBody a, b;
    Contact contact;
    double e = 0.5;
};

inline Vec3 random_vector(Random& random, double size) { return size * random.coordinates(-1, 1); }

/// A box of no simple proportions, turned and moving anyhow.
inline RigidBody random_body(Random& random, double mass) {
    const Vec3 size = random.coordinates(0.2, 2);
    RigidBody body = make_body(box_mass_properties(mass, size));
    body.orientation = Quat(random.rotation());
    body.position = random_vector(random, 1);
    body.velocity = random_vector(random, 3);
    body.angular_velocity = random_vector(random, 3);
    return body;
}

/// The same body with its mass spread otherwise: I⁻¹ has products along the axes of the body too.
inline RigidBody lump(Random& random, RigidBody body) {
    const Mat3 axes = random.rotation();
    const Mat3 tilted = axes * body.inverse_inertia * axes.transpose();
    body.inverse_inertia = (tilted + tilted.transpose()) / 2;
    return body;
}

/// Two bodies that move; whether they approach is left to chance.
inline RandomCollision random_collision(Random& random) {
    RandomCollision made{.a = random_body(random, random.log_uniform(0.2, 5)),
                         .b = random_body(random, random.log_uniform(0.2, 5)),
                         .contact = {.a = 0, .b = 1},
                         .e = random.uniform(0, 1)};
    made.contact.position = random_vector(random, 1);
    made.contact.normal = random.direction();
    return made;
}

/// The same bodies, turned about the origin of the world.
inline RigidBody turned(const Mat3& rotation, RigidBody body) {
    body.position = rotation * body.position;
    body.orientation = Quat(rotation) * body.orientation;
    body.velocity = rotation * body.velocity;
    body.angular_velocity = rotation * body.angular_velocity;
    return body;
}
inline Contact turned(const Mat3& rotation, Contact contact) {
    contact.position = rotation * contact.position;
    contact.normal = rotation * contact.normal;
    return contact;
}
/// The contacts with another e.
inline std::vector<Contact> bouncing(std::vector<Contact> contacts, double e) {
    for (Contact& contact : contacts) contact.surface.restitution = e;
    return contacts;
}
/// The same e for each of the contacts.
inline VecX all(double e, const std::vector<Contact>& contacts) {
    return VecX::Constant(static_cast<Eigen::Index>(contacts.size()), e);
}

inline RandomCollision turned(const Mat3& rotation, const RandomCollision& made) {
    return {turned(rotation, made.a), turned(rotation, made.b), turned(rotation, made.contact),
            made.e};
}

/// Two lumps that approach: of two opposite normals one does it.
inline RandomCollision approaching_lumps(Random& random) {
    RandomCollision made = random_collision(random);
    made.a = lump(random, made.a);
    made.b = lump(random, made.b);
    if (relative_normal_velocity(made.a, made.b, made.contact) > 0)
        made.contact.normal = -made.contact.normal;
    return made;
}

/// Of each body its velocity, then its angular velocity, one body below the other.
inline VecX velocities(const std::vector<RigidBody>& bodies) {
    VecX all(6 * static_cast<Eigen::Index>(bodies.size()));
    for (std::size_t k = 0; k < bodies.size(); ++k)
        all.segment<6>(6 * static_cast<Eigen::Index>(k)) << bodies[k].velocity,
            bodies[k].angular_velocity;
    return all;
}

/// How many of the new units an old one is.
struct Units {
    double length = 1, mass = 1, time = 1;
};
inline Units random_units(Random& random) {
    return {random.log_uniform(1e-15, 1e15), random.log_uniform(1e-15, 1e15),
            random.log_uniform(1e-15, 1e15)};
}
/// The same body and the same collision, in the new units.
inline RigidBody in_units(const Units& units, RigidBody body) {
    body.position *= units.length;
    body.velocity *= units.length / units.time;
    body.angular_velocity /= units.time;
    body.inverse_mass /= units.mass;
    body.inverse_inertia /= units.mass * units.length * units.length;
    return body;
}
inline RandomCollision in_units(const Units& units, RandomCollision made) {
    made.a = in_units(units, made.a);
    made.b = in_units(units, made.b);
    made.contact.position *= units.length;
    return made;
}

}  // namespace collide
