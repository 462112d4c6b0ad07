#include "chapters/06_frictional_impact_3d/rays.hpp"
#include "common/testing/testing.hpp"

using namespace collide;

namespace {

// λ must be accurate to 1e-12 of |c|. The ray may be off by 100 times as much, the largest ratio of
// the eigenvalues of M here.
constexpr double ray_tolerance = 1e-10;

Mat3 figure_4_K() { return (Mat3() << 20, 0, 1, 0, 4, 6, 1, 6, 10).finished(); }

Vec2 direction(double angle) { return {std::cos(angle), std::sin(angle)}; }

Vec2 random_direction(Random& random) { return direction(random.uniform(0, 6.28)); }

Mat3 about_z(double angle) { return Eigen::AngleAxisd(angle, Vec3::UnitZ()).toRotationMatrix(); }

/// A collision whose diverging ray is known: (6.14) gives c for a ray, a λ, a μ and an M.
struct Problem {
    Mat3 K;
    double mu;
    Vec2 ray;
};
Problem with_ray(const Vec2& ray, double lambda, double mu, const Mat2& M, double slack = 1) {
    const Vec2 c = lambda * ray + mu * M * ray;
    const double needed = c.dot(M.inverse() * c);  // K is positive definite for a larger K₃₃
    Mat3 K;
    K << M, c, c.transpose(), (1 + slack) * needed;
    return {K, mu, ray};
}

/// The upper left block of K, with eigenvalues of order 1/kg and random eigenvectors.
Mat2 random_M(Random& random) {
    const Mat2 turn = about_z(random.uniform(0, 6.28)).topLeftCorner<2, 2>();
    const double second = random.log_uniform(0.1, 10);
    const Vec2 eigenvalues(random.log_uniform(0.1, 10), second);
    const Mat2 M = turn * eigenvalues.asDiagonal() * turn.transpose();
    return (M + M.transpose()) / 2;
}

/// λ is `ratio` times as large as what friction adds to it.
Problem random_problem(Random& random, double ratio, double mu) {
    const Mat2 M = random_M(random);
    const double slack = random.log_uniform(0.01, 10);
    return with_ray(random_direction(random), ratio * mu * M.norm(), mu, M, slack);
}

Mat3 random_K(Random& random) {
    const Mat3 R = random.rotation();
    const double third = random.log_uniform(0.01, 100), second = random.log_uniform(0.01, 100);
    const Vec3 eigenvalues(random.log_uniform(0.01, 100), second, third);
    const Mat3 K = R * eigenvalues.asDiagonal() * R.transpose();
    return (K + K.transpose()) / 2;
}

/// The friction required for sticking, |M⁻¹c|.
double needed_friction(const Mat3& K) {
    return (K.topLeftCorner<2, 2>().inverse() * K.col(2).head<2>()).norm();
}

}  // namespace

TEST_CASE("Baber's figure 4: the ray at 87 degrees") {
    CHECK_THAT(diverging_ray(figure_4_K(), 0.7),
               agrees_with(Vec2(0.058105231266308852, 0.998310463783430833), 1, ray_tolerance));
}

TEST_CASE("the ray is a unit vector") {
    CHECK_THAT(diverging_ray(figure_4_K(), 0.7).norm(), agrees_with(1, 1, ray_tolerance));
    CHECK_THAT(diverging_ray(figure_4_K(), 1.4).norm(), agrees_with(1, 1, ray_tolerance));
    CHECK_THAT(diverging_ray(1000 * figure_4_K(), 0.7).norm(), agrees_with(1, 1, ray_tolerance));
    CHECK_THAT(diverging_ray(figure_4_K() / 1000, 0.01).norm(), agrees_with(1, 1, ray_tolerance));
}

