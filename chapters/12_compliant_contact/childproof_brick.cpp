#include "chapters/12_compliant_contact/childproof_brick.hpp"

#include <algorithm>

namespace collide {

namespace {

/// The centre of the lowest ball relative to the brick's centre, world frame [m].
Vec3 lowest_corner(const Quat& orientation) {
    Vec3 lowest = Vec3::Zero();
    for (const Vec3& vertex : box_polyhedron(brick_size).vertices) {
        const Vec3 turned = orientation * vertex;
        if (turned.z() < lowest.z()) lowest = turned;
    }
    return lowest;
}

}  // namespace

CompliantSystem childproof_brick(const ChildproofBrick& brick) {
    const Surface surface{.restitution = 0.5, .friction = brick.mu};
    Scene scene{.gravity = brick.gravity, .surface = surface};
    add_floor(scene);
    const double height = ball_radius - lowest_corner(brick.orientation).z();
    const int body = add_box(
        scene, brick_size, brick_mass,
        {.position = {0, 0, height}, .orientation = brick.orientation, .velocity = brick.velocity});
    // The paper's rounded numbers; a solid box differs in the last digit.
    scene.bodies[body].inverse_inertia = brick_inertia.cwiseInverse().asDiagonal();
    return compliant_system(scene, brick.springs, vertex_spheres(scene, body, ball_radius));
}

Vec3 lowest_point(const CompliantSystem& brick) {
    const RigidBody& body = brick.scene.bodies[1];
    return body.position + lowest_corner(body.orientation) - ball_radius * Vec3::UnitZ();
}

}  // namespace collide
