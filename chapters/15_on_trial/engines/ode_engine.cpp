// ODE, the Open Dynamics Engine.
//
// A contact is a joint that lives for one step. Whoever makes it says e and μ, so a pair has exactly
// ours. Friction is a pyramid of two tangents. By default its bound would be a force of μ newtons;
// dContactApprox1 makes it μ times the normal force, and both settings ask for that. With the first
// tangent along the sliding, which only the advised setting asks for, the pyramid slides like a cone.
#include <ode/ode.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <stdexcept>

#include "chapters/15_on_trial/engines/spatial_engine.hpp"

namespace collide {

namespace {

/// Boxes touch at up to eight points.
constexpr int most_contacts = 8;

/// ODE's own remarks, such as a matrix that is not quite definite; it goes on after them.
void ignore(int, const char*, va_list) {}

/// ODE would end the process.
void give_up(int, const char* format, va_list) { throw std::runtime_error(format); }

void prepare_ode() {
    static const bool is_ready = [] {
        dInitODE2(0);
        dSetMessageHandler(ignore);
        dSetErrorHandler(give_up);
        dSetDebugHandler(give_up);
        return true;
    }();
    if (is_ready) dAllocateODEDataForThread(dAllocateMaskAll);
    // Its quick step takes the contacts in a random order.
    dRandSetSeed(0);
}

Vec3 from_ode(const dReal* vector) { return {vector[0], vector[1], vector[2]}; }

/// A scene in ODE's terms. What is fixed and at rest is a geometry without a body.
struct OdeWorld {
    OdeWorld(const Scene& scene, Tuning tuning);
    OdeWorld(const OdeWorld&) = delete;
    ~OdeWorld();

