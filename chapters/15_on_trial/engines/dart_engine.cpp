// DART, the Dynamic Animation and Robotics Toolkit.
//
// DART makes a pair's e of a product and its μ of a minimum, and has no place for other rules. So a
// body carries its shape once for every surface that it can meet, each with the e and μ of that pair,
// and a filter lets only the right copies touch.
#include <dart/collision/CollisionFilter.hpp>
#include <dart/collision/CollisionObject.hpp>
#include <dart/collision/dart/DARTCollisionDetector.hpp>
#include <dart/config.hpp>
#include <dart/constraint/ConstraintSolver.hpp>
#include <dart/dynamics/BoxShape.hpp>
#include <dart/dynamics/FreeJoint.hpp>
#include <dart/dynamics/Skeleton.hpp>
#include <dart/dynamics/SphereShape.hpp>
#include <dart/simulation/World.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>

#include "chapters/15_on_trial/engines/spatial_engine.hpp"

namespace collide {

namespace {

/// The different surfaces of a scene, and which of them each body has.
struct SurfaceKinds {
    std::vector<Surface> kinds = {};
    std::vector<int> of_body = {};
};

SurfaceKinds surface_kinds(const Scene& scene) {
    SurfaceKinds found;
    for (const Surface& surface : scene.surfaces) {
        const auto same = [&](const Surface& other) {
            return other.restitution == surface.restitution && other.friction == surface.friction;
        };
        const auto known = std::find_if(found.kinds.begin(), found.kinds.end(), same);
        found.of_body.push_back(static_cast<int>(known - found.kinds.begin()));
        if (known == found.kinds.end()) found.kinds.push_back(surface);
    }
    return found;
}

/// Lets two copies touch if each is the one for the other's surface.
class RightCopies : public dart::collision::BodyNodeCollisionFilter {
  public:
    struct Copy {
        int of = 0, against = 0;  ///< kinds of surface: of its body, and of whom it touches
    };
    std::map<const dart::dynamics::ShapeFrame*, Copy> copies = {};

    bool ignoresCollision(const dart::collision::CollisionObject* a,
                          const dart::collision::CollisionObject* b) const override {
        const Copy& first = copies.at(a->getShapeFrame());
        const Copy& second = copies.at(b->getShapeFrame());
        return first.of != second.against || second.of != first.against ||
               BodyNodeCollisionFilter::ignoresCollision(a, b);
    }
};

/// A scene in DART's terms.
struct DartWorld {
    DartWorld(const Scene& scene, Tuning tuning);

    const Scene& scene;
    SurfaceKinds surfaces;
    std::shared_ptr<RightCopies> filter = std::make_shared<RightCopies>();
    dart::simulation::WorldPtr world = dart::simulation::World::create();
    std::vector<dart::dynamics::FreeJoint*> joints = {};  ///< between the world and each body
    std::vector<dart::dynamics::BodyNode*> bodies = {};
};

dart::dynamics::ShapePtr dart_shape(const Shape& shape) {
    if (const auto* sphere = std::get_if<Sphere>(&shape))
        return std::make_shared<dart::dynamics::SphereShape>(sphere->radius);
    return std::make_shared<dart::dynamics::BoxShape>(*box_size(shape));
}

void place(dart::dynamics::FreeJoint& joint, const RigidBody& body) {
    Eigen::Isometry3d pose = Eigen::Isometry3d::Identity();
    pose.linear() = body.orientation.toRotationMatrix();
    pose.translation() = body.position;
    joint.setTransform(pose);
    joint.setLinearVelocity(body.velocity);
    joint.setAngularVelocity(body.angular_velocity);
}

void add_copies(DartWorld& made, std::size_t index) {
    const SurfaceKinds& surfaces = made.surfaces;
    const int own = surfaces.of_body[index];
    for (std::size_t other = 0; other < surfaces.kinds.size(); ++other) {
        const Surface pair = combine(surfaces.kinds[own], surfaces.kinds[other]);
        auto* copy = made.bodies[index]
                         ->createShapeNodeWith<dart::dynamics::CollisionAspect,
                                               dart::dynamics::DynamicsAspect>(
                             dart_shape(made.scene.shapes[index]));
        // The partner's copy has the same, so that the product is e, and the minimum μ.
        copy->getDynamicsAspect()->setRestitutionCoeff(std::sqrt(pair.restitution));
        copy->getDynamicsAspect()->setFrictionCoeff(pair.friction);
        made.filter->copies[copy] = {own, static_cast<int>(other)};
    }
}

void add_dart_body(DartWorld& made, std::size_t index) {
    const RigidBody& body = made.scene.bodies[index];
    const auto skeleton = dart::dynamics::Skeleton::create("body " + std::to_string(index));
    const auto [joint, node] = skeleton->createJointAndBodyNodePair<dart::dynamics::FreeJoint>();
    if (!is_fixed(body))
        node->setInertia(dart::dynamics::Inertia(1 / body.inverse_mass, Vec3::Zero(),
                                                 body.inverse_inertia.inverse()));
    skeleton->setMobile(!is_fixed(body));
    place(*joint, body);
    made.joints.push_back(joint);
    made.bodies.push_back(node);
    add_copies(made, index);
    made.world->addSkeleton(skeleton);
}

DartWorld::DartWorld(const Scene& given, Tuning tuning)
    : scene(given), surfaces(surface_kinds(given)) {
    dart::constraint::ConstraintSolver& solver = *world->getConstraintSolver();
    if (tuning == Tuning::advised)
        solver.setCollisionDetector(dart::collision::DARTCollisionDetector::create());
    solver.getCollisionOption().collisionFilter = filter;
    world->setGravity(scene.gravity);
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) add_dart_body(*this, i);
    for (const auto& [a, b] : scene.passing)
        filter->addBodyNodePairToBlackList(bodies[a], bodies[b]);
}

/// DART moves what is mobile; the fixed bodies that move are put where they should be.
void take_dart_step(DartWorld& made, double time, double step) {
    made.world->setTimeStep(step);
    made.world->step();
    for (std::size_t i = 0; i < made.joints.size(); ++i) {
        const RigidBody& body = made.scene.bodies[i];
        if (is_fixed(body) && is_moving(body))
            place(*made.joints[i], carried_on(body, time + step));
    }
}

void read_dart_bodies(const DartWorld& made, std::vector<RigidBody>& bodies) {
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        const dart::dynamics::BodyNode& node = *made.bodies[i];
        bodies[i].position = node.getWorldTransform().translation();
        bodies[i].orientation = Quat(node.getWorldTransform().linear()).normalized();
        bodies[i].velocity = node.getLinearVelocity();
        bodies[i].angular_velocity = node.getAngularVelocity();
    }
}

Motion run_dart(const TrialTask& task, double step, Tuning tuning) {
    if (const std::string why = beyond_boxes_and_balls(task.scene); !why.empty())
        return unsupported(why);
    DartWorld made(task.scene, tuning);
    return motion_of_world(
        task, step, [&](double time, double length) { take_dart_step(made, time, length); },
        [&](std::vector<RigidBody>& bodies) { read_dart_bodies(made, bodies); });
}

}  // namespace

Contestant dart_engine() {
    return {"DART", DART_VERSION,
            "Dantzig's method, balls and boxes as triangles (FCL), e = 0 where e v < 0.1 m/s",
            "the same with DART's own detection of balls and boxes", run_dart};
}

}  // namespace collide
