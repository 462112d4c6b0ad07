// Benchmark: what a step costs where the quality is measured as well: a wall that should stand, and a
// pile that settles, against Bullet where it is installed; and how the cost grows with the bodies.
#include <algorithm>
#include <cmath>
#include <ctime>
#include <string>
#include <vector>

#include "chapters/11_friction_pgs/model.hpp"
#include "chapters/11_friction_pgs/programs/peer_walls.hpp"
#include "common/benchmarks/bench.hpp"
#include "common/core/random.hpp"
#include "common/figures/figure.hpp"

using namespace collide;

namespace {

constexpr double frame = 1.0 / 60;  // [s]

struct Contestant {
    std::string name;
    std::function<WallInMotion(const Scene&)> build;
};

WallInMotion in_our_steps(const Scene& scene, int sweeps, int substeps) {
    const auto stepper =
        std::make_shared<Stepper>(pgs_model({.sweeps = sweeps, .substeps = substeps}, frame));
    const auto run = std::make_shared<Simulation>(start_simulation(scene, *stepper));
    return {.advance = [=](double step) { advance(*run, *stepper, step); },
            .contacts = [=] { return static_cast<int>(run->contacts.size()); },
            .position = [=](int i) { return run->scene.bodies[i].position; },
            .orientation = [=](int i) { return run->scene.bodies[i].orientation; }};
}

/// Bullet with substeps, with which its wall stands, and without.
std::vector<Contestant> contestants() {
    std::vector<Contestant> all;
    for (const int sweeps : {20, 40})
        all.push_back({"ours, " + std::to_string(sweeps) + " sweeps in 10 substeps",
                       [=](const Scene& scene) { return in_our_steps(scene, sweeps, 10); }});
#ifdef COLLIDE_HAS_BULLET
    const auto add_bullet = [&](int sweeps, int substeps, int directions) {
        all.push_back(
            {"Bullet, " + std::to_string(sweeps) + " sweeps in each of " +
                 std::to_string(substeps) + ", friction along " + std::to_string(directions),
             [=](const Scene& scene) { return bullet_wall(scene, sweeps, directions, substeps); }});
    };
    add_bullet(10, 4, 1);
    add_bullet(10, 4, 2);
    add_bullet(20, 1, 1);
#endif
    return all;
}

/// Processor time of a step, the mean of a whole run [s].
double seconds_per_step(const WallInMotion& run, double duration) {
    const int steps = static_cast<int>(std::lround(duration / frame));
    const std::clock_t begin = std::clock();
    for (int k = 0; k < steps; ++k) run.advance(frame);
    return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC / steps;
}

/// The scene as the run has left it.
Scene moved(Scene scene, const WallInMotion& run) {
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
        if (is_fixed(scene.bodies[i])) continue;
        scene.bodies[i].position = run.position(static_cast<int>(i));
        scene.bodies[i].orientation = run.orientation(static_cast<int>(i));
    }
    return scene;
}

/// [mm]
double deepest_overlap(const Scene& scene) {
    DetectionMemory memory = start_detection(scene);
    return 1e3 * detect(scene, scene.bodies, PgsSettings{}.margin, memory).depth;
}
double farthest_drift(const Scene& before, const Scene& after) {
    double farthest = 0;
    for (std::size_t i = 0; i < before.bodies.size(); ++i)
        farthest =
            std::max(farthest, (after.bodies[i].position - before.bodies[i].position).norm());
    return 1e3 * farthest;
}

void compare_on(Bench& bench, const Scene& scene, double duration, bool should_stand,
                const std::string& what, const std::string& how_to_read) {
    double first = 0;
    for (const Contestant& contestant : contestants()) {
        const WallInMotion run = contestant.build(scene);
        const double each = seconds_per_step(run, duration);
        const Scene end = moved(scene, run);
        if (first == 0) {
            first = each;
            bench.compare(what, contestant.name, how_to_read);
        }
        bench.ratio(
            contestant.name, each / first,
            with_decimals(2, 1e3 * each) + " ms, deepest overlap " +
                with_decimals(2, deepest_overlap(end)) + " mm" +
                (should_stand ? ", drift " + with_decimals(2, farthest_drift(scene, end)) + " mm"
                              : ""));
    }
}

/// Cubes in a loose lattice above the floor, each a little turned and to one side. A lattice of so many
/// layers falls down as a pile.
Scene loose_cubes(int bodies, int layers) {
    constexpr double edge = 0.2, spacing = 0.25;  // [m]
    Scene scene{.surface = {.restitution = 0, .friction = 0.5}};
    add_floor(scene, 0, 100);
    Random random(7);
    const int side = static_cast<int>(std::lround(std::sqrt(bodies / layers)));
    for (int k = 0; k < bodies; ++k) {
        const Vec3 aside = random.vector(-0.01, 0.01);
        const Vec3 axis = random.direction();
        const Quat turned(Eigen::AngleAxisd(random.uniform(-0.1, 0.1), axis));
        const Vec3 cell(k % side, k / side % side, k / (side * side));
        add_box(scene, Vec3::Constant(edge), 8,
                {.position = spacing * (cell + Vec3(0, 0, 0.7)) + aside, .orientation = turned});
    }
    return scene;
}

void compare_sizes(Bench& bench) {
    constexpr double settling = 2, timed = 0.5;  // [s]
    bench.compare("a step of a pile, per cube", "that of 1000 cubes",
                  "about 1 means that the cost is linear; piles of ten layers that have come to "
                  "rest, 20 sweeps in 10 substeps");
    double first = 0;
    for (const int bodies : {1'000, 4'000, 9'000}) {
        const WallInMotion run = in_our_steps(loose_cubes(bodies, 10), 20, 10);
        seconds_per_step(run, settling);
        const double each = seconds_per_step(run, timed) / bodies;
        if (first == 0) first = each;
        bench.ratio(std::to_string(bodies) + " cubes", each / first,
                    with_decimals(1, 1e6 * each) + " µs, " +
                        with_decimals(1, static_cast<double>(run.contacts()) / bodies) +
                        " contacts per cube");
    }
}

}  // namespace

int main(int argc, char** argv) {
    Bench bench("settling_cost", argc, argv);
    compare_on(bench, brick_wall({}), 5, true, "a step of a wall of 400 bricks",
               "means over 5 s in steps of 1/60 s, detection included; below 1 is faster");
    compare_on(bench, loose_cubes(1'000, 10), 4, false, "a step of a pile of 1000 cubes",
               "they fall and settle for 4 s in steps of 1/60 s; below 1 is faster");
    compare_sizes(bench);
}
