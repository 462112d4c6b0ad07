// Block Gauss–Seidel: contact after contact, all components of its force at once.
//
// With all other forces fixed, one contact has a problem of its own, a = A_ii f + c, and it can be
// solved exactly. It is open if c_N >= 0. Else a_N = 0, which gives f_N from the friction; what
// remains are the tangents, a_F = S f_F + s, with S the Schur complement of A_NN. The contact sticks
// if f_F = −S⁻¹ s is inside the cone. Else it slides, against its friction: a_F = −α f_F, so that
//
//     f_F(α) = −(S + α I)⁻¹ s,     |f_F(α)| = μ f_N(α),     α > 0.                            (10.12)
//
// At α = 0 the force is outside the cone, and for large α inside, because f_F falls to zero and f_N
// does not: there is a root, and Newton's method between bounds finds it.
#pragma once
#include "chapters/10_contact_friction/friction_problem.hpp"

namespace collide {

// [block-sweeps-settings]
struct BlockSweepSettings {
    double tolerance = 1e-4;  ///< the error to reach, natural_error of friction_error.hpp
    int max_sweeps = 10'000;
    bool give_up_early = false;  ///< end where fifty sweeps do not halve the error
    VecX start = {};             ///< forces of a similar problem; empty: zero
};
// [block-sweeps-settings]
struct BlockSweeps {
    VecX f = {};       ///< forces of all rows [N]
    double error = 0;  ///< natural_error at f
    int sweeps = 0;
};

/// Sweeps through the contacts in their order; where that stalls, forwards and backwards in turn.
/// @param problem  by blocks, as by_blocks in friction_file.hpp makes it
BlockSweeps sweep_blocks(const FrictionProblem& problem, const BlockSweepSettings& settings = {});

/// The force of a single contact with a = A f + c; components normal, tangents (one or two).
VecX one_contact_force(const MatX& A, const VecX& c, double mu);

}  // namespace collide
