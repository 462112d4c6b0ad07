// Exercise 2.2  One sweep of projected Gauss–Seidel
//
// For each contact in turn: how far is it from its equation, what is its new impulse, and what do
// its two bodies receive? Equations (2.10) and (2.11). velocity_change and inverse_effective_mass
// are declared in the same header. Skip contacts whose inverse effective mass is zero. Contacts are
// coupled only through the sums in state.body_impulse: update them, and do not recompute them,
// because they may hold impulses from elsewhere.
#include "chapters/02_particle_systems/pgs.hpp"
#include "common/testing/exercise.hpp"

namespace collide {

void pgs_sweep(const ContactProblem& problem, PgsState& state) {
    TODO(problem, state);  // delete this line when you start
}

}  // namespace collide
