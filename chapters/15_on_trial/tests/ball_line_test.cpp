#include "chapters/15_on_trial/ball_line.hpp"

#include <cmath>
#include <stdexcept>

#include "chapters/05_rigid_impulses/model.hpp"
#include "common/testing/testing.hpp"

using namespace collide;
using Catch::Matchers::WithinAbs;

TEST_CASE("balls on a line keep momentum and, if elastic, energy", "[line]") {
    Random random(151);
    for (int trial = 0; trial < sample_size(50, 1000); ++trial) {
        std::vector<LineBall> balls;
        double place = 0;
        const int count = 2 + random.index(5);
        for (int i = 0; i < count; ++i) {
            const double radius = random.uniform(0.05, 0.2);
            place += radius + random.uniform(0.001, 0.3);
            const double mass = random.log_uniform(0.2, 5);
            const double velocity = random.uniform(-2, 2);
            balls.push_back({mass, radius, place, velocity});
            place += radius;
        }
        const auto momentum_and_energy = [](const std::vector<LineBall>& line) {
            double p = 0, T = 0;
            for (const LineBall& ball : line) {
                p += ball.mass * ball.velocity;
                T += ball.mass * ball.velocity * ball.velocity / 2;
            }
            return std::pair(p, T);
        };
        const double e = random.chance(0.5) ? 1 : random.uniform(0.95, 1);
        const std::vector<LineBall> after = line_after(balls, {.restitution = e}, 1);
        const auto [p, T] = momentum_and_energy(balls);
        const auto [p_after, T_after] = momentum_and_energy(after);
        CHECK_THAT(p_after, WithinAbs(p, 1e-9 * (1 + std::abs(p))));
        CHECK(T_after <= T * (1 + 1e-9));
        if (e == 1) CHECK_THAT(T_after, Catch::Matchers::WithinRel(T, 1e-9));
        for (std::size_t i = 1; i < after.size(); ++i)
            CHECK(after[i].position - after[i - 1].position >=
                  after[i].radius + after[i - 1].radius - 1e-9);
    }
}

TEST_CASE("balls on a line end where chapter 05's simulator has them", "[line]") {
    const std::vector<LineBall> balls = {{3, 0.1, 0.6, 0}, {1, 0.05, 0.9, -1}, {0.5, 0.05, 1.2, 0}};
    const LineRules rules{.restitution = 0.9, .gravity = 9.81, .has_floor = true};
    Scene scene{.surface = {.restitution = 0.9}};
    add_floor(scene);
    for (const LineBall& ball : balls)
        add_sphere(scene, ball.radius, ball.mass,
                   {.position = {0, 0, ball.position}, .velocity = {0, 0, ball.velocity}});
    const std::vector<LineBall> exact = line_after(balls, rules, 0.6);
    EventSettings events;
    events.tolerance = 1e-8;
    const Simulation run = simulate(scene, impulses_model(events), 0.6);
    REQUIRE(run.status == SimulationStatus::reached_end);
    CHECK(run.events.size() > 2);
    for (std::size_t i = 0; i < balls.size(); ++i) {
        CHECK_THAT(run.scene.bodies[i + 1].position.z(), WithinAbs(exact[i].position, 1e-6));
        CHECK_THAT(run.scene.bodies[i + 1].velocity.z(), WithinAbs(exact[i].velocity, 1e-5));
    }
}

TEST_CASE("a ball that comes to rest by bouncing is refused, because it bounces for ever",
          "[line]") {
    CHECK_THROWS_AS(line_after({{1, 0.1, 1, 0}}, {0.5, 9.81, true}, 10), std::invalid_argument);
}
