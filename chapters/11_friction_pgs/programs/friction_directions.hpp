// Friction of one step for two bodies that slide, in several ways, and how far it is from Coulomb's law.
#pragma once
#include <algorithm>
#include <cmath>
#include <numbers>

#include "chapters/06_frictional_impact_3d/two_bodies.hpp"
#include "chapters/11_friction_pgs/model.hpp"

namespace collide {

inline constexpr double degree = std::numbers::pi / 180, g = 9.81, step = 0.01;

/// Two bodies of 1 kg that slide on the ground: a puck that does not turn, and a rod on one of its ends.
struct Slider {
    RigidBody body;
    Contact contact;  // its tangents are the axes of x and y
};
inline Slider slider(bool is_rod, double mu) {
    Scene scene{.surface = {.restitution = 0, .friction = mu}};
    add_box(scene, {1, 0.1, 0.1}, 1);
    Slider found{.body = scene.bodies[0], .contact = {.surface = scene.surface}};
    found.contact.position = is_rod ? Vec3(0.5, 0, -0.05) : Vec3(0, 0, -0.05);
    if (!is_rod) found.body.inverse_inertia.setZero();
    return found;
}

/// Friction against the direction in which the contact slides on.
struct Friction {
    Vec2 against = {0, 0};  // −γ_t/(μ γ_n)
    double error = 0;       // angle between it and the sliding [degrees]
};
inline Friction compare(const Vec2& friction, const Vec2& sliding, double limit) {
    const Vec2 against = -friction / limit;
    const double cross = sliding.x() * against.y() - sliding.y() * against.x();
    return {.against = against,
            .error = std::abs(std::atan2(cross, sliding.dot(against))) / degree};
}

/// One step in which gravity has acted, with sweeps until nothing changes.
inline Friction by_sweeps(Slider slider, const Vec2& sliding, FrictionShape shape) {
    slider.body.velocity = {sliding.x(), sliding.y(), -g * step};
    std::vector<SolverBody> bodies;
    std::vector<SolverContact> contacts;
    load_bodies({slider.body}, bodies);
    load_contacts({slider.body}, {slider.contact}, bodies, contacts);
    for (int k = 0; k < 2000; ++k) friction_sweep(contacts, bodies, {.friction = shape});
    const Vec3 impulse = impulse_of(contacts[0]), u = contact_velocity(contacts[0], bodies);
    return compare(impulse.head<2>(), u.head<2>(), slider.contact.surface.friction * impulse.z());
}

/// The same with the box for the puck: each tangent stops, or loses μ g h.
inline Friction by_formula(const Vec2& sliding, double mu) {
    const double limit = mu * g * step;  // [m/s]
    const Vec2 lost = clamp_friction(sliding, limit, FrictionShape::box);
    return compare(-lost, sliding - lost, limit);
}

/// The same for a rod, but friction is wished for by A_tt⁻¹ and then projected on the disc: the wrong way.
inline Friction by_inverse(const Slider& slider, const Vec2& sliding) {
    const Mat3 R = contact_frame(slider.contact.normal);
    const Mat3 A =
        R.transpose() * impact_problem(slider.body, make_fixed_body(), slider.contact).K * R;
    const Mat2 tangential_inverse = A.topLeftCorner<2, 2>().inverse();
    const double mu = slider.contact.surface.friction;
    const Vec3 before(sliding.x(), sliding.y(), -g * step);
    Vec3 impulse = Vec3::Zero();
    for (int k = 0; k < 2000; ++k) {
        const Vec2 u_t = (before + A * impulse).head<2>();
        impulse.head<2>() = clamp_friction(impulse.head<2>() - tangential_inverse * u_t,
                                           mu * impulse.z(), FrictionShape::disc);
        impulse.z() = std::max(0.0, impulse.z() - (before + A * impulse).z() / A(2, 2));
    }
    return compare(impulse.head<2>(), (before + A * impulse).head<2>(), mu * impulse.z());
}

/// Where a puck goes until it stops.
inline std::vector<Vec2> track(double mu, const Vec2& velocity, FrictionShape shape) {
    Scene scene{.surface = {.restitution = 0, .friction = mu}};
    add_floor(scene);
    add_sphere(scene, 0.05, 1,
               {.position = {0, 0, 0.05}, .velocity = {velocity.x(), velocity.y(), 0}});
    scene.bodies[1].inverse_inertia *= 1e-9;  // so it slides and does not roll
    std::vector<Vec2> places;
    simulate(
        scene, pgs_model({.friction = shape}), 1.05 * velocity.norm() / (mu * g),
        [&](const Simulation& now) { places.push_back(now.scene.bodies[1].position.head<2>()); });
    return places;
}

}  // namespace collide
