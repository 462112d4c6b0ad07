// The same wall, or heap of boxes, in other libraries, if they are installed: Bullet, and Box2D in the
// plane.
#pragma once
#include <cmath>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "chapters/11_friction_pgs/programs/brick_wall.hpp"

#ifdef COLLIDE_HAS_BULLET
#include <btBulletDynamicsCommon.h>
#endif
#ifdef COLLIDE_HAS_BOX2D
#include <box2d/box2d.h>
#endif

namespace collide {

/// A wall that some library moves. What is in it lives as long as its functions do.
struct WallInMotion {
    std::function<void(double step)> advance;
    std::function<int()> contacts;              ///< points at which two bodies touch, or nearly do
    std::function<Vec3(int)> position;          ///< of the body of this index in the scene [m]
    std::function<Quat(int)> orientation = {};  ///< likewise; not in the plane
};
struct PeerEngine {
    std::string name;
    std::function<WallInMotion(const Scene& wall, int sweeps)> build;
    int fewest_sweeps = 1;  ///< with fewer the wall does not stand long enough to be measured
};

#ifdef COLLIDE_HAS_BULLET
/// What a world of Bullet consists of, in the order in which it is built.
struct BulletWorld {
    btDefaultCollisionConfiguration configuration;
    btCollisionDispatcher dispatcher{&configuration};
    btDbvtBroadphase broad_phase;
    btSequentialImpulseConstraintSolver solver;
    btDiscreteDynamicsWorld world{&dispatcher, &broad_phase, &solver, &configuration};
    std::vector<std::unique_ptr<btBoxShape>> shapes;
    std::vector<std::unique_ptr<btRigidBody>> bodies;

    BulletWorld() = default;
    BulletWorld(const BulletWorld&) = delete;
    BulletWorld& operator=(const BulletWorld&) = delete;
    ~BulletWorld() {
        for (const auto& body : bodies) world.removeRigidBody(body.get());
    }

    void add(const Vec3& half, const RigidBody& given, double friction) {
        const auto vector = [](const Vec3& v) { return btVector3(v.x(), v.y(), v.z()); };
        shapes.push_back(std::make_unique<btBoxShape>(vector(half)));
        const double mass = is_fixed(given) ? 0 : 1 / given.inverse_mass;
        btVector3 inertia(0, 0, 0);
        if (mass > 0) shapes.back()->calculateLocalInertia(mass, inertia);
        btRigidBody::btRigidBodyConstructionInfo info(mass, nullptr, shapes.back().get(), inertia);
        info.m_startWorldTransform.setIdentity();
        info.m_startWorldTransform.setOrigin(vector(given.position));
        const Quat& q = given.orientation;
        info.m_startWorldTransform.setRotation(btQuaternion(q.x(), q.y(), q.z(), q.w()));
        info.m_friction = std::sqrt(friction);  // it multiplies those of two bodies
        bodies.push_back(std::make_unique<btRigidBody>(info));
        bodies.back()->setActivationState(DISABLE_DEACTIVATION);
        world.addRigidBody(bodies.back().get());
    }
};

inline WallInMotion bullet_wall(const Scene& wall, int sweeps, int friction_directions,
                                int substeps = 1) {
    const auto bullet = std::make_shared<BulletWorld>();
    bullet->world.setGravity(btVector3(0, 0, wall.gravity.z()));
    bullet->world.getSolverInfo().m_numIterations = sweeps;
    if (friction_directions == 2)
        bullet->world.getSolverInfo().m_solverMode |= SOLVER_USE_2_FRICTION_DIRECTIONS;
    for (std::size_t i = 0; i < wall.bodies.size(); ++i) {
        const BoundingBox box = bounding_box(wall.shapes[i]);
        bullet->add((box.high - box.low) / 2, wall.bodies[i], wall.surfaces[i].friction);
    }
    return {.advance =
                [bullet, substeps](double step) {
                    for (int k = 0; k < substeps; ++k)
                        bullet->world.stepSimulation(step / substeps, 0);
                },
            .contacts =
                [bullet] {
                    int count = 0;
                    for (int i = 0; i < bullet->dispatcher.getNumManifolds(); ++i)
                        count += bullet->dispatcher.getManifoldByIndexInternal(i)->getNumContacts();
                    return count;
                },
            .position =
                [bullet](int i) {
                    const btVector3& at = bullet->bodies[i]->getWorldTransform().getOrigin();
                    return Vec3(at.x(), at.y(), at.z());
                },
            .orientation =
                [bullet](int i) {
                    const btQuaternion q = bullet->bodies[i]->getWorldTransform().getRotation();
                    return Quat(q.w(), q.x(), q.y(), q.z());
                }};
}
#endif

#ifdef COLLIDE_HAS_BOX2D
/// The wall seen from the side. Besides its sweeps over velocities Box2D makes a few over positions:
/// three, as its manual says.
inline WallInMotion box2d_wall(const Scene& wall, int sweeps) {
    const auto plane = std::make_shared<b2World>(b2Vec2(0, static_cast<float>(wall.gravity.z())));
    plane->SetAllowSleeping(false);
    plane->SetContinuousPhysics(false);
    const auto bodies = std::make_shared<std::vector<b2Body*>>();
    for (std::size_t i = 0; i < wall.bodies.size(); ++i) {
        const BoundingBox box = bounding_box(wall.shapes[i]);
        const Eigen::Vector3f half = ((box.high - box.low) / 2).cast<float>();
        const Eigen::Vector3f at = wall.bodies[i].position.cast<float>();
        b2BodyDef body;
        body.type = is_fixed(wall.bodies[i]) ? b2_staticBody : b2_dynamicBody;
        body.position.Set(at.x(), at.z());
        b2PolygonShape shape;
        shape.SetAsBox(half.x(), half.z());
        b2FixtureDef fixture;
        fixture.shape = &shape;
        fixture.density = static_cast<float>(brick_density * brick_depth);
        fixture.friction = static_cast<float>(wall.surfaces[i].friction);
        bodies->push_back(plane->CreateBody(&body));
        bodies->back()->CreateFixture(&fixture);
    }
    return {.advance = [plane,
                        sweeps](double step) { plane->Step(static_cast<float>(step), sweeps, 3); },
            .contacts =
                [plane] {
                    int count = 0;
                    for (b2Contact* one = plane->GetContactList(); one != nullptr;
                         one = one->GetNext())
                        count += one->GetManifold()->pointCount;
                    return count;
                },
            .position =
                [bodies](int i) {
                    const b2Vec2& at = (*bodies)[i]->GetPosition();
                    return Vec3(at.x, 0, at.y);
                }};
}
#endif

/// Those that were there when the course was configured.
inline std::vector<PeerEngine> peer_engines() {
    std::vector<PeerEngine> peers;
#ifdef COLLIDE_HAS_BULLET
    for (const int directions : {1, 2})
        peers.push_back({.name = "Bullet, " + std::to_string(directions) + " friction direction" +
                                 (directions == 2 ? "s" : ""),
                         .build = [directions](const Scene& wall, int sweeps) {
                             return bullet_wall(wall, sweeps, directions);
                         }});
#endif
#ifdef COLLIDE_HAS_BOX2D
    peers.push_back({.name = "Box2D (plane, float)", .build = box2d_wall});
#endif
    return peers;
}

}  // namespace collide
