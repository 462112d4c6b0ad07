#include "chapters/11_friction_pgs/solver_contact.hpp"

#include <algorithm>
#include <cmath>

namespace collide {

namespace {

// These functions are part of every sweep's loop: a call would cost as much as its work.

// What happens to A also happens to B, so their numbers go side by side, two in one instruction.

using Both = Eigen::Array2d;  // A's number and B's
struct BothVectors {
    Both x, y, z;
};
[[gnu::always_inline]] inline BothVectors side_by_side(const Vec3& a, const Vec3& b) {
    return {Both(a.x(), b.x()), Both(a.y(), b.y()), Both(a.z(), b.z())};
}
[[gnu::always_inline]] inline BothVectors cross(const BothVectors& v, const BothVectors& w) {
    return {v.y * w.z - v.z * w.y, v.z * w.x - v.x * w.z, v.x * w.y - v.y * w.x};
}

/// u: A's point against B's.
[[gnu::always_inline]] inline Vec3 relative_velocity(const SolverContact& contact,
                                                     const SolverBody& a, const SolverBody& b) {
    const BothVectors arms = side_by_side(contact.arm_a, contact.arm_b);
    const BothVectors turn = cross(side_by_side(a.angular_velocity, b.angular_velocity), arms);
    const BothVectors v = side_by_side(a.velocity, b.velocity);
    const Both x = v.x + turn.x, y = v.y + turn.y, z = v.z + turn.z;
    return {x[0] - x[1], y[0] - y[1], z[0] - z[1]};
}

/// I⁻¹ times a vector. (Eigen would call a function for it.)
[[gnu::always_inline]] inline Vec3 times(const Mat3& inverse_inertia, const Vec3& turn) {
    return turn.x() * inverse_inertia.col(0) + turn.y() * inverse_inertia.col(1) +
           turn.z() * inverse_inertia.col(2);
}

/// Applies an impulse to A, and its opposite to B.
[[gnu::always_inline]] inline void push(const SolverContact& contact, const Vec3& impulse,
                                        SolverBody& a, SolverBody& b) {
    const BothVectors p = side_by_side(impulse, -impulse);
    const BothVectors L = cross(side_by_side(contact.arm_a, contact.arm_b), p);
    const Mat3 &I_a = a.inverse_inertia, &I_b = b.inverse_inertia;  // symmetric
    const auto entry = [&](int row, int column) {
        return Both(I_a(row, column), I_b(row, column));
    };
    const Both xy = entry(1, 0), xz = entry(2, 0), yz = entry(2, 1);
    const Both mass(a.inverse_mass, b.inverse_mass);
    const auto add = [](const Both& change, double& to_a, double& to_b) {
        to_a += change[0];
        to_b += change[1];
    };
    add(mass * p.x, a.velocity.x(), b.velocity.x());
    add(mass * p.y, a.velocity.y(), b.velocity.y());
    add(mass * p.z, a.velocity.z(), b.velocity.z());
    Vec3 &w_a = a.angular_velocity, &w_b = b.angular_velocity;
    add(entry(0, 0) * L.x + xy * L.y + xz * L.z, w_a.x(), w_b.x());
    add(xy * L.x + entry(1, 1) * L.y + yz * L.z, w_a.y(), w_b.y());
    add(xz * L.x + yz * L.y + entry(2, 2) * L.z, w_a.z(), w_b.z());
}

[[gnu::always_inline]] inline Vec2 along_tangents(const SolverContact& contact, const Vec3& u) {
    return {contact.tangent_1.dot(u), contact.tangent_2.dot(u)};
}
[[gnu::always_inline]] inline Vec3 in_space(const SolverContact& contact, const Vec2& tangent) {
    return tangent.x() * contact.tangent_1 + tangent.y() * contact.tangent_2;
}

// [turns]
/// Normal: changes the impulse for the target velocity, never to a pull. Returns the change.
[[gnu::always_inline]] inline double solve_normal(SolverContact& contact, double velocity,
                                                  bool accumulate) {
    const double wish = -contact.normal_mass * contact.mass_scale * (velocity - contact.wanted) -
                        contact.impulse_scale * contact.normal_impulse;
    const double change = std::max(wish, accumulate ? -contact.normal_impulse : 0.0);
    contact.normal_impulse += change;
    return change;
}
/// Friction: changes the impulse to the one that stops the sliding, clamped by the present normal
/// impulse. Returns the change.
[[gnu::always_inline]] inline Vec2 solve_friction(SolverContact& contact, const Vec2& sliding,
                                                  FrictionShape shape) {
    const Vec2 tangent = clamp_friction(contact.tangent_impulse - contact.tangent_mass * sliding,
                                        contact.friction * contact.normal_impulse, shape);
    const Vec2 change = tangent - contact.tangent_impulse;
    contact.tangent_impulse = tangent;
    return change;
}
/// Both, one after the other: the bodies are looked at once, and pushed once.
[[gnu::always_inline]] inline void solve_contact(SolverContact& contact, SolverBody& a,
                                                 SolverBody& b, const SweepRules& rules) {
    const Vec3 u = relative_velocity(contact, a, b);
    double velocity = contact.normal.dot(u), change = 0;
    if (!rules.backwards) change = solve_normal(contact, velocity, rules.accumulate);
    Vec2 friction(0, 0);
    const bool rubs = contact.friction * contact.normal_impulse > 0;
    if (rubs || !contact.tangent_impulse.isZero(0))
        friction = solve_friction(contact, along_tangents(contact, u) + change * contact.coupling,
                                  rules.friction);
    if (rules.backwards) {
        velocity += contact.coupling.dot(friction);
        change = solve_normal(contact, velocity, rules.accumulate);
    }
    if (change == 0 && friction.isZero(0)) return;  // a gap that stays open
    push(contact, change * contact.normal + in_space(contact, friction), a, b);
}
// [turns]

/// What an impulse of 1 N s along a direction does to u [m/s].
Vec3 response(const SolverContact& contact, const Vec3& direction, const SolverBody& a,
              const SolverBody& b) {
    const Vec3 turn_a = times(a.inverse_inertia, contact.arm_a.cross(direction));
    const Vec3 turn_b = times(b.inverse_inertia, contact.arm_b.cross(direction));
    return (a.inverse_mass + b.inverse_mass) * direction + turn_a.cross(contact.arm_a) +
           turn_b.cross(contact.arm_b);
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
    const Vec3 by_normal = response(one, one.normal, a, b);
    const Vec3 by_friction = response(one, one.tangent_1, a, b);
    one.normal_mass = inverse_or_zero(one.normal.dot(by_normal));
    one.tangent_mass =
        tangential_mass(one.tangent_1.dot(by_friction), one.tangent_2.dot(by_friction),
                        one.tangent_2.dot(response(one, one.tangent_2, a, b)));
    one.coupling = along_tangents(one, by_normal);
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

void apply_again(const SolverContact& contact, std::vector<SolverBody>& bodies) {
    if (contact.normal_impulse > 0)
        push(contact, impulse_of(contact), bodies[contact.a], bodies[contact.b]);
}

Vec3 impulse_of(const SolverContact& contact) {
    return contact.normal_impulse * contact.normal + in_space(contact, contact.tangent_impulse);
}

// [friction-sweep]
void friction_sweep(std::vector<SolverContact>& contacts, std::vector<SolverBody>& bodies,
                    const SweepRules& rules) {
    if (!rules.backwards) {
        for (SolverContact& contact : contacts)
            solve_contact(contact, bodies[contact.a], bodies[contact.b], rules);
        return;
    }
    for (auto contact = contacts.rbegin(); contact != contacts.rend(); ++contact)
        solve_contact(*contact, bodies[contact->a], bodies[contact->b], rules);
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
