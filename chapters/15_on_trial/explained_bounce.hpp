// Which impulse explains a measured bounce, and is there one?
#pragma once
#include "common/core/linear_algebra.hpp"

namespace collide {

// [planar-bounce]
/// A body before and after it has hit a fixed wall, in the axes of the wall: the first is its
/// tangent t, the second its normal n, from the wall to the body.
struct PlanarBounce {
    double mass = 1;               ///< m > 0 [kg]
    double inertia = 1;            ///< I > 0, about the centre of mass [kg m²]
    Vec2 arm = -Vec2::UnitY();     ///< r, from the centre of mass to the contact [m]
    Vec3 before = -Vec3::UnitY();  ///< v_t and v_n of the centre [m/s], ω from t to n [rad/s]
    Vec3 after = Vec3::UnitY();    ///< the same after the bounce
};
// [planar-bounce]

// [explanation]
/// What one impulse at the contact says about a bounce.
struct BounceExplanation {
    Vec2 impulse = Vec2::Zero();  ///< p_t and p_n on the body: the one that fits best [N s]
    double misfit = 0;            ///< what no impulse at this point explains, >= 0
    double restitution = 0;       ///< e = −u_n⁺/u_n⁻
    double friction = 0;          ///< |p_t|/p_n, the least μ that allows it; infinite if p_n <= 0
    bool is_possible = false;     ///< e and the energy are those of a passive wall
};
// [explanation]

/// The impulse that explains a bounce best. Exercise 15.4.
///
/// Three velocities were measured and an impulse has two components, so it hardly ever fits all
/// of them. Best means, eq. (15.4): what is left of the change of velocity, d = M⁻¹ Jᵀ p − (q̇⁺ − q̇⁻),
/// has the least energy norm √(d·M d), where M = diag(m, m, I) and J q̇ = (v_t − ω r_n, v_n + ω r_t)
/// is the velocity u of the contact. The misfit is this least norm as a share of √(q̇⁻·M q̇⁻).
///
/// Relative accuracy 1e-9 for an inertia of at least 1e-6 m r².
///
/// The other answers are those of the velocities that the impulse gives: u⁺ = J (q̇⁻ + M⁻¹ Jᵀ p).
/// The bounce is possible if p_n > 0, 0 <= e <= 1 and the work p·(u⁻ + u⁺)/2 is not positive. For
/// rounding, e may be outside by 1e-9, and the work may be up to 1e-9 of ½ q̇⁻·M q̇⁻.
///
/// Throws std::invalid_argument if the mass or the inertia is not positive, if a number is not
/// finite, or if the contact does not approach, u_n⁻ >= 0.
BounceExplanation explain_bounce(const PlanarBounce& bounce);

}  // namespace collide
