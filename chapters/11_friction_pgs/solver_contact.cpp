#include "chapters/11_friction_pgs/solver_contact.hpp"

#include <algorithm>
#include <cmath>

namespace collide {

namespace {

// These functions are part of every sweep's loop: a call would cost as much as its work.

/// u: A's point against B's.
[[gnu::always_inline]] inline Vec3 relative_velocity(const SolverContact& contact,
                                                     const SolverBody& a, const SolverBody& b) {
    return a.velocity + a.angular_velocity.cross(contact.arm_a) - b.velocity -
           b.angular_velocity.cross(contact.arm_b);
}

/// I⁻¹ times a vector. (Eigen would call a function for it.)
[[gnu::always_inline]] inline Vec3 times(const Mat3& inverse_inertia, const Vec3& turn) {
    return turn.x() * inverse_inertia.col(0) + turn.y() * inverse_inertia.col(1) +
           turn.z() * inverse_inertia.col(2);
}

/// Applies an impulse to A, and its opposite to B.
[[gnu::always_inline]] inline void push(const SolverContact& contact, const Vec3& impulse,
                                        SolverBody& a, SolverBody& b) {
    a.velocity += a.inverse_mass * impulse;
    a.angular_velocity += times(a.inverse_inertia, contact.arm_a.cross(impulse));
    b.velocity -= b.inverse_mass * impulse;
    b.angular_velocity -= times(b.inverse_inertia, contact.arm_b.cross(impulse));
}

[[gnu::always_inline]] inline Vec2 along_tangents(const SolverContact& contact, const Vec3& u) {
    return {contact.tangent_1.dot(u), contact.tangent_2.dot(u)};
}

// [turns]
/// Normal: the impulse for the target velocity, never a pull.
[[gnu::always_inline]] inline void solve_normal(SolverContact& contact, SolverBody& a,
                                                SolverBody& b, bool accumulate) {
    const double error = contact.normal.dot(relative_velocity(contact, a, b)) - contact.wanted;
    double change = -contact.normal_mass * contact.mass_scale * error -
                    contact.impulse_scale * contact.normal_impulse;
    change = std::max(change, accumulate ? -contact.normal_impulse : 0.0);
    if (change == 0) return;  // a gap that stays open
    contact.normal_impulse += change;
    push(contact, change * contact.normal, a, b);
}
/// Friction: the impulse that stops the sliding, clamped by the present normal impulse.
[[gnu::always_inline]] inline void solve_friction(SolverContact& contact, SolverBody& a,
                                                  SolverBody& b, FrictionShape shape) {
    const double limit = contact.friction * contact.normal_impulse;
    if (limit == 0 && contact.tangent_impulse.isZero(0)) return;
    const Vec2 sliding = along_tangents(contact, relative_velocity(contact, a, b));
    const Vec2 tangent =
        clamp_friction(contact.tangent_impulse - contact.tangent_mass * sliding, limit, shape);
    const Vec2 change = tangent - contact.tangent_impulse;
    contact.tangent_impulse = tangent;
    push(contact, change.x() * contact.tangent_1 + change.y() * contact.tangent_2, a, b);
}
// [turns]

/// d̂ᵀ A ê at one point: what an impulse along ê does to the velocity along d̂ [1/kg].
double entry(const SolverContact& contact, const Vec3& d, const Vec3& e, const SolverBody& a,
             const SolverBody& b) {
    const Vec3 d_a = contact.arm_a.cross(d), d_b = contact.arm_b.cross(d);
    return (a.inverse_mass + b.inverse_mass) * d.dot(e) +
           d_a.dot(a.inverse_inertia * contact.arm_a.cross(e)) +
           d_b.dot(b.inverse_inertia * contact.arm_b.cross(e));
}

double inverse_or_zero(double value) { return value > 0 ? 1 / value : 0; }

}  // namespace

double tangential_mass(double A_11, double A_12, double A_22) {
    return inverse_or_zero((A_11 + A_22) / 2 + std::hypot((A_11 - A_22) / 2, A_12));
}

// [load]
void load_bodies(const std::vector<RigidBody>& bodies, std::vector<SolverBody>& loaded) {
    loaded.clear();
    for (const RigidBody& body : bodies)
        loaded.push_back(
            {body.velocity, body.angular_velocity, body.inverse_mass, world_inverse_inertia(body)});
    loaded.emplace_back();  // the world
}

SolverContact load_contact(const std::vector<RigidBody>& bodies, const Contact& contact,
                           const std::vector<SolverBody>& loaded) {
    const Mat3 frame = contact_frame(contact.normal);
    SolverContact one{.a = contact.a,
                      .b = contact.b == world ? static_cast<int>(bodies.size()) : contact.b,
                      .normal = contact.normal,
                      .tangent_1 = frame.row(0),
                      .tangent_2 = frame.row(1),
                      .arm_a = contact.position - bodies[contact.a].position,
                      .arm_b = Vec3::Zero(),
                      .friction = contact.surface.friction};
    if (contact.b != world) one.arm_b = contact.position - bodies[contact.b].position;
    const SolverBody &a = loaded[one.a], &b = loaded[one.b];
    one.normal_mass = inverse_or_zero(entry(one, one.normal, one.normal, a, b));
    one.tangent_mass = tangential_mass(entry(one, one.tangent_1, one.tangent_1, a, b),
                                       entry(one, one.tangent_1, one.tangent_2, a, b),
                                       entry(one, one.tangent_2, one.tangent_2, a, b));
    return one;
}

void load_contacts(const std::vector<RigidBody>& bodies, const std::vector<Contact>& contacts,
                   const std::vector<SolverBody>& loaded, std::vector<SolverContact>& found) {
    found.clear();
    for (const Contact& contact : contacts) found.push_back(load_contact(bodies, contact, loaded));
}
// [load]

Vec3 contact_velocity(const SolverContact& contact, const std::vector<SolverBody>& bodies) {
    return relative_velocity(contact, bodies[contact.a], bodies[contact.b]);
}

void warm_start_with(SolverContact& contact, const Vec3& impulse, FrictionShape shape,
                     std::vector<SolverBody>& bodies) {
    if (impulse.isZero(0)) {
        contact.normal_impulse = 0;
        contact.tangent_impulse.setZero();
        return;
    }
    contact.normal_impulse = std::max(0.0, contact.normal.dot(impulse));
    contact.tangent_impulse = clamp_friction(along_tangents(contact, impulse),
                                             contact.friction * contact.normal_impulse, shape);
    push(contact, impulse_of(contact), bodies[contact.a], bodies[contact.b]);
}

Vec3 impulse_of(const SolverContact& contact) {
    return contact.normal_impulse * contact.normal +
           contact.tangent_impulse.x() * contact.tangent_1 +
           contact.tangent_impulse.y() * contact.tangent_2;
}

// [friction-sweep]
void friction_sweep(std::vector<SolverContact>& contacts, std::vector<SolverBody>& bodies,
                    const SweepRules& rules) {
    if (!rules.backwards) {
        for (SolverContact& contact : contacts) {
            SolverBody &a = bodies[contact.a], &b = bodies[contact.b];
            solve_normal(contact, a, b, rules.accumulate);
            solve_friction(contact, a, b, rules.friction);
        }
        return;
    }
    for (auto contact = contacts.rbegin(); contact != contacts.rend(); ++contact) {
        SolverBody &a = bodies[contact->a], &b = bodies[contact->b];
        solve_friction(*contact, a, b, rules.friction);
        solve_normal(*contact, a, b, rules.accumulate);
    }
}
// [friction-sweep]

// [residual]
SweepResidual sweep_residual(const std::vector<SolverContact>& contacts,
                             const std::vector<SolverBody>& bodies, FrictionShape shape) {
    SweepResidual residual;
    for (const SolverContact& contact : contacts) {
        if (contact.normal_mass == 0) continue;  // nothing can move here
        const Vec3 u = contact_velocity(contact, bodies);
        const double v_n = contact.normal.dot(u);
        const double least =
            std::min(v_n - contact.wanted, contact.normal_impulse / contact.normal_mass);
        residual.normal = std::max(residual.normal, std::abs(least));
        const Vec2 sliding = along_tangents(contact, u);
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
