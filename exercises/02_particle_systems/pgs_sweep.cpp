// Exercise 2.2  One sweep of projected Gauss–Seidel
//
// For each contact in turn: what does it miss, what is its new impulse, what do its two bodies
// receive? Equations (2.10) and (2.11). velocity_change and inverse_effective_mass are declared in
// the same header. Leave contacts alone whose inverse effective mass is zero. The sums in
// state.body_impulse are all that a contact knows of the others: change them, and do not compute
// them anew, because they may hold impulses that came from elsewhere.
#include "chapters/02_particle_systems/pgs.hpp"
#include "common/testing/exercise.hpp"

namespace collide {

void pgs_sweep(const ContactProblem& problem, PgsState& state) {
    TODO(problem, state);  // delete this line when you start
}

}  // namespace collide
