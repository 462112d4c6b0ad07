// The inertia tensor: what it is made of, and which matrices can be one.
#pragma once
#include "common/core/linear_algebra.hpp"

namespace collide {

/// m (|r|² 1 − r rᵀ), eq. (3.4): the inertia of a point of mass m at r, about the origin [kg m²].
/// By the parallel-axis theorem (3.5) also what moving a body by r adds to its inertia.
Mat3 point_inertia(double mass, const Vec3& r);

/// The three moments of inertia about the principal axes, smallest first [kg m²].
Vec3 principal_moments(const Mat3& inertia);

/// Throws unless the matrix can be the inertia of a body: symmetric, positive definite, and no
/// principal moment larger than the sum of the two others (equal for a flat body).
void require_inertia(const char* name, const Mat3& inertia);

}  // namespace collide
