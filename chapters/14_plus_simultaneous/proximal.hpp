// Points that may take part in an impact: how they yield to impulses, and how they move.
#pragma once
#include <vector>

#include "chapters/13_plus_single_point/restitution_curve.hpp"
#include "common/core/linear_algebra.hpp"

namespace collide {

// [proximal-problem]
struct ProximalPoint {
    double mu = 0;                      ///< μ, coefficient of friction, >= 0
    RestitutionCurve restitution = {};  ///< e, by the speed of approach
};
/// All points that touch, or nearly do, at one moment. Every point has three rows, x and y along its
/// tangents and z along its normal; the rows after these are bilateral: joints, which are always held.
struct ProximalProblem {
    MatX A = {};  ///< J M⁻¹ Jᵀ of all rows, symmetric, positive semidefinite, often singular [1/kg]
    VecX u0 = {};  ///< velocities along the rows before the impact, the paper's v [m/s]
    std::vector<ProximalPoint> points = {};
};
// [proximal-problem]
/// Throws std::invalid_argument naming what is wrong. A point must yield to an impulse along its normal.
void require_valid(const ProximalProblem& problem);

/// The number of points, and of rows that are bilateral.
int points_of(const ProximalProblem& problem);
int bilateral_rows(const ProximalProblem& problem);

/// The rows of a point; of all points, every third number: the normals.
inline auto part_of(const VecX& vector, int point) { return vector.segment<3>(3 * point); }
inline auto part_of(VecX& vector, int point) { return vector.segment<3>(3 * point); }
VecX normal_parts(const VecX& vector, int points);

/// The same problem without its bilateral rows: the joints are held by what they need.
struct HeldProblem {
    ProximalProblem free =
        {};  ///< A − A_b A_bb⁺ A_bᵀ and velocities that the joints allow, eq. (14.2)
    MatX answer = {};  ///< −A_bb⁺ A_bᵀ: impulses of the joints per impulse at the points
    VecX first = {};   ///< what the joints need before anything else happens [N s]
};
HeldProblem hold_bilateral(const ProximalProblem& problem);

}  // namespace collide
