// One interval of an impact: three equations for the impulse that ends the phase.
//
// The impulse p (the paper's π) ends the phase if friction keeps its direction. One equation fixes
// the normal component, two the friction; together they are B p = w, eqs. (13.4) and (13.5).
#pragma once
#include "common/core/linear_algebra.hpp"

namespace collide {

// [point-state]
/// The condition on the normal impulse.
enum class PointPhase {
    compressing,  ///< stops the approach, u_z = 0
    expanding,    ///< equals the impulse of Poisson's hypothesis
    observing     ///< zero: among many points, one that does not take part
};
/// The contact mode of a point.
enum class PointRole {
    released,       ///< no impulse: among many points, one that observes or needs none
    rolling,        ///< friction holds the point: u_t = 0 at the end
    sliding,        ///< friction opposes the velocity at the beginning
    impending_slip  ///< friction opposes the velocity at the end: the point is about to slide
};

/// A point at the beginning of an interval.
struct IntervalStart {
    Vec3 u = Vec3::Zero();  ///< velocity of A relative to B, v^(start); z is the normal [m/s]
    PointPhase phase = PointPhase::compressing;
    double expansion = 0;  ///< remaining normal impulse of an expanding point [N s]
};
// [point-state]
/// "compressing", "rolling", …
const char* to_text(PointPhase phase);
const char* to_text(PointRole role);

/// B p = w
struct IntervalSystem {
    Mat3 B = Mat3::Identity();
    Vec3 w = Vec3::Zero();
};
/// The equations of a rolling or sliding point. Exercise 13.4.
///
/// Rows 1 and 2 are friction: K_xy p = −u_t if it rolls, p_t + μ p_z û_t = 0 if it slides. Row 3 is
/// the normal: K_z p = −u_z if it is compressing, p_z = expansion if it is expanding. Exactly these
/// rows, not multiples of them.
/// @param K      collision matrix, the paper's A, symmetric, normal along z [1/kg]
/// @param mu     μ, coefficient of friction, >= 0
/// @param start  u_z <= 0 if it is compressing; expansion >= 0; if it slides, its tangential
///               velocity is not zero
/// @param rolls  else it slides
IntervalSystem interval_system(const Mat3& K, double mu, const IntervalStart& start, bool rolls);

/// The shortest least-squares solution of B p = w: a body that moves in a plane has a singular K,
/// and then B may be singular as well.
Vec3 solve(const IntervalSystem& system);

/// Does the impulse of a rolling point lie in the friction cone, |p_t| <= μ p_z, to rounding?
bool is_in_cone(const Vec3& p, double mu);

// Impending slip --------------------------------------------------------------------------------

/// F(p) = (p_t + μ p_z û_t⁺, the normal equation divided by its coefficient of p_z), with
/// u⁺ = u + K p, eq. (13.7) [N s]. Undefined where u_t⁺ = 0.
Vec3 impending_residual(const Mat3& K, double mu, const IntervalStart& start, const Vec3& p);
/// ∂F/∂p
Mat3 impending_jacobian(const Mat3& K, double mu, const IntervalStart& start, const Vec3& p);

/// The impulse of a slow point whose normal impulse is known. Exercise 13.5.
///
/// With M the upper left 2×2 block of K and c = (K₁₃, K₂₃), the tangential velocity at the end is
/// u_t⁺ = u_t + M p_t + p_z c. If friction within |p_t| <= μ p_z can make it zero, it does so, and if
/// several do (M singular), the shortest. If not, friction opposes it with all its might,
/// p_t = −μ p_z û_t⁺, eq. (13.7). Without a normal impulse there is none at all.
/// @param K        collision matrix, symmetric, positive semidefinite, normal along z [1/kg]
/// @param mu       μ, coefficient of friction, >= 0
/// @param sliding  u_t, tangential velocity at the beginning, may be zero; in the range of M, so
///                 that a body in a plane slides in this plane [m/s]
/// @param normal   p_z, >= 0 [N s]
/// @return         (p_t, p_z) [N s]
Vec3 slip_impulse(const Mat3& K, double mu, const Vec2& sliding, double normal);

struct ImpendingSlip {
    Vec3 p = Vec3::Zero();
    int iterations = 0;
    bool converged = false;
};
/// The p with F(p) = 0 and p_z >= 0, by damped Newton: steps are halved until |F| falls.
///
/// The initial guess has friction that opposes the end velocity exactly, at a bracketed normal
/// impulse; for an expanding point it is the answer already. Where Newton's method fails, at the
/// border of sticking, bisection continues to the end.
ImpendingSlip impending_slip(const Mat3& K, double mu, const IntervalStart& start);

}  // namespace collide
