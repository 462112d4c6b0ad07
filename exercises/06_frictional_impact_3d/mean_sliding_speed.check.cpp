#include "chapters/06_frictional_impact_3d/mean_sliding.hpp"
#include "chapters/06_frictional_impact_3d/regularised.hpp"
#include "chapters/06_frictional_impact_3d/sliding.hpp"
#include "common/testing/testing.hpp"

using namespace collide;

namespace {

/// The arguments and the expected result.
struct Known {
    Vec3 u0, u, p;
    NormalWork work;
    double mu, mean;

    std::optional<double> answer() const { return mean_sliding_speed(u0, u, p, work, mu); }
    /// Scale of the subtracted works, as a speed: rounding is a fraction of it.
    double rounding_scale() const {
        return (work.decompression - work.compression + p.norm() * (u0.norm() + u.norm())) /
               (mu * p.z());
    }
};

/// A ball of 2 kg that slides along x to the end: K = diag(7/2, 7/2, 1)/m, and the speed falls
/// linearly from r to r − 7/2 μ p_z/m.
Known sliding_ball(double r, double approach, double mu, double e) {
    const double m = 2, p_z = m * (1 + e) * approach, W = m * approach * approach / 2;
    const Vec3 p(-mu * p_z, 0, p_z);
    return {.u0 = {r, 0, -approach},
            .u = {r + 3.5 / m * p.x(), 0, e * approach},
            .p = p,
            .work = {.compression = -W, .decompression = e * e * W},
            .mu = mu,
            .mean = r + 3.5 / m * p.x() / 2};
}

/// A ball that stops after P = r m/(7/2 μ) and rolls for the rest.
Known stopped_ball(double r, double approach, double mu, double e) {
    Known ball = sliding_ball(r, approach, mu, e);
    const double P = r * 2 / (3.5 * mu);
    ball.p.x() = -mu * P;
    ball.u.x() = 0;
    ball.mean = r / 2 * P / ball.p.z();
    return ball;
}

/// On K = [2 0 1; 0 3 0; 1 0 2] a push along z moves the point towards +x. It slides to the left,
/// stops after p_z = 4, and slides back for p_z = 4; e = 0. On paper: r falls from 6 to 0 and rises
/// to 2.
Known slides_back() {
    return {.u0 = {-6, 0, -16},
            .u = {2, 0, 0},
            .p = {0, 0, 8},
            .work = {.compression = -60},
            .mu = 0.25,
            .mean = (6 * 4 / 2 + 2 * 4 / 2) / 8.0};
}

/// ∫ r dp_z by small fourth-order steps of (6.3); nullopt if the point nearly stops.
std::optional<double> sliding_integral(const ImpactProblem& problem, double p_z) {
    constexpr int steps = 2'000;
    const double h = p_z / steps;
    const auto rate = [&](const Vec2& u_t) -> Vec2 {
        return sliding_derivative(problem.K, problem.mu, u_t).head<2>();
    };
    Vec2 u_t = problem.u0.head<2>();
    double sum = 0;
    for (int i = 0; i < steps; ++i) {
        if (u_t.norm() < 0.01 * problem.u0.head<2>().norm()) return std::nullopt;
        const Vec2 k1 = rate(u_t), k2 = rate(u_t + h / 2 * k1), k3 = rate(u_t + h / 2 * k2),
                   k4 = rate(u_t + h * k3), middle = u_t + h / 2 * k2,
                   next = u_t + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
        sum += h / 6 * (u_t.norm() + 4 * middle.norm() + next.norm());
        u_t = next;
    }
    return sum;
}

Known known(const ImpactProblem& problem, double mean) {
    const Impact impact = impact_regularised(problem);
    return {problem.u0, impact.u, impact.p, impact.work, problem.mu, mean};
}

/// Collisions in which the point slides along a curve to the end, under all three laws.
std::vector<Known> curved(int count, std::uint64_t seed) {
    Random random(seed_of(seed));
    std::vector<Known> collisions;
    while (static_cast<int>(collisions.size()) < count) {
        Mat3 root;
        for (double& entry : root.reshaped()) entry = random.uniform(-1, 1);
        const ImpactProblem problem{
            .K = root * root.transpose() + 0.2 * Mat3::Identity(),
            .u0 = {random.uniform(1, 4), random.uniform(-4, 4), -random.uniform(0.1, 0.6)},
            .mu = random.uniform(0.1, 1),
            .e = random.uniform(0, 1),
            .law = static_cast<RestitutionLaw>(random.index(3))};
        const double p_z = impact_regularised(problem).p.z();
        if (const auto integral = sliding_integral(problem, p_z))
            collisions.push_back(known(problem, *integral / p_z));
    }
    return collisions;
}

void require_mean(const Known& collision, double tolerance = law_tolerance) {
    const std::optional<double> found = collision.answer();
    REQUIRE(found.has_value());
    REQUIRE_THAT(*found, agrees_with(collision.mean, collision.rounding_scale(), tolerance));
}

}  // namespace

