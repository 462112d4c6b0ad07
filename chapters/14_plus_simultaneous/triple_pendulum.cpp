#include "chapters/14_plus_simultaneous/triple_pendulum.hpp"

#include <Eigen/Cholesky>
#include <cmath>
#include <numbers>

#include "chapters/03_rigid_bodies/adaptive.hpp"
#include "common/core/errors.hpp"

namespace collide {

namespace {

constexpr double swing_tolerance = 1e-13;  // of a step, relative
constexpr double longest_fall = 10;        // [s]
constexpr double fall_step = 0.01;         // steps that bracket the touchdown [s]
constexpr double touching = 1e-13;         // [m]

// [reach]
/// Positions of the centres of mass: the pivot plus the sum over j of reach(b, j) times the
/// direction of rod j, for body b [m]. Bodies 0 to 2 are the rods, body 3 is the ball.
using Reach = Eigen::Matrix<double, 4, 3>;
Reach reach(const TriplePendulum& pendulum) {
    Reach of_bodies;
    of_bodies << 0.5, 0, 0,  //
        1, 0.5, 0,           //
        1, 1, 0.5,           //
        1, 1, 1;
    return pendulum.length * of_bodies;
}
Eigen::Vector4d masses(const TriplePendulum& pendulum) {
    return {pendulum.rod_mass, pendulum.rod_mass, pendulum.rod_mass, pendulum.ball_mass};
}
/// H of eq. (14.13): mass matrix of the point masses if all rods were parallel [kg m²].
Mat3 spread_of_mass(const TriplePendulum& pendulum) {
    const Reach a = reach(pendulum);
    return a.transpose() * masses(pendulum).asDiagonal() * a;
}
// [reach]

/// Moments of inertia about the centres of mass: the ball turns with the last rod [kg m²].
Vec3 inertias(const TriplePendulum& pendulum) {
    const double r = pendulum.rod_radius, l = pendulum.length, R = pendulum.ball_radius;
    const double rod = pendulum.rod_mass * (3 * r * r + l * l) / 12;
    return {rod, rod, rod + 0.4 * pendulum.ball_mass * R * R};
}

Derivative free_motion(const TriplePendulum& pendulum) {
    return [pendulum](double, const VecX& packed) {
        const PendulumState state = unpack_pendulum(packed);
        return pack({state.rate, free_acceleration(pendulum, state)});
    };
}

}  // namespace

PendulumState example_4() { return {.angle = Vec3(45, -90, 60) * std::numbers::pi / 180}; }

RodDirections::RodDirections(const Vec3& angle) {
    for (int j = 0; j < 3; ++j) {
        const double s = std::sin(angle[j]), c = std::cos(angle[j]);
        along.col(j) << s, -c;
        across.col(j) << c, s;
    }
}

// [pendulum-dynamics]
Mat3 mass_matrix(const TriplePendulum& pendulum, const RodDirections& rods) {
    const Mat3 cosines = rods.across.transpose() * rods.across;  // t_i · t_j
    Mat3 M = spread_of_mass(pendulum).cwiseProduct(cosines);
    M.diagonal() += inertias(pendulum);
    return M;
}

Vec3 free_force(const TriplePendulum& pendulum, const RodDirections& rods, const Vec3& rate) {
    const Vec3 lever = reach(pendulum).transpose() * masses(pendulum);
    const Vec3 gravity = -pendulum.gravity * lever.cwiseProduct(rods.across.row(1).transpose());
    // Centrifugal force of a turning rod, proportional to its rate squared.
    const Mat3 sines = rods.across.transpose() * rods.along;  // t_i · e_j
    return gravity + spread_of_mass(pendulum).cwiseProduct(sines) * rate.cwiseAbs2();
}
// [pendulum-dynamics]

Vec3 free_acceleration(const TriplePendulum& pendulum, const PendulumState& state) {
    const RodDirections rods(state.angle);
    return mass_matrix(pendulum, rods).llt().solve(free_force(pendulum, rods, state.rate));
}

double energy(const TriplePendulum& pendulum, const PendulumState& state) {
    const RodDirections rods(state.angle);
    const Eigen::Vector4d heights =
        (reach(pendulum) * rods.along.row(1).transpose()).array() + pendulum.pivot_height;
    return state.rate.dot(mass_matrix(pendulum, rods) * state.rate) / 2 +
           pendulum.gravity * masses(pendulum).dot(heights);
}

std::vector<Vec2> joints(const TriplePendulum& pendulum, const RodDirections& rods) {
    std::vector<Vec2> places{{0, pendulum.pivot_height}};
    for (int j = 0; j < 3; ++j)
        places.emplace_back(places.back() + pendulum.length * rods.along.col(j));
    return places;
}

double ball_height(const TriplePendulum& pendulum, const RodDirections& rods) {
    return pendulum.pivot_height + pendulum.length * rods.along.row(1).sum();
}

double gap(const TriplePendulum& pendulum, const RodDirections& rods) {
    return ball_height(pendulum, rods) - pendulum.ball_radius;
}

double gap_rate(const TriplePendulum& pendulum, const PendulumState& state) {
    return contact_jacobian(pendulum, state.angle).row(2).dot(state.rate);
}

// [contact-jacobian]
Mat3 contact_jacobian(const TriplePendulum& pendulum, const RodDirections& rods) {
    Mat3 G = Mat3::Zero();
    G.row(0) = pendulum.length * rods.across.row(0);
    G.row(2) = pendulum.length * rods.across.row(1);
    G(0, 2) += pendulum.ball_radius;  // below the centre, on a ball that turns with the last rod
    return G;
}

GeneralisedSystem generalised_system(const TriplePendulum& pendulum, const PendulumState& state) {
    const RodDirections rods(state.angle);
    return {.M = mass_matrix(pendulum, rods),
            .G = contact_jacobian(pendulum, rods),
            .velocity = state.rate};
}
// [contact-jacobian]

PlusEvent bounce(const TriplePendulum& pendulum, const PendulumState& state, double e) {
    return plus_event(
        proximal_problem(generalised_system(pendulum, state),
                         {{.mu = pendulum.mu, .restitution = constant_restitution(e)}}));
}

VecX pack(const PendulumState& state) {
    VecX packed(6);
    packed << state.angle, state.rate;
    return packed;
}

PendulumState unpack_pendulum(const VecX& packed) { return {packed.head<3>(), packed.tail<3>()}; }

PendulumState swing(const TriplePendulum& pendulum, const PendulumState& state, double duration) {
    if (duration == 0) return state;
    const AdaptiveResult end = integrate_adaptive(free_motion(pendulum), 0, pack(state), duration,
                                                  {.tolerance = swing_tolerance});
    if (end.status != IntegrationStatus::reached_end)
        throw std::runtime_error("the free motion of the pendulum could not be integrated");
    return unpack_pendulum(end.state);
}

// [fall]
Touchdown fall(const TriplePendulum& pendulum, const PendulumState& state) {
    Touchdown now{.state = state};
    while (true) {
        if (now.time > longest_fall)
            refuse("state", to_text(VecX(state.angle)),
                   "one from which the ball falls on the ground");
        const PendulumState next = swing(pendulum, now.state, fall_step);
        if (gap(pendulum, next.angle) <= 0) break;
        now = {now.time + fall_step, next};
    }
    // Touchdown lies within the next step: Newton's method for its time, with the rate of the gap.
    double step = 0;
    PendulumState touches = now.state;
    while (std::abs(gap(pendulum, touches.angle)) > touching) {
        step -= gap(pendulum, touches.angle) / gap_rate(pendulum, touches);
        touches = swing(pendulum, now.state, step);
    }
    return {now.time + step, touches};
}
// [fall]

// [bounce-height]
double bounce_height(const TriplePendulum& pendulum, PendulumState state) {
    PendulumState next = swing(pendulum, state, fall_step);
    while (gap_rate(pendulum, next) > 0) {
        state = next;
        next = swing(pendulum, state, fall_step);
    }
    // The apex lies within this step. The height is stationary there, so linear interpolation of
    // the rates gives its time accurately enough.
    const double rises = gap_rate(pendulum, state), falls = gap_rate(pendulum, next);
    return gap(pendulum, swing(pendulum, state, fall_step * rises / (rises - falls)).angle);
}
// [bounce-height]

}  // namespace collide
