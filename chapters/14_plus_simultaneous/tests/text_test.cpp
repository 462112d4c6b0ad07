// Numbers of the text that are in no figure's table.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>

#include "chapters/06_frictional_impact_3d/scene_impacts.hpp"
#include "chapters/14_plus_simultaneous/examples.hpp"
#include "chapters/14_plus_simultaneous/random_points.hpp"
#include "chapters/14_plus_simultaneous/scene_events.hpp"
#include "common/core/decompositions.hpp"

using namespace collide;

TEST_CASE(
    "14: text: with e = 0.5 the row takes nine rounds, and its first contact compresses four times") {
    const TouchingBodies row = row_of_balls(5, 1, 2, 0.5);
    const PlusEvent event = plus_event(proximal_problem(row.bodies, row.contacts));
    REQUIRE(event.rounds.size() == 9);
    int compressions = 0;
    for (const std::vector<PointPhase>& phases : event.rounds)
        compressions += phases[0] == PointPhase::compressing;
    CHECK(compressions == 4);
}

TEST_CASE("14: text: with e = 1 the row keeps its energy") {
    const TouchingBodies row = row_of_balls();
    const ProximalProblem problem = proximal_problem(row.bodies, row.contacts);
    CHECK(std::abs(energy_change(problem, plus_event(problem))) < 1e-14);
}

TEST_CASE("14: text: from heavy to light balls an approach grows from round to round") {
    TouchingBodies row = row_of_balls(4, 1, 1, 0.9);
    for (int k = 0; k < 4; ++k) row.bodies[k].inverse_mass = std::pow(10, k - 1);
    const ProximalProblem problem = proximal_problem(row.bodies, row.contacts);
    const PlusEvent event = plus_event(problem);
    REQUIRE(event.rounds.size() >= 3);
    const auto approach_after = [&](int round) {
        const VecX* u = &problem.u0;
        for (const EventInterval& interval : event.intervals)
            if (interval.round <= round) u = &interval.u;
        double fastest = 0;
        for (int k = 0; k < 3; ++k) fastest = std::max(fastest, -(*u)[3 * k + 2]);
        return fastest;
    };
    CHECK(std::abs(approach_after(-1) - 1) < 1e-12);
    CHECK(std::abs(approach_after(0) - 10.0 / 11) < 1e-12);
    CHECK(approach_after(1) > 1.5);
}

