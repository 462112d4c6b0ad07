// A cube lands flat on the floor: its four corners touch at the same moment.
#pragma once
#include <string>
#include <vector>

#include "chapters/03_rigid_bodies/momentum.hpp"
#include "chapters/05_rigid_impulses/model.hpp"

namespace collide {

constexpr double impact_speed = 3;  // [m/s]

struct LandingCase {
    std::string title;
    ResolveMethod method;
    std::vector<int> order;  // of the corners
};

struct Landing {
    RigidBody cube;
    VecX impulses;  // of corners 1 to 4
    double energy;  // kinetic, afterwards, relative to before
};

/// The corners are counted from the one in front on the left, counter-clockwise from above.
inline std::vector<Contact> cube_corners(double e = 0) {
    std::vector<Contact> contacts;
    for (const Vec3& at :
         {Vec3(-0.5, -0.5, 0), Vec3(0.5, -0.5, 0), Vec3(0.5, 0.5, 0), Vec3(-0.5, 0.5, 0)})
        contacts.push_back({.a = 0, .b = 1, .position = at, .surface = {.restitution = e}});
    return contacts;
}

inline Landing land(const LandingCase& way, double e) {
    std::vector<RigidBody> bodies = {make_body(box_mass_properties(1, {1, 1, 1})),
                                     make_fixed_body({0, 0, -0.5})};
    bodies[0].position = {0, 0, 0.5};
    bodies[0].velocity = {0, 0, -impact_speed};
    const double before = kinetic_energy(bodies[0]);
    std::vector<Contact> contacts;
    for (const int corner : way.order) contacts.push_back(cube_corners(e)[corner]);
    const Resolution found = resolve(bodies, contacts, {}, {.method = way.method});
    VecX impulses(4);
    for (int i = 0; i < 4; ++i) impulses[way.order[i]] = normal_impulses(contacts, found)[i];
    return {bodies[0], impulses, kinetic_energy(bodies[0]) / before};
}

}  // namespace collide
