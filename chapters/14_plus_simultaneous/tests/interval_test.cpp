// Intervals of many points: the shortest impulse, shared friction, slip, and refused input.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <cmath>
#include <stdexcept>
#include <string>

#include "chapters/14_plus_simultaneous/examples.hpp"
#include "chapters/14_plus_simultaneous/random_points.hpp"
#include "chapters/14_plus_simultaneous/scene_events.hpp"
#include "common/core/decompositions.hpp"
#include "common/testing/sample_size.hpp"

using namespace collide;
using Catch::Matchers::ContainsSubstring;

namespace {

MatX random_matrix(Random& random, int rows, int columns) {
    MatX matrix(rows, columns);
    for (int i = 0; i < rows; ++i)
        for (int j = 0; j < columns; ++j) matrix(i, j) = random.uniform(-1, 1);
    return matrix;
}

/// Dykstra's alternating projections, slow: the shortest vector in both the cones and the plane.
VecX shortest_by_projections(const MatX& B, const VecX& w, const VecX& cones, int steps) {
    VecX x = VecX::Zero(B.cols()), plane = x, cone = x;  // Dykstra's corrections
    for (int k = 0; k < steps; ++k) {
        VecX y = x + plane;
        const VecX on_plane = y + least_squares(B, VecX(w - B * y));
        plane = y - on_plane;
        y = on_plane + cone;
        VecX in_cones = y;
        for (int i = 0; i < cones.size(); ++i) {
            if (cones[i] < 0) continue;
            Vec3 part = y.segment<3>(3 * i);
            const double side = part.head<2>().norm(), mu = cones[i];
            if (side <= mu * part.z()) continue;
            if (mu * side <= -part.z()) {
                part.setZero();
            } else {
                const double height = (mu * side + part.z()) / (1 + mu * mu);
                part = {part.x() / side * mu * height, part.y() / side * mu * height, height};
            }
            in_cones.segment<3>(3 * i) = part;
        }
        cone = y - in_cones;
        x = in_cones;
    }
    return x;
}

std::string complaint(const ProximalProblem& problem, const PlusEventSettings& settings = {}) {
    try {
        plus_event(problem, settings);
    } catch (const std::invalid_argument& error) {
        return error.what();
    }
    return "";
}

ProximalProblem two_points() {
    return {.A = MatX::Identity(6, 6), .u0 = -VecX::Ones(6), .points = {{.mu = 0.3}, {.mu = 0.3}}};
}

}  // namespace

