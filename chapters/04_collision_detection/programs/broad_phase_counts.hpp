// Work of the broad phase for moving boxes: counted, and predicted.
#pragma once
#include <cmath>
#include <vector>

#include "chapters/04_collision_detection/broad_phase.hpp"
#include "chapters/04_collision_detection/grid.hpp"
#include "chapters/04_collision_detection/programs/moving_boxes.hpp"

namespace collide {

struct FrameCounts {
    double exchanges = 0, changes = 0;  // per frame
};

inline FrameCounts mean_counts_per_frame(int count, double step, int frames) {
    MovingBoxes scene(count, step);
    BroadPhase broad_phase = start_broad_phase(scene.boxes());
    FrameCounts counts;
    for (int frame = 0; frame < frames; ++frame) {
        scene.advance();
        const BroadPhaseUpdate update = update_broad_phase(broad_phase, scene.boxes());
        counts.exchanges += static_cast<double>(update.exchanges) / frames;
        counts.changes += static_cast<double>(update.begun + update.ended) / frames;
    }
    return counts;
}

/// Number of pairs that a grid compares, with cells of twice the size of a box.
inline double grid_comparisons(int count) {
    const std::vector<BoundingBox> boxes = MovingBoxes(count, 0).boxes();
    double comparisons = 0;
    grid_pairs(boxes, 2, [&](int i, int j) {
        ++comparisons;
        return overlap(boxes[i], boxes[j]);
    });
    return comparisons;
}

/// Eq. (4.2) for steps of one length in all directions: along an axis they are uniform in ±step,
/// and two such numbers differ by 2/3 step in the mean.
inline double predicted_exchanges(int count, double step) {
    return 6 * (2.0 / 3 * step) * std::cbrt(1.0 / 8) * std::pow(count, 5.0 / 3);
}

}  // namespace collide