TEST_CASE("14: text: without friction and with one e, each compression loses its part of energy") {
    Random random(14'900);
    int resolved = 0, many_rounds = 0;
    for (int i = 0; i < 300; ++i) {
        RandomPoints made = random_points(random, all_points_kinds[i % 3], 2 + i % 4);
        const double e = i % 5 == 0 ? 1 : random.uniform(0, 1);
        for (Contact& contact : made.contacts) contact.surface = {.restitution = e, .friction = 0};
        ProximalProblem problem = proximal_problem(made.bodies, made.contacts);
        const PlusEvent event = plus_event(problem, {.max_rounds = 300});
        if (event.status != EventStatus::resolved) continue;
        ++resolved;
        many_rounds += event.rounds.size() > 3;
        std::vector<VecX> compression(event.rounds.size(), VecX::Zero(problem.u0.size()));
        for (const EventInterval& interval : event.intervals)
            for (std::size_t k = 0; k < made.contacts.size(); ++k)
                if (event.rounds[interval.round][k] == PointPhase::compressing)
                    compression[interval.round].segment<3>(3 * k) +=
                        interval.impulse.segment<3>(3 * k);
        double size = 0;
        for (const VecX& p : compression) size += p.dot(problem.A * p);
        const double lost = (1 - e * e) / 2 * size;
        REQUIRE(std::abs(energy_change(problem, event) + lost) <= 1e-8 * size);
    }
    CAPTURE(resolved, many_rounds);
    CHECK(resolved == 300);
    CHECK(many_rounds > 10);
}

TEST_CASE("14: text: the brick's points stop sliding at 0.317 of the expansion") {
    const TouchingBodies brick = brick_on_four_points();
    ProximalProblem problem = proximal_problem(brick.bodies, brick.contacts);
    for (ProximalPoint& point : problem.points) point.restitution = {.minimum = 0.414};
    const PlusEvent event = plus_event(problem);
    REQUIRE(event.intervals.size() == 3);
    CHECK(std::abs(event.intervals[1].alpha - 0.317) < 5e-4);
}

TEST_CASE("14: text: a box that lands flat, at once and corner by corner") {
    Scene scene{.surface = {.restitution = 0.5, .friction = 0.3}};
    add_floor(scene);
    const int box =
        add_box(scene, {0.6, 0.4, 0.2}, 2, {.position = {0, 0, 0.2}, .velocity = {1, 0.5, 0}});
    const Simulation at_once = simulate(scene, plus_model(), 0.2);
    CHECK(at_once.scene.bodies[box].angular_velocity.norm() < 1e-14);
    const Simulation in_turn = simulate(scene, frictional_impulses_model(), 0.2);
    CHECK(std::abs(in_turn.scene.bodies[box].angular_velocity.norm() - 0.3) < 0.01);
    CHECK(in_turn.events.size() > 1);
}

TEST_CASE("14: text: joints that say the same twice are held once") {
    const TouchingBodies row = row_of_balls(3);
    std::vector<Row> joints = pin_rows(row.bodies, 2, world, {-1.2, 0, 0});
    const PlusEvent once = plus_event(proximal_problem(row.bodies, row.contacts, joints));
    const std::vector<Row> same = joints;
    joints.insert(joints.end(), same.begin(), same.end());
    const PlusEvent twice = plus_event(proximal_problem(row.bodies, row.contacts, joints));
    CHECK((once.p.head(6) - twice.p.head(6)).norm() < 1e-9);
}

namespace {

/// Random impact `index` of the long tests at so many points.
ProximalProblem random_impact_of_the_laws(int points, int index) {
    Random random(14'100 + points);
    RandomPoints made;
    for (int i = 0; i <= index; ++i) made = random_points(random, all_points_kinds[i % 3], points);
    return proximal_problem(made.bodies, made.contacts);
}

/// The part of the energy that impulses at the points could take away.
double energy_gained(const ProximalProblem& problem, const StepRules& rules) {
    const PlusEvent event = plus_event(problem, {.rules = rules});
    REQUIRE(is_over(event.status));
    return energy_change(problem, event) /
           (problem.u0.dot(least_squares(problem.A, problem.u0, 1e-10)) / 2);
}

}  // namespace

TEST_CASE("14: text: two impacts gain energy, and go on to do so with small steps") {
    const StepRules fine{.transition_speed = 1e-5, .max_turn = 0.01, .smallest_step = 1e-5};
    const ProximalProblem two = random_impact_of_the_laws(2, 458),
                          five = random_impact_of_the_laws(5, 8);
    CHECK(std::abs(energy_gained(two, {}) - 0.057) < 0.0005);
    CHECK(std::abs(energy_gained(two, fine) - 0.063) < 0.0005);
    CHECK(std::abs(energy_gained(five, {}) - 0.231) < 0.0005);
    CHECK(std::abs(energy_gained(five, fine) - 0.213) < 0.0005);
    for (const ProximalPoint& point : two.points) CHECK(point.restitution.minimum == 1);
}

TEST_CASE("14: text: points that slide with different friction do not share like equal springs") {
    // Three feet in a row under a body that moves along the normal and tilts about their middle; it
    // slides, and the approach needs 1 N s in all.
    ProximalProblem feet{.A = MatX::Zero(9, 9), .u0 = VecX::Zero(9), .points = {}};
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) feet.A(3 * i + 2, 3 * j + 2) = 1 + (i - 1) * (j - 1);
        feet.u0[3 * i] = 5;
        feet.u0[3 * i + 2] = -1;
    }
    const auto shares = [&](double middle) {
        feet.points = {{.mu = 0}, {.mu = middle}, {.mu = 0}};
        const PlusEvent event = plus_event(feet);
        REQUIRE(event.status == EventStatus::resolved);
        const VecX& p = event.intervals.front().impulse;
        return Vec3(p[2], p[5], p[8]);
    };
    CHECK((shares(0) - Vec3::Constant(1. / 3)).norm() < 1e-12);
    // p_z² weighted with 1 + μ²: 1/2.64 of the others' share, relative to twice 1.64.
    const double middle = 1 / (1 + 2 * 1.64);
    CHECK((shares(0.8) - Vec3((1 - middle) / 2, middle, (1 - middle) / 2)).norm() < 1e-12);
    CHECK(std::abs(1. / 3 - shares(0.8).y() - 0.10) < 0.005);
}
