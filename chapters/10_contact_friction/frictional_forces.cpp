#include "chapters/10_contact_friction/frictional_forces.hpp"

#include <algorithm>
#include <limits>

#include "chapters/03_rigid_bodies/kinematics.hpp"
#include "chapters/05_rigid_impulses/impulse.hpp"
#include "chapters/06_frictional_impact_3d/two_bodies.hpp"
#include "chapters/09_resting_contact/gap_motion.hpp"
#include "chapters/09_resting_contact/joint_motion.hpp"
#include "common/core/errors.hpp"

namespace collide {

namespace {

/// Contacts that are at rest but for a speed below the stick speed contradict each other a little:
/// two points of a body keep their distance, and so cannot both stop in their own way. The error is of
/// the order of speed²/distance, far below any acceleration that counts.
constexpr double friction_tolerance = 5e-5;

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

Vec3 sliding_velocity(const std::vector<RigidBody>& bodies, const Contact& contact) {
    return across(contact.normal, relative_velocity(bodies, contact));
}

}  // namespace

void require_valid(const FrictionHoldSettings& settings) {
    require_valid(settings.hold);
    require_positive("stick_speed", settings.stick_speed);
    require_finite("stopping", settings.stopping);
    require_not_negative("stopping", settings.stopping);
}

// [held-contact]
HeldContact held_contact(const Scene& scene, const Contact& contact,
                         const FrictionHoldSettings& settings) {
    HeldContact held{.carried = carry(scene, contact)};
    if (contact.surface.friction == 0) return held;
    const Vec3 velocity = sliding_velocity(scene.bodies, contact);
    const double speed = velocity.norm();
    held.kind = speed > settings.stick_speed ? FrictionKind::sliding : FrictionKind::at_rest;
    if (held.kind == FrictionKind::sliding) held.sliding = velocity / speed;
    return held;
}
// [held-contact]

// [friction-forces]
FrictionForces friction_forces(const std::vector<RigidBody>& bodies,
                               const std::vector<HeldContact>& contacts,
                               const std::vector<Joint>& joints,
                               const std::vector<Wrench>& wrenches,
                               const FrictionHoldSettings& settings) {
    // Normals and joints as in chapter 09.
    std::vector<CarriedContact> carried;
    for (const HeldContact& held : contacts) carried.push_back(held.carried);
    ForceProblem smooth = force_problem(bodies, carried, joints, wrenches, settings.hold);
    FrictionForces forces{.contacts = std::move(smooth.contacts), .rows = std::move(smooth.rows)};
    forces.problem.joints = smooth.lcp.bilateral;
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
                settings.stopping * velocity;
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
    forces.problem.A = row_matrix(bodies, forces.rows);
    forces.problem.b = VecX::Map(b.data(), static_cast<Eigen::Index>(b.size()));
    return forces;
}
// [friction-forces]

namespace {

std::vector<HeldContact> hold_all(const Scene& scene, const std::vector<Contact>& contacts,
                                  const FrictionHoldSettings& settings) {
    std::vector<HeldContact> held;
    for (const Contact& contact : contacts) held.push_back(held_contact(scene, contact, settings));
    return held;
}

bool slides(const std::vector<HeldContact>& contacts) {
    return std::any_of(contacts.begin(), contacts.end(),
                       [](const HeldContact& held) { return held.kind == FrictionKind::sliding; });
}

// [still-slides]
/// How much slower the contacts that slid at the beginning may become, or turn, until one no longer
/// slides as it did [m/s]. It stops at half the speed at which sliding begins, so that rounding cannot
/// make it do both.
double sliding_margin(const std::vector<RigidBody>& bodies,
                      const std::vector<HeldContact>& contacts, double stick_speed) {
    double margin = std::numeric_limits<double>::infinity();
    for (const HeldContact& held : contacts) {
        if (held.kind != FrictionKind::sliding) continue;
        const CarriedContact& carried = held.carried;
        const Gap gap =
            place(carried, at(bodies, carried.contact.a), at(bodies, carried.contact.b));
        const Vec3 velocity = sliding_velocity(bodies, contact_at(carried, gap));
        margin = std::min({margin, velocity.norm() - stick_speed / 2, velocity.dot(held.sliding)});
    }
    return margin;
}
// [still-slides]

// [stiffness]
/// Friction turns with the velocity: a small sideways velocity v' meets the force μ f_N v'/|v|. So it
/// is damped at the rate μ f_N A_tt/|v|, which has no bound as the sliding slows down [1/s].
double stiffness_of(const std::vector<RigidBody>& bodies, const std::vector<HeldContact>& contacts,
                    const FrictionForces& forces, const VecX& f) {
    double sum = 0;
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        if (contacts[i].kind != FrictionKind::sliding) continue;
        const FrictionContact& friction = forces.problem.contacts[i];
        const double speed = sliding_velocity(bodies, forces.contacts[i]).norm();
        const double yield = std::max(forces.problem.A(friction.tangent, friction.tangent),
                                      forces.problem.A(friction.tangent + 1, friction.tangent + 1));
        sum += friction.mu * f[friction.normal] * yield / speed;
    }
    return sum;
}
// [stiffness]

}  // namespace