TEST_CASE("without friction the point leaves where the normal impulse sends it") {
    CHECK_THAT(diverging_ray(figure_4_K(), 0),
               agrees_with(Vec2(1, 6).normalized(), 1, ray_tolerance));
    Random random(seed_of(633));
    for (int i = 0; i < 20; ++i) {
        const Vec2 ray = random_direction(random);
        const Mat2 M = random_M(random);
        const Problem problem = with_ray(ray, random.log_uniform(1e-6, 1e6), 0, M);
        REQUIRE_THAT(diverging_ray(problem.K, 0), agrees_with(ray, 1, ray_tolerance));
    }
}

TEST_CASE("a ray at 180 degrees, where tan(θ/2) is infinite") {
    const Mat3 K = (Mat3() << 5, 0, -4, 0, 9, 0, -4, 0, 10).finished();
    CHECK_THAT(diverging_ray(K, 0.4), agrees_with(Vec2(-1, 0), 1, ray_tolerance));
    const Mat2 M = (Mat2() << 5, 2, 2, 9).finished();
    const Problem problem = with_ray({-1, 0}, 3, 0.4, M);
    CHECK_THAT(diverging_ray(problem.K, 0.4), agrees_with(problem.ray, 1, ray_tolerance));
}

TEST_CASE("on the ray the velocity does not turn, and grows") {
    Random random(seed_of(631));
    for (int i = 0; i < 300; ++i) {
        const Mat3 K = random_K(random);
        const double mu = random.uniform(0, 0.99) * needed_friction(K);
        const Vec2 d = diverging_ray(K, mu);
        const Vec2 rate = K.topLeftCorner<2, 2>() * (-mu * d) + K.col(2).head<2>();
        const double size = mu * K.topLeftCorner<2, 2>().norm() + K.col(2).norm();
        INFO("the tangential velocity changes at the rate " << to_text(VecX(rate)));
        REQUIRE_THAT(d.x() * rate.y() - d.y() * rate.x(), agrees_with(0, size, ray_tolerance));
        REQUIRE(d.dot(rate) > 0);
    }
}

TEST_CASE("the ray from which a collision matrix was made is found again") {
    Random random(seed_of(634));
    for (int i = 0; i < 300; ++i) {
        const double mu = random.uniform(0.01, 2);
        const Problem problem = random_problem(random, random.log_uniform(0.01, 100), mu);
        REQUIRE_THAT(diverging_ray(problem.K, problem.mu),
                     agrees_with(problem.ray, 1, ray_tolerance));
    }
}

TEST_CASE("friction that all but holds the point: λ is small") {
    Random random(seed_of(635));
    for (const double ratio : {1e-3, 1e-6, 1e-9, 1e-12})
        for (int i = 0; i < 20; ++i) {
            const Problem problem = random_problem(random, ratio, random.uniform(0.1, 2));
            INFO("λ is " << ratio << " of the size of μM");
            REQUIRE_THAT(diverging_ray(problem.K, problem.mu),
                         agrees_with(problem.ray, 1, ray_tolerance));
        }
}

TEST_CASE("friction that all but holds the point, by hand") {
    const Mat2 M = (Mat2() << 2, 1, 1, 3).finished();
    const Problem problem = with_ray({0.6, 0.8}, 1e-12, 1, M);
    CHECK_THAT(diverging_ray(problem.K, 1), agrees_with(problem.ray, 1, ray_tolerance));
}

TEST_CASE("a needle, which yields to one side much more easily than to the other") {
    // An adversarial K: the ray at 203 degrees is almost as good as the diverging one at 9 degrees,
    // but it converges.
    Mat3 K;
    K << 0.078490084801197998, -0.26870748737829026, 0.02696381341223102,  //
        -0.26870748737829026, 0.9216462974708447, -0.092100889171841685,   //
        0.02696381341223102, -0.092100889171841685, 0.018575915653941445;
    CHECK_THAT(diverging_ray(K, 0.7639511555994708), agrees_with(Vec2(0.98758, 0.15712), 1, 1e-4));
    Random random(seed_of(641));
    for (const double ratio : {1e4, 1e6})
        for (int i = 0; i < 50; ++i) {
            const Mat2 turn = about_z(random.uniform(0, 6.28)).topLeftCorner<2, 2>();
            const Mat2 M = turn * Vec2(1, 1 / ratio).asDiagonal() * turn.transpose();
            const double mu = random.uniform(0.1, 2), lambda = mu * random.log_uniform(1e-5, 1);
            const Problem problem =
                with_ray(random_direction(random), lambda, mu, (M + M.transpose()) / 2);
            INFO("the eigenvalues of M differ by the factor " << ratio);
            REQUIRE_THAT(diverging_ray(problem.K, mu), agrees_with(problem.ray, 1, 1e-6));
        }
}

