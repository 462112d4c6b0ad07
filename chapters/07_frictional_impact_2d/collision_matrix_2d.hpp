// The collision matrix of two planar bodies.
#pragma once
#include "chapters/07_frictional_impact_2d/planar_body.hpp"

namespace collide {

/// K, eq. (7.2): an impulse p on A and −p on B changes the relative velocity by K p.
///
/// (1/m_A + 1/m_B) 1 + (1/I_A) r_A⊥ r_A⊥ᵀ + (1/I_B) r_B⊥ r_B⊥ᵀ with r⊥ = (−r_y, r_x), in the axes
/// of the positions [1/kg].
/// @param position  of the contact [m]
Mat2 collision_matrix_2d(const PlanarBody& a, const PlanarBody& b, const Vec2& position);

}  // namespace collide
