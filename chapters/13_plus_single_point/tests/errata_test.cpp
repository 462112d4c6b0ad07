// Errata of the PLUS paper: the printed form violates a law, the corrected one satisfies it.
#include <Eigen/Cholesky>
#include <Eigen/LU>
#include <algorithm>
#include <array>

#include "chapters/13_plus_single_point/tests/brick.hpp"
#include "chapters/13_plus_single_point/tests/random_plus.hpp"
#include "common/testing/testing.hpp"

using namespace collide;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

namespace {

/// M and G of (2.1) for the brick: generalised velocities are v and ω, in the world frame.
struct Dynamics {
    Eigen::Matrix<double, 6, 6> M = Eigen::Matrix<double, 6, 6>::Zero();
    Eigen::Matrix<double, 3, 6> G = Eigen::Matrix<double, 3, 6>::Zero();
    Eigen::Vector<double, 6> u = Eigen::Vector<double, 6>::Zero();
};
Dynamics brick_dynamics() {
    const RigidBody brick = paper_brick();
    Dynamics made;
    made.M.topLeftCorner<3, 3>() = Mat3::Identity() / brick.inverse_mass;
    made.M.bottomRightCorner<3, 3>() = world_inertia(brick);
    made.G.leftCols<3>().setIdentity();
    made.G.rightCols<3>() = -cross_matrix(-brick.position);  // the contact is at the origin
    made.u.head<3>() = brick.velocity;
    return made;
}

double angle_of(const Vec2& a, const Vec2& b) {
    return std::acos(std::clamp(a.normalized().dot(b.normalized()), -1.0, 1.0));
}

}  // namespace

TEST_CASE("errata: PLUS, the right side of (2.1c) belongs to G Δu") {
    const auto [M, G, u] = brick_dynamics();
    const Mat3 A = G * M.llt().solve(G.transpose());
    CHECK_THAT(entries(A), agrees_with(entries(brick_impact(0.325).K)));
    const Vec3 v = G * u, desired = -v;  // "the velocity change needed to halt interpenetration"
    const auto end_velocity = [&M = M, &G = G, &u = u](const Vec3& pi) {
        return Vec3(G * (u + M.llt().solve(G.transpose() * pi)));
    };
    // (2.1a) with G Δu = Δv_desired is (2.2), and the point comes to rest.
    CHECK_THAT(end_velocity(A.inverse() * desired), agrees_with(Vec3::Zero().eval(), v.norm()));
    // With G (u + Δu) = Δv_desired it leaves as fast as it came, without any restitution.
    CHECK_THAT(end_velocity(A.inverse() * (desired - v)), agrees_with(Vec3(-v), v.norm()));
    // "We assume Gu = 0" would mean that no point approaches: it must be G_b u = 0.
    CHECK(v.z() < 0);
}

