// The text's claims about solutions: existence, the minimum, convergence of the sweeps, and their
// behaviour where there is no solution.
#include <numbers>

#include "chapters/02_particle_systems/ball_system.hpp"
#include "chapters/02_particle_systems/jammed.hpp"
#include "chapters/02_particle_systems/overlap.hpp"
#include "chapters/02_particle_systems/pgs.hpp"
#include "common/testing/testing.hpp"

using namespace collide;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

namespace {

// φ(γ) = ½ γ·Aγ + b·γ [J]
double phi(const Lcp& problem, const VecX& gamma) {
    return gamma.dot(0.5 * (problem.A * gamma) + problem.b);
}

VecX random_impulses(Random& random, Eigen::Index count) {
    return VecX::NullaryExpr(count, [&] { return std::max(0.0, random.uniform(-1, 2)); });
}

// Equal balls of 1 kg, one on top of the other, on the floor. The whole column falls with 1 m/s.
struct Column {
    std::vector<Ball> balls;
    std::vector<Contact> contacts;

    explicit Column(int count) {
        for (int i = 0; i < count; ++i) {
            balls.push_back({{.position = {0, 2.0 * i + 1, 0}, .velocity = {0, -1, 0}}, 1});
            contacts.push_back({.a = i, .b = i - 1, .normal = Vec3::UnitY()});
        }
    }
    ContactProblem problem() const { return make_contact_problem(balls, contacts, 0); }
    // Remaining speed of the top ball.
    double top_speed(const VecX& gamma) const {
        std::vector<Ball> after = balls;
        apply_impulses(after, contacts, gamma);
        return -after.back().particle.velocity.y();
    }
    LcpSolution swept(int sweeps) const {
        return solve_by_sweeps(problem(), {.max_sweeps = sweeps, .tolerance = 1e-300});
    }
    // Sweeps until no ball is faster than the given speed; the top one is the fastest.
    int sweeps_to_speed(double speed) const {
        const ContactProblem all = problem();
        PgsState state = zero_impulses(all);
        int sweeps = 0;
        for (; top_speed(state.gamma) > speed; ++sweeps) pgs_sweep(all, state);
        return sweeps;
    }
};

// Contacts in random directions between two free balls and a fixed one, with a random b.
ContactProblem random_contact_problem(Random& random) {
    ContactProblem problem{{}, {0, 1, 0.4}, VecX(7)};
    for (int i = 0; i < 7; ++i) {
        const int a = random.index(3), b = (a + 1 + random.index(2)) % 3;
        const double angle = random.uniform(0, 2 * std::numbers::pi);
        problem.contacts.push_back(
            {.a = a, .b = b, .normal = Vec3(std::cos(angle), std::sin(angle), 0)});
        problem.b[i] = random.uniform(-1, 0.8);
    }
    return problem;
}

}  // namespace

TEST_CASE("two contacts by hand: of four active sets, one is right") {
    const Vec3 from_c = Vec3(-0.4, 1, 0).normalized();  // figure pulling_impulse
    const std::vector<Ball> balls = {{{.velocity = -1.6 * from_c}, 1}, {}, {}};
    const ContactProblem problem = make_contact_problem(
        balls, {{.a = 0, .b = 2, .normal = from_c}, {.a = 1, .b = 2, .normal = -Vec3::UnitX()}},
        0.5);
    const Lcp lcp{contact_matrix(problem), problem.b};
    CHECK_THAT(entries(lcp.A), agrees_with(Eigen::Vector4d(2, 0.371, 0.371, 2), 1, 5e-4));
    CHECK_THAT(lcp.b, agrees_with(Eigen::Vector2d(-2.4, 0)));
    const VecX both = solve_on_active_set(lcp, {true, true});
    CHECK_THAT(both, agrees_with(Eigen::Vector2d(1.243, -0.231), 1, 5e-4));
    const LcpSolution found = solve_by_enumeration(lcp);
    CHECK_THAT(found.f, agrees_with(Eigen::Vector2d(1.2, 0)));
    CHECK_THAT(found.a, agrees_with(Eigen::Vector2d(0, 0.446), 1, 5e-4));
    CHECK(solve_by_sweeps(problem).steps == 1);
}

TEST_CASE("a solution is a minimum, and a minimum is a solution, if A is symmetric") {
    Random random(31);
    for (int n = 1; n <= 9; ++n)
        for (int rank = 1; rank <= n; ++rank) {
            const auto [problem, f, a] = random_lcp(random, n, rank);
            for (int i = 0; i < 50; ++i)
                REQUIRE(phi(problem, random_impulses(random, n)) >= phi(problem, f) - 1e-12);
        }
}

