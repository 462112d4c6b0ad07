// What the adapters of the engines of three dimensions share.
#pragma once
#include "chapters/15_on_trial/engines/engines.hpp"

namespace collide {

/// What of a scene cannot be said with boxes and balls that have weights; empty: nothing.
inline std::string beyond_boxes_and_balls(const Scene& scene) {
    if (scene.forces) return "forces beside the weights";
    for (const Shape& shape : scene.shapes) {
        const auto* sphere = std::get_if<Sphere>(&shape);
        if (sphere && !sphere->centre.isZero(0)) return "a ball with its centre of mass elsewhere";
        if (!sphere && !box_size(shape)) return "a polyhedron that is no box";
    }
    return "";
}

inline bool is_moving(const RigidBody& body) {
    return !body.velocity.isZero(0) || !body.angular_velocity.isZero(0);
}

/// A fixed body that keeps its velocities, some time later.
inline RigidBody carried_on(RigidBody body, double time) {
    const double speed = body.angular_velocity.norm();
    if (speed > 0) {
        const Eigen::AngleAxisd turn(speed * time, body.angular_velocity / speed);
        body.orientation = (turn * body.orientation).normalized();
    }
    body.position += body.velocity * time;
    return body;
}

/// Runs an engine's world and writes its bodies down. `advance` takes it a step further from a time,
/// and `read` copies the engine's positions and velocities into the bodies.
template <class Advance, class Read>
Motion motion_of_world(const TrialTask& task, double step, const Advance& advance,
                       const Read& read) {
    Motion motion{.times = {0}, .moments = {task.scene.bodies}};
    const int steps = steps_of(task, step);
    for (int i = 1; i <= steps; ++i) {
        advance((i - 1) * task.duration / steps, task.duration / steps);
        motion.times.push_back(i * task.duration / steps);
        motion.moments.push_back(motion.moments.back());
        read(motion.moments.back());
        for (const RigidBody& body : motion.moments.back())
            if (!body.position.allFinite() || !body.velocity.allFinite())
                motion.failed = "its numbers are not finite";
        if (!motion.failed.empty()) break;
    }
    return motion;
}

}  // namespace collide
