#include "chapters/07_frictional_impact_2d/planar_body.hpp"

#include <cmath>

#include "common/core/errors.hpp"

namespace collide {

PlanarBody make_planar_body(double mass, double inertia) {
    require_positive("mass", mass);
    require_positive("inertia", inertia);
    return {.inverse_mass = 1 / mass, .inverse_inertia = 1 / inertia};
}

PlanarBody make_fixed_planar_body(const Vec2& position) {
    require_finite("position", position);
    return {.position = position, .inverse_mass = 0, .inverse_inertia = 0};
}

void require_valid(const PlanarBody& body) {
    require_finite("position", body.position);
    require_finite("angle", body.angle);
    require_finite("velocity", body.velocity);
    require_finite("spin", body.spin);
    require_not_negative("inverse_mass", body.inverse_mass);
    require_not_negative("inverse_inertia", body.inverse_inertia);
}

// [point-velocity]
Vec2 quarter_turn(const Vec2& r) { return {-r.y(), r.x()}; }

Vec2 point_velocity(const PlanarBody& body, const Vec2& point) {
    return body.velocity + body.spin * quarter_turn(point - body.position);
}
// [point-velocity]

double kinetic_energy(const PlanarBody& body) {
    double energy = 0;
    if (body.inverse_mass > 0) energy += body.velocity.squaredNorm() / (2 * body.inverse_mass);
    if (body.inverse_inertia > 0) energy += body.spin * body.spin / (2 * body.inverse_inertia);
    return energy;
}

// [apply-impulse]
void apply_impulse(PlanarBody& a, PlanarBody& b, const Vec2& position, const Vec2& impulse) {
    a.velocity += a.inverse_mass * impulse;
    b.velocity -= b.inverse_mass * impulse;
    a.spin += a.inverse_inertia * quarter_turn(position - a.position).dot(impulse);
    b.spin -= b.inverse_inertia * quarter_turn(position - b.position).dot(impulse);
}
// [apply-impulse]

RigidBody in_space(const PlanarBody& body) {
    require_valid(body);
    if ((body.inverse_mass == 0) != (body.inverse_inertia == 0))
        refuse("body", "one with an axle", "free, or fixed entirely");
    return {.position = {body.position.x(), body.position.y(), 0},
            .orientation = Quat(Eigen::AngleAxisd(body.angle, Vec3::UnitZ())),
            .velocity = {body.velocity.x(), body.velocity.y(), 0},
            .angular_velocity = {0, 0, body.spin},
            .inverse_mass = body.inverse_mass,
            .inverse_inertia = body.inverse_inertia * Mat3::Identity()};
}

PlanarBody in_plane(const RigidBody& body) {
    const Vec3 x_axis = body.orientation * Vec3::UnitX();
    return {.position = body.position.head<2>(),
            .angle = std::atan2(x_axis.y(), x_axis.x()),
            .velocity = body.velocity.head<2>(),
            .spin = body.angular_velocity.z(),
            .inverse_mass = body.inverse_mass,
            .inverse_inertia = world_inverse_inertia(body)(2, 2)};
}

}  // namespace collide
