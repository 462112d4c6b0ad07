// Benchmark: a whole step of a wall of 400 bricks at rest, detection included, against Bullet and
// Box2D where they are installed; and what a sweep costs in walls of different sizes.
#include <algorithm>
#include <ctime>
#include <limits>
#include <string>
#include <vector>

#include "chapters/11_friction_pgs/model.hpp"
#include "chapters/11_friction_pgs/programs/peer_walls.hpp"
#include "common/benchmarks/bench.hpp"
#include "common/figures/figure.hpp"
#include "common/figures/table.hpp"

using namespace collide;

namespace {

constexpr double frame = 1.0 / 60;       // [s]
constexpr int settling = 5, timed = 20;  // steps; the cheapest of those that are timed counts

/// The processor's time that work takes [s]: other programs do not count.
template <class Work>
double best_processor_seconds(int runs, const Work& work) {
    std::clock_t best = std::numeric_limits<std::clock_t>::max();
    for (int run = 0; run < runs; ++run) {
        const std::clock_t begin = std::clock();
        work();
        best = std::min(best, std::clock() - begin);
    }
    return static_cast<double>(best) / CLOCKS_PER_SEC;
}

struct Measured {
    double milliseconds = 0;  // per step
    int contacts = 0;
    double drift = 0;  // how far a brick has moved at most [mm]
};

Measured measure(const Scene& wall, const WallInMotion& run) {
    for (int k = 0; k < settling; ++k) run.advance(frame);
    Measured measured;
    double least = std::numeric_limits<double>::infinity();  // ms per contact
    for (int k = 0; k < timed; ++k) {
        const double now = 1e3 * best_processor_seconds(1, [&] { run.advance(frame); });
        const int contacts = run.contacts();
        if (now >= least * contacts) continue;
        least = now / contacts;
        measured.milliseconds = now;
        measured.contacts = contacts;
    }
    for (int i = 0; i < static_cast<int>(wall.bodies.size()); ++i) {
        const Vec3 moved = run.position(i) - wall.bodies[i].position;
        measured.drift = std::max(measured.drift, 1e3 * moved.norm());
    }
    return measured;
}

WallInMotion our_wall(const Scene& wall, int sweeps, int substeps) {
    const auto settings =
        std::make_shared<Stepper>(pgs_model({.sweeps = sweeps, .substeps = substeps}, frame));
    const auto run = std::make_shared<Simulation>(start_simulation(wall, *settings));
    return {.advance = [=](double step) { advance(*run, *settings, step); },
            .contacts = [=] { return static_cast<int>(run->contacts.size()); },
            .position = [=](int i) { return run->scene.bodies[i].position; }};
}

std::vector<PeerEngine> engines() {
    std::vector<PeerEngine> all;
    for (const int substeps : {1, 10})
        all.push_back({.name = "ours, substeps: " + std::to_string(substeps),
                       .build = [=](const Scene& wall,
                                    int sweeps) { return our_wall(wall, sweeps, substeps); },
                       .fewest_sweeps = 2 * substeps});
    for (const PeerEngine& peer : peer_engines()) all.push_back(peer);
    return all;
}

void compare_walls(Bench& bench) {
    const Scene wall = brick_wall({});
    constexpr int sweeps = 20;
    std::vector<std::pair<std::string, Measured>> walls;
    for (const PeerEngine& engine : engines())
        walls.emplace_back(engine.name, measure(wall, engine.build(wall, sweeps)));
    bench.compare(
        "a step, per contact", walls[0].first,
        "a wall of 20 rows of 20 bricks as it begins to stand, step 1/60 s, 20 sweeps, detection "
        "included; below 1 is faster");
    const auto each = [](const Measured& m) { return m.milliseconds / m.contacts; };
    for (const auto& [name, m] : walls)
        bench.ratio(
            name, each(m) / each(walls[0].second),
            std::to_string(m.contacts) + " contacts, drift " + with_decimals(2, m.drift) + " mm");
    if (peer_engines().empty())
        bench.remark(
            "Bullet and Box2D are compared where libbullet-dev and libbox2d-dev are installed");
    else
        bench.remark(
            "Box2D's wall is flat: a contact is a point with one normal and one tangent and no inertia "
            "tensor, three numbers of a velocity instead of six, in single precision; and pairs touch "
            "in two points instead of four");
}

/// The time of a sweep per contact [s], with impulses that hardly change any more; and the number of contacts.
double sweep_seconds(const Scene& wall, std::size_t& count) {
    const PgsSettings settings;
    DetectionMemory memory = start_detection(wall);
    const Detection detection = detect(wall, wall.bodies, settings.margin, memory);
    std::vector<SolverBody> bodies;
    std::vector<SolverContact> contacts;
    load_bodies(wall.bodies, bodies);
    load_contacts(wall.bodies, find_contacts(wall, detection, settings.feature, memory), bodies,
                  contacts);
    for (std::size_t i = 1; i + 1 < bodies.size(); ++i) bodies[i].velocity = frame * wall.gravity;
    count = contacts.size();
    const int sweeps = std::max(4, 400'000 / static_cast<int>(count));
    const double all = best_processor_seconds(9, [&] {
        for (int k = 0; k < sweeps; ++k)
            friction_sweep(contacts, bodies, {.backwards = k % 2 == 1});
    });
    return all / sweeps / static_cast<double>(count);
}

/// Returns what was measured, for figure cost_per_contact.
Table compare_sizes(Bench& bench) {
    Table table({"bricks", "contacts", "ns_per_contact_and_sweep"});
    double first = 0;
    for (const int rows : {5, 9, 17, 34, 68, 135}) {
        const Scene wall = brick_wall({.rows = rows, .bricks = 20});
        std::size_t count = 0;
        const double each = sweep_seconds(wall, count);
        if (table.rows.empty()) {
            first = each;
            bench.compare("a sweep, per contact",
                          "that with " + std::to_string(count) + " contacts",
                          "about 1 means that a sweep with friction is linear in the contacts");
        }
        bench.ratio(std::to_string(count) + " contacts", each / first);
        table.add({wall.bodies.size() - 1, count, 1e9 * each});
    }
    return table;
}

}  // namespace

// With `--record FILE` the last table is also written as CSV, for figure cost_per_contact.
int main(int argc, char** argv) {
    Bench bench("wall_cost", argc, argv);
    const std::vector<std::string>& arguments = bench.arguments();
    compare_walls(bench);
    const Table table = compare_sizes(bench);
    if (arguments.size() == 2 && arguments[0] == "--record") write_csv(table, arguments[1]);
}
