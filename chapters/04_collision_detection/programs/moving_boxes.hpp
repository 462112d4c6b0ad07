// Boxes moving in a cube, at a density that does not depend on their number.
#pragma once
#include <cmath>
#include <vector>

#include "chapters/04_collision_detection/bounding_box.hpp"
#include "common/core/random.hpp"

namespace collide {

/// Cubes of 1 m, one in 8 m³, each moving in a straight line and reflected by the walls. They pass
/// through each other.
struct MovingBoxes {
    double side;  ///< of the cube in which the centres move [m]
    std::vector<Vec3> centres, steps;

    /// @param step  displacement of each box per frame [m]
    MovingBoxes(int count, double step) : side(2 * std::cbrt(count)) {
        Random random(1997);
        for (int i = 0; i < count; ++i) {
            centres.push_back(
                {random.uniform(0, side), random.uniform(0, side), random.uniform(0, side)});
            steps.push_back(step * random.direction());
        }
    }

    void advance() {
        for (std::size_t i = 0; i < centres.size(); ++i)
            for (int axis = 0; axis < 3; ++axis) {
                const double next = centres[i][axis] + steps[i][axis];
                if (next < 0 || next > side) steps[i][axis] = -steps[i][axis];
                centres[i][axis] += steps[i][axis];
            }
    }

    std::vector<BoundingBox> boxes() const {
        std::vector<BoundingBox> all;
        for (const Vec3& centre : centres)
            all.push_back({centre - Vec3::Constant(0.5), centre + Vec3::Constant(0.5)});
        return all;
    }
};

}  // namespace collide
