// Numbers that the text tells and that no figure's table holds.
#include <catch2/catch_test_macros.hpp>

#include "chapters/06_frictional_impact_3d/scene_impacts.hpp"
#include "chapters/14_plus_simultaneous/examples.hpp"
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
    const Simulation at_once = simulate(scene, 0.2, plus_model());
    CHECK(at_once.scene.bodies[box].angular_velocity.norm() < 1e-14);
    const Simulation in_turn = simulate(scene, 0.2, {.collide = frictional_impulses()});
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
