#include "chapters/08_linear_complementarity/brick_wall.hpp"

#include "chapters/05_rigid_impulses/contact_matrix.hpp"
#include "chapters/05_rigid_impulses/detection.hpp"
#include "common/errors.hpp"

namespace collide {
namespace {

const Vec3 brick_size(0.24, 0.115, 0.07);  // [m]
constexpr double brick_mass = 3.5;         // [kg]
constexpr double gap = 0.01;               // between the bricks of a layer [m]
constexpr double bond = 0.3;  // shift of every other layer, in bricks; with ½ the ends tip over

}  // namespace

BrickWall build_wall(const WallSettings& settings) {
    require_positive("courses", settings.courses);
    require_positive("bricks", settings.bricks);
    BrickWall wall;
    add_floor(wall.scene);
    for (int course = 0; course < settings.courses; ++course)
        for (int i = 0; i < settings.bricks; ++i)
            add_box(wall.scene, brick_size, brick_mass,
                    {.position = {(i + bond * (course % 2)) * (brick_size.x() + gap), 0,
                                  (course + 0.5) * brick_size.z()}});
    wall.loads = weights(wall.scene);
    Random random(settings.seed);
    const double size = settings.disturbance * brick_mass * wall.scene.gravity.norm();
    for (std::size_t k = 1; k < wall.loads.size(); ++k) {
        wall.loads[k].force += size * random.direction();
        wall.loads[k].torque += size * brick_size.x() / 2 * random.direction();
    }
    DetectionMemory memory = start_detection(wall.scene);
    const Detection detection = detect(wall.scene, wall.scene.bodies, contact_tolerance, memory);
    wall.contacts = find_contacts(wall.scene.bodies, detection, contact_tolerance, memory);
    return wall;
}

ForceProblem force_problem(const BrickWall& wall) {
    // With the accelerations as velocities, chapter 05 computes the accelerations of the contacts.
    std::vector<RigidBody> accelerated = wall.scene.bodies;
    for (std::size_t k = 0; k < accelerated.size(); ++k) {
        accelerated[k].velocity = accelerated[k].inverse_mass * wall.loads[k].force;
        accelerated[k].angular_velocity =
            world_inverse_inertia(accelerated[k]) * wall.loads[k].torque;
    }
    return {contact_matrix(wall.scene.bodies, wall.contacts),
            normal_velocities(accelerated, wall.contacts)};
}

ForceProblem brick_wall(const WallSettings& settings) {
    return force_problem(build_wall(settings));
}

}  // namespace collide
