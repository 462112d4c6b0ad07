// Impending slip: friction opposes the velocity at the end.
#include <Eigen/LU>
#include <algorithm>

#include "chapters/06_frictional_impact_3d/tests/random_impacts.hpp"
#include "chapters/13_plus_single_point/plus.hpp"
#include "common/core/decompositions.hpp"
#include "common/testing/testing.hpp"

using namespace collide;

namespace {

constexpr double transition_speed = 0.1;

struct SlipProblem {
    Mat3 K = Mat3::Identity();
    double mu = 0;
    IntervalStart start = {};
};

/// The friction that sticking needs, per normal impulse: |M⁻¹ c|.
double needed_friction(const Mat3& K) {
    const Mat2 M = K.topLeftCorner<2, 2>();
    return (M.inverse() * K.topRightCorner<2, 1>()).norm();
}

/// A slow point, compressing or expanding, on bodies of all shapes and masses from 1e-3 to 1e3 kg.
SlipProblem random_slip(Random& random) {
    const RandomImpact made = random_impact(random);
    SlipProblem slip{.K = impact_problem(made.a, made.b, made.contact).K};
    const double needed = needed_friction(slip.K);
    switch (random.index(4)) {
        case 0: slip.mu = random.uniform(0, 3); break;
        case 1: slip.mu = needed * (1 - random.log_uniform(1e-12, 0.1)); break;  // at the border
        case 2: slip.mu = needed * (1 + random.log_uniform(1e-12, 0.1)); break;  // beyond it
        default: slip.mu = needed * random.uniform(0, 1);
    }
    slip.mu = std::min(slip.mu, 3.0);
    const double angle = random.uniform(0, 2 * std::numbers::pi);
    const int kind = random.index(4);
    const double speed = kind == 0   ? 0
                         : kind == 1 ? random.log_uniform(1e-12, transition_speed)
                         : kind == 2 ? transition_speed
                                     : random.uniform(0, transition_speed);
    slip.start.u = {speed * std::cos(angle), speed * std::sin(angle), 0};
    if (random.chance(0.5)) {
        slip.start.u.z() = -random.log_uniform(1e-4, 1e2);
    } else {
        slip.start.phase = PointPhase::expanding;
        slip.start.u.z() = random.uniform(-1, 1);
        slip.start.expansion = random.log_uniform(1e-4, 1e2) / slip.K(2, 2);
    }
    return slip;
}
bool is_rolling(const SlipProblem& slip) {
    return is_in_cone(solve(interval_system(slip.K, slip.mu, slip.start, true)), slip.mu);
}

/// Independent method: maximum dissipation. Minimises p_t·M p_t/2 + w·p_t in the friction disc, by
/// bisection of the multiplier s in (M + s 1) p_t = −w.
Vec2 most_dissipating(const Mat3& K, double mu, const Vec2& u_t, double p_z) {
    const SymmetricModes modes = modes_of(K.topLeftCorner<2, 2>());
    const Vec2 w = modes.vectors.transpose() * (u_t + p_z * K.topRightCorner<2, 1>());
    const double most = mu * p_z;
    const auto at = [&](double s) { return Vec2(-w.array() / (modes.values.array() + s)); };
    double low = 0, high = w.norm() / most;
    if (at(low).norm() <= most) return modes.vectors * at(low);
    while (true) {
        const double middle = (low + high) / 2;
        if (middle <= low || middle >= high) break;
        (at(middle).norm() > most ? low : high) = middle;
    }
    return modes.vectors * at(high);
}
/// With it, the normal impulse that ends the phase, by bisection.
Vec3 second_way(const SlipProblem& slip) {
    const auto impulse = [&](double p_z) {
        const Vec2 p_t = most_dissipating(slip.K, slip.mu, slip.start.u.head<2>(), p_z);
        return Vec3(p_t.x(), p_t.y(), p_z);
    };
    if (slip.start.phase == PointPhase::expanding) return impulse(slip.start.expansion);
    const auto approaches = [&](double p_z) {
        return slip.start.u.z() + slip.K.row(2).dot(impulse(p_z)) < 0;
    };
    double low = 0, high = -slip.start.u.z() / slip.K(2, 2);
    while (approaches(high)) low = high, high *= 2;
    while (true) {
        const double middle = (low + high) / 2;
        if (middle <= low || middle >= high) break;
        (approaches(middle) ? low : high) = middle;
    }
    return impulse(high);
}

}  // namespace

