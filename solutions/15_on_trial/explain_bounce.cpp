#include <cmath>
#include <limits>

#include <Eigen/LU>

#include "chapters/15_on_trial/explained_bounce.hpp"
#include "common/core/errors.hpp"

namespace collide {

namespace {

constexpr double rounding = 1e-9;  // of e, and of the work as a share of the energy before

void require_valid(const PlanarBounce& bounce) {
    require_positive("bounce.mass", bounce.mass);
    require_positive("bounce.inertia", bounce.inertia);
    require_finite("bounce.arm", bounce.arm);
    require_finite("bounce.before", bounce.before);
    require_finite("bounce.after", bounce.after);
}

}  // namespace

// The normal equations of the weighted fit are J M⁻¹ Jᵀ p = J (q̇⁺ − q̇⁻): the best impulse is the one
// that explains the change of the contact's velocity exactly. What is left does not move the contact.
BounceExplanation explain_bounce(const PlanarBounce& bounce) {
    require_valid(bounce);
    const Vec3 masses(bounce.mass, bounce.mass, bounce.inertia);
    Eigen::Matrix<double, 2, 3> J;
    J << 1, 0, -bounce.arm.y(), 0, 1, bounce.arm.x();
    const Vec2 approach = J * bounce.before;
    if (!(approach.y() < 0))
        refuse("the normal velocity of the contact", to_text(approach.y()), "negative");
    const Eigen::Matrix<double, 3, 2> yields = masses.cwiseInverse().asDiagonal() * J.transpose();
    const Vec3 change = bounce.after - bounce.before;
    const Vec2 p = Mat2(J * yields).inverse() * (J * change);
    const Vec3 left = yields * p - change;
    const Vec2 departure = approach + J * (yields * p);
    const double energy = bounce.before.dot(masses.cwiseProduct(bounce.before)) / 2;
    const double e = -departure.y() / approach.y();
    const double work = p.dot(approach + departure) / 2;
    const bool is_fraction = e >= -rounding && e <= 1 + rounding;
    return {
        .impulse = p,
        .misfit = std::sqrt(left.dot(masses.cwiseProduct(left)) / (2 * energy)),
        .restitution = e,
        .friction = p.y() > 0 ? std::abs(p.x()) / p.y() : std::numeric_limits<double>::infinity(),
        .is_possible = p.y() > 0 && is_fraction && work <= rounding * energy};
}

}  // namespace collide
