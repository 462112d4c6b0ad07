// Balls, and their contacts with each other and with planes.
#pragma once
#include <vector>

#include "chapters/01_particle_collisions/particle.hpp"
#include "chapters/01_particle_collisions/plane.hpp"
#include "common/core/contact.hpp"

namespace collide {

/// A particle with a size: a sphere, or a disc if everything moves in one plane. It does not
/// rotate.
struct Ball {
    Particle particle = {};
    double radius = 1;  ///< [m]
};

/// All touching or overlapping pairs, ordered by index. Contacts with planes come last; their
/// second body is the world.
std::vector<Contact> find_contacts(const std::vector<Ball>& balls,
                                   const std::vector<Plane>& planes);

/// n̂·(v_a − v_b), negative while approaching [m/s].
double normal_velocity(const Contact& contact, const std::vector<Ball>& balls);

}  // namespace collide