TEST_CASE("friction that hardly matters: λ is large") {
    Random random(seed_of(636));
    for (const double ratio : {1e3, 1e6, 1e9})
        for (int i = 0; i < 20; ++i) {
            const Problem problem = random_problem(random, ratio, random.uniform(0.1, 2));
            INFO("λ is " << ratio << " times as large as μM");
            REQUIRE_THAT(diverging_ray(problem.K, problem.mu),
                         agrees_with(problem.ray, 1, ray_tolerance));
        }
}

TEST_CASE("a coefficient of friction of any size") {
    Random random(seed_of(637));
    for (const double mu : {1e-40, 1e-20, 1e-15, 1e-9, 1e-3, 1.0, 10.0, 1e6})
        for (int i = 0; i < 10; ++i) {
            const Problem problem = random_problem(random, random.log_uniform(0.1, 10), mu);
            REQUIRE_THAT(diverging_ray(problem.K, mu), agrees_with(problem.ray, 1, ray_tolerance));
        }
}

TEST_CASE("a collision matrix in other units has the same ray") {
    Random random(seed_of(638));
    for (int i = 0; i < 100; ++i) {
        const double mu = random.uniform(0.1, 2);
        const Problem problem = random_problem(random, random.log_uniform(0.1, 10), mu);
        const double unit = std::pow(10, random.index(81) - 40);
        INFO("masses in units of " << unit << " kg");
        REQUIRE_THAT(diverging_ray(unit * problem.K, problem.mu),
                     agrees_with(problem.ray, 1, ray_tolerance));
    }
}

TEST_CASE("turning or mirroring the tangent axes does the same to the ray") {
    Random random(seed_of(632));
    for (int i = 0; i < 200; ++i) {
        const Mat3 K = random_K(random);
        const double mu = random.uniform(0, 0.9) * needed_friction(K);
        Mat3 turn = about_z(random.uniform(0, 6.28));
        if (random.chance(0.5)) turn.row(0) *= -1;
        const Vec2 d = diverging_ray(K, mu),
                   turned = diverging_ray(turn * K * turn.transpose(), mu);
        REQUIRE_THAT(turned, agrees_with(turn.topLeftCorner<2, 2>() * d, 1, 1e-9));
    }
}

TEST_CASE("how the normal impulse changes the normal velocity does not matter") {
    Random random(seed_of(639));
    for (int i = 0; i < 20; ++i) {
        const double mu = random.uniform(0.1, 2);
        Problem problem = random_problem(random, random.log_uniform(0.1, 10), mu);
        problem.K(2, 2) *= random.log_uniform(1, 1e6);
        REQUIRE_THAT(diverging_ray(problem.K, problem.mu),
                     agrees_with(problem.ray, 1, ray_tolerance));
    }
}

TEST_CASE("asked again, with another collision in between, the ray is the same") {
    Random random(seed_of(640));
    const Problem large = random_problem(random, 100, 1.5),
                  small = random_problem(random, 0.01, 0.1);
    const Vec2 first = diverging_ray(large.K, large.mu), between = diverging_ray(small.K, small.mu),
               second = diverging_ray(large.K, large.mu), after = diverging_ray(small.K, small.mu);
    CHECK_THAT(second, agrees_with(first, 1, 0));
    CHECK_THAT(after, agrees_with(between, 1, 0));
    CHECK_THAT(second, agrees_with(large.ray, 1, ray_tolerance));
    CHECK_THAT(after, agrees_with(small.ray, 1, ray_tolerance));
}
