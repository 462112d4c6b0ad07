// What the text computes by hand, and the laws that it states.
#include "chapters/05_rigid_impulses/collision_matrix.hpp"
#include "chapters/06_frictional_impact_3d/sliding.hpp"
#include "chapters/10_contact_friction/friction_answers.hpp"
#include "chapters/10_contact_friction/friction_cone.hpp"
#include "chapters/10_contact_friction/friction_solver.hpp"
#include "chapters/10_contact_friction/painleve.hpp"
#include "common/core/random.hpp"
#include "common/testing/laws.hpp"
#include "common/testing/testing.hpp"

using namespace collide;

namespace {

FrictionContact static_contact(int row, int tangents, double mu) {
    return {.kind = FrictionKind::at_rest,
            .mu = mu,
            .normal = row,
            .tangent = row + 1,
            .tangents = tangents};
}

/// A bar of 0.6 kg, weight 6 N, on one end; the end is a metre below and a metre beside its centre.
FrictionProblem leaning_bar(double mu) {
    FrictionProblem problem;
    problem.A = MatX(2, 2);
    problem.A << 2, -1, -1, 2;
    problem.A /= 0.6;
    problem.b = VecX(2);
    problem.b << -10, 0;
    problem.contacts = {static_contact(0, 1, mu)};
    return problem;
}

/// A block of mass m that can only move up and down, between two walls that it just touches.
FrictionProblem block_between_walls(double mass, double mu) {
    FrictionProblem problem;
    MatX J(4, 2);  // normals along ±x, tangents along z
    J << 1, 0, 0, 1, -1, 0, 0, 1;
    problem.A = J * J.transpose() / mass;
    problem.b = J * Vec2(0, -10);
    problem.contacts = {static_contact(0, 1, mu), static_contact(2, 1, mu)};
    return problem;
}

}  // namespace

TEST_CASE("the leaning bar: by hand, by the solver and by enumeration") {
    const double s = cone_step({3, {0, 0}}, {0.5, {1, 0}}, 0.4);
    CHECK_THAT(s, agrees_with(1.5));
    const FrictionSolution slips = solve_friction(leaning_bar(0.4));
    CHECK(slips.status == FrictionStatus::solved);
    CHECK_THAT(slips.f, agrees_with(VecX(Vec2(3.75, 1.5))));
    CHECK_THAT(slips.a, agrees_with(VecX(Vec2(0, -1.25)), 10));
    const FrictionSolution stays = solve_friction(leaning_bar(0.6));
    CHECK(stays.status == FrictionStatus::solved);
    CHECK_THAT(stays.f, agrees_with(VecX(Vec2(4, 2))));
    CHECK(all_friction_answers(leaning_bar(0.4)).size() == 1);
    CHECK(all_friction_answers(leaning_bar(0.6)).size() == 1);
}

TEST_CASE("the residual counts every condition: a sphere of 1 kg on a floor, by hand") {
    FrictionProblem problem{.A = MatX::Identity(3, 3), .b = VecX::Zero(3)};
    problem.contacts = {static_contact(0, 2, 0.5)};
    const auto residual = [&](const Vec3& b, const Vec3& f, StaticLaw law = StaticLaw::coulomb) {
        problem.b = b;
        return friction_residual(problem, f, law);
    };
    // All in parts of 10 m/s²: it rests; it slides with full friction against the acceleration.
    CHECK_THAT(residual({-10, 4, 0}, {10, -4, 0}), agrees_with(0, 1));
    CHECK_THAT(residual({-10, 8, 0}, {10, -5, 0}), agrees_with(0, 1));
    CHECK_THAT(residual({-10, 0, 0}, {9, 0, 0}), agrees_with(0.1));    // sinks in
    CHECK_THAT(residual({-10, 0, 0}, {11, 0, 0}), agrees_with(0.1));   // presses, and lifts off
    CHECK_THAT(residual({-10, 6, 0}, {10, -6, 0}), agrees_with(0.1));  // more friction than 5 N
    CHECK_THAT(residual({-10, 3, 0}, {10, -1, 0}), agrees_with(0.2));  // 2 m/s², and 4 N are unused
    // Friction across the acceleration is what Baraff allows.
    CHECK_THAT(residual({-10, 3, -5}, {10, 0, 5}), agrees_with(0.3 * std::sqrt(2)));
    CHECK_THAT(residual({-10, 3, -5}, {10, 0, 5}, StaticLaw::baraff), agrees_with(0, 1));
    CHECK_THAT(residual({-10, -2, 0}, {10, 5, 0}, StaticLaw::baraff), agrees_with(0.3));
}

