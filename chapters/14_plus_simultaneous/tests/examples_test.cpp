// The paper's examples 2 and 3, and the calculator's contract.
#include <catch2/catch_test_macros.hpp>

#include "chapters/12_compliant_contact/compliant_run.hpp"
#include "chapters/14_plus_simultaneous/examples.hpp"
#include "chapters/14_plus_simultaneous/tests/table_1.hpp"
#include "common/core/decompositions.hpp"

using namespace collide;

namespace {

std::string letters(const std::vector<PointPhase>& phases) {
    std::string text;
    for (const PointPhase phase : phases)
        text += phase == PointPhase::compressing ? 'C' : phase == PointPhase::expanding ? 'E' : 'O';
    return text;
}

std::vector<double> velocities_after(const TouchingBodies& row,
                                     const PlusEventSettings& settings = {}) {
    std::vector<RigidBody> bodies = row.bodies;
    apply_event(bodies, row.contacts, {},
                plus_event(proximal_problem(row.bodies, row.contacts), settings));
    std::vector<double> velocities;
    for (const RigidBody& body : bodies) velocities.push_back(body.velocity.x());
    return velocities;
}

void require_near(const std::vector<double>& found, const std::vector<double>& expected) {
    REQUIRE(found.size() == expected.size());
    for (std::size_t i = 0; i < found.size(); ++i)
        REQUIRE(std::abs(found[i] - expected[i]) < 1e-12);
}

ProximalProblem brick_problem() {
    const TouchingBodies brick = brick_on_four_points();
    ProximalProblem problem = proximal_problem(brick.bodies, brick.contacts);
    for (ProximalPoint& point : problem.points) point.restitution = {.minimum = 0.414};
    return problem;
}

}  // namespace

TEST_CASE("14: example 2: four points slide, then roll in their common expansion") {
    const ProximalProblem problem = brick_problem();
    CHECK(rank_of(problem.A) == 6);
    const PlusEvent event = plus_event(problem);
    REQUIRE(event.status == EventStatus::resolved);
    REQUIRE(event.rounds.size() == 2);
    CHECK(letters(event.rounds[0]) == "CCCC");
    CHECK(letters(event.rounds[1]) == "EEEE");
    REQUIRE(event.intervals.size() == 3);
    for (int k = 0; k < 4; ++k) {
        CHECK(event.intervals[0].roles[k] == PointRole::sliding);
        CHECK(event.intervals[1].roles[k] == PointRole::sliding);
        CHECK(event.intervals[2].roles[k] == PointRole::rolling);
    }
    CHECK(event.intervals[1].end == IntervalEnd::closest_approach);
    EventCounts counts;
    check_event(problem, event, {}, counts);
    CHECK(counts.worst < 1e-12);
    // Mirror points, y = ∓0.3 m, have equal impulses; friction has no component across.
    const std::vector<Vec3> p = world_impulses(brick_on_four_points().contacts, event);
    for (const int pair : {0, 2}) {
        CHECK((p[pair] - Vec3(p[pair + 1].x(), -p[pair + 1].y(), p[pair + 1].z())).norm() < 1e-12);
        CHECK(std::abs(p[pair].y()) < 1e-12);
    }
    CHECK(p[0].z() > p[2].z());
}

TEST_CASE("14: example 2: the springs of chapter 12 give nearly the same impulses") {
    const PlusEvent event = plus_event(brick_problem());
    const std::vector<Vec3> p = world_impulses(brick_on_four_points().contacts, event);
    const CompliantCollision springs =
        integrate_collision(childproof_brick(flat_brick()), 0.1, {.accuracy = 1e-8});
    REQUIRE(springs.is_over);
    const RigidBody& body = springs.moments.back().bodies[1];
    const Vec3 total = brick_mass * (body.velocity - flat_brick().velocity);
    const Vec3 sum = p[0] + p[1] + p[2] + p[3];
    CHECK((sum - total).norm() < 0.02 * total.norm());
    // Moments about y: the leading points carry more.
    const double spin = 0.4 * (p[0].z() + p[1].z() - p[2].z() - p[3].z()) - 0.3 * sum.x();
    const double by_normals = 0.4 * (p[0].z() + p[1].z() - p[2].z() - p[3].z());
    CHECK(std::abs(spin - brick_inertia.y() * body.angular_velocity.y()) < 0.1 * by_normals);
}

TEST_CASE("14: example 3: table 2, and the last ball leaves alone") {
    const TouchingBodies row = row_of_balls();
    const PlusEvent event = plus_event(proximal_problem(row.bodies, row.contacts));
    std::vector<std::string> rounds;
    for (const auto& phases : event.rounds) rounds.push_back(letters(phases));
    CHECK(rounds == std::vector<std::string>{"COOO", "ECOO", "OECO", "OOEC", "OOOE"});
    require_near(velocities_after(row), {0, 0, 0, 0, -2});
    require_near(velocities_after(row, {.participation = Participation::all}),
                 {1.2, -0.8, -0.8, -0.8, -0.8});
}

TEST_CASE("14: example 3 with losses ends, and nothing approaches") {
    for (const double e : {0.0, 0.1, 0.5, 0.9, 0.99}) {
        const TouchingBodies row = row_of_balls(5, 1, 2, e);
        const ProximalProblem problem = proximal_problem(row.bodies, row.contacts);
        const PlusEvent event = plus_event(problem);
        CAPTURE(e, event.rounds.size());
        REQUIRE(event.status == EventStatus::resolved);
        CHECK(normal_parts(event.u, 4).minCoeff() >= -1e-8);
        CHECK(energy_change(problem, event) < 0);
        double momentum = 0;
        for (const double v : velocities_after(row)) momentum += v;
        CHECK(std::abs(momentum + 2) < 1e-12);
    }
}

TEST_CASE("14: as many balls leave the cradle as have arrived") {
    for (int balls = 2; balls <= 7; ++balls)
        for (int arriving = 1; arriving < balls; ++arriving) {
            const TouchingBodies row = row_of_balls(balls, arriving, 1.5);
            std::vector<double> expected(balls, 0);
            for (int i = 0; i < arriving; ++i) expected[balls - 1 - i] = -1.5;
            require_near(velocities_after(row), expected);
        }
}

TEST_CASE("14: too few rounds are said, and so is an approach that nothing can stop") {
    const TouchingBodies row = row_of_balls();
    const ProximalProblem problem = proximal_problem(row.bodies, row.contacts);
    CHECK(plus_event(problem, {.max_rounds = 3}).status == EventStatus::too_many_rounds);
    CHECK(plus_event(problem, {.max_intervals = 2}).status == EventStatus::too_many_intervals);
    // A joint blocks the point, and yet it approaches: no body can have such a velocity.
    ProximalProblem impossible{.A = MatX::Identity(4, 4),
                               .u0 = Eigen::Vector4d(0, 0, -1, 0),
                               .points = {{.restitution = constant_restitution(0)}}};
    impossible.A(2, 3) = impossible.A(3, 2) = 1;
    CHECK(plus_event(impossible).status == EventStatus::stuck);
}
