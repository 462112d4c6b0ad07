#include "chapters/03_rigid_bodies/inertia.hpp"

#include <Eigen/Eigenvalues>

#include "common/core/errors.hpp"

namespace collide {

namespace {

// After a few rotations an inertia is symmetric, and a flat body's largest moment is the sum of the
// others, up to this rounding, relative to the largest moment [1].
constexpr double inertia_tolerance = 1e-9;

}  // namespace

Mat3 point_inertia(double mass, const Vec3& r) {
    return mass * (r.squaredNorm() * Mat3::Identity() - r * r.transpose());
}

Vec3 principal_moments(const Mat3& inertia) {
    return Eigen::SelfAdjointEigenSolver<Mat3>(inertia, Eigen::EigenvaluesOnly).eigenvalues();
}

void require_inertia(const char* name, const Mat3& inertia) {
    const std::string rows = to_text(VecX(inertia.row(0))) + to_text(VecX(inertia.row(1))) +
                             to_text(VecX(inertia.row(2)));
    if (!inertia.allFinite()) refuse(name, rows, "finite in every entry");
    if ((inertia - inertia.transpose()).norm() > inertia_tolerance * inertia.norm())
        refuse(name, rows, "symmetric");
    const Vec3 moments = principal_moments(inertia);
    const std::string of_moments = std::string("principal moments of ") + name;
    if (!(moments[0] > 0)) refuse(of_moments, to_text(VecX(moments)), "positive");
    if (moments[2] > moments[0] + moments[1] + inertia_tolerance * moments[2])
        refuse(of_moments, to_text(VecX(moments)),
               "such that none is larger than the sum of the two others");
}

}  // namespace collide
