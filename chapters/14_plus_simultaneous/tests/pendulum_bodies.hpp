// The triple pendulum independently: three rigid bodies with hinges, as in earlier chapters.
#pragma once
#include <numbers>

#include "chapters/03_rigid_bodies/mass_properties.hpp"
#include "chapters/09_resting_contact/joint.hpp"
#include "chapters/14_plus_simultaneous/triple_pendulum.hpp"
#include "common/core/random.hpp"

namespace collide {

struct PendulumBodies {
    std::vector<RigidBody> bodies = {};
    std::vector<Joint> hinges = {};
    Contact contact = {};  ///< of the ball's lowest point with the ground
};

/// Rod and ball as one body: masses add up, and Steiner's theorem moves the inertias.
inline MassProperties last_rod(const TriplePendulum& pendulum) {
    const MassProperties rod =
        cylinder_mass_properties(pendulum.rod_mass, pendulum.rod_radius, pendulum.length);
    const MassProperties ball = sphere_mass_properties(pendulum.ball_mass, pendulum.ball_radius);
    MassProperties both{.mass = rod.mass + ball.mass};
    const Vec3 of_ball(0, 0, -pendulum.length / 2);  // from the middle of the rod
    both.centre = ball.mass / both.mass * of_ball;
    const auto moved = [&](const MassProperties& part, const Vec3& from) {
        return part.inertia +
               part.mass * (from.squaredNorm() * Mat3::Identity() - from * from.transpose());
    };
    both.inertia = moved(rod, both.centre) + moved(ball, of_ball - both.centre);
    return both;
}

inline PendulumBodies pendulum_bodies(const TriplePendulum& pendulum, const PendulumState& state) {
    const MassProperties rod =
        cylinder_mass_properties(pendulum.rod_mass, pendulum.rod_radius, pendulum.length);
    PendulumBodies built;
    std::vector<Vec3> ends{{0, 0, pendulum.pivot_height}};
    Vec3 end_velocity = Vec3::Zero();
    for (int j = 0; j < 3; ++j) {
        RigidBody body = make_body(j < 2 ? rod : last_rod(pendulum));
        // φ turns −z towards +x, which is a turn about −y.
        body.orientation = Eigen::AngleAxisd(-state.angle[j], Vec3::UnitY());
        body.angular_velocity = -state.rate[j] * Vec3::UnitY();
        const Vec3 down = body.orientation * -Vec3::UnitZ();
        const double to_centre = pendulum.length / 2 - (j < 2 ? 0 : last_rod(pendulum).centre.z());
        body.position = ends.back() + to_centre * down;
        body.velocity = end_velocity + body.angular_velocity.cross(to_centre * down);
        end_velocity += body.angular_velocity.cross(pendulum.length * down);
        built.bodies.push_back(body);
        const Vec3 hinge = ends.back();
        ends.push_back(hinge + pendulum.length * down);
        built.hinges.push_back(make_hinge(built.bodies, j, j - 1, hinge, Vec3::UnitY()));
    }
    built.contact = {.a = 2,
                     .position = ends.back() - pendulum.ball_radius * Vec3::UnitZ(),
                     .surface = {.restitution = 1, .friction = pendulum.mu}};
    return built;
}

/// Random angles and rates, and a pendulum whose parameters all differ.
inline PendulumState random_state(Random& random) {
    PendulumState state;
    for (int j = 0; j < 3; ++j) {
        state.angle[j] = random.uniform(-std::numbers::pi, std::numbers::pi);
        state.rate[j] = random.uniform(-5, 5);
    }
    return state;
}
inline TriplePendulum random_pendulum(Random& random) {
    return {.length = random.log_uniform(0.5, 2),
            .rod_radius = random.log_uniform(0.01, 0.2),
            .rod_mass = random.log_uniform(0.2, 5),
            .ball_radius = random.log_uniform(0.1, 0.4),
            .ball_mass = random.log_uniform(0.2, 5),
            .pivot_height = random.uniform(1, 3),
            .mu = random.uniform(0, 1)};
}

}  // namespace collide
