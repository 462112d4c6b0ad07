#include "chapters/10_contact_friction/frictional_forces.hpp"

#include <algorithm>
#include <limits>
#include <memory>

#include "chapters/03_rigid_bodies/kinematics.hpp"
#include "chapters/06_frictional_impact_3d/two_bodies.hpp"
#include "chapters/09_resting_contact/gap_motion.hpp"
#include "common/core/errors.hpp"

namespace collide {

namespace {

const RigidBody& at(const std::vector<RigidBody>& bodies, int index) {
    return bodies[static_cast<std::size_t>(index)];
}

Vec3 across(const Vec3& normal, const Vec3& vector) { return vector - normal.dot(vector) * normal; }

/// Where the point of contact itself goes [m/s]. A sphere rolls on, so it is no point of a body.
Vec3 contact_point_velocity(const CarriedContact& carried, const Gap& gap, const RigidBody& a,
                            const RigidBody& b) {
    const Vec3 turning = normal_derivative(gap, a, b);
    if (carried.radius_a > 0) return point_velocity(a, gap.point_a) - carried.radius_a * turning;
    if (carried.radius_b > 0) return point_velocity(b, gap.point_b) + carried.radius_b * turning;
    return point_velocity(a, gap.point_a);
}

// [tangential-acceleration]
/// The derivative of the velocity with which the surfaces slide on each other, if the bodies
/// accelerate like this: eq. (10.4) [m/s²].
Vec3 sliding_acceleration(const CarriedContact& carried, const Gap& gap, const Contact& now,
                          const RigidBody& a, const RigidBody& b,
                          const Acceleration& acceleration_a, const Acceleration& acceleration_b) {
    const Vec3 w = contact_point_velocity(carried, gap, a, b);
    const auto of_surface = [&](const RigidBody& body, const Acceleration& acceleration) -> Vec3 {
        const Vec3 r = now.position - body.position;
        return acceleration.linear + acceleration.angular.cross(r) +
               body.angular_velocity.cross(w - body.velocity);
    };
    return of_surface(a, acceleration_a) - of_surface(b, acceleration_b);
}
// [tangential-acceleration]

}  // namespace

Vec3 sliding_velocity(const std::vector<RigidBody>& bodies, const Contact& contact) {
    return across(contact.normal, relative_velocity(bodies, contact));
}

void require_valid(const FrictionHoldSettings& settings) {
    require_valid(settings.hold);
    require_positive("stick_speed", settings.stick_speed);
    require_finite("stopping", settings.stopping);
    require_not_negative("stopping", settings.stopping);
}

// [held-contact]
HeldContact held_contact(const Scene& scene, const Contact& contact,
                         const FrictionHoldSettings& settings) {
    HeldContact held{.carried = carry(scene, contact), .stopping = settings.stopping};
    if (contact.surface.friction == 0) return held;
    const Vec3 velocity = sliding_velocity(scene.bodies, contact);
    const double speed = velocity.norm();
    held.kind = speed > settings.stick_speed ? FrictionKind::sliding : FrictionKind::at_rest;
    if (held.kind == FrictionKind::sliding) held.sliding = velocity / speed;
    return held;
}
// [held-contact]

// [friction-forces]
FrictionForceProblem friction_force_problem(const std::vector<RigidBody>& bodies,
                                            const std::vector<HeldContact>& contacts,
                                            const std::vector<Joint>& joints,
                                            const std::vector<Wrench>& wrenches,
                                            const FrictionHoldSettings& settings, Work* work) {
    // Normals and joints as in chapter 09.
    std::vector<CarriedContact> carried;
    for (const HeldContact& held : contacts) carried.push_back(held.carried);
    ForceProblem smooth = force_conditions(bodies, carried, joints, wrenches, settings.hold);
    FrictionForceProblem forces{.contacts = std::move(smooth.contacts),
                                .rows = std::move(smooth.rows)};
    forces.problem.joints = smooth.lcp.bilateral;
    forces.problem.work = work;
    for (std::size_t k = 0; k < bodies.size(); ++k)
        forces.problem.scale =
            std::max(forces.problem.scale, acceleration(bodies[k], wrenches[k]).linear.norm());

    // Two tangents for every contact with friction, and what their accelerations would be.
    std::vector<double> b(smooth.lcp.b.begin(), smooth.lcp.b.end());
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        const HeldContact& held = contacts[i];
        const Contact& now = forces.contacts[i];
        FrictionContact friction{.kind = held.kind, .normal = static_cast<int>(i)};
        if (held.kind != FrictionKind::none) {
            const RigidBody &body_a = at(bodies, now.a), &body_b = at(bodies, now.b);
            const Mat3 frame = contact_frame(now.normal);
            const Vec3 velocity = sliding_velocity(bodies, now);
            const Vec3 rate =
                sliding_acceleration(
                    held.carried, place(held.carried, body_a, body_b), now, body_a, body_b,
                    acceleration(body_a, wrenches[static_cast<std::size_t>(now.a)]),
                    acceleration(body_b, wrenches[static_cast<std::size_t>(now.b)])) +
                held.stopping * velocity;
            friction.mu = now.surface.friction;
            friction.tangent = static_cast<int>(forces.rows.size());
            friction.tangents = 2;
            for (int k = 0; k < 2; ++k) {
                forces.rows.push_back(contact_row(bodies, now, frame.row(k).transpose()));
                b.push_back(frame.row(k).dot(rate));
            }
            if (held.kind == FrictionKind::sliding) {
                const Vec3 direction =
                    velocity.norm() > 0 ? velocity : across(now.normal, held.sliding);
                friction.direction = (frame * direction).head<2>().normalized();
            }
        }
        forces.problem.contacts.push_back(friction);
    }
    if (work) work->spend(5 + static_cast<std::int64_t>(forces.rows.size()));
    forces.problem.J = weighted_rows(bodies, forces.rows);
    forces.problem.b = VecX::Map(b.data(), static_cast<Eigen::Index>(b.size()));
    return forces;
}
// [friction-forces]

