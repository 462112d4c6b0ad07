// Benchmark: a whole step of a wall of 400 bricks at rest, detection included, against Bullet and
// Box2D where they are installed; and what a sweep costs in walls of different sizes.
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <limits>

#include "chapters/11_friction_pgs/programs/peer_walls.hpp"
#include "chapters/11_friction_pgs/time_stepping.hpp"
#include "common/system/table.hpp"

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
        std::make_shared<SimulationSettings>(pgs({.sweeps = sweeps, .substeps = substeps}, frame));
    const auto run = std::make_shared<Simulation>(start_simulation(wall, *settings));
    return {.advance = [=](double step) { advance(*run, step, *settings); },
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

void print_walls() {
    const Scene wall = brick_wall({});
    std::printf(
        "a wall of 20 rows of 20 bricks (at the ends of every other row half ones) as it begins to stand, step 1/60 "
        "s;\nthe cheapest of steps %d to %d\n%30s %7s %9s %9s %16s %13s %9s\n",
        settling + 1, settling + timed, "", "sweeps", "ms/step", "contacts", "ns/contact/sweep",
        "further sweep", "drift/mm");
    std::vector<std::pair<std::string, Measured>> with_20;
    for (const PeerEngine& engine : engines()) {
        double with_10 = 0;
        for (const int sweeps : {10, 20}) {
            if (sweeps < engine.fewest_sweeps) continue;
            const Measured m = measure(wall, engine.build(wall, sweeps));
            const double each = 1e6 * m.milliseconds / m.contacts;  // ns per contact
            std::printf("%30s %7d %9.2f %9d %16.1f ", engine.name.c_str(), sweeps, m.milliseconds,
                        m.contacts, each / sweeps);
            if (with_10 == 0)
                std::printf("%13s ", "");
            else
                std::printf("%13.1f ", (each - with_10) / 10);
            std::printf("%9.2f\n", m.drift);
            std::fflush(stdout);
            with_10 = each;
            if (sweeps == 20) with_20.emplace_back(engine.name, m);
        }
    }
    std::printf("\ntime per contact and sweep with 20 sweeps, divided by that of %s\n",
                with_20[0].first.c_str());
    const auto each = [](const Measured& m) { return m.milliseconds / m.contacts; };
    for (const auto& [name, m] : with_20)
        std::printf("%30s %7.2f\n", name.c_str(), each(m) / each(with_20[0].second));
}

/// The contacts of a wall, as a sweep wants them, with impulses that hardly change any more.
void print_sizes(Table& table) {
    std::printf("\nsweeps alone, over walls of different sizes\n%9s %9s %16s\n", "bricks",
                "contacts", "ns/contact/sweep");
    for (const int rows : {5, 9, 17, 34, 68, 135}) {
        const WallPlan plan{.rows = rows, .bricks = 20};
        const Scene wall = brick_wall(plan);
        const PgsSettings settings;
        DetectionMemory memory = start_detection(wall);
        const Detection detection = detect(wall, wall.bodies, settings.margin, memory);
        std::vector<SolverBody> bodies;
        std::vector<SolverContact> contacts;
        load_bodies(wall.bodies, bodies);
        load_contacts(wall.bodies,
                      find_contacts(wall, detection, settings.feature, memory, settings.margin),
                      contacts);
        for (std::size_t i = 1; i + 1 < bodies.size(); ++i)
            bodies[i].velocity = frame * wall.gravity;
        const int sweeps = std::max(4, 400'000 / static_cast<int>(contacts.size()));
        const double all = best_processor_seconds(9, [&] {
            for (int k = 0; k < sweeps; ++k)
                friction_sweep(contacts, bodies, {.backwards = k % 2 == 1});
        });
        const double each = 1e9 * all / sweeps / static_cast<double>(contacts.size());
        std::printf("%9zu %9zu %16.1f\n", wall.bodies.size() - 1, contacts.size(), each);
        table.add({static_cast<double>(wall.bodies.size() - 1),
                   static_cast<double>(contacts.size()), each});
    }
}

}  // namespace

// With `--record FILE` the last table is also written as CSV, for figure cost_per_contact.
int main(int argc, char** argv) {
    print_walls();
    if (peer_engines().empty())
        std::printf(
            "(Bullet and Box2D are compared where libbullet-dev and libbox2d-dev are "
            "installed)\n");
    else
        std::printf(
            "(Box2D's wall is flat: a contact is a point with one normal and one tangent "
            "and no inertia tensor, three\nnumbers of a velocity instead of six, in single "
            "precision; and pairs touch in two points instead of four)\n");
    Table table({"bricks", "contacts", "ns_per_contact_and_sweep"});
    print_sizes(table);
    if (argc == 3 && std::strcmp(argv[1], "--record") == 0) write_csv(table, argv[2]);
}
