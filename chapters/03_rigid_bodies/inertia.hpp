// The inertia tensor: point masses, principal moments, and the test for a physical inertia.
#pragma once
#include "common/core/linear_algebra.hpp"

namespace collide {

/// m (|r|² 1 − r rᵀ), eq. (3.4): the inertia of a point of mass m at r, about the origin [kg m²].
/// By the parallel-axis theorem (3.5) also the inertia added by moving a body by r.
Mat3 point_inertia(double mass, const Vec3& r);

/// The three moments of inertia about the principal axes, smallest first [kg m²].
Vec3 principal_moments(const Mat3& inertia);

/// Throws unless the matrix is the inertia of a possible body: symmetric, positive definite, and no
/// principal moment larger than the sum of the two others (equal for a flat body).
void require_inertia(const char* name, const Mat3& inertia);

}  // namespace collide
