#include "chapters/03_rigid_bodies/motion.hpp"

#include "chapters/03_rigid_bodies/orientation.hpp"
#include "common/core/errors.hpp"

namespace collide {

namespace {

void write(const Quat& q, VecX& state, Eigen::Index offset) {
    state.segment<4>(offset) << q.w(), q.x(), q.y(), q.z();
}

Quat read_quaternion(const VecX& state, Eigen::Index offset) {
    return {state[offset], state[offset + 1], state[offset + 2], state[offset + 3]};
}

}  // namespace

VecX pack(const std::vector<RigidBody>& bodies) {
    VecX state(body_state_size * static_cast<Eigen::Index>(bodies.size()));
    Eigen::Index offset = 0;
    for (const RigidBody& body : bodies) {
        state.segment<3>(offset) = body.position;
        write(body.orientation, state, offset + 3);
        state.segment<3>(offset + 7) = body.velocity;
        state.segment<3>(offset + 10) = body.angular_velocity;
        offset += body_state_size;
    }
    return state;
}

std::vector<RigidBody> unpack(std::vector<RigidBody> bodies, const VecX& state) {
    if (state.size() != body_state_size * static_cast<Eigen::Index>(bodies.size()))
        refuse("size of state", std::to_string(state.size()), "13 for each body");
    Eigen::Index offset = 0;
    for (RigidBody& body : bodies) {
        body.position = state.segment<3>(offset);
        body.orientation = read_quaternion(state, offset + 3).normalized();
        body.velocity = state.segment<3>(offset + 7);
        body.angular_velocity = state.segment<3>(offset + 10);
        offset += body_state_size;
    }
    return bodies;
}

// [motion]
Derivative motion(const std::vector<RigidBody>& bodies, const Forces& forces) {
    for (const RigidBody& body : bodies) require_valid(body);
    return [bodies, forces](double time, const VecX& state) {
        const std::vector<RigidBody> current = unpack(bodies, state);
        const std::vector<Wrench> wrenches =
            forces ? forces(time, current) : std::vector<Wrench>(current.size());
        VecX rate(state.size());
        Eigen::Index offset = 0;
        for (std::size_t i = 0; i < current.size(); ++i, offset += body_state_size) {
            const Acceleration change = acceleration(current[i], wrenches[i]);
            rate.segment<3>(offset) = current[i].velocity;
            write(quaternion_derivative(current[i].orientation, current[i].angular_velocity), rate,
                  offset + 3);
            rate.segment<3>(offset + 7) = change.linear;
            rate.segment<3>(offset + 10) = change.angular;
        }
        return rate;
    };
}
// [motion]

void renormalise(VecX& state) {
    for (Eigen::Index offset = 3; offset < state.size(); offset += body_state_size)
        state.segment<4>(offset).normalize();
}

}  // namespace collide
