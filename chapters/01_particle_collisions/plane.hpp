// A fixed plane: the floor.
#pragma once
#include "common/core/linear_algebra.hpp"

namespace collide {

struct Plane {
    Vec3 normal = Vec3::UnitZ();  ///< n̂: unit, pointing to the legal side
    double offset = 0;            ///< distance of the plane from the origin along n̂ [m]
};

/// d = n̂·x − offset, eq. (1.2): the distance to the plane, negative behind it [m].
inline double gap(const Plane& plane, const Vec3& position) {
    return plane.normal.dot(position) - plane.offset;
}

/// n̂·v, the rate at which the gap grows: negative while approaching [m/s].
inline double normal_velocity(const Plane& plane, const Vec3& velocity) {
    return plane.normal.dot(velocity);
}

}  // namespace collide