std::vector<HeldContact> held_contacts(const Scene& scene, const std::vector<Contact>& contacts,
                                       const FrictionHoldSettings& settings) {
    std::vector<HeldContact> held;
    for (const Contact& contact : contacts) held.push_back(held_contact(scene, contact, settings));
    return held;
}

bool any_slides(const std::vector<HeldContact>& contacts) {
    return std::any_of(contacts.begin(), contacts.end(),
                       [](const HeldContact& held) { return held.kind == FrictionKind::sliding; });
}

namespace {

std::tuple<int, int, FeaturePair> identity_of(const Contact& contact) {
    return {contact.a, contact.b, contact.features};
}

/// The force of a contact in the world frame.
Vec3 world_force(const FrictionContact& friction, const Contact& contact, const VecX& f) {
    Vec3 local(0, 0, f[friction.normal]);
    local.head(friction.tangents) = f.segment(friction.tangent, friction.tangents);
    return contact_frame(contact.normal).transpose() * local;
}

}  // namespace

ForceMemory remember(const FrictionForceProblem& forces, const VecX& f) {
    ForceMemory memory;
    for (std::size_t i = 0; i < forces.contacts.size(); ++i)
        memory.on_a[identity_of(forces.contacts[i])] =
            world_force(forces.problem.contacts[i], forces.contacts[i], f);
    memory.of_joints = f(forces.problem.joints);
    return memory;
}

VecX warm_start(const ForceMemory* memory, const FrictionForceProblem& forces) {
    if (!memory) return {};
    VecX f = VecX::Zero(forces.problem.b.size());
    for (std::size_t i = 0; i < forces.contacts.size(); ++i) {
        const auto found = memory->on_a.find(identity_of(forces.contacts[i]));
        if (found == memory->on_a.end()) continue;
        const FrictionContact& friction = forces.problem.contacts[i];
        const Vec3 local = contact_frame(forces.contacts[i].normal) * found->second;
        f[friction.normal] = local.z();
        f.segment(friction.tangent, friction.tangents) = local.head(friction.tangents);
    }
    const std::vector<int>& joints = forces.problem.joints;
    if (memory->of_joints.size() == static_cast<Eigen::Index>(joints.size()))
        f(joints) = memory->of_joints;
    return f;
}

const ForceMemory* force_memory(const Simulation& simulation) {
    const auto* memory = std::any_cast<std::shared_ptr<ForceMemory>>(&simulation.carried);
    return memory ? memory->get() : nullptr;
}

void keep_forces(Simulation& simulation, const FrictionForceProblem& forces, const VecX& f) {
    const ForceMemory* old = force_memory(simulation);
    ForceMemory memory = remember(forces, f);
    if (old) {
        memory.begin = old->begin;
        memory.length = old->length;
        memory.limit = old->limit;
        memory.answers = old->answers;
    }
    simulation.carried = std::make_shared<ForceMemory>(std::move(memory));
}

// [add-forces]
bool add_frictional_forces(const std::vector<RigidBody>& bodies,
                           const std::vector<HeldContact>& contacts,
                           const std::vector<Joint>& joints, const FrictionHoldSettings& settings,
                           Work& work, VecX& last, MethodCounts& answers,
                           std::vector<Wrench>& wrenches) {
    FrictionForceProblem forces =
        friction_force_problem(bodies, contacts, joints, wrenches, settings, &work);
    FrictionSolution solution =
        solve_friction(forces.problem, {.tolerance = friction_tolerance, .start = last});
    if (solution.status != FrictionStatus::solved) {
        // As in chapter 09: drift that cannot be corrected stays as it is.
        FrictionHoldSettings alone = settings;
        alone.hold.stabilisation = 0;
        forces = friction_force_problem(bodies, contacts, joints, wrenches, alone, &work);
        solution = solve_friction(forces.problem, {.tolerance = friction_tolerance});
        if (solution.status != FrictionStatus::solved) {
            ++answers.back();
            return false;
        }
    }
    ++answers[static_cast<std::size_t>(solution.method)];
    last = solution.f;
    add_row_forces(forces.rows, solution.f, wrenches);
    return true;
}
// [add-forces]

RestingFriction resting_friction(const Simulation& simulation, const EventSettings& settings,
                                 const FrictionHoldSettings& hold,
                                 const std::vector<Joint>& joints) {
    const Scene& scene = simulation.scene;
    const auto held = held_contacts(scene, resting_contacts(simulation, settings), hold);
    const Forces others = forces_from(scene, simulation.time);
    RestingFriction found{
        .forces = friction_force_problem(scene.bodies, held, joints, others(0, scene.bodies), hold),
        .solution = {}};
    found.solution = solve_friction(found.forces.problem, {.tolerance = friction_tolerance});
    for (std::size_t i = 0; i < found.forces.contacts.size(); ++i) {
        found.on_a.push_back(world_force(found.forces.problem.contacts[i], found.forces.contacts[i],
                                         found.solution.f));
    }
    return found;
}

}  // namespace collide
