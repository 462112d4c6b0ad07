// A box on its corner, and the mean sliding speed of its impact.
#include "chapters/06_frictional_impact_3d/thrown_box.hpp"

#include "chapters/06_frictional_impact_3d/mean_sliding.hpp"
#include "chapters/06_frictional_impact_3d/tests/random_impacts.hpp"
#include "common/testing/testing.hpp"

using namespace collide;

TEST_CASE("a die on its corner: m K = 1 + 9/2 (1 − a aᵀ), however it leans") {
    Random random(671);
    for (int i = 0; i < 100; ++i) {
        const ThrownBox die{
            .mass = 2, .size = Vec3::Constant(0.3), .orientation = Quat(random.rotation())};
        const Vec3 a = standing_on_a_corner(die).position.normalized();
        const Mat3 expected = (5.5 * Mat3::Identity() - 4.5 * a * a.transpose()) / 2;
        REQUIRE_THAT(entries(impact_problem(die, {}).K), agrees_with(entries(expected)));
    }
}

TEST_CASE("the box stands on its lowest corner, and nothing of it is below the floor") {
    Random random(672);
    for (int i = 0; i < 100; ++i) {
        ThrownBox box{.size = {1, 0.4, 0.1}, .orientation = Quat(random.rotation())};
        box.velocity = {1, 2, -3};
        box.angular_velocity = {0.1, 0.2, 0.3};
        const RigidBody body = standing_on_a_corner(box);
        double lowest = 1;
        for (const Vec3& corner : corners_of(box))
            lowest = std::min(lowest, body.position.z() + corner.z());
        REQUIRE(std::abs(lowest) < 1e-15);
        REQUIRE_THAT(impact_problem(box, {}).u0,
                     agrees_with(box.velocity - box.angular_velocity.cross(body.position)));
    }
}

TEST_CASE("what is no box is refused") {
    CHECK_THROWS_AS(standing_on_a_corner({.mass = 0}), std::invalid_argument);
    CHECK_THROWS_AS(standing_on_a_corner({.size = {1, 1, 0}}), std::invalid_argument);
    CHECK_THROWS_AS(standing_on_a_corner({.orientation = {1, 1, 0, 0}}), std::invalid_argument);
}

TEST_CASE("a die compresses twice on every floor that is asked for") {
    for (const double mu : {1.2, 1.5, 2.0, 2.5})
        for (const double e : {0.3, 0.6, 1.0}) {
            const ThrownBox die = compresses_twice(0.01, 0.02, {.restitution = e, .friction = mu});
            const Impact impact =
                impact_regularised(impact_problem(die, {.restitution = e, .friction = mu}));
            CAPTURE(mu, e);
            CHECK(impact.phases == 4);
        }
}

TEST_CASE("the mean of the sliding speed, from before and after, is that of the whole path") {
    Random random(673);
    int stuck = 0;
    for (int i = 0; i < 300; ++i) {
        const RandomImpact made = random_impact(random);
        ImpactProblem problem = impact_problem(made.a, made.b, made.contact);
        problem.mu = random.uniform(0.2, 2);
        problem.u0 = {random.uniform(-2, 2), random.uniform(-2, 2), -1};
        const Trajectory path = impact_trajectory(problem, 300);
        double sum = 0;
        for (std::size_t k = 1; k < path.states.size(); ++k)
            sum += (path.states[k].p.z() - path.states[k - 1].p.z()) *
                   (path.states[k].u.head<2>().norm() + path.states[k - 1].u.head<2>().norm()) / 2;
        const Impact& impact = path.impact;
        const auto mean =
            mean_sliding_speed(problem.u0, impact.u, impact.p, impact.work, problem.mu);
        REQUIRE(mean.has_value());
        REQUIRE_THAT(*mean, Catch::Matchers::WithinAbs(sum / impact.p.z(), 1e-4));
        stuck += impact.mode == ImpactMode::stable_sticking;
    }
    CHECK(stuck > 50);
}
