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

TEST_CASE("a box that lands on a box: friction is between the two, and the floor answers") {
    for (const double mu_floor : {0., 0.6})
        for (const double below : {2., 20.})
            for (const PgsSettings& settings : few_settings()) {
                const Surface surface{.restitution = 0, .friction = 0.3};
                Scene scene;
                add_floor(scene, 0, 20, Surface{.restitution = 0, .friction = mu_floor});
                add_box(scene, {0.8, 0.8, 0.2}, below, {.position = {0, 0, 0.1}}, surface);
                add_box(scene, {0.4, 0.3, 0.2}, 2,
                        {.position = {0, 0, 0.35}, .velocity = {3, 0, -2}}, surface);
                constexpr double T = 0.04;
                const Simulation run = simulate(scene, pgs_model(settings), T);
                const RigidBody &lower = run.scene.bodies[1], &upper = run.scene.bodies[2];
                const double mu_below = combine(scene.surfaces[0], surface).friction;
                CAPTURE(mu_floor, below, settings.sweeps, settings.substeps,
                        upper.velocity.transpose(), lower.velocity.transpose());
                const double taken = 2 * (3 - upper.velocity.x());
                CHECK_THAT(taken / (0.3 * 2 * (2 + free_fall * T)), WithinAbs(1, 0.01));
                CHECK(std::abs(upper.velocity.z()) < 0.02);
                // The floor holds the lower box, if its μ is larger than that between the boxes.
                if (mu_below > 0.3)
                    CHECK(std::abs(lower.velocity.x()) < 0.01);
                else if (mu_below == 0)
                    CHECK_THAT(lower.velocity.x() * below, WithinAbs(taken, 1e-9));
            }
}

TEST_CASE("a ball on a turntable goes round in a circle, at 2/7 of the table's rate") {
    for (const double turns_per_second : {0.2, 0.5, 2.})
        for (const PgsSettings& settings : few_settings()) {
            const double Omega = 2 * std::numbers::pi * turns_per_second, rate = 2 * Omega / 7;
            constexpr double R = 0.05;
            Scene scene{.surface = {.restitution = 0, .friction = 1}};
            add_fixed_box(scene, {4, 4, 0.1},
                          {.position = {0, 0, -0.05}, .angular_velocity = {0, 0, Omega}});
            const Vec3 up = Vec3::UnitZ(), x(0.5, 0, R), v(0, 0.2, 0);
            const Vec3 spin = up.cross(v - Omega * up.cross(x)) / R;  // it rolls
            add_sphere(scene, R, 1, {.position = x, .velocity = v, .angular_velocity = spin});
            // v̇ = 2/7 Ω ẑ × v: a circle of any radius, about any centre.
            const Vec3 centre = x + up.cross(v) / rate;
            const double radius = v.norm() / rate;
            double worst = 0;
            const Simulation run =
                simulate(scene, pgs_model(settings), 2 * std::numbers::pi / rate,
                         [&](const Simulation& now) {
                             const Vec3 r = now.scene.bodies[1].position - centre;
                             worst = std::max(worst, std::abs(r.norm() / radius - 1));
                         });
            const RigidBody& ball = run.scene.bodies[1];
            CAPTURE(turns_per_second, settings.sweeps, settings.substeps, worst);
            CHECK(worst < 1e-3);
            CHECK((ball.position - x).norm() < 0.01 * radius);  // back where it was
            CHECK_THAT(ball.velocity.norm(), WithinRel(v.norm(), 1e-3));
        }
}

TEST_CASE("a box that rides on a turntable stays where it is on it, and the motor hardly works") {
    for (const double Omega : {1., 3., 6.})
        for (const PgsSettings& settings : {PgsSettings{}, PgsSettings{.sweeps = 10}}) {
            const double place = std::min(1.2, 0.48 * free_fall / (Omega * Omega));
            Scene scene{.surface = {.restitution = 0, .friction = 0.8}};
            add_fixed_box(scene, {4, 4, 0.1},
                          {.position = {0, 0, -0.05}, .angular_velocity = {0, 0, Omega}});
            add_box(scene, {0.2, 0.2, 0.1}, 1,
                    {.position = {place, 0, 0.05},
                     .velocity = {0, Omega * place, 0},
                     .angular_velocity = {0, 0, Omega}});
            constexpr double T = 10;
            const Simulation run = simulate(scene, pgs_model(settings), T);
            const Vec3 there(place * std::cos(Omega * T), place * std::sin(Omega * T), 0.05);
            CAPTURE(Omega, settings.sweeps, run.driven, run.lost);
            CHECK((run.scene.bodies[1].position - there).norm() < 0.005 * place);
            // In up to ten turns; what is left is of first order.
            CHECK(std::abs(run.driven) < 0.1 * kinetic_energy(scene));
            CHECK(std::abs(run.lost) < 0.1 * kinetic_energy(scene));
        }
}
