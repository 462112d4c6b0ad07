// Proximal points, which may take part in an impact: their response to impulses, and their
// velocities.
#pragma once
#include <vector>

#include "chapters/13_plus_single_point/restitution_curve.hpp"
#include "common/core/linear_algebra.hpp"

namespace collide {

// [proximal-problem]
struct ProximalPoint {
    double mu = 0;                      ///< μ, coefficient of friction, >= 0
    RestitutionCurve restitution = {};  ///< e as a function of the speed of approach
};
/// All points that touch, or nearly touch, at one moment. Every point has three rows, x and y along
/// its tangents and z along its normal; bilateral rows of joints, which always hold, come last.
struct ProximalProblem {
    MatX A = {};  ///< J M⁻¹ Jᵀ of all rows, symmetric, positive semidefinite, often singular [1/kg]
    VecX u0 = {};  ///< velocities along the rows before the impact, the paper's v [m/s]
    std::vector<ProximalPoint> points = {};
};
// [proximal-problem]
/// Throws std::invalid_argument naming what is wrong. A must be positive along every normal.
void require_valid(const ProximalProblem& problem);

/// The number of points, and of bilateral rows.
int points_of(const ProximalProblem& problem);
int bilateral_rows(const ProximalProblem& problem);

/// The three rows of a point; the normal rows of all points.
inline auto part_of(const VecX& vector, int point) { return vector.segment<3>(3 * point); }
inline auto part_of(VecX& vector, int point) { return vector.segment<3>(3 * point); }
VecX normal_parts(const VecX& vector, int points);

/// The problem with its bilateral rows eliminated: joint impulses follow from those at the points.
struct HeldProblem {
    ProximalProblem free =
        {};  ///< A − A_b A_bb⁺ A_bᵀ, and velocities that the joints allow, eq. (14.2)
    MatX joint_response = {};   ///< −A_bb⁺ A_bᵀ: joint impulses per impulse at the points
    VecX initial_impulse = {};  ///< joint impulses that stop the bilateral rows beforehand [N s]
};
HeldProblem hold_bilateral(const ProximalProblem& problem);

}  // namespace collide
