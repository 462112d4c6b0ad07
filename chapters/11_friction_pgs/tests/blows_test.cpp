// Blows with friction, and a turntable: answers that are known.
#include <numbers>

#include "chapters/11_friction_pgs/model.hpp"
#include "common/core/random.hpp"
#include "common/testing/sample_size.hpp"
#include "common/testing/testing.hpp"

using namespace collide;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

namespace {

constexpr double free_fall = 9.81;

/// Sweeps and substeps.
const std::vector<PgsSettings>& few_settings() {
    static const std::vector<PgsSettings> all = {{.sweeps = 20, .substeps = 10},
                                                 {.sweeps = 10, .substeps = 10},
                                                 {.sweeps = 20, .substeps = 1},
                                                 {.sweeps = 40, .substeps = 4}};
    return all;
}

}  // namespace

TEST_CASE("a box that lands flat loses μ times what the floor gives it, and does not turn") {
    for (const Repair repair : {Repair::baumgarte, Repair::soft})
        for (PgsSettings settings : few_settings()) {
            settings.repair = repair;
            Scene scene{.surface = {.restitution = 0, .friction = 0.3}};
            add_floor(scene);
            add_box(scene, {0.4, 0.3, 0.2}, 2, {.position = {0, 0, 0.15}, .velocity = {3, 0, -2}});
            constexpr double T = 0.3;
            const Simulation run = simulate(scene, pgs_model(settings), T);
            const RigidBody& box = run.scene.bodies[1];
            CAPTURE(static_cast<int>(repair), settings.sweeps, settings.substeps,
                    box.velocity.transpose(), box.angular_velocity.transpose());
            CHECK_THAT((3 - box.velocity.x()) / (0.3 * (2 + free_fall * T)), WithinAbs(1, 5e-3));
            CHECK(std::abs(box.velocity.y()) < 1e-3);
            CHECK(std::abs(box.angular_velocity.z()) < 1e-3);
        }
}

TEST_CASE("a ball that strikes a floor rolls, or slides on if μ is too small") {
    // Without gravity: the floor gives m v_n once, and friction at most μ m v_n.
    const auto struck = [](const PgsSettings& settings, double mu, double mass, double gap,
                           const Vec3& velocity) {
        constexpr double R = 0.03;
        Scene scene{.surface = {.restitution = 0, .friction = mu}};
        scene.gravity = Vec3::Zero();
        add_floor(scene);
        add_sphere(scene, R, mass, {.position = {0, 0, R + gap}, .velocity = velocity});
        return simulate(scene, pgs_model(settings), gap / -velocity.z() + 0.03).scene.bodies[1];
    };
    constexpr double R = 0.03;
    for (const PgsSettings& settings : few_settings()) {
        const RigidBody ball = struck(settings, 0.3, 1, 0.09, {5, 0, -10});
        CAPTURE(settings.sweeps, settings.substeps);
        CHECK_THAT(ball.velocity.x(), WithinAbs(25. / 7, 1e-6));
        CHECK_THAT(R * ball.angular_velocity.y(), WithinAbs(25. / 7, 1e-6));
        CHECK_THAT(ball.velocity.z(), WithinAbs(0, 1e-6));
    }
    Random random(1180);
    int rolling = 0, sliding = 0;
    for (int k = 0; k < sample_size(200, 2000); ++k) {
        const PgsSettings& settings = few_settings()[random.index(4)];
        const double mu = random.uniform(0, 0.6), v_n = random.log_uniform(0.3, 20);
        const double gap = random.log_uniform(1e-4, 0.3), mass = random.log_uniform(0.01, 100);
        const double v_0 = random.uniform(0.1, 10), way = random.uniform(0, 6.28);
        const Vec3 along(std::cos(way), std::sin(way), 0);
        const RigidBody ball = struck(settings, mu, mass, gap, v_0 * along - v_n * Vec3::UnitZ());
        const bool rolls = mu * v_n >= 2 * v_0 / 7;
        (rolls ? rolling : sliding) += 1;
        const double lost = rolls ? 2 * v_0 / 7 : mu * v_n;
        CAPTURE(k, settings.sweeps, settings.substeps, mu, v_n, gap, mass, v_0, rolls);
        CHECK((ball.velocity - (v_0 - lost) * along).norm() < 1e-6);
        const Vec3 turned = R * ball.angular_velocity;
        CHECK((turned - 2.5 * lost * Vec3::UnitZ().cross(along)).norm() < 1e-6);
    }
    CHECK(rolling > 50);
    CHECK(sliding > 50);
}

TEST_CASE("a ball on a turntable goes round in a circle, at 2/7 of the table's rate") {
    constexpr double Omega = 4 * std::numbers::pi, R = 0.05, rate = 2 * Omega / 7;
    for (const PgsSettings& settings : {PgsSettings{}, PgsSettings{.sweeps = 40, .substeps = 20}}) {
        const double h = 0.01 / settings.substeps;
        Scene scene{.surface = {.restitution = 0, .friction = 1}};
        add_fixed_box(scene, {4, 4, 0.1},
                      {.position = {0, 0, -0.05}, .angular_velocity = {0, 0, Omega}});
        const Vec3 up = Vec3::UnitZ(), x(0.5, 0, R), v(0, 0.8, 0);
        const Vec3 spin = up.cross(v - Omega * up.cross(x)) / R;  // it rolls
        add_sphere(scene, R, 1, {.position = x, .velocity = v, .angular_velocity = spin});
        // v̇ = 2/7 Ω ẑ × v: a circle of any radius, about any centre.
        const Vec3 centre = x + up.cross(v) / rate;
        const double radius = v.norm() / rate;
        double turned = 0, distances = 0;
        Vec3 last = x - centre, sum = Vec3::Zero();
        int count = 0;
        const double period = 2 * std::numbers::pi / rate;
        simulate(scene, pgs_model(settings), period, [&](const Simulation& now) {
            const Vec3 r = now.scene.bodies[1].position - centre;
            turned += std::atan2(up.dot(last.cross(r)), last.dot(r));
            last = r;
            if (++count == 1) return;
            sum += r;
            distances += r.norm();
        });
        CAPTURE(settings.substeps, radius, distances / (count - 1), turned, last.norm(),
                (sum / (count - 1)).transpose());
        CHECK_THAT(distances / (count - 1), WithinRel(radius, 0.01));
        // Steps widen the circle in proportion to h: by half a step's part of a radius each.
        CHECK_THAT(last.norm() / radius - 1, WithinRel(std::numbers::pi * rate * h, 0.05));
        CHECK((sum / (count - 1)).norm() < 0.01 * radius);
        CHECK_THAT(turned, WithinRel(2 * std::numbers::pi, 0.01));
    }
}