TEST_CASE("without symmetry the minimum is not a solution, as Marschner's slide says") {
    MatX A(2, 2);
    A << 1, 1, -1, 1;
    const VecX b = Eigen::Vector2d(-1, -1), solution = Eigen::Vector2d(0, 1);
    CHECK((A * solution + b).norm() == 0);
    // ½ γ·Aγ + b·γ = ½ |γ|² + b·γ is smallest at −b, which is not a solution.
    const Lcp problem{A, b};
    CHECK(phi(problem, -b) < phi(problem, solution));
    CHECK((A * -b + b).minCoeff() == -1);
}

TEST_CASE("the new velocities are the nearest feasible ones, in kinetic energy") {
    Random random(32);
    int feasible = 0;
    for (int k = 0; k < 200; ++k) {
        std::vector<Ball> balls;
        for (int i = 0; i < 5; ++i)
            balls.push_back({{.position = random.vector(0.5, 1.2),
                              .velocity = random.direction(),
                              .inverse_mass = random.log_uniform(0.1, 10)},
                             1});
        const auto contacts = find_contacts(balls, {});
        const double e = random.uniform(0, 1);
        const auto distance = [&](const std::vector<Ball>& others) {
            double sum = 0;
            for (std::size_t i = 0; i < balls.size(); ++i) {
                const Vec3 change = others[i].particle.velocity - balls[i].particle.velocity;
                sum += 0.5 / balls[i].particle.inverse_mass * change.squaredNorm();
            }
            return sum;
        };
        std::vector<Ball> after = balls;
        apply_impulses(after, contacts,
                       solve_by_sweeps(make_contact_problem(balls, contacts, e),
                                       {.max_sweeps = 400'000, .tolerance = 1e-12})
                           .f);
        // Other feasible velocities: −e v⁻ satisfies all constraints, and its neighbours often do.
        for (int i = 0; i < 20; ++i) {
            std::vector<Ball> other = balls;
            for (Ball& ball : other) {
                ball.particle.velocity *= -e;
                ball.particle.velocity += (i == 0 ? 0 : 0.02) * random.direction();
                ball.particle.velocity += random.uniform(0, 0.1) * ball.particle.position;
            }
            bool is_feasible = true;
            for (const Contact& contact : contacts)
                is_feasible = is_feasible && normal_velocity(contact, other) >=
                                                 -e * normal_velocity(contact, balls) - 1e-12;
            if (!is_feasible) continue;
            ++feasible;
            REQUIRE(distance(other) >= distance(after) - 1e-9);
        }
    }
    CHECK(feasible > 500);
}

TEST_CASE("a column: every sweep shrinks the error by cos²(π/2n)") {
    for (const int n : {2, 3, 5, 8, 20}) {
        const Column column(n);
        // After so many sweeps only the slowest mode is left.
        const int many = 3 * n * n;
        const double ratio =
            column.top_speed(column.swept(many + 1).f) / column.top_speed(column.swept(many).f);
        INFO(n << " balls");
        CHECK_THAT(ratio, WithinRel(std::pow(std::cos(std::numbers::pi / (2 * n)), 2), 1e-4));
    }
}

TEST_CASE("a column: no ball rises, and nothing is ever taken back") {
    const ContactProblem problem = Column(20).problem();
    PgsState state = zero_impulses(problem);
    for (int sweep = 0; sweep < 500; ++sweep) {
        const VecX before = state.gamma;
        pgs_sweep(problem, state);
        REQUIRE((state.gamma - before).minCoeff() >= -1e-12);
        for (const Vec3& impulse : state.body_impulse) REQUIRE(impulse.y() <= 1 + 1e-12);
    }
}

TEST_CASE(
    "a column: before the impulse reaches the top, the residual does not depend on the height") {
    // (2k)!/(k! k!)/4ᵏ, which is nearly 1/√(πk)
    double expected = 1;
    for (int k = 1; k <= 40; ++k) {
        expected *= (2.0 * k - 1) / (2 * k);
        for (const int n : {80, 200}) {
            INFO(k << " sweeps, " << n << " balls");
            REQUIRE_THAT(Column(n).swept(k).residual, WithinRel(expected, 1e-9));
        }
    }
    CHECK_THAT(expected, WithinRel(1 / std::sqrt(40 * std::numbers::pi), 0.01));
}

TEST_CASE("a column: a small residual is not a small error") {
    const Column column(80);
    const LcpSolution swept = column.swept(2515);
    CHECK_THAT(swept.residual, WithinAbs(0.0095, 5e-5));
    CHECK_THAT(column.top_speed(swept.f), WithinAbs(0.475, 1e-3));
    CHECK_THAT(swept.f[0], WithinAbs(55.4, 0.05));  // of 80 N s
    // The top moves with the sum of all relative velocities, each of which the residual bounds.
    CHECK(column.top_speed(swept.f) <= 80 * swept.residual);
    // In the tail the error is about 2n/π times the residual.
    const LcpSolution tail = column.swept(20'000);
    CHECK_THAT(column.top_speed(tail.f) / tail.residual,
               WithinRel(2 * 80 / std::numbers::pi, 0.02));
}

TEST_CASE("a column: four times as many balls, sixteen times as many sweeps to the same error") {
    const int five = Column(5).sweeps_to_speed(0.01), twenty = Column(20).sweeps_to_speed(0.01);
    CHECK(five == 47);
    CHECK(twenty == 776);
}

TEST_CASE("jammed contacts: the residual stays above the certificate's bound") {
    for (const int count : {2, 3, 5, 12}) {
        const auto [problem, certificate] = jammed_contacts(count, 0.5, 3);
        const double bound = certified_residual(problem, certificate);
        INFO(count << " contacts, bound " << bound);
        CHECK(bound > 0);
        double smallest = 1;
        const LcpSolution swept =
            solve_by_sweeps(problem, {.max_sweeps = 2000, .observe = [&](const LcpSolution& now) {
                                          smallest = std::min(smallest, now.residual);
                                      }});
        CHECK(swept.status == LcpStatus::out_of_steps);
        CHECK(smallest >= bound);
        Random random(33);
        const Lcp lcp{contact_matrix(problem), problem.b};
        for (int i = 0; i < 200; ++i) {
            const VecX impulses = random_impulses(random, count);
            REQUIRE(natural_residual(lcp, random.log_uniform(0.1, 100) * impulses) >= bound);
        }
    }
}

TEST_CASE(
    "either there is a solution and the sweeps find it, or their increments are a certificate") {
    Random random(34);
    int solved = 0, slow = 0, jammed = 0;
    const int tried = sample_size(60, 200);
    for (int k = 0; k < tried; ++k) {
        const ContactProblem problem = random_contact_problem(random);
        const Lcp lcp{contact_matrix(problem), problem.b};
        const LcpSolution oracle = solve_by_enumeration(lcp);
        const LcpSolution swept =
            solve_by_sweeps(problem, {.max_sweeps = 100'000, .tolerance = 1e-10});
        if (swept.status == LcpStatus::solved) {
            ++solved;
            REQUIRE(oracle.status == LcpStatus::solved);
            REQUIRE_THAT(swept.a, agrees_with(oracle.a, 1, 1e-6));
        } else if (oracle.status == LcpStatus::solved) {
            ++slow;  // still converging
        } else {
            ++jammed;
            const VecX half =
                solve_by_sweeps(problem, {.max_sweeps = 50'000, .tolerance = 1e-10}).f;
            const VecX y = (swept.f - half) / (swept.f - half).lpNorm<1>();
            REQUIRE(y.minCoeff() >= -1e-4);
            REQUIRE((lcp.A * y).cwiseAbs().maxCoeff() <= 1e-3);
            REQUIRE(problem.b.dot(y) < 0);
        }
    }
    INFO("solved " << solved << ", slow " << slow << ", jammed " << jammed);
    CHECK(solved > 0.2 * tried);
    CHECK(slow < 3);
    CHECK(jammed > 0.2 * tried);
}

TEST_CASE("overlap repair: a fraction of the excess over the slop, and never an attraction") {
    CHECK_THAT(overlap_bias(0.03, 1, 0, 0.01) * 0.01, WithinRel(0.03, 1e-12));
    CHECK_THAT(overlap_bias(0.03, 0.2, 0.01, 0.005), WithinRel(0.2 * 0.02 / 0.005, 1e-12));
    CHECK(overlap_bias(0.001, 0.5, 0.002, 0.01) == 0);
    CHECK(overlap_bias(0.002, 0.5, 0.002, 0.01) == 0);
}

TEST_CASE("the constraints of a time step can contradict each other although nothing fixed moves") {
    // A ball that just fits between two walls and moves towards one of them. That wall requires a
    // bounce; the other one, which it leaves, forbids its return.
    BallSystem system{.balls = {{{.velocity = {1, 0, 0}}, 1}},
                      .planes = {{.normal = Vec3::UnitX(), .offset = -1},
                                 {.normal = -Vec3::UnitX(), .offset = -1}},
                      .gravity = Vec3::Zero(),
                      .restitution = 0.5};
    const BallStep step = step_balls(system);
    CHECK(step.contacts == 2);
    CHECK(step.residual >= 0.5 / (2 * 1.5) - 1e-12);  // y = (1, 1), b = (1, −1.5) m/s
    // With one e for both it has a solution: bounce.
    const std::vector<Ball> ball = {{{.velocity = {1, 0, 0}}, 1}};
    const std::vector<Contact> walls = {{.a = 0, .normal = Vec3::UnitX()},
                                        {.a = 0, .normal = -Vec3::UnitX()}};
    CHECK(solve_by_sweeps(make_contact_problem(ball, walls, 0.5)).status == LcpStatus::solved);
}
