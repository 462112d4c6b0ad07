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
Vec3 contact_force(const CompliantPendulum& pendulum, double gap, const Vec3& u) {
    if (gap >= 0) return Vec3::Zero();
    const double normal = hunt_crossley(pendulum.stiffness, 0, -gap, -u.z());
    const double friction = friction_coefficient(pendulum.friction, std::abs(u.x())) * normal;
    return {-std::copysign(friction, u.x()), 0, normal};
}

Vec3 acceleration(const CompliantPendulum& pendulum, const PendulumState& state) {
    const GeneralisedSystem system = generalised_system(pendulum.rigid, state);
    const Vec3 u = system.G * state.rate;
    const VecX force =
        free_force(pendulum.rigid, state.angle, state.rate) +
        system.G.transpose() * contact_force(pendulum, gap(pendulum.rigid, state.angle), u);
    return system.M.llt().solve(force);
}
// [pendulum-contact]

double energy(const CompliantPendulum& pendulum, const PendulumState& state) {
    return energy(pendulum.rigid, state) +
           hertz_energy(pendulum.stiffness, -gap(pendulum.rigid, state.angle));
}

ContactSlopes contact_slopes(const CompliantPendulum& pendulum, double gap, const Vec3& u) {
    ContactSlopes slopes;
    if (gap >= 0) return slopes;
    const double normal = hunt_crossley(pendulum.stiffness, 0, -gap, 0);
    const double by_depth = 1.5 * normal / -gap;
    const double mu = friction_coefficient(pendulum.friction, std::abs(u.x()));
    slopes.by_velocity(0, 0) = -friction_slope(pendulum.friction, std::abs(u.x())) * normal;
    slopes.by_position(0, 2) = std::copysign(mu, u.x()) * by_depth;
    slopes.by_position(2, 2) = -by_depth;
    return slopes;
}

double impact_duration(const CompliantPendulum& pendulum, const PendulumState& touching) {
    const Vec3 row = contact_jacobian(pendulum.rigid, touching.angle).row(2);
    const double yields = row.dot(mass_matrix(pendulum.rigid, touching.angle).llt().solve(row));
    return hertz_duration(pendulum.stiffness, 1 / yields, -gap_rate(pendulum.rigid, touching));
}

}  // namespace collide
