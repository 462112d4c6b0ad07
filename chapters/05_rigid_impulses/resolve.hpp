// From colliding contacts to velocities that no longer collide: one contact after the other, or all
// at once.
#pragma once
#include "chapters/05_rigid_impulses/contact_matrix.hpp"

namespace collide {

/// Impulses that solve a problem, and how well.
struct SimultaneousImpulses {
    VecX gamma;              ///< γ, >= 0 [kg m/s]
    bool converged = false;  ///< residual <= impulse_tolerance times the largest b or impulse
    double residual = 0;     ///< natural residual of the scaled problem (5.14), relative to its b
    int sweeps = 0;          ///< of projected Gauss–Seidel
};
constexpr double impulse_tolerance = 1e-11;

/// Solves 0 <= γ ⊥ A γ − b >= 0. Where A is singular γ is not unique; then the one that shares the
/// load most evenly is taken, if it does not pull.
SimultaneousImpulses solve_impulses(const Lcp& problem);

enum class ResolveMethod {
    simultaneous,  ///< all contacts at once, eq. (5.13)
    sequential     ///< one after the other, in the order of the list
};
enum class ResolveStatus {
    resolved,       ///< no contact collides any more
    out_of_passes,  ///< some still do after max_passes
    not_converged   ///< there are no such impulses (a body in a press), or none were found to
                    ///< impulse_tolerance; the last pass was not applied
};
struct ResolveSettings {
    ResolveMethod method = ResolveMethod::simultaneous;
    double rest_threshold = 5e-3;  ///< slower approaches do not count as colliding [m/s]
    int max_passes = 1000;         ///< how often the list of contacts is gone through
};
struct Resolution {
    ResolveStatus status = ResolveStatus::resolved;
    VecX impulses;        ///< what each contact has given in all, along its normal [kg m/s]
    int passes = 0;       ///< with at least one impulse
    double residual = 0;  ///< the largest of the passes; zero for the sequential method
};

/// Changes the velocities until no contact collides. Refuses contacts that are not valid (see
/// require_valid), e outside [0, 1] and settings out of range.
Resolution resolve(std::vector<RigidBody>& bodies, const std::vector<RigidContact>& contacts,
                   double e, const ResolveSettings& settings = {});

/// Does any of the contacts collide?
bool any_colliding(const std::vector<RigidBody>& bodies, const std::vector<RigidContact>& contacts,
                   double rest_threshold);

}  // namespace collide