TEST_CASE("two feet that push sideways: Baraff's condition holds on ice, Coulomb's does not") {
    // A block on a slope, tan θ = 0.3, μ = 0.5, which can only be shifted; its weight is 10 N.
    const double m = 1, slope = std::atan(0.3), mu = 0.5;
    FrictionProblem problem;
    MatX J = MatX::Zero(6, 3);  // for each foot: normal, downhill, sideways
    for (int foot : {0, 1}) J.block(3 * foot, 0, 3, 3) = Mat3::Identity();
    problem.A = J * J.transpose() / m;
    problem.b = J * (10 * Vec3(-std::cos(slope), std::sin(slope), 0));
    problem.contacts = {static_contact(0, 2, mu), static_contact(3, 2, mu)};
    const double N = 5 * std::cos(slope);
    VecX on_ice(6);
    on_ice << N, 0, mu * N, N, 0, -mu * N;
    CHECK(friction_residual(problem, on_ice, StaticLaw::baraff) < 1e-12);
    CHECK(friction_residual(problem, on_ice, StaticLaw::coulomb) > 0.1);
    const VecX a = problem.A * on_ice + problem.b;
    CHECK_THAT(a[1], agrees_with(10 * std::sin(slope)));  // as if there was no friction
    // What the solver finds is Coulomb's: it stays.
    const FrictionSolution found = solve_friction(problem);
    CHECK(found.status == FrictionStatus::solved);
    CHECK(found.law == StaticLaw::coulomb);
    CHECK(found.a.norm() < 1e-9);
}

TEST_CASE("a jam: a block between two walls falls, or sticks, or anything in between") {
    const double m = 2, mu = 0.5, weight = 10 * m;
    const FrictionProblem problem = block_between_walls(m, mu);
    for (const double share : {0., 0.3, 0.9, 1., 1.7}) {
        const double N = share * weight / (2 * mu);
        const double F = std::min(mu * N, weight / 2);
        VecX f(4);
        f << N, F, N, F;
        CAPTURE(share);
        CHECK(friction_residual(problem, f) < 1e-12);
        const VecX a = problem.A * f + problem.b;
        CHECK_THAT(a[1], agrees_with(-10 * std::max(0., 1 - share), 10));
    }
    const FrictionSolution found = solve_friction(problem);
    CHECK(found.status == FrictionStatus::solved);
    CHECK(found.f.norm() == 0);  // it falls
    // Of the sets in which both stick, the shortest forces do not press, so only the fall is found.
    CHECK(all_friction_answers(problem).size() == 1);
}

TEST_CASE("Painlevé's A is the rate of chapter 06 at which an impact opens the contact") {
    Random random(1050);
    int negative = 0;
    for (int k = 0; k < 1000; ++k) {
        PainleveRod rod{.angle = random.uniform(0.01, 1.56),
                        .friction = random.uniform(0, 3),
                        .half_length = random.log_uniform(0.1, 10),
                        .mass = random.log_uniform(0.1, 10)};
        rod.inertia = rod.mass * rod.half_length * rod.half_length * random.uniform(0.05, 1);
        RigidBody body;
        body.inverse_mass = 1 / rod.mass;
        body.inverse_inertia = Mat3::Identity() / rod.inertia;
        const Vec3 end = -rod.half_length * Vec3(std::cos(rod.angle), 0, std::sin(rod.angle));
        const Mat3 K = collision_matrix(body, make_fixed_body(), end);
        const double rate = sliding_derivative(K, rod.friction, Vec2(-1, 0)).z();
        CHECK_THAT(painleve_a(rod), agrees_with(rate, 1, 1e-9 * K.norm()));
        negative += rate < 0;
    }
    CHECK(negative > 100);
}

TEST_CASE("Painlevé: the least friction of a rod whose mass is m l²/I = k is 2 √((1 + 1/k)/k)") {
    for (const double k : {1., 3., 10.}) {
        const double least = painleve_friction(std::atan(std::sqrt(1 + k)), k);
        CHECK_THAT(least, agrees_with(2 * std::sqrt((1 + 1 / k) / k)));
        for (double angle = 0.01; angle < 1.57; angle += 0.01)
            CHECK(painleve_friction(angle, k) >= least - 1e-12);
    }
    CHECK_THAT(painleve_friction(std::atan(std::sqrt(11)), 10), agrees_with(0.6633, 1, 1e-4));
}
