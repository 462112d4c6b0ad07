// Simulated tosses against tosses that were themselves simulated.
#include <algorithm>

#include "chapters/15_on_trial/surface_fit.hpp"
#include "chapters/15_on_trial/tests/measured_folder.hpp"
#include "chapters/15_on_trial/toss_runs.hpp"
#include "common/core/digits.hpp"
#include "common/testing/testing.hpp"

using namespace collide;
using Catch::Matchers::WithinAbs;

namespace {

const Stepper& stepper_of(const std::string& name) {
    static const std::vector<TossModel> all = toss_models();
    return std::find_if(all.begin(), all.end(), [&](const TossModel& m) { return m.name == name; })
        ->stepper;
}

RigidBody thrown_cube(Random& random) {
    RigidBody cube;
    cube.position = {0, 0, random.uniform(0.12, 0.2)};
    cube.orientation = Quat(random.rotation());
    cube.velocity = random.vector(0.3, 1.2);
    cube.velocity.z() = -std::abs(cube.velocity.z());
    cube.angular_velocity = random.vector(1, 8);
    return cube;
}

/// A toss as if it had been measured, at 148 Hz.
Toss planted_toss(Random& random, const std::string& model, const Surface& surface,
                  double duration) {
    const int samples = static_cast<int>(duration * 148);
    Toss toss;
    const RigidBody start = thrown_cube(random);
    for (int i = 0; i <= samples; ++i) toss.samples.push_back({i / 148.0, start});
    const TossRun run = run_toss(toss, stepper_of(model), surface);
    for (std::size_t i = 0; i < toss.samples.size(); ++i) toss.samples[i].body = run.bodies[i];
    return toss;
}

std::string as_csv(const Toss& toss) {
    std::string text = "toss,time,x,y,z,qw,qx,qy,qz,vx,vy,vz,wx,wy,wz\n";
    for (const auto& [time, body] : toss.samples) {
        const Quat& q = body.orientation;
        VecX state(13);
        state << body.position, q.w(), q.x(), q.y(), q.z(), body.velocity, body.angular_velocity;
        text += "0," + shortest_digits(time);
        for (const double number : state) text += ',' + shortest_digits(number);
        text += '\n';
    }
    return text;
}

}  // namespace

TEST_CASE("a toss that a model has simulated, written and read, is simulated without an error") {
    Random random(1501);
    for (const TossModel& model : toss_models()) {
        INFO(model.name);
        const Toss toss = planted_toss(random, model.name, authors_surface, 0.4);
        const MeasuredFolder folder;
        folder.write("cube_tosses.csv", as_csv(toss));
        const std::vector<Toss> read = read_tosses(folder.path);
        REQUIRE(read.size() == 1);
        const TossRun run = run_toss(read[0], model.stepper, authors_surface);
        CHECK(run.failed.empty());
        for (const PoseError& error : toss_errors(read[0], run)) {
            CHECK_THAT(error.distance, WithinAbs(0, 1e-9));
            CHECK_THAT(error.angle, WithinAbs(0, 1e-8));
        }
    }
}

TEST_CASE("until the first contact a toss is a flight, whatever the model") {
    Random random(1502);
    Toss toss = planted_toss(random, "plus", authors_surface, 0.05);
    for (TossSample& sample : toss.samples) sample.body.position.z() += 1;
    const RigidBody start = toss.samples.front().body;
    for (const TossModel& model : toss_models()) {
        INFO(model.name);
        const RigidBody end = run_toss(toss, model.stepper, authors_surface).bodies.back();
        const double t = toss.samples.back().time;
        const Vec3 there = start.position + t * start.velocity + t * t / 2 * Vec3(0, 0, -9.81);
        CHECK_THAT((end.position - there).norm(),
                   WithinAbs(0, 5e-4));  // steps of semi-implicit Euler
        const Eigen::AngleAxisd turn(t * start.angular_velocity.norm(),
                                     start.angular_velocity.normalized());
        CHECK_THAT(end.orientation.angularDistance(turn * start.orientation), WithinAbs(0, 1e-4));
    }
}

TEST_CASE("the error of the corners is the root of the mean square of their distances") {
    Random random(1503);
    for (int k = 0; k < sample_size(20, 200); ++k) {
        RigidBody a, b;
        a.position = random.vector(0, 0.1);
        b.position = random.vector(0, 0.1);
        a.orientation = Quat(random.rotation());
        b.orientation = Quat(random.rotation());
        double sum = 0;
        for (const double x : {-0.5, 0.5})
            for (const double y : {-0.5, 0.5})
                for (const double z : {-0.5, 0.5}) {
                    const Vec3 corner = TossedCube{}.edge * Vec3(x, y, z);
                    sum += (to_world(a, corner) - to_world(b, corner)).squaredNorm() / 8;
                }
        const PoseError error{.distance = (a.position - b.position).norm(),
                              .angle = a.orientation.angularDistance(b.orientation)};
        CHECK_THAT(corner_error(error), WithinAbs(std::sqrt(sum) / TossedCube{}.edge, 1e-12));
    }
}

