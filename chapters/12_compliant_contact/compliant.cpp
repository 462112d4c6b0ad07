#include "chapters/12_compliant_contact/compliant.hpp"

#include <algorithm>
#include <cmath>
#include <memory>

#include "chapters/03_rigid_bodies/kinematics.hpp"
#include "chapters/05_rigid_impulses/rigid_contact.hpp"
#include "chapters/12_compliant_contact/hunt_crossley.hpp"
#include "common/core/errors.hpp"

namespace collide {

void require_valid(const CompliantSettings& settings) {
    require_positive("modulus", settings.modulus);
    if (settings.dissipation) require_not_negative("dissipation", *settings.dissipation);
    require_positive("bounce_speed", settings.bounce_speed);
    require_positive("corner_radius", settings.corner_radius);
    require_positive("transition_speed", settings.transition_speed);
    require_finite("peak_of_friction", settings.peak_of_friction);
    if (settings.peak_of_friction < 1)
        refuse("peak_of_friction", to_text(settings.peak_of_friction), "at least 1");
}

namespace {

double reach_of(const Shape& shape) {
    if (const auto* ball = std::get_if<Sphere>(&shape)) return ball->centre.norm() + ball->radius;
    double reach = 0;
    for (const Vec3& vertex : std::get<ConvexShape>(shape).vertices)
        reach = std::max(reach, vertex.norm());
    return reach;
}

}  // namespace

CompliantSystem compliant_system(const Scene& scene, const CompliantSettings& settings,
                                 const std::vector<ContactSphere>& spheres) {
    require_valid(scene);
    require_valid(settings);
    CompliantSystem system{.scene = scene, .settings = settings, .spheres = spheres};
    for (const Shape& shape : scene.shapes) system.reach.push_back(reach_of(shape));
    for (const Surface& surface : scene.surfaces) {
        const double e = std::max(surface.restitution, least_restitution);
        system.dissipation.push_back(settings.dissipation
                                         ? *settings.dissipation
                                         : dissipation_for(e, settings.bounce_speed));
    }
    for (const ContactSphere& sphere : spheres) {
        double& reach = system.reach[sphere.body];
        reach = std::max(reach, sphere.centre.norm() + sphere.radius);
    }
    return system;
}

CompliantSystem compliant_system(const Scene& scene, const CompliantSettings& settings) {
    require_valid(settings);
    return compliant_system(scene, settings, contact_spheres(scene, settings.corner_radius));
}

namespace {

/// A pair has the larger e of the two, hence the smaller dissipation.
double dissipation_between(const CompliantSystem& system, int a, int b) {
    return std::min(system.dissipation[a], system.dissipation[b]);
}

FrictionCurve friction_between(const CompliantSystem& system, int a, int b) {
    const double mu = combine(system.scene.surfaces[a], system.scene.surfaces[b]).friction;
    return {.at_peak = system.settings.peak_of_friction * mu,
            .sliding = mu,
            .transition = system.settings.transition_speed};
}

// [find-touch]
/// Adds the touch of a sphere with a surface, given in the frame of body b.
void add_touch(const CompliantSystem& system, const std::vector<RigidBody>& bodies,
               const ContactSphere& sphere, const Vec3& centre, int b, const Shape& surface,
               std::vector<Touch>& touches) {
    const RigidBody& body_b = bodies[b];
    const NearSurface near = near_surface(surface, to_body(body_b, centre));
    const double depth = sphere.radius - near.distance;
    if (depth <= 0) return;
    const Mat3 R = body_b.orientation.toRotationMatrix();
    const Vec3 normal = R * near.normal;
    // Each surface contributes half the compliance.
    const double modulus = 2 * system.settings.modulus;
    touches.push_back(
        {.a = sphere.body,
         .b = b,
         .centre = centre,
         .position = centre - (sphere.radius - depth / 2) * normal,
         .radius = sphere.radius,
         .depth = depth,
         .normal = normal,
         .hessian = R * near.hessian * R.transpose(),
         .stiffness = hertz_stiffness({1 / sphere.radius, modulus}, {near.curvature, modulus}),
         .dissipation = dissipation_between(system, sphere.body, b),
         .friction = friction_between(system, sphere.body, b)});
}
// [find-touch]

/// Bounding test: can a sphere with this centre (world frame) reach the body?
bool can_touch(const CompliantSystem& system, const std::vector<RigidBody>& bodies,
               const ContactSphere& sphere, const Vec3& centre, int b) {
    if (sphere.body == b || (is_fixed(bodies[sphere.body]) && is_fixed(bodies[b]))) return false;
    if (pass_through(system.scene, sphere.body, b)) return false;
    const double reach = sphere.radius + system.reach[b];
    return (centre - bodies[b].position).squaredNorm() < reach * reach;
}

bool is_ball(const CompliantSystem& system, int body) {
    return std::holds_alternative<Sphere>(system.scene.shapes[body]);
}

}  // namespace

// [find-touches]
std::vector<Touch> find_touches(const CompliantSystem& system,
                                const std::vector<RigidBody>& bodies) {
    std::vector<Touch> touches;
    const std::vector<ContactSphere>& spheres = system.spheres;
    for (std::size_t i = 0; i < spheres.size(); ++i) {
        const ContactSphere& sphere = spheres[i];
        const Vec3 centre = to_world(bodies[sphere.body], sphere.centre);
        // Against the shapes of other bodies; a pair of balls is found only once.
        for (int b = 0; b < static_cast<int>(bodies.size()); ++b) {
            if (!can_touch(system, bodies, sphere, centre, b)) continue;
            if (is_ball(system, sphere.body) && is_ball(system, b) && b < sphere.body) continue;
            add_touch(system, bodies, sphere, centre, b, system.scene.shapes[b], touches);
        }
        // Against their spheres, if one of the two sticks out. (A ball's sphere is its shape.)
        for (std::size_t j = i + 1; j < spheres.size(); ++j) {
            const ContactSphere& other = spheres[j];
            if (!sphere.sticks_out && !other.sticks_out) continue;
            if (is_ball(system, sphere.body) || is_ball(system, other.body)) continue;
            if (!can_touch(system, bodies, sphere, centre, other.body)) continue;
            add_touch(system, bodies, sphere, centre, other.body,
                      Sphere{other.centre, other.radius}, touches);
        }
    }
    return touches;
}
// [find-touches]

// [touch-force]
TouchForce touch_force(const Touch& touch, const std::vector<RigidBody>& bodies) {
    const Vec3 u = point_velocity(bodies[touch.a], touch.position) -
                   point_velocity(bodies[touch.b], touch.position);
    const double rate = -touch.normal.dot(u);  // ż
    const Vec3 sliding = u + rate * touch.normal;
    const double speed = sliding.norm();
    const double normal = hunt_crossley(touch.stiffness, touch.dissipation, touch.depth, rate);
    const double mu = friction_coefficient(touch.friction, speed);
    const Vec3 friction = speed > 0 ? Vec3(-mu * normal / speed * sliding) : Vec3(Vec3::Zero());
    return {.velocity = u, .normal = normal, .friction = friction};
}

Vec3 force_on_a(const Touch& touch, const TouchForce& force) {
    return force.normal * touch.normal + force.friction;
}
// [touch-force]

double stored_energy(const std::vector<Touch>& touches) {
    double stored = 0;
    for (const Touch& touch : touches) stored += hertz_energy(touch.stiffness, touch.depth);
    return stored;
}

namespace {

void add_force(Wrench& wrench, const RigidBody& body, const Vec3& point, const Vec3& force) {
    wrench.force += force;
    wrench.torque += (point - body.position).cross(force);
}

// [energy-flow]
/// Adds the power of each loss and of each drive [W].
void add_flow(EnergyFlow& flow, const Touch& touch, const TouchForce& force,
              const std::vector<RigidBody>& bodies) {
    const double elastic = hunt_crossley(touch.stiffness, 0, touch.depth, 0);
    const double rate = -touch.normal.dot(force.velocity);
    flow.dissipated += (force.normal - elastic) * rate;
    flow.rubbed -= force.friction.dot(force.velocity);
    const Vec3 on_a = force_on_a(touch, force);
    if (is_fixed(bodies[touch.a]))
        flow.driven -= on_a.dot(point_velocity(bodies[touch.a], touch.position));
    if (is_fixed(bodies[touch.b]))
        flow.driven += on_a.dot(point_velocity(bodies[touch.b], touch.position));
}
// [energy-flow]

Eigen::Index bodies_size(const VecX& state) { return state.size() - energy_state_size; }

}  // namespace

VecX pack(const CompliantSystem& system, const EnergyFlow& energies) {
    const VecX bodies = pack(system.scene.bodies);
    VecX state(bodies.size() + energy_state_size);
    state << bodies, energies.dissipated, energies.rubbed, energies.driven;
    return state;
}

EnergyFlow energies_of(const VecX& state) {
    const Eigen::Index at = bodies_size(state);
    return {.dissipated = state[at], .rubbed = state[at + 1], .driven = state[at + 2]};
}

// [compliant-motion]
Derivative compliant_motion(const CompliantSystem& system, double now) {
    // The forces record the energy flow on the side; the motion of the bodies is chapter 03's.
    const auto flow = std::make_shared<EnergyFlow>();
    const Forces others = forces_from(system.scene, now);
    const Forces forces = [=](double time, const std::vector<RigidBody>& bodies) {
        std::vector<Wrench> wrenches = others(time, bodies);
        *flow = {};
        if (system.scene.forces)
            flow->driven += power(bodies, system.scene.forces(now + time, bodies));
        for (const Touch& touch : find_touches(system, bodies)) {
            const TouchForce force = touch_force(touch, bodies);
            const Vec3 on_a = force_on_a(touch, force);
            add_force(wrenches[touch.a], bodies[touch.a], touch.position, on_a);
            add_force(wrenches[touch.b], bodies[touch.b], touch.position, -on_a);
            add_flow(*flow, touch, force, bodies);
        }
        return wrenches;
    };
    return [flow, of_bodies = motion(system.scene.bodies, forces)](double time, const VecX& state) {
        VecX rate(state.size());
        rate.head(bodies_size(state)) = of_bodies(time, state.head(bodies_size(state)));
        rate.tail<energy_state_size>() << flow->dissipated, flow->rubbed, flow->driven;
        return rate;
    };
}
// [compliant-motion]

void renormalise_bodies(VecX& state) {
    VecX bodies = state.head(bodies_size(state));
    renormalise(bodies);
    state.head(bodies.size()) = bodies;
}

}  // namespace collide
