#include "chapters/11_friction_pgs/solver_contact.hpp"

#include <algorithm>
#include <cmath>

#include "chapters/05_rigid_impulses/rows.hpp"

namespace collide {

namespace {

// The three innermost functions are part of every sweep's loop: a call would cost as much as its work.

/// d̂·u: how fast A moves relative to B along a direction [m/s].
[[gnu::always_inline]] inline double velocity_along(const Direction& d, const SolverBody& a,
                                                    const SolverBody& b) {
    return d.along.dot(a.velocity - b.velocity) + d.turn_a.dot(a.angular_velocity) -
           d.turn_b.dot(b.angular_velocity);
}

/// Applies an impulse along a direction to both bodies.
[[gnu::always_inline]] inline void push(const Direction& d, double impulse, SolverBody& a,
                                        SolverBody& b) {
    a.velocity += (impulse * a.inverse_mass) * d.along;
    a.angular_velocity += impulse * d.spin_a;
    b.velocity -= (impulse * b.inverse_mass) * d.along;
    b.angular_velocity -= impulse * d.spin_b;
}

/// The same along both tangents.
[[gnu::always_inline]] inline Vec2 sliding_of(const SolverContact& contact, const SolverBody& a,
                                              const SolverBody& b) {
    return {velocity_along(contact.tangent_1, a, b), velocity_along(contact.tangent_2, a, b)};
}

/// One entry of A: what an impulse along one direction does to the velocity along another [1/kg].
double entry(const Direction& of, const Direction& by, const SolverBody& a, const SolverBody& b) {
    return (a.inverse_mass + b.inverse_mass) * of.along.dot(by.along) + of.turn_a.dot(by.spin_a) +
           of.turn_b.dot(by.spin_b);
}

double inverse_or_zero(double value) { return value > 0 ? 1 / value : 0; }

/// Chapter 05's row, for a sweep: both bodies share d̂, so B's half of it is not stored.
Direction direction_of(const Row& row, const Mat3& inverse_inertia_a,
                       const Mat3& inverse_inertia_b) {
    return {.along = row.linear_a,
            .turn_a = row.angular_a,
            .turn_b = -row.angular_b,
            .spin_a = inverse_inertia_a * row.angular_a,
            .spin_b = -(inverse_inertia_b * row.angular_b)};
}

}  // namespace

double tangential_mass(double A_11, double A_12, double A_22) {
    return inverse_or_zero((A_11 + A_22) / 2 + std::hypot((A_11 - A_22) / 2, A_12));
}

// [load]
void load_bodies(const std::vector<RigidBody>& bodies, std::vector<SolverBody>& loaded) {
    loaded.clear();
    for (const RigidBody& body : bodies)
        loaded.push_back({body.velocity, body.angular_velocity, body.inverse_mass});
    loaded.emplace_back();  // the world
}

void load_contacts(const std::vector<RigidBody>& bodies, const std::vector<Contact>& contacts,
                   std::vector<SolverContact>& found) {
    found.clear();
    // In the world, once for each body, because a body has many contacts; its memory is kept.
    static thread_local std::vector<Mat3> inverse_inertia;
    inverse_inertia.clear();
    for (const RigidBody& body : bodies) inverse_inertia.push_back(world_inverse_inertia(body));
    inverse_inertia.push_back(Mat3::Zero());
    const RigidBody the_world = make_fixed_body();
    for (const Contact& contact : contacts) {
        const RigidBody& a = bodies[contact.a];
        const RigidBody& b = contact.b == world ? the_world : bodies[contact.b];
        SolverContact& one = found.emplace_back();
        one.a = contact.a;
        one.b = contact.b == world ? static_cast<int>(bodies.size()) : contact.b;
        const Mat3 frame = contact_frame(contact.normal);
        const auto direction = [&](const Vec3& along) {
            return direction_of(contact_row(bodies, contact, along), inverse_inertia[one.a],
                                inverse_inertia[one.b]);
        };
        one.normal = direction(contact.normal);
        one.tangent_1 = direction(frame.row(0));
        one.tangent_2 = direction(frame.row(1));
        one.friction = contact.surface.friction;
        const SolverBody x{.inverse_mass = a.inverse_mass}, y{.inverse_mass = b.inverse_mass};
        one.normal_mass = inverse_or_zero(entry(one.normal, one.normal, x, y));
        one.tangent_mass = tangential_mass(entry(one.tangent_1, one.tangent_1, x, y),
                                           entry(one.tangent_1, one.tangent_2, x, y),
                                           entry(one.tangent_2, one.tangent_2, x, y));
    }
}
// [load]

Vec3 contact_velocity(const SolverContact& contact, const std::vector<SolverBody>& bodies) {
    const SolverBody &a = bodies[contact.a], &b = bodies[contact.b];
    const Vec2 sliding = sliding_of(contact, a, b);
    return velocity_along(contact.normal, a, b) * contact.normal.along +
           sliding.x() * contact.tangent_1.along + sliding.y() * contact.tangent_2.along;
}

void warm_start_with(SolverContact& contact, const Vec3& impulse, FrictionShape shape,
                     std::vector<SolverBody>& bodies) {
    contact.normal_impulse = std::max(0.0, contact.normal.along.dot(impulse));
    const Vec2 tangent(contact.tangent_1.along.dot(impulse), contact.tangent_2.along.dot(impulse));
    contact.tangent_impulse =
        clamp_friction(tangent, contact.friction * contact.normal_impulse, shape);
    SolverBody &a = bodies[contact.a], &b = bodies[contact.b];
    push(contact.normal, contact.normal_impulse, a, b);
    push(contact.tangent_1, contact.tangent_impulse.x(), a, b);
    push(contact.tangent_2, contact.tangent_impulse.y(), a, b);
}

Vec3 impulse_of(const SolverContact& contact) {
    return contact.normal_impulse * contact.normal.along +
           contact.tangent_impulse.x() * contact.tangent_1.along +
           contact.tangent_impulse.y() * contact.tangent_2.along;
}

// [friction-sweep]
void friction_sweep(std::vector<SolverContact>& contacts, std::vector<SolverBody>& bodies,
                    const SweepRules& rules) {
    const std::size_t count = contacts.size();
    for (std::size_t k = 0; k < count; ++k) {
        SolverContact& contact = contacts[rules.backwards ? count - 1 - k : k];
        SolverBody a = bodies[contact.a], b = bodies[contact.b];  // copies stay in registers

        // Friction: the impulse that stops the sliding, clamped by the present normal impulse.
        const double limit = contact.friction * contact.normal_impulse;
        if (limit > 0 || !contact.tangent_impulse.isZero(0)) {
            const Vec2 tangent = clamp_friction(
                contact.tangent_impulse - contact.tangent_mass * sliding_of(contact, a, b), limit,
                rules.friction);
            push(contact.tangent_1, tangent.x() - contact.tangent_impulse.x(), a, b);
            push(contact.tangent_2, tangent.y() - contact.tangent_impulse.y(), a, b);
            contact.tangent_impulse = tangent;
        }

        // Normal: the impulse for the target velocity, never a pull.
        const double error = velocity_along(contact.normal, a, b) - contact.wanted;
        double change = -contact.normal_mass * contact.mass_scale * error -
                        contact.impulse_scale * contact.normal_impulse;
        change = std::max(change, rules.accumulate ? -contact.normal_impulse : 0.0);
        contact.normal_impulse += change;
        push(contact.normal, change, a, b);
        bodies[contact.a] = a;
        bodies[contact.b] = b;
    }
}
// [friction-sweep]

// [residual]
SweepResidual sweep_residual(const std::vector<SolverContact>& contacts,
                             const std::vector<SolverBody>& bodies, FrictionShape shape) {
    SweepResidual residual;
    for (const SolverContact& contact : contacts) {
        if (contact.normal_mass == 0) continue;  // nothing can move here
        const SolverBody &a = bodies[contact.a], &b = bodies[contact.b];
        const double v_n = velocity_along(contact.normal, a, b);
        const double least =
            std::min(v_n - contact.wanted, contact.normal_impulse / contact.normal_mass);
        residual.normal = std::max(residual.normal, std::abs(least));
        const Vec2 sliding = sliding_of(contact, a, b);
        const Vec2 nearest =
            clamp_friction(contact.tangent_impulse - contact.tangent_mass * sliding,
                           contact.friction * contact.normal_impulse, shape);
        residual.friction = std::max(
            residual.friction, (nearest - contact.tangent_impulse).norm() / contact.tangent_mass);
        residual.push += contact.normal_impulse * std::max(v_n, 0.0) +
                         std::max(contact.tangent_impulse.dot(sliding), 0.0);
    }
    return residual;
}
// [residual]

}  // namespace collide