TEST_CASE("a ball that slides to the end: half-way between its first and last speed") {
    require_mean(sliding_ball(5, 1, 0.1, 0.5));
    require_mean(sliding_ball(0.8, 0.25, 0.2, 0.9));
}

TEST_CASE("a ball that stops sliding and rolls for the rest") {
    require_mean(stopped_ball(1, 2, 0.5, 0.5));
    require_mean(stopped_ball(0.01, 2, 1.5, 0.8));
}

TEST_CASE("a point that stops and slides back does not slide backwards in time") {
    require_mean(slides_back());
}

TEST_CASE("a point that never slides has the mean zero, also if friction pushes it all the time") {
    // Sticking from the start on the same K with μ = 3/4: dp_x/dp_z = −1/2, k_z = 3/2.
    require_mean({.u0 = {0, 0, -3},
                  .u = {0, 0, 1.5},
                  .p = {-1.5, 0, 3},
                  .work = {.compression = -3, .decompression = 0.75},
                  .mu = 0.75,
                  .mean = 0});
}

TEST_CASE("with e = 0 and with e = 1") {
    for (const double e : {0.0, 1.0}) {
        require_mean(sliding_ball(5, 1, 0.1, e));
        require_mean(stopped_ball(1, 2, 0.5, e));
    }
}

TEST_CASE("sliding along a curve: what small steps of (6.3) add up to") {
    for (const Known& collision : curved(40, 611)) require_mean(collision, 1e-8);
}

TEST_CASE("Baber's example, which compresses twice") {
    const ImpactProblem problem{.K = (Mat3() << 20, -23, 4, -23, 31, -7, 4, -7, 4).finished(),
                                .u0 = {630, -780, -0.22},
                                .mu = 0.5,
                                .e = 0.9};
    const double p_z = impact_regularised(problem).p.z();
    const auto integral = sliding_integral(problem, p_z);
    REQUIRE(integral.has_value());
    require_mean(known(problem, *integral / p_z), 1e-8);
}

TEST_CASE("in between the point may be faster than at both ends") {
    const ImpactProblem problem{.K = (Mat3() << 14, 5, -13, 5, 4, -6, -13, -6, 20).finished(),
                                .u0 = {1, -7, -60},
                                .mu = 1,
                                .e = 0.5};
    const Impact impact = impact_regularised(problem);
    const auto integral = sliding_integral(problem, impact.p.z());
    REQUIRE(integral.has_value());
    const Known collision = known(problem, *integral / impact.p.z());
    REQUIRE(collision.mean > 1.2 * problem.u0.head<2>().norm());
    REQUIRE(collision.mean > 1.2 * impact.u.head<2>().norm());
    require_mean(collision, 1e-8);
}

TEST_CASE("a law that creates energy: friction has taken its share all the same") {
    // A rod of 1 kg on its end at 45°, with Newton's law; it slides to the left and sticks.
    const ImpactProblem problem{.K = (Mat3() << 2.5, 0, 1.5, 0, 4, 0, 1.5, 0, 2.5).finished(),
                                .u0 = {-0.5, 0, -1},
                                .mu = 0.8,
                                .e = 0.9,
                                .law = RestitutionLaw::newton};
    const double P = 0.5 / (1.5 + 0.8 * 2.5);  // where it stops
    const Impact impact = impact_regularised(problem);
    REQUIRE(impact.mode == ImpactMode::stable_sticking);
    require_mean(known(problem, 0.5 / 2 * P / impact.p.z()));
}

