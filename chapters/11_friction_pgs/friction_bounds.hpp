// What the friction impulse of a contact may be, once its normal impulse is known.
#pragma once
#include "common/core/linear_algebra.hpp"

namespace collide {

/// Which tangential impulses (γ_1, γ_2) the bound μ γ_n allows.
enum class FrictionShape {
    disc,  ///< |γ_t| <= μ γ_n: Coulomb's law
    box  ///< |γ_1| <= μ γ_n and |γ_2| <= μ γ_n, each tangent by itself: cheaper, wrong at corners
};

/// The allowed impulse that is nearest to a wish. Exercise 11.1.
///
/// A wish inside is returned unchanged, to the last bit. Outside the disc it is shortened and keeps
/// its direction; outside the box each component is clamped to its own bound, eq. (11.5).
/// @param wish   γ_t that would stop the sliding; finite, and so are the squares of both [N s]
/// @param limit  μ γ_n >= 0, finite [N s]
Vec2 clamp_friction(const Vec2& wish, double limit, FrictionShape shape);

}  // namespace collide
