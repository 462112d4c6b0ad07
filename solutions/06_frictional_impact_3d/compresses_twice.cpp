#include <cmath>

#include "chapters/06_frictional_impact_3d/regularised.hpp"
#include "chapters/06_frictional_impact_3d/thrown_box.hpp"

namespace collide {

// A die will do. Its inertia m L²/6 is the same about all axes, and a corner is √3/2 L from the
// centre; so with the unit vector a towards the centre m K = 1 + 9/2 (1 − a aᵀ). If a leans by the
// tangent t from the vertical, K₃₃/|c| = (1 + 11/2 t²)/(9/2 t), and this is least at t² = 2/11, where
// it is 1.04. With more friction than that there are directions of sliding in which u_z falls, an arc
// around c. The direction turns into the arc from both sides, so the corner begins a little outside.
//
// How the tangential velocity moves does not depend on u_z. So throw the die down hard and see how
// far u_z rises before it begins to fall. With hardly less approach than that, u_z comes just above
// zero, and back.
ThrownBox compresses_twice(double mass, double length, const Surface& floor) {
    constexpr double outside = 1.25;  // times the arc's half width [1]
    constexpr double share = 0.97;    // of the rise: what is decompressed does not end it [1]
    constexpr double hard = 10;       // times as fast as it slides: all sliding is compression [1]
    const double lean = std::atan(std::sqrt(2.0 / 11));
    const Vec3 upwards(std::sin(lean), 0, std::cos(lean));
    ThrownBox die{.mass = mass,
                  .size = Vec3::Constant(length),
                  .orientation = Quat::FromTwoVectors(Vec3::Ones(), upwards)};
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
