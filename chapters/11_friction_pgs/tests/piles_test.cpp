// Random piles of bodies of all shapes.
#include "chapters/11_friction_pgs/model.hpp"
#include "common/core/random.hpp"
#include "common/testing/laws.hpp"
#include "common/testing/sample_size.hpp"
#include "common/testing/testing.hpp"

using namespace collide;

TEST_CASE("random heaps of boxes, balls and hulls come to rest without sinking in") {
    Random random(1113);
    double deepest = 0, worst = 0, most = 0;
    for (int k = 0; k < sample_size(5, 40); ++k) {
        Scene scene{.surface = {.restitution = random.uniform(0, 0.3),
                                .friction = random.uniform(0.2, 0.9)}};
        add_floor(scene, 0, 40);
        const int bodies = 2 + random.index(7);
        for (int i = 0; i < bodies; ++i) {
            const Placement placement{
                .position = {random.uniform(-0.2, 0.2), random.uniform(-0.2, 0.2), 0.4 + 0.45 * i},
                .orientation = Quat(random.rotation()),
                .angular_velocity = random.direction()};
            const double size = random.uniform(0.2, 0.4);
            switch (random.index(3)) {
                case 0: add_sphere(scene, size / 2, random.log_uniform(0.3, 3), placement); break;
                case 1: {
                    const double mass = random.log_uniform(0.3, 3);
                    add_box(scene, {size, 0.8 * size, random.uniform(0.1, 0.4)}, mass, placement);
                    break;
                }
                default: {  // an octahedron
                    const double r = size / 2;
                    add_convex(
                        scene,
                        {.vertices =
                             {{r, 0, 0}, {-r, 0, 0}, {0, r, 0}, {0, -r, 0}, {0, 0, r}, {0, 0, -r}},
                         .faces = {{0, 2, 4},
                                   {2, 1, 4},
                                   {1, 3, 4},
                                   {3, 0, 4},
                                   {2, 0, 5},
                                   {1, 2, 5},
                                   {3, 1, 5},
                                   {0, 3, 5}}},
                        100, placement);
                }
            }
        }
        double push = 0;
        PgsSettings own;
        own.observe = [&](const StepReport& report) { push = report.push; };
        const Stepper model = pgs_model(own, 1. / 240);
        Simulation run = start_simulation(scene, model);
        const double at_first = kinetic_energy(scene) + potential_energy(scene);
        double before = at_first;
        advance(run, model, 4, [&](const Simulation& now) {
            const double energy = kinetic_energy(now.scene) + potential_energy(now.scene);
            worst = std::max(worst, (energy - before - push) / at_first);
            most = std::max(most, energy / at_first);
            before = energy;
        });
        deepest = std::max(deepest, run.worst_penetration);
        CAPTURE(k, bodies, run.time, kinetic_energy(run.scene), run.worst_penetration);
        CHECK(run.status == SimulationStatus::reached_end);
        double rolls = 0;  // balls roll on, for there is no rolling friction
        for (std::size_t i = 1; i < scene.bodies.size(); ++i)
            if (std::holds_alternative<ConvexShape>(scene.shapes[i]))
                rolls = std::max(rolls, run.scene.bodies[i].velocity.norm());
        CHECK(rolls < 0.05);
    }
    CAPTURE(deepest, worst, most);
    CHECK(deepest < 0.04);
    CHECK(worst < 1e-4);  // what the contacts do not explain
    CHECK(most < 1.01);
}

TEST_CASE("cubes that land on their corners do not sink in") {
    Random random(1114);
    constexpr double edge = 0.2, spacing = 0.25;  // [m]
    Scene scene{.surface = {.restitution = 0, .friction = 0.5}};
    add_floor(scene, 0, 40);
    for (int k = 0; k < 40; ++k) {
        const Vec3 aside = random.vector(-0.01, 0.01), axis = random.direction();
        const Quat turned(Eigen::AngleAxisd(random.uniform(-0.1, 0.1), axis));
        const Vec3 cell(k % 2, k / 2 % 2, k / 4);
        add_box(scene, Vec3::Constant(edge), 8,
                {.position = spacing * (cell + Vec3(0, 0, 0.7)) + aside, .orientation = turned});
    }
    const Simulation run = simulate(scene, pgs_model({}, 1. / 60), 2);
    CAPTURE(run.worst_penetration);
    CHECK(run.worst_penetration < 0.015);  // 72 mm with the lowest corners only
}
