// Example 4 of the paper: three rods in a row, with a ball at the end, in three generalised
// coordinates.
//
// The coordinates are the absolute angles φ of the rods from straight down, so that every position
// on the pendulum is a sum over rods. It moves in the plane of x and z; z is up.
#pragma once
#include "chapters/14_plus_simultaneous/systems.hpp"

namespace collide {

// [triple-pendulum]
struct TriplePendulum {
    double length = 1;        ///< of each rod, a solid cylinder [m]
    double rod_radius = 0.1;  ///< [m]
    double rod_mass = 1;      ///< [kg]
    double ball_radius =
        0.25;                 ///< its centre is the end of the last rod, to which it is welded [m]
    double ball_mass = 1;     ///< [kg]
    double pivot_height = 2;  ///< above the ground [m]
    double gravity = 9.81;    ///< [m/s²]
    double mu = 0.1;          ///< μ, between ball and ground
};
struct PendulumState {
    Vec3 angle = Vec3::Zero();  ///< φ, from straight down, positive towards +x [rad]
    Vec3 rate = Vec3::Zero();   ///< φ̇ [rad/s]
};
// [triple-pendulum]
/// At rest at 45°, −90° and 60°, the paper's initial state.
PendulumState example_4();

// [rod-directions]
/// The directions of the rods, in columns; x and z. Sines and cosines are computed once; functions
/// that take RodDirections accept the angles, too.
struct RodDirections {
    Eigen::Matrix<double, 2, 3> along;   ///< e_j = (sin φ_j, −cos φ_j), from the upper end
    Eigen::Matrix<double, 2, 3> across;  ///< t_j = ∂e_j/∂φ_j = (cos φ_j, sin φ_j)

    RodDirections(const Vec3& angle);
};
// [rod-directions]

/// M(φ): the kinetic energy is φ̇·M φ̇/2, eq. (14.13) [kg m²].
Mat3 mass_matrix(const TriplePendulum& pendulum, const RodDirections& rods);
/// Generalised force of gravity and of the velocities (centrifugal terms): M φ̈ without other
/// forces, eq. (14.14) [N m].
Vec3 free_force(const TriplePendulum& pendulum, const RodDirections& rods, const Vec3& rate);
/// φ̈ of the free pendulum [rad/s²].
Vec3 free_acceleration(const TriplePendulum& pendulum, const PendulumState& state);

/// Kinetic, and potential above the ground [J].
double energy(const TriplePendulum& pendulum, const PendulumState& state);

/// The ends of the rods, the pivot first: x and z [m].
std::vector<Vec2> joints(const TriplePendulum& pendulum, const RodDirections& rods);
/// Height of the ball's centre [m], and the gap between ball and ground [m].
double ball_height(const TriplePendulum& pendulum, const RodDirections& rods);
double gap(const TriplePendulum& pendulum, const RodDirections& rods);
/// Rate of the gap: negative while the ball comes down [m/s].
double gap_rate(const TriplePendulum& pendulum, const PendulumState& state);
/// G: the velocity of the ball's lowest point is G φ̇, eq. (14.15). The row of y is zero [m].
Mat3 contact_jacobian(const TriplePendulum& pendulum, const RodDirections& rods);

/// Mass matrix, contact Jacobian and velocities for PLUS.
GeneralisedSystem generalised_system(const TriplePendulum& pendulum, const PendulumState& state);
/// The impact of the ball, which bounces with e at every speed.
PlusEvent bounce(const TriplePendulum& pendulum, const PendulumState& state, double e = 1);

/// φ and φ̇ in one vector, for integrators, and back.
VecX pack(const PendulumState& state);
PendulumState unpack_pendulum(const VecX& packed);

/// The free motion, to about 1e-12.
PendulumState swing(const TriplePendulum& pendulum, const PendulumState& state, double duration);
/// The same until the ball touches the ground, with a gap of less than 1e-13 m.
struct Touchdown {
    double time = 0;  ///< since release [s]
    PendulumState state = {};
};
/// Throws if the ball does not touch the ground within ten seconds.
Touchdown fall(const TriplePendulum& pendulum, const PendulumState& state);
/// The largest gap, from a state in which the ball rises [m].
double bounce_height(const TriplePendulum& pendulum, PendulumState state);

}  // namespace collide
