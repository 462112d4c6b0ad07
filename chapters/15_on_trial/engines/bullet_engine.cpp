// Bullet, in double precision.
//
// A pair's e and μ are what two global functions of Bullet make of the two bodies; ours make what
// `combine` makes. Bullet moves no kinematic body: its user does, before each step.
#include <btBulletDynamicsCommon.h>

#include <BulletCollision/CollisionDispatch/btManifoldResult.h>

#include <memory>

#include "chapters/15_on_trial/engines/spatial_engine.hpp"

namespace collide {

namespace {

btVector3 to_bullet(const Vec3& vector) { return {vector.x(), vector.y(), vector.z()}; }

btTransform bullet_pose(const RigidBody& body) {
    const Quat& q = body.orientation;
    return btTransform(btQuaternion(q.x(), q.y(), q.z(), q.w()), to_bullet(body.position));
}

Vec3 from_bullet(const btVector3& vector) { return {vector.x(), vector.y(), vector.z()}; }

Surface bullet_pair(const btCollisionObject* a, const btCollisionObject* b) {
    return combine(*static_cast<const Surface*>(a->getUserPointer()),
                   *static_cast<const Surface*>(b->getUserPointer()));
}

btScalar pair_restitution(const btCollisionObject* a, const btCollisionObject* b) {
    return bullet_pair(a, b).restitution;
}

btScalar pair_friction(const btCollisionObject* a, const btCollisionObject* b) {
    return bullet_pair(a, b).friction;
}

/// A scene in Bullet's terms. The world is the last member, hence the first to go.
struct BulletWorld {
    BulletWorld(const Scene& scene, Tuning tuning);

    const Scene& scene;
    btDefaultCollisionConfiguration configuration = {};
    btCollisionDispatcher dispatcher{&configuration};
    btDbvtBroadphase broad_phase = {};
    btSequentialImpulseConstraintSolver solver = {};
    std::vector<std::unique_ptr<btCollisionShape>> shapes = {};
    std::vector<std::unique_ptr<btRigidBody>> bodies = {};
    btDiscreteDynamicsWorld world{&dispatcher, &broad_phase, &solver, &configuration};
};

std::unique_ptr<btCollisionShape> bullet_shape(const Shape& shape) {
    if (const auto* sphere = std::get_if<Sphere>(&shape))
        return std::make_unique<btSphereShape>(sphere->radius);
    return std::make_unique<btBoxShape>(to_bullet(*box_size(shape) / 2));
}

std::unique_ptr<btRigidBody> bullet_body(const RigidBody& body, btCollisionShape& shape,
                                         Tuning tuning) {
    const bool fixed = is_fixed(body);
    const Vec3 inertia =
        fixed ? Vec3::Zero() : Vec3(body.inverse_inertia.diagonal().cwiseInverse());
    const double mass = fixed ? 0 : 1 / body.inverse_mass;
    btRigidBody::btRigidBodyConstructionInfo info(mass, nullptr, &shape, to_bullet(inertia));
    info.m_startWorldTransform = bullet_pose(body);
    auto made = std::make_unique<btRigidBody>(info);
    if (tuning == Tuning::advised) {
        made->setActivationState(DISABLE_DEACTIVATION);
        made->setContactProcessingThreshold(0);
    }
    if (fixed && is_moving(body)) {
        made->setCollisionFlags(btCollisionObject::CF_KINEMATIC_OBJECT);
        made->setActivationState(DISABLE_DEACTIVATION);
    }
    if (fixed) return made;
    made->setLinearVelocity(to_bullet(body.velocity));
    made->setAngularVelocity(to_bullet(body.angular_velocity));
    return made;
}

/// By default a contact begins at a gap, and its impulse leaves just the velocity that closes the gap
/// within the step, which takes the gap over the step from e v; and the correction of a penetration
/// stays in the velocities, which adds to e v. Here a contact begins at a gap of zero, and corrections
/// move bodies only. The slop keeps contacts at rest from coming and going. It costs e v at most the
/// slop over the step.
void tune(btContactSolverInfo& info) {
    info.m_numIterations = 200;
    info.m_solverMode |= SOLVER_USE_2_FRICTION_DIRECTIONS;
    info.m_restitutionVelocityThreshold = 0;
    info.m_splitImpulsePenetrationThreshold = 0;
    info.m_linearSlop = 1e-5;  // [m]
}

BulletWorld::BulletWorld(const Scene& given, Tuning tuning) : scene(given) {
    gCalculateCombinedRestitutionCallback = pair_restitution;
    gCalculateCombinedFrictionCallback = pair_friction;
    world.setGravity(to_bullet(scene.gravity));
    if (tuning == Tuning::advised) tune(world.getSolverInfo());
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
        shapes.push_back(bullet_shape(scene.shapes[i]));
        bodies.push_back(bullet_body(scene.bodies[i], *shapes.back(), tuning));
        // Bullet's pointer is not const, and only our two functions read it.
        bodies.back()->setUserPointer(const_cast<Surface*>(&scene.surfaces[i]));
        world.addRigidBody(bodies.back().get());
    }
    for (const auto& [a, b] : scene.passing) {
        bodies[a]->setIgnoreCollisionCheck(bodies[b].get(), true);
        bodies[b]->setIgnoreCollisionCheck(bodies[a].get(), true);
    }
}

void take_bullet_step(BulletWorld& made, double time, double step) {
    for (std::size_t i = 0; i < made.bodies.size(); ++i)
        if (made.bodies[i]->isKinematicObject())
            made.bodies[i]->setCenterOfMassTransform(
                bullet_pose(carried_on(made.scene.bodies[i], time + step)));
    // With no substeps allowed, it takes one step of exactly this length.
    made.world.stepSimulation(step, 0);
}

void read_bullet_bodies(const BulletWorld& made, std::vector<RigidBody>& bodies) {
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        const btRigidBody& body = *made.bodies[i];
        if (body.isStaticObject()) continue;
        const btQuaternion q = body.getOrientation();
        bodies[i].position = from_bullet(body.getCenterOfMassPosition());
        bodies[i].orientation = Quat(q.w(), q.x(), q.y(), q.z());
        bodies[i].velocity = from_bullet(body.getLinearVelocity());
        bodies[i].angular_velocity = from_bullet(body.getAngularVelocity());
    }
}

/// Bullet's inertia has three entries, about the axes of the body.
bool has_products_of_inertia(const RigidBody& body) {
    return !Mat3(body.inverse_inertia).isDiagonal(1e-12);
}

Motion run_bullet(const TrialTask& task, double step, Tuning tuning) {
    if (const std::string why = beyond_boxes_and_balls(task.scene); !why.empty())
        return unsupported(why);
    for (const RigidBody& body : task.scene.bodies)
        if (has_products_of_inertia(body)) return unsupported("products of inertia");
    BulletWorld made(task.scene, tuning);
    return motion_of_world(
        task, step, [&](double time, double length) { take_bullet_step(made, time, length); },
        [&](std::vector<RigidBody>& bodies) { read_bullet_bodies(made, bodies); });
}

std::string bullet_version() {
    const int version = btGetVersion();
    return std::to_string(version / 100) + "." + std::to_string(version % 100);
}

}  // namespace

Contestant bullet_engine() {
    return {
        "Bullet", bullet_version(),
        "10 iterations, one direction of friction, e = 0 below 0.2 m/s, bodies may sleep",
        "200 iterations, two directions of friction, e at all speeds, contacts from a gap of zero, "
        "penetrations corrected apart, no sleep",
        run_bullet};
}

}  // namespace collide
