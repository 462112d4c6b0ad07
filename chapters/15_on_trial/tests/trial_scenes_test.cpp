#include "chapters/15_on_trial/trial_scenes.hpp"

#include <cmath>
#include <set>

#include "common/testing/testing.hpp"

using namespace collide;
using Catch::Matchers::WithinAbs;

namespace {

const Contestant& contestant_named(const std::string& name) {
    static const std::vector<Contestant> all = course_contestants();
    for (const Contestant& each : all)
        if (each.name == name) return each;
    throw std::invalid_argument("no contestant " + name);
}

}  // namespace

TEST_CASE("every scene on trial has the answer that plus finds", "[trial]") {
    const Contestant& plus = contestant_named("plus");
    int cases = 0;
    for (const TrialScene& scene : trial_scenes())
        for (std::size_t k = 0; k < scene.cases.size(); ++k) {
            if (k % 4 != 0 && sample_size(0, 1) == 0) continue;
            const TrialCase& trial = scene.cases[k];
            const Motion motion = plus.run(trial.task, 1 / 60.0, Tuning::defaults);
            INFO(scene.name << ", " << scene.parameter << " = " << trial.parameter << ": "
                            << motion.failed << motion.unsupported);
            CHECK(trial_error(trial, motion) < 1e-3);
            ++cases;
        }
    CHECK(cases > 15);
}

TEST_CASE("scenes on trial: a motion that stands still is wrong in every scene that moves",
          "[trial]") {
    // What would pass a scene that measures nothing?
    const std::set<std::string> at_rest = {"creep", "heavy_on_light"};
    for (const TrialScene& scene : trial_scenes()) {
        if (at_rest.contains(scene.name)) continue;
        double worst = 0;
        for (const TrialCase& trial : scene.cases) {
            std::vector<RigidBody> still = trial.task.scene.bodies;
            for (RigidBody& body : still) {
                body.velocity.setZero();
                body.angular_velocity.setZero();
            }
            Motion motion{.times = {0, trial.task.duration},
                          .moments = {trial.task.scene.bodies, still}};
            worst = std::max(worst, trial_error(trial, motion));
        }
        INFO(scene.name);
        // A box that lands flat must not spin, which one that never lands does not; and the ball on
        // the turntable is to come back to where it was.
        if (scene.name == "flat_landing" || scene.name == "turntable")
            CHECK(worst < 1e-9);
        else
            CHECK(worst > 0.1);
    }
}

TEST_CASE("apexes are the heights of a ball that bounces, however coarse its steps", "[trial]") {
    Motion motion;
    const double g = 10;
    for (int k = 0; k <= 20; ++k) {  // up from the ground with 3 m/s, and again with 2
        const double t = 0.05 * k, first = 0.6;
        const double local = t < first ? t : t - first, v = t < first ? 3 : 2;
        RigidBody ball;
        ball.position = {0, 0, 1 + v * local - g * local * local / 2};
        ball.velocity = {0, 0, v - g * local};
        motion.times.push_back(t);
        motion.moments.push_back({ball});
    }
    const std::vector<double> tops = apexes(motion, 0, g, 1);
    REQUIRE(tops.size() == 2);
    CHECK_THAT(tops[0], WithinAbs(0.45, 1e-12));
    CHECK_THAT(tops[1], WithinAbs(0.2, 1e-12));
}

TEST_CASE("a contestant without friction says so, and a motion that failed has no error",
          "[trial]") {
    for (const TrialScene& scene : trial_scenes())
        if (scene.name == "ramp") {
            const TrialCase& trial = scene.cases.front();
            const Motion motion =
                contestant_named("impulses").run(trial.task, 0.01, Tuning::defaults);
            CHECK(motion.unsupported == "friction");
            CHECK(std::isinf(trial_error(trial, {.failed = "out of work"})));
        }
}

TEST_CASE("the size of a box is known by its corners, and other shapes have none", "[trial]") {
    Scene scene;
    add_box(scene, {1, 2, 3}, 1);
    add_sphere(scene, 1, 1);
    const auto size = box_size(scene.shapes[0]);
    REQUIRE(size.has_value());
    CHECK((*size - Vec3(1, 2, 3)).norm() < 1e-12);
    CHECK_FALSE(box_size(scene.shapes[1]).has_value());
}
