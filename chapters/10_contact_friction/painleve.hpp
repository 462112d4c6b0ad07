// Painlevé's rod: a leaning rod that slides on its end, and the contact forces that support it, if
// any.
//
//     The floor pushes with f_N, friction with μ f_N against the sliding, and the normal
//     acceleration of the end is  a_N = A f_N + b.                                           (10.8)
#pragma once
#include <vector>

#include "chapters/05_rigid_impulses/scene.hpp"
#include "chapters/10_contact_friction/friction_problem.hpp"

namespace collide {

// [painleve-rod]
/// A rod in the plane, its lower end on the floor to the left of its centre. It slides to the left,
/// so that friction pushes the end under the rod.
struct PainleveRod {
    double angle = 1;         ///< θ between rod and floor, from 0 to π/2 [rad]
    double friction = 0.5;    ///< μ >= 0
    double half_length = 1;   ///< l, from the centre of mass to the end, > 0 [m]
    double mass = 1;          ///< m > 0 [kg]
    double inertia = 1. / 3;  ///< I about the centre of mass, > 0 [kg m²]; a thin rod has m l²/3
    double spin = 0;          ///< ω [rad/s], of either sign
};
// [painleve-rod]

/// A of (10.8): the normal acceleration of the end per normal force, friction included [1/kg].
/// Exercise 10.4.
///
/// A normal force f_N on the end, with its friction μ f_N, changes the normal acceleration of the
/// end by A f_N. Without friction A is positive. With enough friction the force turns the rod into
/// the floor more than it lifts its centre, and A is negative. A does not depend on the spin.
double painleve_a(const PainleveRod& rod);
/// b of (10.8): the normal acceleration of the end without contact force [m/s²].
/// @param gravity  g >= 0 [m/s²]
double painleve_b(const PainleveRod& rod, double gravity = 9.81);

/// All solutions of f_N >= 0, a_N >= 0, f_N a_N = 0, in ascending order [N]: none, one or two.
std::vector<double> painleve_forces(const PainleveRod& rod, double gravity = 9.81);
/// The same problem for the solver: row 0 is the normal, row 1 the tangent, to the right.
FrictionProblem painleve_problem(const PainleveRod& rod, double gravity = 9.81);
/// The least μ for which A <= 0 at this angle; infinity if there is none.
double painleve_friction(double angle, double slenderness = 3);

/// A needle with one sharp tip on the floor, posed like the rod, sliding to the left with a speed
/// [m/s]. Its moment of inertia about all axes across it is m l²/10; rod.inertia is ignored.
Scene needle_on_floor(const PainleveRod& rod, double speed, double restitution = 0);

}  // namespace collide
