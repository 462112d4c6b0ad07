// Exercise 3.1  What is left of a box
//
// Return mass, centre and inertia of a box that has a cavity. box_inertia gives the inertia of a
// solid box about its own centre, point_inertia (in inertia.hpp) the term that (3.5) adds when it
// is moved. `mass` is the mass of the remaining solid, and the walls may be very thin.
#include "chapters/03_rigid_bodies/inertia.hpp"
#include "chapters/03_rigid_bodies/mass_properties.hpp"
#include "common/testing/exercise.hpp"

namespace collide {

MassProperties hollow_box_mass_properties(double mass, const Vec3& size, const Vec3& cavity,
                                          const Vec3& cavity_centre) {
    TODO(mass, size, cavity, cavity_centre);  // delete this line when you start
}

}  // namespace collide