TEST_CASE("errata: PLUS, (2.14) may have two positive solutions, or none") {
    // Squared, it is a quadratic equation that π − θ_max satisfies as well.
    const auto roots = [](const Vec2& v, const Vec2& change, double max_turn) {
        const double cos2 = std::pow(std::cos(max_turn), 2), vv = v.squaredNorm();
        const double a = std::pow(v.dot(change), 2) - cos2 * vv * change.squaredNorm(),
                     b = 2 * vv * v.dot(change) * (1 - cos2), c = vv * vv * (1 - cos2);
        std::vector<double> found;
        const double root = b * b - 4 * a * c;
        if (root < 0) return found;
        for (const double sign : {-1.0, 1.0})
            found.push_back((-b + sign * std::sqrt(root)) / (2 * a));
        std::sort(found.begin(), found.end());
        return found;
    };
    // A nearly reversed velocity: at one root it has turned by θ_max, at the other by π − θ_max.
    const Vec2 v(1, 0), change(-2, 0.1);
    const auto two = roots(v, change, 0.1);
    REQUIRE(two.size() == 2);
    CHECK(two[0] > 0);
    CHECK(two[1] > 0);
    CHECK(two[1] < 1);
    const auto turned = [&](double alpha) {
        const Vec2 at = v + alpha * change;
        return std::acos(v.normalized().dot(at.normalized()));
    };
    CHECK_THAT(turned(two[0]), WithinAbs(0.1, 1e-9));
    CHECK_THAT(turned(two[1]), WithinAbs(std::numbers::pi - 0.1, 1e-9));
    CHECK_THAT(direction_change_step(v, change, 0.1), WithinRel(two[0], 1e-9));

    Random random(1340);
    std::array<int, 3> positive{};
    int wrong = 0;
    for (int i = 0; i < 10'000; ++i) {
        const double angle = random.uniform(0, 2 * std::numbers::pi);
        const Vec2 step = random.log_uniform(0.1, 10) * Vec2(std::cos(angle), std::sin(angle));
        const double max_turn = random.uniform(0.01, 1.5);
        const auto found = roots(v, step, max_turn);
        int above = 0;
        for (const double alpha : found) {
            above += alpha > 0;
            // At another positive root the velocity has not turned by θ_max.
            if (alpha > 0 && std::abs(angle_of(v, Vec2(v + alpha * step)) - max_turn) > 1e-6)
                ++wrong;
        }
        ++positive.at(static_cast<std::size_t>(above));
    }
    CAPTURE(positive[0], positive[1], positive[2], wrong);
    CHECK(positive[0] > 2'000);
    CHECK(positive[2] > 2'000);
    CHECK(wrong == positive[2]);  // the second root is never right
}

TEST_CASE("errata: PLUS, impending slip multiplied by |v_end| is solved by a point that sticks") {
    const auto multiplied = [](const Mat3& K, double mu, const Vec3& u, const Vec3& p) {
        const Vec2 end = u.head<2>() + K.topRows<2>() * p;
        return Vec2(end.norm() * p.head<2>() + mu * p.z() * end);
    };
    Random random(1341);
    int outside = 0;
    for (int i = 0; i < 2'000; ++i) {
        PlusProblem problem = plus_problem(random_problem(random));
        problem.u0 = {0, 0, -1};
        const IntervalStart start{.u = problem.u0};
        const Vec3 sticks = solve(interval_system(problem.K, problem.mu, start, true));
        if (is_in_cone(sticks, problem.mu)) continue;
        ++outside;
        // Friction beyond the cone, and yet a root of the multiplied form.
        const double size = problem.K.norm() * sticks.squaredNorm();
        REQUIRE(multiplied(problem.K, problem.mu, problem.u0, sticks).norm() <= 1e-13 * size);
        // There our residual is far from zero; our solution is a root of both and obeys Coulomb's
        // law.
        const ImpendingSlip slip = impending_slip(problem.K, problem.mu, start);
        REQUIRE(slip.converged);
        REQUIRE(is_in_cone(slip.p, problem.mu * (1 + 1e-8)));
        REQUIRE(multiplied(problem.K, problem.mu, problem.u0, slip.p).norm() <=
                1e-8 * problem.K.norm() * slip.p.squaredNorm());
        for (const double angle : {0.1, 1.7, 3.3, 4.9}) {
            const Vec3 beside =
                sticks + 1e-6 * sticks.norm() * Vec3(std::cos(angle), std::sin(angle), 0);
            const Vec3 F = impending_residual(problem.K, problem.mu, start, beside);
            REQUIRE(F.head<2>().norm() >=
                    0.99 * (beside.head<2>().norm() - problem.mu * beside.z()));
        }
    }
    CHECK(outside > 500);
}

TEST_CASE("errata: PLUS, algorithm 2 as our copy has it does not bounce, and may not end") {
    // Without friction an interval is a whole phase: α = 1, and one number describes the impulse.
    struct Outcome {
        double v = 0;
        int rounds = 0;
    };
    constexpr int enough = 100;
    const double A = 2;
    const auto printed = [&](double v, double e) {
        double acc = 0, exp = 0;
        int round = 0;
        do {
            exp = acc;
            acc = 0;
            const double step = exp > 0 ? exp : std::max(0.0, -v / A);
            exp = acc + e * step;  // where π_acc is meant
            v += A * step;
        } while (++round < enough && !(v > 0 && acc == 0));
        return Outcome{v, round};
    };
    const auto corrected = [&](double v, double e) {
        double acc = 0, exp = 0;
        int round = 0;
        do {
            exp = acc;
            acc = 0;
            const bool compresses = exp == 0;
            const double step = compresses ? -v / A : exp;
            exp = 0;
            if (compresses) acc += e * step;
            v += A * step;
        } while (++round < enough && !(v >= 0 && acc == 0));
        return Outcome{v, round};
    };
    for (const double e : {0.0, 0.5, 1.0}) {
        const PlusImpact ours = plus_impact(
            {.K = A * Mat3::Identity(), .u0 = {0, 0, -3}, .restitution = constant_restitution(e)});
        CHECK_THAT(corrected(-3, e).v, WithinAbs(3 * e, 1e-12));
        CHECK_THAT(ours.u.z(), WithinAbs(3 * e, 1e-12));
        CHECK(corrected(-3, e).rounds == ours.rounds);
        // A body that comes to rest never reaches v_z > 0.
        CHECK(printed(-3, e).v == 0);
        CHECK(printed(-3, e).rounds == enough);
    }
}

TEST_CASE(
    "errata: PLUS, a step that ends slowly is taken whole, although it passes its closest approach") {
    // §2e says it in passing; figure 4 and (2.13) alone would end the interval at the closest
    // point.
    const Vec2 u(1, 0), change(-1.05, 0.02);
    const StepRules rules{};
    CHECK(step_length(u, change, rules).alpha == 1);
    CHECK(closest_approach_step(u, change) < 1);
}