TEST_CASE("14: friction is shared: Newton's method and alternating projections agree") {
    Random random(14'010);
    int feasible = 0, compared = 0;
    for (int i = 0; i < sample_size(40, 400); ++i) {
        const int points = 2 + random.index(3);
        // Fewer equations than unknowns, built from an impulse inside all cones.
        VecX inside(3 * points), cones(points);
        for (int k = 0; k < points; ++k) {
            cones[k] = k > 0 && random.chance(0.2) ? -1 : random.uniform(0.1, 1);
            const double angle = random.uniform(0, 6.28), z = random.uniform(0.1, 1);
            const double side = 0.9 * std::abs(cones[k]) * z;
            inside.segment<3>(3 * k) << side * std::cos(angle), side * std::sin(angle), z;
        }
        const MatX B = random_matrix(random, 3 * points - 3, 3 * points);
        const auto found = shortest_in_cones(B, B * inside, cones);
        ++compared;
        if (!found) continue;
        ++feasible;
        const VecX slow = shortest_by_projections(B, B * inside, cones, 4000);
        CAPTURE(i, points, (*found - slow).norm());
        REQUIRE((B * *found - B * inside).norm() <= 1e-8);
        REQUIRE(found->norm() <= inside.norm() * (1 + 1e-9));
        REQUIRE((*found - slow).norm() <= 1e-3 * slow.norm());
    }
    WARN(feasible << " of " << compared << " found");
    CHECK(feasible >= 0.95 * compared);
}

TEST_CASE("14: a body that friction can hold is held, although the shortest impulse would slip") {
    // Three feet under a body that is pushed sideways; one of them is lightly loaded.
    RigidBody body = make_body({.mass = 1, .inertia = 0.1 * Mat3::Identity()});
    body.position = {0, 0, 0.05};
    body.velocity = {0.09, 0, -1};
    std::vector<Contact> contacts;
    for (const Vec3& position : {Vec3(0.02, -0.3, 0), Vec3(0.02, 0.3, 0), Vec3(-0.6, 0, 0)})
        contacts.push_back({.a = 1,
                            .b = 0,
                            .position = position,
                            .surface = {.restitution = 0, .friction = 0.15}});
    const ProximalProblem problem = proximal_problem({make_fixed_body(), body}, contacts);
    const PointsNow now{.u = problem.u0,
                        .phases = std::vector<PointPhase>(3, PointPhase::compressing),
                        .expansion = VecX::Zero(3)};
    const std::vector<PointRole> rolling(3, PointRole::rolling);
    const PointsSystem system = points_system(problem, now, rolling, std::vector<Vec2>(3));
    const VecX shortest = least_squares_impulse(system.B, system.w);
    bool is_broken = false;
    for (int k = 0; k < 3; ++k) is_broken = is_broken || !is_in_cone(part_of(shortest, k), 0.15);
    CHECK(is_broken);
    const IntervalImpulse shared = interval_impulse(problem, now, rolling);
    CHECK(violation(problem, now, shared) < 1e-9);
    CHECK(shared.p.norm() > shortest.norm());
    const PlusEvent event = plus_event(problem);
    CHECK(event.u.norm() < 1e-9);
}

TEST_CASE(
    "14: a point that is about to slip among others: the paper's system, ERRATA's example twice") {
    // Two decoupled points, each with the impact of chapter 13's text.
    ProximalProblem problem{.A = MatX::Zero(6, 6), .u0 = VecX::Zero(6)};
    Mat3 K;
    K << 1, 0, 0.5, 0, 1, 0, 0.5, 0, 1;
    for (int k = 0; k < 2; ++k) {
        problem.A.block<3, 3>(3 * k, 3 * k) = K;
        problem.u0[3 * k + 2] = -1;
        problem.points.push_back({.mu = 0.2, .restitution = constant_restitution(0)});
    }
    const PlusEvent event = plus_event(problem);
    REQUIRE(event.intervals.size() == 1);
    for (int k = 0; k < 2; ++k) {
        CHECK(event.intervals[0].roles[k] == PointRole::impending_slip);
        CHECK((part_of(event.p, k) - Vec3(-2.0 / 9, 0, 10.0 / 9)).norm() < 1e-12);
    }
}

TEST_CASE("14: friction by sweeps takes most energy where normal impulses are given") {
    Random random(14'020);
    for (int i = 0; i < 30; ++i) {
        const RandomPoints made = random_points(random, PointsKind::footprint, 3);
        ProximalProblem problem = proximal_problem(made.bodies, made.contacts);
        problem.u0 *= 0.01;  // all are slow
        PointsNow now{.u = problem.u0,
                      .phases = std::vector<PointPhase>(3, PointPhase::expanding),
                      .expansion = VecX::Constant(3, random.uniform(0.01, 1))};
        const IntervalImpulse found = friction_by_sweeps(problem, now, 1e9);
        REQUIRE(violation(problem, now, found) < 1e-8);
        const auto energy = [&](const VecX& p) { return p.dot(now.u + problem.A * p / 2); };
        for (int trial = 0; trial < 50; ++trial) {
            VecX other = found.p;
            for (int k = 0; k < 3; ++k) {
                const double limit = problem.points[k].mu * now.expansion[k];
                const double angle = random.uniform(0, 6.28), size = limit * random.uniform(0, 1);
                part_of(other, k).head<2>() << size * std::cos(angle), size * std::sin(angle);
            }
            REQUIRE(energy(other) >= energy(found.p) - 1e-9 * std::abs(energy(found.p)));
        }
    }
}

TEST_CASE("14: an exhaustive search is as good as any that finds an answer") {
    Random random(14'030);
    int answers = 0;
    for (int i = 0; i < sample_size(60, 300); ++i) {
        const RandomPoints made = random_points(random, all_points_kinds[i % 3], 3);
        const ProximalProblem problem = proximal_problem(made.bodies, made.contacts);
        const PointsNow now{
            .u = problem.u0,
            .phases = classify_points(normal_parts(problem.u0, 3), VecX::Zero(3), 0),
            .expansion = VecX::Zero(3)};
        const IntervalImpulse quick = with_taking_back(problem, now, 0.1);
        if (!quick.is_found || violation(problem, now, quick) > violation_tolerance) continue;
        const ExhaustiveSearch search = exhaustive_search(problem, now, 0.1);
        ++answers;
        REQUIRE(search.shortest.has_value());
        REQUIRE(search.shortest->p.norm() <= quick.p.norm() * (1 + 1e-9));
    }
    CHECK(answers > 30);
}

TEST_CASE("14: systems in generalised coordinates: a bead on a wire is a body with less to do") {
    // The end of a rod on an axle hits the floor: one coordinate, and K of rank one.
    const double mass = 2, length = 1, inertia = mass * length * length / 3;
    const GeneralisedSystem rod{.M = MatX::Constant(1, 1, inertia),
                                .G = Vec3(0.8, 0, 0.6) * length,
                                .bilateral = MatX(0, 1),
                                .velocity = VecX::Constant(1, -3)};
    const ProximalProblem problem =
        proximal_problem(rod, {{.mu = 0.2, .restitution = constant_restitution(0.5)}});
    const PlusEvent event = plus_event(problem);
    REQUIRE(event.status == EventStatus::resolved);
    // It slides to the left, so friction is p_x = +μ p_z.
    const double arm = 0.6 + 0.2 * 0.8, stops = 3 * inertia / arm;
    CHECK(std::abs(event.p[2] - 1.5 * stops) < 1e-2 * stops);
    CHECK(velocity_after(rod, event)[0] > 0);
}

TEST_CASE("14: impacts that share no body that can move do not share their intervals") {
    const std::vector<RigidBody> bodies = {make_fixed_body(),
                                           make_body({.mass = 1, .inertia = Mat3::Identity()}),
                                           make_body({.mass = 1, .inertia = Mat3::Identity()}),
                                           make_body({.mass = 1, .inertia = Mat3::Identity()})};
    std::vector<Contact> contacts = {{.a = 1, .b = 0}, {.a = 2, .b = 0}, {.a = 3, .b = 2}};
    CHECK(impact_groups(bodies, contacts, {}) == std::vector<std::vector<int>>{{0}, {1, 2}});
    const std::vector<Row> joint = pin_rows(bodies, 1, 3, Vec3::Zero());
    CHECK(impact_groups(bodies, contacts, joint).size() == 1);
}

TEST_CASE("14: bad input is refused by name") {
    CHECK_THAT(complaint({}), ContainsSubstring("points"));
    ProximalProblem problem = two_points();
    problem.A(0, 1) = 1;
    CHECK_THAT(complaint(problem), ContainsSubstring("symmetric"));
    problem = two_points();
    problem.A(0, 0) = -1;
    CHECK_THAT(complaint(problem), ContainsSubstring("positive semidefinite"));
    problem = two_points();
    problem.A.row(5).setZero();
    problem.A.col(5).setZero();
    CHECK_THAT(complaint(problem), ContainsSubstring("points[1]"));
    problem = two_points();
    problem.A(2, 2) = std::nan("");
    CHECK_THAT(complaint(problem), ContainsSubstring("finite"));
    problem = two_points();
    problem.u0 = VecX::Zero(5);
    CHECK_THAT(complaint(problem), ContainsSubstring("u0 = 5 numbers"));
    problem = two_points();
    problem.points[1].mu = -1;
    CHECK_THAT(complaint(problem), ContainsSubstring("points[1].mu"));
    problem = two_points();
    problem.points.push_back({});
    CHECK_THAT(complaint(problem), ContainsSubstring("three rows for each point"));
    CHECK_THAT(complaint(two_points(), {.max_rounds = 0}), ContainsSubstring("max_rounds"));
    CHECK_THAT(complaint(two_points(), {.settled = -1}), ContainsSubstring("settled"));
    CHECK_THAT(complaint(two_points(), {.rules = {.max_turn = 2}}), ContainsSubstring("max_turn"));
}