TEST_CASE("turning the tangent axes changes nothing") {
    Random random(seed_of(612));
    for (Known collision : {slides_back(), stopped_ball(1, 2, 0.5, 0.5), curved(1, 613).front()}) {
        const Mat3 turn =
            Eigen::AngleAxisd(random.uniform(0, 6.28), Vec3::UnitZ()).toRotationMatrix();
        for (Vec3* vector : {&collision.u0, &collision.u, &collision.p}) *vector = turn * *vector;
        require_mean(collision, 1e-8);
    }
}

TEST_CASE("the same collision in other units") {
    Random random(seed_of(614));
    for (int i = 0; i < 100; ++i) {
        Known collision = i % 2 == 0 ? stopped_ball(1, 2, 0.5, 0.5) : sliding_ball(5, 1, 0.1, 0.5);
        const double mass = std::pow(10, random.index(31) - 15),
                     length = std::pow(10, random.index(19) - 9),
                     time = std::pow(10, random.index(19) - 9), speed = length / time;
        collision.u0 *= speed;
        collision.u *= speed;
        collision.p *= mass * speed;
        collision.work.compression *= mass * speed * speed;
        collision.work.decompression *= mass * speed * speed;
        collision.mean *= speed;
        INFO("units: " << 1 / mass << " kg, " << 1 / length << " m, " << 1 / time << " s");
        const std::optional<double> found = collision.answer();
        REQUIRE(found.has_value());
        REQUIRE_THAT(*found, agrees_with(collision.mean, 0, 1e-11));
    }
}

TEST_CASE("without friction, or without an impulse, nothing can be told") {
    CHECK_FALSE(sliding_ball(5, 1, 0, 0.5).answer().has_value());
    CHECK_FALSE(mean_sliding_speed({1, 2, 3}, {1, 2, 3}, {0, 0, 0}, {}, 0.5).has_value());
}

TEST_CASE("however little friction there is, and however small the impulse, there is an answer") {
    // With e = 1 the works of the normal force cancel exactly, without rounding.
    for (const double mu : {1e-3, 1e-9, 1e-15}) {
        INFO("μ = " << mu);
        const std::optional<double> found = sliding_ball(4, 1, mu, 1).answer();
        REQUIRE(found.has_value());
        CHECK_THAT(*found, agrees_with(sliding_ball(4, 1, mu, 1).mean));
    }
    for (const double approach : {1e-9, 1e-40}) {
        INFO("speed of approach: " << approach << " m/s");
        const std::optional<double> found = sliding_ball(4, approach, 0.5, 1).answer();
        REQUIRE(found.has_value());
        CHECK_THAT(*found, agrees_with(sliding_ball(4, approach, 0.5, 1).mean));
    }
}

TEST_CASE("more friction than 1, and a speed that float cannot tell from another") {
    require_mean(stopped_ball(1, 2, 2.5, 0.5));
    const Known one = sliding_ball(4, 1, 0.1, 1), other = sliding_ball(4 + 1e-9, 1, 0.1, 1);
    const std::optional<double> slower = one.answer(), faster = other.answer();
    REQUIRE(slower.has_value());
    REQUIRE(faster.has_value());
    CHECK_THAT(*faster - *slower, agrees_with(1e-9, 4, 1e-14));
    CHECK(*faster > *slower);
}

TEST_CASE("asked again, with another collision in between, it answers the same") {
    const Known one = slides_back(), other = sliding_ball(5, 1, 0.1, 0.5);
    const auto first = one.answer(), between = other.answer(), second = one.answer(),
               last = other.answer();
    CHECK(first == second);
    CHECK(between == last);
}

TEST_CASE("rounding may make the loss less than nothing: there is an answer all the same") {
    // Points that stick from the beginning, so that friction loses nothing: the works of the impulse
    // and of the normal force differ by rounding only, to either side.
    Random random(seed_of(615));
    for (int i = 0; i < 200; ++i) {
        const double approach = random.uniform(0.1, 10), e = random.uniform(0, 1);
        const double p_z = random.uniform(0.1, 10), W = p_z * approach / (1 + e) / 2;
        const double pushed_x = p_z * random.uniform(-1, 1);
        const double pushed_y = p_z * random.uniform(-1, 1);
        require_mean({.u0 = {0, 0, -approach},
                      .u = {0, 0, e * approach},
                      .p = {pushed_x, pushed_y, p_z},
                      .work = {.compression = -W, .decompression = e * e * W},
                      .mu = random.uniform(1.5, 3),
                      .mean = 0});
    }
}
