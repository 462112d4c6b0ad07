// The flight of a ball that is thrown onto a floor or under a table.
#pragma once
#include <algorithm>
#include <optional>
#include <vector>

#include "chapters/05_rigid_impulses/collision_matrix.hpp"
#include "chapters/05_rigid_impulses/model.hpp"
#include "chapters/07_frictional_impact_2d/planar_contact.hpp"

namespace collide {

constexpr double ball_radius = 0.05;   // [m]
constexpr double ball_mass = 0.1;      // [kg]
constexpr double table_height = 0.75;  // height of the underside of the table [m]
constexpr double frame_time = 0.04;    // between two pictures of the ball [s]
constexpr int ball_index = 1;          // after the floor

/// The plane of the paper is z = 0, and y is up.
inline Scene scene_with(const Placement& start, bool has_table, const Surface& surface) {
    Scene scene{.gravity = {0, -9.81, 0}, .surface = surface};
    add_fixed_box(scene, {8, 1, 2}, {.position = {0, -0.5, 0}});
    add_sphere(scene, ball_radius, ball_mass, start);
    if (has_table) add_fixed_box(scene, {4, 0.06, 2}, {.position = {2.2, table_height + 0.03, 0}});
    return scene;
}

/// Garwin's ideal superball: the impact reverses the tangential velocity, too.
inline std::optional<Vec3> thrown_back(const RigidBody& a, const RigidBody& b,
                                       const Contact& contact,
                                       const Mat3& K) {  // K is diagonal along normal and tangent
    const Vec3 u = relative_velocity({a, b}, {.a = 0, .b = 1, .position = contact.position});
    const auto reversing = [&](const Vec3& axis) -> Vec3 {
        return -2 * axis.dot(u) / axis.dot(K * axis) * axis;
    };
    return reversing(contact.normal) + reversing(contact.normal.cross(Vec3::UnitZ()));
}

struct Throw {
    std::vector<RigidBody> pictures = {};  ///< at equal times
    std::vector<RigidBody> corners = {};   ///< the start, and before and after each impact
    std::vector<Vec2> path = {};
    Simulation run = {};
};

/// The stage, which also records the ball before and after each impact.
inline CollideStage recording(const CollideStage& stage, std::vector<RigidBody>& corners) {
    return [=, &corners](std::vector<RigidBody>& bodies, const std::vector<Contact>& contacts,
                         const CollisionRules& rules) {
        corners.push_back(bodies[ball_index]);
        const Resolution resolution = stage(bodies, contacts, rules);
        corners.push_back(bodies[ball_index]);
        return resolution;
    };
}

/// Simulates flights and bounces for a given time, or until the ball rests.
inline Throw thrown_for(const Scene& scene, double duration, const CollideStage& collide) {
    Throw flight{.corners = {scene.bodies[ball_index]}};
    const Stepper model = event_driven(free_flight, recording(collide, flight.corners),
                                       {.step = 0.005, .tolerance = 1e-8});
    const auto trace = [&](const Simulation& now) {
        flight.path.emplace_back(now.scene.bodies[ball_index].position.head<2>());
    };
    flight.run = start_simulation(scene, model);
    trace(flight.run);
    for (int k = 0; k * frame_time < duration; ++k) {
        flight.pictures.push_back(flight.run.scene.bodies[ball_index]);
        advance(flight.run, model, std::min(frame_time, duration - k * frame_time), trace);
        if (flight.run.status != SimulationStatus::reached_end) break;
    }
    flight.corners.push_back(flight.run.scene.bodies[ball_index]);
    return flight;
}

}  // namespace collide
