// Benchmark: cost of a frame per body and exchange, and the sweep against brute force and against a
// grid that is filled from scratch in every frame.
#include <algorithm>
#include <string>

#include "chapters/04_collision_detection/broad_phase.hpp"
#include "chapters/04_collision_detection/grid.hpp"
#include "chapters/04_collision_detection/programs/moving_boxes.hpp"
#include "common/benchmarks/bench.hpp"
#include "common/benchmarks/timing.hpp"

using namespace collide;

namespace {

constexpr double slow = 0.01, fast = 0.1;  // displacement per frame, in sizes of a box

struct FrameCost {
    double per_frame = 1e300;  // [s]
    double per_item = 1e300;   // divided by bodies + exchanges [s]
};

/// The best of many short runs, so that other programs' load is not counted.
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

/// The best of a few runs of a function that counts pairs [s].
template <class Count>
double cost_of(const Count& count_pairs) {
    return best_seconds(5, [&] {
        volatile std::size_t found = count_pairs();
        static_cast<void>(found);
    });
}

/// The same pairs by brute force [s].
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

int main(int argc, char** argv) {
    Bench bench("sweep_cost", argc, argv);
    const std::vector<int> counts = {1'000, 4'000, 16'000};
    const auto bodies = [](int count) { return std::to_string(count) + " boxes"; };
    std::vector<FrameCost> costs;
    for (const int count : counts) costs.push_back(sweep_cost(count, slow));

    bench.compare(
        "a frame, per body and exchange", "that with 1000 boxes",
        "about 1 or less means that a frame of sort and sweep is linear in bodies and exchanges");
    for (std::size_t i = 0; i < counts.size(); ++i)
        bench.ratio(bodies(counts[i]), costs[i].per_item / costs[0].per_item);
    bench.compare(
        "all pairs", "a frame of sort and sweep",
        "how many times faster the sweep is, if boxes move by 1 % of their size per frame");
    for (std::size_t i = 0; i < counts.size(); ++i)
        bench.ratio(bodies(counts[i]),
                    all_pairs_cost(MovingBoxes(counts[i], slow).boxes()) / costs[i].per_frame);
    bench.compare(
        "a grid, filled afresh", "a frame of sort and sweep",
        "above 1 the sweep is faster, below the grid; what decides is how far the boxes move");
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const double grid = grid_cost(MovingBoxes(counts[i], slow).boxes());
        bench.ratio(bodies(counts[i]), grid / costs[i].per_frame, "moving by 1 %");
        bench.ratio(bodies(counts[i]), grid / sweep_cost(counts[i], fast).per_frame,
                    "moving by 10 %");
    }
}
