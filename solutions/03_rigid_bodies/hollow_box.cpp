#include <vector>

#include "chapters/03_rigid_bodies/inertia.hpp"
#include "chapters/03_rigid_bodies/mass_properties.hpp"

namespace collide {

// On paper the cavity is a box of negative mass. In floating point that fails for thin walls: two
// nearly equal volumes are subtracted, and their digits cancel. So only lengths are subtracted. The
// remaining solid is cut into six walls: two across x as large as the box, two across y between
// those, two across z between all four. Their masses are positive and add up without cancellation.
// For the same reason the centre is computed first and the inertia summed about it, instead of
// about the origin and then moved.
MassProperties hollow_box_mass_properties(double mass, const Vec3& size, const Vec3& cavity,
                                          const Vec3& cavity_centre) {
    struct Wall {
        Vec3 centre, size;
        double volume;
    };
    std::vector<Wall> walls;
    Vec3 middle = Vec3::Zero(), extent = size;  // of the block that is not cut up yet
    for (int axis = 0; axis < 3; ++axis) {
        for (const int side : {-1, 1}) {
            Wall wall{.centre = middle, .size = extent, .volume = 0};
            wall.size[axis] = (size[axis] - cavity[axis]) / 2 - side * cavity_centre[axis];
            wall.centre[axis] = side * (size[axis] - wall.size[axis]) / 2;
            wall.volume = wall.size.prod();
            walls.push_back(wall);
        }
        middle[axis] = cavity_centre[axis];
        extent[axis] = cavity[axis];
    }

    double volume = 0;
    Vec3 first_moment = Vec3::Zero();
    for (const Wall& wall : walls) {
        volume += wall.volume;
        first_moment += wall.volume * wall.centre;
    }
    MassProperties rest{.mass = mass, .centre = first_moment / volume, .inertia = Mat3::Zero()};
    for (const Wall& wall : walls) {
        const double wall_mass = mass * (wall.volume / volume);
        const Vec3 arm = wall.centre - rest.centre;
        rest.inertia += box_inertia(wall_mass, wall.size) + point_inertia(wall_mass, arm);
    }
    return rest;
}

}  // namespace collide