// [frictional-hold]
HoldStage frictional_forces(const FrictionHoldSettings& settings, const ForceStage& otherwise) {
    require_valid(settings);
    return [settings, otherwise](const Scene& scene, const std::vector<Contact>& contacts) {
        const std::vector<HeldContact> held = hold_all(scene, contacts, settings);
        Held stage;
        const FrictionForces begin = friction_forces(scene.bodies, held, scene.joints,
                                                     otherwise(scene, 0, scene.bodies), settings);
        const FrictionAnswer first =
            solve_friction(begin.problem, {.tolerance = friction_tolerance});
        stage.stiffness = stiffness_of(scene.bodies, held, begin, first.solution.f);
        stage.forces = [settings, held, joints = scene.joints,
                        last = std::make_shared<FrictionAnswer>(first)](
                           double, const std::vector<RigidBody>& bodies,
                           std::vector<Wrench>& wrenches) {
            FrictionForces forces = friction_forces(bodies, held, joints, wrenches, settings);
            FrictionAnswer answer = solve_friction(
                forces.problem,
                {.tolerance = friction_tolerance, .guess = last->sets, .start = last->solution.f});
            if (answer.solution.status != FrictionStatus::solved) {
                // As in chapter 09: what cannot be pushed back stays where it is.
                FrictionHoldSettings alone = settings;
                alone.hold.stabilisation = 0;
                forces = friction_forces(bodies, held, joints, wrenches, alone);
                answer = solve_friction(forces.problem, {.tolerance = friction_tolerance});
                if (answer.solution.status != FrictionStatus::solved) return false;
            }
            *last = answer;
            add_row_forces(forces.rows, answer.solution.f, wrenches);
            return true;
        };
        if (slides(held))
            stage.margin = [settings, held](const std::vector<RigidBody>& bodies) {
                return sliding_margin(bodies, held, settings.stick_speed);
            };
        if (!scene.joints.empty() && settings.hold.joints == HoldSettings::Joints::put_back)
            stage.correct = [joints = scene.joints](std::vector<RigidBody>& bodies) {
                put_back(bodies, joints);
            };
        return stage;
    };
}
// [frictional-hold]

// [impact-without-collision]
SettleStage impact_without_collision(const FrictionHoldSettings& settings,
                                     const ForceStage& forces) {
    require_valid(settings);
    return [settings, forces](const Scene& scene, std::vector<RigidBody>& bodies,
                              const std::vector<Contact>& contacts, const CollisionRules& rules) {
        Resolution resolution{.impulses = std::vector<Vec3>(contacts.size(), Vec3::Zero())};
        const std::vector<HeldContact> held = hold_all(scene, contacts, settings);
        if (!slides(held)) return resolution;  // no case without forces is known
        const FrictionForces now =
            friction_forces(bodies, held, scene.joints, forces(scene, 0, bodies), settings);
        const FrictionAnswer answer =
            solve_friction(now.problem, {.tolerance = friction_tolerance});
        if (answer.solution.status != FrictionStatus::unbounded) return resolution;

        // The sliding contact whose force grows fastest is hit, as if it approached very slowly.
        std::size_t who = contacts.size();
        for (std::size_t i = 0; i < contacts.size(); ++i)
            if (held[i].kind == FrictionKind::sliding &&
                (who == contacts.size() || answer.solution.ray[static_cast<Eigen::Index>(i)] >
                                               answer.solution.ray[static_cast<Eigen::Index>(who)]))
                who = i;
        // [slow-impact]
        const Contact& contact = now.contacts[who];
        const RigidBody &a = at(bodies, contact.a), &b = at(bodies, contact.b);
        ImpactProblem problem =
            impact_problem(a, b, contact, collision_matrix(bodies, contact, rules.joints));
        constexpr double slowly = 1e-9;  // of the speed of sliding
        problem.u0.z() = -slowly * problem.u0.norm();
        const Impact impact = impact_regularised(problem);
        // [slow-impact]
        if (impact.status != ImpactStatus::resolved) {
            resolution.status = ResolveStatus::not_converged;
            return resolution;
        }
        resolution.impulses[who] = contact_frame(contact.normal).transpose() * impact.p;
        apply_impulse(bodies[static_cast<std::size_t>(contact.a)],
                      bodies[static_cast<std::size_t>(contact.b)], contact.position,
                      resolution.impulses[who]);
        hold_joints(bodies, rules.joints);
        return resolution;
    };
}
// [impact-without-collision]

// [contact-friction]
SimulationSettings contact_friction(const FrictionHoldSettings& settings) {
    return {.collide = frictional_impulses(),
            .settle = impact_without_collision(settings),
            .hold = frictional_forces(settings)};
}
// [contact-friction]

RestingFriction resting_friction(const Simulation& simulation, const SimulationSettings& settings,
                                 const FrictionHoldSettings& hold) {
    const Scene& scene = simulation.scene;
    const auto held = hold_all(scene, resting_contacts(simulation, settings), hold);
    RestingFriction found{
        .forces = friction_forces(scene.bodies, held, scene.joints,
                                  settings.forces(scene, simulation.time, scene.bodies), hold),
        .solution = {}};
    found.solution =
        solve_friction(found.forces.problem, {.tolerance = friction_tolerance}).solution;
    for (std::size_t i = 0; i < found.forces.contacts.size(); ++i) {
        const FrictionContact& friction = found.forces.problem.contacts[i];
        const Mat3 frame = contact_frame(found.forces.contacts[i].normal);
        Vec3 local(0, 0, found.solution.f[friction.normal]);
        local.head(friction.tangents) =
            found.solution.f.segment(friction.tangent, friction.tangents);
        found.on_a.push_back(frame.transpose() * local);
    }
    return found;
}

}  // namespace collide