TEST_CASE("a point at rest that must slip: the example with an answer in ninths") {
    const Mat3 K = (Mat3() << 1, 0, 0.5, 0, 1, 0, 0.5, 0, 1).finished();
    const ImpendingSlip slip = impending_slip(K, 0.2, {.u = {0, 0, -1}});
    CHECK(slip.converged);
    // p_x = −μ p_z and p_x/2 + p_z = 1.
    CHECK_THAT(slip.p, agrees_with(Vec3(-2.0 / 9, 0, 10.0 / 9)));
    CHECK_THAT(slip.p, agrees_with(Vec3(-0.222222, 0, 1.111111), 1, 1e-6));
}

TEST_CASE("the Jacobian is the derivative of the residual") {
    Random random(1301);
    for (int k = 0; k < 2'000; ++k) {
        const SlipProblem slip = random_slip(random);
        const double size = random.log_uniform(0.1, 10) / slip.K(2, 2);
        const Vec3 p = size * (random.direction() + Vec3(0, 0, 2));
        // Where the end velocity nearly vanishes, no finite difference is small enough.
        const double end = (slip.start.u.head<2>() + slip.K.topRows<2>() * p).norm();
        const double step = 1e-5 * std::min(size, end / slip.K.topRows<2>().norm());
        const Mat3 J = impending_jacobian(slip.K, slip.mu, slip.start, p);
        for (int i = 0; i < 3; ++i) {
            const Vec3 shift = step * Vec3::Unit(i);
            const Vec3 difference = (impending_residual(slip.K, slip.mu, slip.start, p + shift) -
                                     impending_residual(slip.K, slip.mu, slip.start, p - shift)) /
                                    (2 * step);
            REQUIRE_THAT(difference, agrees_with(Vec3(J.col(i)), J.norm(), 1e-5));
        }
    }
}

TEST_CASE("impending slip is found in every one of the random problems, and as a second way says") {
    Random random(1302);
    const int wanted = sample_size(6'000, 100'000);
    int found = 0, compressing = 0, still = 0, border = 0, other_root = 0, many_steps = 0;
    double residual = 0, outside = 0;
    while (found < wanted) {
        const SlipProblem problem = random_slip(random);
        if (is_rolling(problem)) continue;
        ++found;
        const auto& [K, mu, start] = problem;
        const bool compresses = start.phase == PointPhase::compressing;
        compressing += compresses;
        still += start.u.head<2>().norm() == 0;
        border += std::abs(mu / needed_friction(K) - 1) < 1e-3;

        const ImpendingSlip slip = impending_slip(K, mu, start);
        CAPTURE(found, K, mu, start.u, start.expansion, compresses, slip.p, slip.iterations);
        REQUIRE(slip.converged);
        many_steps += slip.iterations > 15;
        // Coulomb: on the cone, against the velocity at the end.
        const Vec3 u = start.u + K * slip.p;
        const Vec2 p_t = slip.p.head<2>(), u_t = u.head<2>();
        REQUIRE(slip.p.z() > 0);
        outside = std::max(outside, (p_t.norm() - mu * slip.p.z()) / slip.p.norm());
        const double cancelled = start.u.norm() + K.norm() * slip.p.norm();
        const double wrong = (p_t + mu * slip.p.z() * u_t.normalized()).norm() / slip.p.norm();
        REQUIRE(wrong * u_t.norm() <= 1e-8 * u_t.norm() + 1e-13 * cancelled);
        if (u_t.norm() > 1e-6 * cancelled) residual = std::max(residual, wrong);
        // The phase is over.
        if (compresses)
            REQUIRE(std::abs(u.z()) <= 1e-8 * K(2, 2) * slip.p.norm());
        else
            REQUIRE_THAT(slip.p.z(), agrees_with(start.expansion, 0, 1e-8));
        // The friction of this normal impulse, by the independent method.
        const Vec2 second = most_dissipating(K, mu, start.u.head<2>(), slip.p.z());
        const Vec3 whole = second_way(problem);
        REQUIRE_THAT(Vec2(K.topLeftCorner<2, 2>() * p_t),
                     agrees_with(Vec2(K.topLeftCorner<2, 2>() * second),
                                 (K * slip.p).norm() + start.u.norm(), 1e-6));
        other_root += (K * (whole - slip.p)).norm() > 1e-6 * ((K * slip.p).norm() + start.u.norm());
    }
    CAPTURE(compressing, still, border, many_steps, residual, outside, other_root);
    CHECK(compressing > wanted / 4);
    CHECK(found - compressing > wanted / 4);
    CHECK(still > wanted / 8);
    CHECK(border > wanted / 20);
    CHECK(residual < 1e-9);
    CHECK(outside < 1e-8);
    CHECK(other_root == 0);
    CHECK(many_steps < 1e-3 * wanted);
}
