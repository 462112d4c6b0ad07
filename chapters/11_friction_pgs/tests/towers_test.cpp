// Towers: how far they sag on soft contacts, how high they may be, and whether they wander.
#include <numbers>

#include "chapters/11_friction_pgs/model.hpp"
#include "common/testing/sample_size.hpp"
#include "common/testing/testing.hpp"

using namespace collide;
using Catch::Matchers::WithinRel;

namespace {

constexpr double edge = 0.3;  // of the cubes [m]

Scene tower_of(int cubes, double mu) {
    Scene scene{.surface = {.restitution = 0, .friction = mu}};
    add_floor(scene);
    for (int k = 0; k < cubes; ++k)
        add_box(scene, {edge, edge, edge}, 1, {.position = {0, 0, edge * (k + 0.5)}});
    return scene;
}

struct Stood {
    double sideways = 0;       // the farthest that any cube has been from its place [m]
    std::vector<double> sags;  // of each cube, at the end [m]
};
Stood stand(int cubes, double mu, const PgsSettings& settings, double duration) {
    const Scene scene = tower_of(cubes, mu);
    Stood stood;
    const Simulation run =
        simulate(scene, pgs_model(settings), duration, [&](const Simulation& now) {
            for (std::size_t k = 1; k < scene.bodies.size(); ++k) {
                const Vec3 moved = now.scene.bodies[k].position - scene.bodies[k].position;
                stood.sideways = std::max(stood.sideways, moved.head<2>().norm());
            }
        });
    for (std::size_t k = 1; k < scene.bodies.size(); ++k)
        stood.sags.push_back(scene.bodies[k].position.z() - run.scene.bodies[k].position.z());
    return stood;
}

}  // namespace

TEST_CASE("ten cubes stand; soft contacts sag by N u below and N² u at the top") {
    constexpr int N = 10;
    const double duration = sample_size(3, 20);
    for (const Repair repair : {Repair::soft, Repair::baumgarte}) {
        PgsSettings settings;
        settings.repair = repair;
        const Stood stood = stand(N, 0.5, settings, duration);
        CAPTURE(static_cast<int>(repair), stood.sideways, stood.sags.front(), stood.sags.back());
        CHECK(stood.sideways < 5e-3);
        if (repair != Repair::soft) continue;
        const double omega = 2 * std::numbers::pi * 120, u = 9.81 / (omega * omega);
        CHECK_THAT(stood.sags.front(), WithinRel(N * u, 0.05));
        CHECK_THAT(stood.sags.back(), WithinRel(N * N * u, 0.05));
    }
}

TEST_CASE("a tower that is too high for its springs buckles") {
    const auto falls = [](int cubes, double frequency) {
        PgsSettings settings;
        settings.repair = Repair::soft;
        settings.frequency = frequency;
        return stand(cubes, 0.5, settings, sample_size(4, 10)).sideways > edge / 2;
    };
    // N³ ≈ 0.98 ω² a/g: 10.2 cubes at 30 Hz.
    CHECK(falls(14, 30));
    CHECK_FALSE(falls(6, 30));
    CHECK_FALSE(falls(14, 120));
}

TEST_CASE("five cubes on each other without friction do not wander") {
    // On soft contacts they do: sinking in unevenly leaves 0.1 mm/s, and nothing stops that.
    for (const Repair repair : {Repair::none, Repair::baumgarte}) {
        PgsSettings settings;
        settings.repair = repair;
        const Stood stood = stand(5, 0, settings, 5);
        CAPTURE(static_cast<int>(repair), stood.sideways);
        CHECK(stood.sideways < 1e-6);
    }
}
