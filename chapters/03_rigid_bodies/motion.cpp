#include "chapters/03_rigid_bodies/motion.hpp"

#include "chapters/03_rigid_bodies/orientation.hpp"
#include "common/core/errors.hpp"

namespace collide {

namespace {

void write(const Quat& q, VecX& state, Eigen::Index at) {
    state.segment<4>(at) << q.w(), q.x(), q.y(), q.z();
}

Quat read_quaternion(const VecX& state, Eigen::Index at) {
    return {state[at], state[at + 1], state[at + 2], state[at + 3]};
}

}  // namespace

VecX pack(const std::vector<RigidBody>& bodies) {
    VecX state(body_state_size * static_cast<Eigen::Index>(bodies.size()));
    Eigen::Index at = 0;
    for (const RigidBody& body : bodies) {
        state.segment<3>(at) = body.position;
        write(body.orientation, state, at + 3);
        state.segment<3>(at + 7) = body.velocity;
        state.segment<3>(at + 10) = body.angular_velocity;
        at += body_state_size;
    }
    return state;
}

std::vector<RigidBody> unpack(std::vector<RigidBody> bodies, const VecX& state) {
    if (state.size() != body_state_size * static_cast<Eigen::Index>(bodies.size()))
        refuse("size of state", std::to_string(state.size()), "13 for each body");
    Eigen::Index at = 0;
    for (RigidBody& body : bodies) {
        body.position = state.segment<3>(at);
        body.orientation = read_quaternion(state, at + 3).normalized();
        body.velocity = state.segment<3>(at + 7);
        body.angular_velocity = state.segment<3>(at + 10);
        at += body_state_size;
    }
    return bodies;
}

// [motion]
Derivative motion(const std::vector<RigidBody>& bodies, const Forces& forces) {
    for (const RigidBody& body : bodies) require_valid(body);
    return [bodies, forces](double time, const VecX& state) {
        const std::vector<RigidBody> now = unpack(bodies, state);
        const std::vector<Wrench> wrenches =
            forces ? forces(time, now) : std::vector<Wrench>(now.size());
        VecX rate(state.size());
        Eigen::Index at = 0;
        for (std::size_t i = 0; i < now.size(); ++i, at += body_state_size) {
            const Acceleration change = acceleration(now[i], wrenches[i]);
            rate.segment<3>(at) = now[i].velocity;
            write(quaternion_derivative(now[i].orientation, now[i].angular_velocity), rate, at + 3);
            rate.segment<3>(at + 7) = change.linear;
            rate.segment<3>(at + 10) = change.angular;
        }
        return rate;
    };
}
// [motion]

void renormalise(VecX& state) {
    for (Eigen::Index at = 3; at < state.size(); at += body_state_size)
        state.segment<4>(at).normalize();
}

}  // namespace collide