TEST_CASE("the lowest corner of a cube is the lowest of its eight") {
    Random random(1504);
    RigidBody cube;
    cube.position = {1, 2, 3};
    cube.orientation = Quat(random.rotation());
    double lowest = 10;
    for (const double x : {-0.5, 0.5})
        for (const double y : {-0.5, 0.5})
            for (const double z : {-0.5, 0.5})
                lowest = std::min(lowest, to_world(cube, 0.1048 * Vec3(x, y, z)).z());
    CHECK_THAT(lowest_corner(cube), WithinAbs(lowest, 1e-12));
}

TEST_CASE("a cube that was measured inside the table is lifted onto it") {
    RigidBody cube;
    cube.position = {0, 0, 0.05};
    const Scene scene = toss_scene(cube, authors_surface);
    CHECK_THAT(lowest_corner(scene.bodies[0]), WithinAbs(0, 1e-12));
    CHECK(scene.bodies[0].inverse_inertia.isApprox(Mat3::Identity() / 8.1e-4));
    cube.position.z() = 0.2;
    CHECK(toss_scene(cube, authors_surface).bodies[0].position.z() == 0.2);
}

TEST_CASE("a second start lies between the first sample and the first impact") {
    Random random(1505);
    for (int k = 0; k < 5; ++k) {
        const Toss toss = planted_toss(random, "plus", authors_surface, 0.5);
        const std::vector<std::size_t> impacts = measured_impacts(toss);
        REQUIRE(!impacts.empty());
        const std::optional<Toss> later = later_start(toss);
        if (!later) continue;  // it was hit at once
        CHECK(later->samples.front().time > 0);
        CHECK(later->samples.front().time <= toss.samples[impacts.front()].time);
        const std::size_t cut = toss.samples.size() - later->samples.size();
        const TossRun run = run_toss(toss, stepper_of("plus"), authors_surface);
        const TossRun twin = run_toss(*later, stepper_of("plus"), authors_surface);
        // Without an error of measurement both are one until the impact, but for interpolation.
        const std::size_t at = impacts.front();
        CHECK_THAT(pose_error(run.bodies[at], twin.bodies[at - cut]).distance, WithinAbs(0, 2e-3));
    }
    Toss resting;
    for (int i = 0; i < 10; ++i) resting.samples.push_back({i / 148.0, RigidBody{}});
    CHECK(measured_impacts(resting).empty());
    CHECK(!later_start(resting));
}

TEST_CASE("fitting finds the planted e and μ of tosses") {
    Random random(1506);
    const Surface planted{.restitution = 0.3, .friction = 0.2};
    std::vector<Toss> tosses;
    for (int k = 0; k < 4; ++k) tosses.push_back(planted_toss(random, "plus", planted, 0.2));
    const auto error = [&](const Surface& surface) {
        double sum = 0;
        for (const Toss& toss : tosses)
            sum +=
                mean_corner_error(toss_errors(toss, run_toss(toss, stepper_of("plus"), surface)));
        return sum;
    };
    const TriedSurface best = best_of(try_surfaces(error, {.restitutions = {0.1, 0.2, 0.3, 0.4},
                                                           .frictions = {0.1, 0.15, 0.2, 0.25},
                                                           .refinements = 1}));
    CHECK_THAT(best.surface.restitution, WithinAbs(0.3, 1e-12));
    CHECK_THAT(best.surface.friction, WithinAbs(0.2, 1e-12));
    CHECK_THAT(best.error, WithinAbs(0, 1e-7));
}

TEST_CASE("a fit refines its grid around the best and stays within its bounds") {
    const auto bowl = [](const Surface& s) {
        return std::hypot(s.restitution - 0.33, s.friction - 0.61);
    };
    const SurfaceGrid grid{
        .restitutions = {0, 0.25, 0.5}, .frictions = {0, 0.25, 0.5}, .refinements = 6};
    const auto tried = try_surfaces(bowl, grid);
    const Surface best = best_of(tried).surface;
    CHECK_THAT(best.restitution, WithinAbs(0.33, 0.01));
    CHECK(best.friction == 0.5);
    for (const TriedSurface& each : tried) CHECK(each.surface.friction <= 0.5);
    CHECK_THROWS_AS(try_surfaces(bowl, {.restitutions = {0.5}, .frictions = {0, 1}}),
                    std::invalid_argument);
    CHECK_THROWS_AS(try_surfaces(bowl, {.restitutions = {0.5, 0.4}, .frictions = {0, 1}}),
                    std::invalid_argument);
    CHECK_THROWS_AS(try_surfaces(bowl, {.restitutions = {0, 1.5}, .frictions = {0, 1}}),
                    std::invalid_argument);
    CHECK_THROWS_AS(try_surfaces(bowl, {.restitutions = {0, 1}, .frictions = {-1, 1}}),
                    std::invalid_argument);
    CHECK_THROWS_AS(best_of({}), std::invalid_argument);
}
