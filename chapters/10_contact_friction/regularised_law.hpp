// Coulomb's law with a little give: forces as an explicit function of the accelerations.
//
// Coulomb's law is not a function. A contact at rest may carry any force inside its cone, and an open
// one may have any acceleration. Let every contact give way a little instead, by ρ (1/kg) times the
// difference between its force f and a known force c, the centre:
//
//     0 <= f_N  ⊥  a_N + ρ (f_N − c_N) >= 0,     and the like for friction.
//
// Solved for f, that is a function, made of two projections (10.9):
//
//     f_N = max(0, c_N − a_N/ρ),     f_F = the point of the disc |f_F| <= μ f_N nearest to c_F − a_F/ρ.
//
// At f = c the conditions are Coulomb's own, whatever ρ. This is the augmented Lagrangian of Alart
// and Curnier 1991.
#pragma once
#include "chapters/10_contact_friction/friction_problem.hpp"

namespace collide {

/// Forces of one contact and how they fall with its accelerations; components normal, tangents.
struct RegularisedForce {
    Vec3 force = Vec3::Zero();  ///< [N]
    Mat3 slope = Mat3::Zero();  ///< H = −∂f/∂a [kg]
};

/// The force (10.9) of a contact.
/// @param acceleration  a_N and a_F [m/s²]
/// @param centre        c_N and c_F [N]
/// @param give          ρ > 0 [1/kg]
RegularisedForce regularised_force(const FrictionContact& contact, const Vec3& acceleration,
                                   const Vec3& centre, double give);

}  // namespace collide
