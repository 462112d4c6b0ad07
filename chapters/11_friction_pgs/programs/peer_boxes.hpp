// A pair of boxes in Bullet, if it is installed: what its dispatcher spends on them.
#pragma once
#ifdef COLLIDE_HAS_BULLET
#include <btBulletCollisionCommon.h>

#include "chapters/03_rigid_bodies/rigid_body.hpp"

namespace collide {

/// Two boxes with the algorithm and the manifold that Bullet keeps for them.
class BulletBoxes {
  public:
    BulletBoxes(const Vec3& size_a, const Vec3& size_b)
        : shape_a_(vector(size_a / 2)), shape_b_(vector(size_b / 2)) {
        a_.setCollisionShape(&shape_a_);
        b_.setCollisionShape(&shape_b_);
        const btCollisionObjectWrapper a = wrapped(shape_a_, a_), b = wrapped(shape_b_, b_);
        algorithm_ = dispatcher_.findAlgorithm(&a, &b, nullptr, BT_CONTACT_POINT_ALGORITHMS);
    }
    BulletBoxes(const BulletBoxes&) = delete;
    BulletBoxes& operator=(const BulletBoxes&) = delete;
    ~BulletBoxes() {
        algorithm_->~btCollisionAlgorithm();
        dispatcher_.freeCollisionAlgorithm(algorithm_);
    }

    /// @returns the number of points at which the two touch, or nearly do
    int look(const RigidBody& a, const RigidBody& b) {
        a_.setWorldTransform(transform(a));
        b_.setWorldTransform(transform(b));
        const btCollisionObjectWrapper first = wrapped(shape_a_, a_),
                                       second = wrapped(shape_b_, b_);
        btManifoldResult result(&first, &second);
        algorithm_->processCollision(&first, &second, info_, &result);
        return result.getPersistentManifold()->getNumContacts();
    }

  private:
    static btVector3 vector(const Vec3& v) { return {v.x(), v.y(), v.z()}; }
    static btTransform transform(const RigidBody& body) {
        const Quat& q = body.orientation;
        return btTransform(btQuaternion(q.x(), q.y(), q.z(), q.w()), vector(body.position));
    }
    static btCollisionObjectWrapper wrapped(const btBoxShape& shape, const btCollisionObject& box) {
        return {nullptr, &shape, &box, box.getWorldTransform(), -1, -1};
    }

    btDefaultCollisionConfiguration configuration_;
    btCollisionDispatcher dispatcher_{&configuration_};
    btBoxShape shape_a_, shape_b_;
    btCollisionObject a_, b_;
    btDispatcherInfo info_;
    btCollisionAlgorithm* algorithm_ = nullptr;
};

}  // namespace collide
#endif
