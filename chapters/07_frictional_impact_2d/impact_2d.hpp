// One frictional impact in the plane: the problem and its result.
#pragma once
#include "chapters/06_frictional_impact_3d/impact.hpp"
#include "common/core/linear_algebra.hpp"

namespace collide {

// [problem]
/// An impact in contact coordinates: x is the tangent, y is the normal, from B to A.
struct ImpactProblem2d {
    Mat2 K = Mat2::Identity();  ///< collision matrix, symmetric, positive definite [1/kg]
    Vec2 u0 = -Vec2::UnitY();   ///< relative velocity before impact, A's minus B's [m/s]
    double mu = 0;              ///< μ, coefficient of friction, >= 0
    double e = 1;               ///< coefficient of restitution, from 0 to 1
    RestitutionLaw law = RestitutionLaw::stronge;
};
// [problem]

// [branch]
/// All possible courses of a collision in the plane. A point that stops and slides again can only
/// reverse.
enum class Branch2d {
    separating,                       ///< the bodies do not approach: no impact
    diverging,                        ///< slides with increasing speed to the end
    stationary,                       ///< slides at constant speed to the end
    slows_down,                       ///< slides with decreasing speed, but does not stop
    stops_compressing_sticks,         ///< stops before u_y = 0, and friction holds it
    stops_compressing_slides_back,    ///< stops before u_y = 0, and slides back
    stops_decompressing_sticks,       ///< stops after u_y = 0, and friction holds it
    stops_decompressing_slides_back,  ///< stops after u_y = 0, and slides back
    still_sticks,                     ///< no initial sliding, and friction holds it
    still_slides_away                 ///< no initial sliding, and friction is too weak
};
// [branch]
constexpr int branch_count = 10;

/// Result of an impact.
struct Impact2d {
    Vec2 u = Vec2::Zero();  ///< relative velocity after the collision [m/s]
    Vec2 p = Vec2::Zero();  ///< impulse on A; B gets −p [N s]
    Branch2d branch = Branch2d::separating;
    NormalWork work = {};  ///< W_c and W_d [J]
    int phases = 0;        ///< 0 if the bodies separate, 1 without decompression, else 2
};

/// Throws std::invalid_argument naming the invalid member: K, u0, mu or e. u0 may separate.
void require_valid(const ImpactProblem2d& problem);

/// True if the bodies do not approach, u_y >= 0: no collision, no impulse.
bool is_separating(const ImpactProblem2d& problem);

/// Resolves the impact: checks the problem, scales it to order one, and calls resolve_2d.
Impact2d impact_2d(const ImpactProblem2d& problem);

/// p·(u0 + u)/2: change of the kinetic energy of both bodies together [J].
double energy_change(const ImpactProblem2d& problem, const Impact2d& impact);

/// The impact mode of chapter 6: sliding, stable or unstable sticking, separating.
ImpactMode mode_of(Branch2d branch);
/// "slows down", "stops while compressing, sticks", …
const char* to_text(Branch2d branch);

}  // namespace collide
