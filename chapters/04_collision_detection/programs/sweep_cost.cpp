// Benchmark: what a frame costs per body and exchange, and how the sweep compares with all pairs and
// with a grid that is filled from scratch in every frame.
#include <algorithm>
#include <cstdio>

#include "chapters/04_collision_detection/broad_phase.hpp"
#include "chapters/04_collision_detection/grid.hpp"
#include "chapters/04_collision_detection/programs/moving_boxes.hpp"
#include "common/system/timing.hpp"

using namespace collide;

namespace {

constexpr double slow = 0.01, fast = 0.1;  // ways of a box in a frame, in sizes of a box

struct FrameCost {
    double per_frame = 1e300;  // [s]
    double per_item = 1e300;   // divided by bodies + exchanges [s]
};

/// The best of many short runs, so that another program's work is not counted.
FrameCost sweep_cost(int count, double step) {
    MovingBoxes scene(count, step);
    BroadPhase broad_phase = start_broad_phase(scene.boxes());
    FrameCost best;
    for (int run = 0; run < 40; ++run) {
        double time = 0, items = 0;
        const int frames = std::max(1, 8'000 / count);
        for (int frame = 0; frame < frames; ++frame) {
            scene.advance();
            const std::vector<BoundingBox> boxes = scene.boxes();
            BroadPhaseUpdate update;
            time += seconds_of([&] { update = update_broad_phase(broad_phase, boxes); });
            items += static_cast<double>(count) + static_cast<double>(update.exchanges);
        }
        best.per_frame = std::min(best.per_frame, time / frames);
        best.per_item = std::min(best.per_item, time / items);
    }
    return best;
}

/// The best of a few runs of something that counts pairs [s].
template <class Count>
double cost_of(const Count& count_pairs) {
    return best_seconds(5, [&] {
        volatile std::size_t found = count_pairs();
        static_cast<void>(found);
    });
}

/// The same pairs by comparing each box with each [s].
double all_pairs_cost(const std::vector<BoundingBox>& boxes) {
    return cost_of([&] { return overlaps_by_brute_force(boxes).size(); });
}

/// The same pairs by a grid with cells of twice the size of a box [s].
double grid_cost(const std::vector<BoundingBox>& boxes) {
    return cost_of([&] {
        return grid_pairs(boxes, 2, [&](int i, int j) { return overlap(boxes[i], boxes[j]); })
            .size();
    });
}

}  // namespace

int main() {
    const FrameCost reference = sweep_cost(1'000, slow);
    std::printf("sort and sweep with coherence: boxes that move by 1 %% of their size per frame\n");
    std::printf("%8s  %-38s  %-26s  %-23s  %s\n", "bodies", "time per (body + exchange), 1 000 = 1",
                "time of all pairs / sweep", "time of a grid / sweep", "if they move by 10 %");
    for (const int count : {1'000, 4'000, 16'000}) {
        const FrameCost cost = count == 1'000 ? reference : sweep_cost(count, slow);
        const std::vector<BoundingBox> boxes = MovingBoxes(count, slow).boxes();
        const double grid = grid_cost(boxes);
        std::printf("%8d  %-38.2f  %-26.0f  %-23.1f  %.1f\n", count,
                    cost.per_item / reference.per_item, all_pairs_cost(boxes) / cost.per_frame,
                    grid / cost.per_frame, grid / sweep_cost(count, fast).per_frame);
    }
}
