#include "chapters/08_linear_complementarity/brick_wall.hpp"

#include "chapters/05_rigid_impulses/detection.hpp"
#include "chapters/05_rigid_impulses/rows.hpp"
#include "common/core/errors.hpp"

namespace collide {
namespace {

constexpr double brick_mass = 3.5;  // [kg]
constexpr double gap = 0.01;        // between the bricks of a layer [m]
constexpr double bond =
    0.3;  // offset of every other layer, in bricks; at ½ the end bricks tip over

}  // namespace

Vec3 brick_size() { return {0.24, 0.115, 0.07}; }

BrickWall build_wall(const WallSettings& settings) {
    require_positive("courses", settings.courses);
    require_positive("bricks", settings.bricks);
    BrickWall wall;
    add_floor(wall.scene);
    for (int course = 0; course < settings.courses; ++course)
        for (int i = 0; i < settings.bricks; ++i)
            add_box(wall.scene, brick_size(), brick_mass,
                    {.position = {(i + bond * (course % 2)) * (brick_size().x() + gap), 0,
                                  (course + 0.5) * brick_size().z()}});
    wall.loads = weights(wall.scene);
    Random random(settings.seed);
    const double size = settings.disturbance * brick_mass * wall.scene.gravity.norm();
    for (std::size_t k = 1; k < wall.loads.size(); ++k) {
        wall.loads[k].force += size * random.direction();
        wall.loads[k].torque += size * brick_size().x() / 2 * random.direction();
    }
    DetectionMemory memory = start_detection(wall.scene);
    const Detection detection = detect(wall.scene, wall.scene.bodies, contact_tolerance, memory);
    wall.contacts = find_contacts(wall.scene, detection, contact_tolerance, memory);
    return wall;
}

Lcp force_problem(const BrickWall& wall) {
    std::vector<Acceleration> accelerations;
    for (std::size_t k = 0; k < wall.loads.size(); ++k)
        accelerations.push_back(acceleration(wall.scene.bodies[k], wall.loads[k]));
    const std::vector<Row> rows = normal_rows(wall.scene.bodies, wall.contacts);
    return {row_matrix(wall.scene.bodies, rows), row_accelerations(accelerations, rows)};
}

Lcp brick_wall(const WallSettings& settings) { return force_problem(build_wall(settings)); }

}  // namespace collide
