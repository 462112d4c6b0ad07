#include <cmath>

#include "chapters/06_frictional_impact_3d/regularised.hpp"
#include "chapters/06_frictional_impact_3d/thrown_box.hpp"
#include "common/core/decompositions.hpp"

namespace collide {

// A die will do. Its inertia is m L²/6 about every axis, and a corner is √3/2 L from the centre;
// with the unit vector a from the corner to the centre, m K = 1 + 9/2 (1 − a aᵀ). If a is tilted
// from the vertical by an angle with tangent t, K₃₃/|c| = (1 + 11/2 t²)/(9/2 t). Its minimum is
// 1.04, at t² = 2/11. With more friction than that, u_z falls for sliding directions in an arc
// around c. The direction turns into the arc from both sides, so the corner starts a little
// outside.
//
// The path of the tangential velocity does not depend on u_z. Throw the die down hard and measure
// how far u_z rises before it falls. With slightly less approach than this rise, u_z gets just
// above zero and falls again.
ThrownBox compresses_twice(double mass, double length, const Surface& floor) {
    constexpr double outside = 1.25;  // times the arc's half width [1]
    constexpr double share = 0.97;    // approach/rise: too little decompression to end it [1]
    constexpr double hard = 10;       // approach/sliding speed: sliding is all compression [1]
    const double lean = std::atan(std::sqrt(2.0 / 11));
    const Vec3 upwards(std::sin(lean), 0, std::cos(lean));
    ThrownBox die{.mass = mass,
                  .size = Vec3::Constant(length),
                  .orientation = rotation_between(Vec3::Ones(), upwards)};
    ImpactProblem problem = impact_problem(die, floor);
    const Vec2 c = problem.K.col(2).head<2>();
    const double arc = std::acos(problem.K(2, 2) / (problem.mu * c.norm()));
    const Vec2 sliding = Eigen::Rotation2Dd(outside * arc) * c.normalized();

    problem.u0 = {sliding.x(), sliding.y(), -hard};
    double rise = 0;
    for (const ImpactState& state : impact_trajectory(problem, 64).states) {
        if (state.u.z() + hard < rise) break;
        rise = state.u.z() + hard;
    }
    die.velocity = {sliding.x(), sliding.y(), -share * rise};
    return die;
}

}  // namespace collide
