#include <Eigen/LU>

#include "chapters/06_frictional_impact_3d/rays.hpp"
#include "chapters/06_frictional_impact_3d/sliding.hpp"
#include "chapters/13_plus_single_point/interval.hpp"

namespace collide {

namespace {

/// The shortest x with M x = w, for a symmetric, positive semidefinite M.
Vec2 shortest_solution(const Mat2& M, const Vec2& w) {
    constexpr double singular = 1e-12;
    const double trace = M.trace();
    if (trace == 0) return Vec2::Zero();
    if (M.determinant() > singular * trace * trace) return M.inverse() * w;
    return M * (w / trace) / trace;
}

}  // namespace

// Without friction the point would end with w = u_t + p_z c. If friction cannot stop it, u_t⁺ = r d
// with (r 1 + μ p_z M) d = w, eq. (13.11): the equation of the diverging ray (6.15), with p_z M in
// place of M and w in place of c.
Vec3 slip_impulse(const Mat3& K, double mu, const Vec2& sliding, double normal) {
    Mat3 pushed = normal * K;
    pushed.topRightCorner<2, 1>() += sliding;
    const Vec2 w = pushed.topRightCorner<2, 1>();
    const Vec2 stopping = -shortest_solution(K.topLeftCorner<2, 2>(), w);
    if (stopping.norm() <= mu * normal) return {stopping.x(), stopping.y(), normal};
    if (normal == 0) return Vec3::Zero();
    return normal * sliding_impulse(mu, diverging_ray(pushed, mu));
}

}  // namespace collide
