// Bodies and contacts of a heap, for the tests of rows and of solvers that take many contacts.
#pragma once
#include "chapters/03_rigid_bodies/momentum.hpp"
#include "chapters/05_rigid_impulses/tests/random_collision.hpp"

namespace collide {

struct ContactHeap {
    std::vector<RigidBody> bodies;
    std::vector<Contact> contacts;
};

/// A few bodies, one of them perhaps fixed, with contacts anywhere between them. Some contacts are
/// given twice, so that A is singular.
inline ContactHeap random_contact_heap(Random& random, int bodies, int contacts) {
    ContactHeap made;
    for (int i = 0; i < bodies; ++i)
        made.bodies.push_back(random_body(random, random.log_uniform(0.1, 10)));
    if (random.chance(0.5)) made.bodies[0] = make_fixed_body(made.bodies[0].position);
    for (int i = 0; i < contacts; ++i) {
        if (i > 0 && random.chance(0.2)) {
            made.contacts.push_back(made.contacts[random.index(i)]);
            continue;
        }
        const int a = random.index(bodies), b = (a + 1 + random.index(bodies - 1)) % bodies;
        Contact contact{.a = a, .b = b};
        contact.position =
            0.5 * (made.bodies[a].position + made.bodies[b].position) + random_vector(random, 0.3);
        // Roughly from b to a, so that there is a way out for all.
        contact.normal =
            (made.bodies[a].position - made.bodies[b].position + random_vector(random, 0.3))
                .normalized();
        made.contacts.push_back(contact);
    }
    return made;
}

/// A cube of 1 m that has come down flat on a fixed floor, touching it at its four corners.
inline ContactHeap flat_cube() {
    ContactHeap made;
    made.bodies = {make_body(box_mass_properties(2, {1, 1, 1})), make_fixed_body({0, 0, -1})};
    made.bodies[0].position = {0, 0, 0.5};
    made.bodies[0].velocity = {0, 0, -3};
    for (const Vec3& corner :
         {Vec3(0.5, 0.5, 0), Vec3(-0.5, 0.5, 0), Vec3(-0.5, -0.5, 0), Vec3(0.5, -0.5, 0)})
        made.contacts.push_back({.a = 0, .b = 1, .position = corner});
    return made;
}

inline double total_kinetic_energy(const std::vector<RigidBody>& bodies) {
    double energy = 0;
    for (const RigidBody& body : bodies) energy += kinetic_energy(body);
    return energy;
}

inline VecX total_momentum(const std::vector<RigidBody>& bodies) {
    VecX sum = VecX::Zero(6);
    for (const RigidBody& body : bodies) {
        sum.head<3>() += linear_momentum(body);
        sum.tail<3>() += angular_momentum_about_origin(body);
    }
    return sum;
}

}  // namespace collide
