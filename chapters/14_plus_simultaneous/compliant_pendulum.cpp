#include "chapters/14_plus_simultaneous/compliant_pendulum.hpp"

#include <Eigen/Cholesky>
#include <cmath>
#include <limits>

#include "chapters/12_compliant_contact/hertz.hpp"
#include "chapters/12_compliant_contact/hunt_crossley.hpp"

namespace collide {

CompliantPendulum compliant_pendulum(double modulus, const TriplePendulum& rigid) {
    const ElasticSurface ball{.curvature = 1 / rigid.ball_radius, .modulus = modulus},
        ground{.modulus = std::numeric_limits<double>::infinity()};
    require_valid(ball);
    return {.rigid = rigid,
            .stiffness = hertz_stiffness(ball, ground),
            .friction = {.at_peak = rigid.mu, .sliding = rigid.mu}};
}

// [pendulum-contact]
Vec3 contact_force(const CompliantPendulum& pendulum, const RodDirections& rods, const Vec3& rate) {
    const double depth = -gap(pendulum.rigid, rods);
    if (depth <= 0) return Vec3::Zero();
    const Vec3 u = contact_jacobian(pendulum.rigid, rods) * rate;
    const double normal = hunt_crossley(pendulum.stiffness, 0, depth, -u.z());
    const double friction = friction_coefficient(pendulum.friction, std::abs(u.x())) * normal;
    return {-std::copysign(friction, u.x()), 0, normal};
}

Vec3 force(const CompliantPendulum& pendulum, const RodDirections& rods, const Vec3& rate) {
    return free_force(pendulum.rigid, rods, rate) +
           contact_jacobian(pendulum.rigid, rods).transpose() * contact_force(pendulum, rods, rate);
}

Vec3 acceleration(const CompliantPendulum& pendulum, const PendulumState& state) {
    const RodDirections rods(state.angle);
    return mass_matrix(pendulum.rigid, rods).llt().solve(force(pendulum, rods, state.rate));
}
// [pendulum-contact]

double energy(const CompliantPendulum& pendulum, const PendulumState& state) {
    return energy(pendulum.rigid, state) +
           hertz_energy(pendulum.stiffness, -gap(pendulum.rigid, state.angle));
}

ContactSlopes contact_slopes(const CompliantPendulum& pendulum, const RodDirections& rods,
                             const Vec3& rate) {
    const double depth = -gap(pendulum.rigid, rods);
    ContactSlopes slopes;
    if (depth <= 0) return slopes;
    const double sliding = contact_jacobian(pendulum.rigid, rods).row(0).dot(rate);
    const double normal = hunt_crossley(pendulum.stiffness, 0, depth, 0);
    const double by_depth = 1.5 * normal / depth;
    const double mu = friction_coefficient(pendulum.friction, std::abs(sliding));
    slopes.by_velocity(0, 0) = -friction_slope(pendulum.friction, std::abs(sliding)) * normal;
    slopes.by_position(0, 2) = std::copysign(mu, sliding) * by_depth;
    slopes.by_position(2, 2) = -by_depth;
    return slopes;
}

double impact_duration(const CompliantPendulum& pendulum, const PendulumState& touching) {
    const Vec3 row = contact_jacobian(pendulum.rigid, touching.angle).row(2);
    const double yields = row.dot(mass_matrix(pendulum.rigid, touching.angle).llt().solve(row));
    return hertz_duration(pendulum.stiffness, 1 / yields, -gap_rate(pendulum.rigid, touching));
}

}  // namespace collide
