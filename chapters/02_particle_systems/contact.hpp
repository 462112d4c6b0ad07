// Contacts between balls, and between balls and planes.
#pragma once
#include <vector>

#include "chapters/01_particle_collisions/particle.hpp"
#include "chapters/01_particle_collisions/plane.hpp"

namespace collide {

/// A particle with a size: a sphere, or a disc if everything moves in one plane. It does not
/// rotate.
struct Ball {
    Particle particle = {};
    double radius = 1;  ///< [m]
};

/// The second body of a contact with something fixed.
constexpr int world = -1;

/// Body a touches body b.
struct Contact {
    int a = 0;                    ///< index of a body
    int b = world;                ///< index of a body, or world
    Vec3 normal = Vec3::UnitZ();  ///< n̂, unit, from b to a
    double overlap = 0;           ///< how far the two overlap, >= 0 [m]
};

/// All pairs that touch or overlap, in the order of their indices; those with planes last.
std::vector<Contact> find_contacts(const std::vector<Ball>& balls,
                                   const std::vector<Plane>& planes);

/// n̂·(v_a − v_b), negative while approaching [m/s].
double normal_velocity(const Contact& contact, const std::vector<Ball>& balls);

}  // namespace collide
