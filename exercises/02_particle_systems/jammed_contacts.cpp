// Exercise 2.4  A scene without a solution
//
// Build a contact problem without a solution from `count` contacts, all of which are needed, and
// return it with impulses y that prove it: y >= 0, A y = 0, b·y < 0. The header lists the
// requirements; everything else is your choice. make_contact_problem may help.
#include "chapters/02_particle_systems/jammed.hpp"
#include "common/testing/exercise.hpp"

namespace collide {

Jammed jammed_contacts(int count, double mass, double speed) {
    TODO(count, mass, speed);  // delete this line when you start
}

}  // namespace collide