    const Scene& scene;
    Tuning tuning;
    dWorldID world = dWorldCreate();
    dSpaceID space = dHashSpaceCreate(nullptr);
    dJointGroupID contacts = dJointGroupCreate(0);
    std::vector<dBodyID> bodies = {};  ///< null: none
};

dGeomID geometry_of(dSpaceID space, const Shape& shape) {
    if (const auto* sphere = std::get_if<Sphere>(&shape))
        return dCreateSphere(space, sphere->radius);
    const Vec3 size = *box_size(shape);
    return dCreateBox(space, size.x(), size.y(), size.z());
}

dMass mass_of(const RigidBody& body) {
    const Mat3 inertia = body.inverse_inertia.inverse();
    dMass mass;
    dMassSetParameters(&mass, 1 / body.inverse_mass, 0, 0, 0, inertia(0, 0), inertia(1, 1),
                       inertia(2, 2), inertia(0, 1), inertia(0, 2), inertia(1, 2));
    return mass;
}

dBodyID add_ode_body(OdeWorld& made, const RigidBody& body) {
    const dBodyID added = dBodyCreate(made.world);
    dBodySetLinearVel(added, body.velocity.x(), body.velocity.y(), body.velocity.z());
    dBodySetAngularVel(added, body.angular_velocity.x(), body.angular_velocity.y(),
                       body.angular_velocity.z());
    // Turns by the exponential of the angular velocity, not by its first term and a normalisation.
    if (made.tuning == Tuning::advised) dBodySetFiniteRotationMode(added, 1);
    if (is_fixed(body)) {
        dBodySetKinematic(added);
        return added;
    }
    const dMass mass = mass_of(body);
    dBodySetMass(added, &mass);
    return added;
}

OdeWorld::OdeWorld(const Scene& given, Tuning tuned) : scene(given), tuning(tuned) {
    dWorldSetGravity(world, scene.gravity.x(), scene.gravity.y(), scene.gravity.z());
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
        const RigidBody& body = scene.bodies[i];
        const dGeomID geometry = geometry_of(space, scene.shapes[i]);
        const bool has_body = !is_fixed(body) || is_moving(body);
        bodies.push_back(has_body ? add_ode_body(*this, body) : nullptr);
        if (has_body) dGeomSetBody(geometry, bodies.back());
        dGeomSetPosition(geometry, body.position.x(), body.position.y(), body.position.z());
        const Quat& q = body.orientation;
        const dQuaternion orientation = {q.w(), q.x(), q.y(), q.z()};
        dGeomSetQuaternion(geometry, orientation);
        // ODE keeps a pointer; ours is the body's index.
        dGeomSetData(geometry, reinterpret_cast<void*>(static_cast<std::uintptr_t>(i)));
    }
}

OdeWorld::~OdeWorld() {
    dJointGroupDestroy(contacts);
    dSpaceDestroy(space);
    dWorldDestroy(world);
}

Vec3 velocity_at(dBodyID body, const dReal* point) {
    if (!body) return Vec3::Zero();
    dVector3 velocity;
    dBodyGetPointVel(body, point[0], point[1], point[2], velocity);
    return from_ode(velocity);
}

/// Puts the first tangent along the sliding, if there is any.
void align_pyramid(dContact& contact, dBodyID first, dBodyID second) {
    const Vec3 normal = from_ode(contact.geom.normal);
    const Vec3 relative =
        velocity_at(first, contact.geom.pos) - velocity_at(second, contact.geom.pos);
    const Vec3 sliding = relative - normal * normal.dot(relative);
    constexpr double slowest = 0.01;  // below, the direction is noise of bodies at rest [m/s]
    if (sliding.norm() < slowest) return;
    const Vec3 tangent = sliding.normalized();
    contact.surface.mode |= dContactFDir1;
    std::copy_n(tangent.data(), 3, contact.fdir1);
}

/// ODE leaves the speed below which nothing bounces to its user. Its own demonstrations take 0.1.
dSurfaceParameters surface_for_ode(const Surface& surface, Tuning tuning) {
    dSurfaceParameters parameters = {};
    parameters.mode = dContactApprox1 | dContactBounce;
    parameters.mu = surface.friction;
    parameters.bounce = surface.restitution;
    parameters.bounce_vel = tuning == Tuning::defaults ? 0.1 : 0;
    return parameters;
}

int index_of(dGeomID geometry) {
    return static_cast<int>(reinterpret_cast<std::uintptr_t>(dGeomGetData(geometry)));
}

/// Called for every two geometries that are near each other.
void add_contacts(void* data, dGeomID first, dGeomID second) {
    OdeWorld& made = *static_cast<OdeWorld*>(data);
    const Scene& scene = made.scene;
    const int a = index_of(first), b = index_of(second);
    if (is_fixed(scene.bodies[a]) && is_fixed(scene.bodies[b])) return;
    if (pass_through(scene, a, b)) return;
    std::array<dContact, most_contacts> found;
    const Surface surface = combine(scene.surfaces[a], scene.surfaces[b]);
    const dBodyID one = dGeomGetBody(first), other = dGeomGetBody(second);
    const int count = dCollide(first, second, most_contacts, &found[0].geom, sizeof(dContact));
    for (int i = 0; i < count; ++i) {
        found[i].surface = surface_for_ode(surface, made.tuning);
        if (made.tuning == Tuning::advised) align_pyramid(found[i], one, other);
        const dJointID joint = dJointCreateContact(made.world, made.contacts, &found[i]);
        dJointAttach(joint, one, other);
    }
}

void take_ode_step(OdeWorld& made, double step) {
    dSpaceCollide(made.space, &made, add_contacts);
    const int is_done = made.tuning == Tuning::defaults ? dWorldQuickStep(made.world, step)
                                                        : dWorldStep(made.world, step);
    dJointGroupEmpty(made.contacts);
    if (!is_done) throw std::runtime_error("out of memory");
}

void read_ode_bodies(const OdeWorld& made, std::vector<RigidBody>& bodies) {
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        const dBodyID body = made.bodies[i];
        if (!body) continue;
        const dReal* q = dBodyGetQuaternion(body);
        bodies[i].position = from_ode(dBodyGetPosition(body));
        bodies[i].orientation = Quat(q[0], q[1], q[2], q[3]);
        bodies[i].velocity = from_ode(dBodyGetLinearVel(body));
        bodies[i].angular_velocity = from_ode(dBodyGetAngularVel(body));
    }
}

Motion run_ode(const TrialTask& task, double step, Tuning tuning) {
    if (const std::string why = beyond_boxes_and_balls(task.scene); !why.empty())
        return unsupported(why);
    prepare_ode();
    try {
        OdeWorld made(task.scene, tuning);
        return motion_of_world(
            task, step, [&](double, double length) { take_ode_step(made, length); },
            [&](std::vector<RigidBody>& bodies) { read_ode_bodies(made, bodies); });
    } catch (const std::runtime_error& error) {
        return {.times = {0}, .moments = {task.scene.bodies}, .failed = error.what()};
    }
}

}  // namespace

Contestant ode_engine() {
    return {"ODE", dODE_VERSION,
            "quick step of 20 iterations, pyramid of μ (dContactApprox1), e = 0 below 0.1 m/s",
            "exact step (dWorldStep), pyramid along the sliding, e at all speeds, finite rotations",
            run_ode};
}

}  // namespace collide
