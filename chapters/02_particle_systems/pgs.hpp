// Projected Gauss–Seidel, with a running sum for each body.
//
// The other contacts act on contact i only through its two bodies. So it suffices to keep, for each
// body k, the signed sum P_k of the impulses that it has received, eq. (2.11). A contact that
// changes its impulse updates two sums. A sweep over all contacts then costs time proportional to
// their number, and needs neither a list of neighbours nor a matrix.
#pragma once
#include <functional>
#include <vector>

#include "chapters/02_particle_systems/contact_problem.hpp"
#include "chapters/02_particle_systems/lcp.hpp"

namespace collide {

/// The contact impulses γ, and the total impulse on each body: P_k = Σ_j s_jk γ_j n̂_j [N s].
struct PgsState {
    VecX gamma;
    std::vector<Vec3> body_impulse;
};
PgsState zero_impulses(const ContactProblem& problem);

/// (A γ)_i: change of the normal velocity of contact i by the impulses so far, eq. (2.11) [m/s].
double velocity_change(const ContactProblem& problem, const PgsState& state, std::size_t contact);

/// A_ii = 1/m_a + 1/m_b of contact i, eq. (2.10) [1/kg]. The world adds nothing.
double inverse_effective_mass(const ContactProblem& problem, std::size_t contact);

/// One sweep. Exercise 2.2.
///
/// For each contact in turn, in the order of the list: choose its impulse so that its own equation
/// (A γ)_i + b_i = 0 holds with the others at their current values; clamp it to zero if it would
/// pull; and update the sums of its two bodies at once, so that the next contact sees the change.
/// Contacts between fixed bodies (inverse effective mass zero) are skipped, whatever their impulse.
///
/// The contacts are coupled through the sums and in no other way. The sums may also hold impulses
/// from elsewhere, such as a kick; these count and stay. A fixed body has a sum too, though it does
/// not move; the world has none.
/// @param state  the impulses so far, zero or from earlier sweeps; changed
void pgs_sweep(const ContactProblem& problem, PgsState& state);

/// The same sweep for a problem with an explicit matrix, whose contacts may be of any kind;
/// bilateral rows may pull. Keeps a = A f + b. Costs n² where the sums cost n.
void matrix_sweep(const Lcp& problem, const std::vector<bool>& bilateral, VecX& f, VecX& a);

struct SweepSettings {
    int max_sweeps = 10'000;
    double tolerance = 1e-10;  ///< on the natural residual
    /// Called with the current iterate before the first sweep and after each one. May be empty.
    std::function<void(const LcpSolution&)> observe = {};
};
/// Sweeps until the residual is small enough, or max_sweeps are done (`out_of_steps`).
LcpSolution solve_by_sweeps(const ContactProblem& problem, const SweepSettings& settings = {});
LcpSolution solve_by_sweeps(const Lcp& problem, const SweepSettings& settings = {});

}  // namespace collide
