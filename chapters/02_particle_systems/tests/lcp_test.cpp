// Three solvers of the complementarity problem, and the residual that recognises a solution.
#include <algorithm>

#include "chapters/02_particle_systems/lcp.hpp"
#include "chapters/02_particle_systems/pgs.hpp"
#include "common/testing/testing.hpp"

using namespace collide;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::WithinAbs;

namespace {

// Discs at random in a square so small that many of them touch; one in twenty is fixed.
std::vector<Ball> random_discs(Random& random, int count) {
    std::vector<Ball> balls;
    const double side = std::sqrt(count) * 1.6;
    for (int i = 0; i < count; ++i) {
        const Vec3 position{random.uniform(0, side), random.uniform(0, side), 0};
        const Vec3 velocity{random.uniform(-1, 1), random.uniform(-1, 1), 0};
        const double inverse_mass = random.chance(0.05) ? 0 : random.log_uniform(0.1, 10);
        balls.push_back({{position, inverse_mass > 0 ? velocity : Vec3(0, 0, 0), inverse_mass}, 1});
    }
    return balls;
}

double kinetic(const std::vector<Ball>& balls) {
    double energy = 0;
    for (const Ball& ball : balls) energy += kinetic_energy(ball.particle);
    return energy;
}

VecX momentum(const std::vector<Ball>& balls) {
    Vec3 sum = Vec3::Zero();
    for (const Ball& ball : balls) sum += ball.particle.velocity / ball.particle.inverse_mass;
    return sum;
}

std::vector<bool> active_set(const VecX& gamma, const VecX& w) {
    std::vector<bool> active;
    for (Eigen::Index i = 0; i < gamma.size(); ++i) active.push_back(gamma[i] > w[i]);
    return active;
}

}  // namespace

TEST_CASE("random problems: the chosen pair is a solution, and enumeration finds its w") {
    Random random(5);
    int singular = 0, all = 0;
    for (int n = 1; n <= 9; ++n)
        for (int rank = 1; rank <= n; ++rank, ++all) {
            const RandomLcp made = random_lcp(random, n, rank);
            singular += rank < n;
            REQUIRE_THAT(natural_residual(made.problem, made.f), WithinAbs(0, 1e-12));
            const LcpSolution found = solve_by_enumeration(made.problem);
            REQUIRE(found.status == LcpStatus::solved);
            REQUIRE_THAT(found.a, agrees_with(made.a, 1, 1e-7));
        }
    INFO("singular " << singular << " of " << all);
    CHECK(singular == 36);
}

TEST_CASE("a problem without a solution is not solved, and a large one is refused") {
    const LcpSolution none = solve_by_enumeration({MatX::Zero(1, 1), VecX::Constant(1, -1)});
    CHECK(none.status == LcpStatus::no_solution);
    CHECK(none.steps == 2);
    CHECK_THAT(none.residual, WithinAbs(1, 1e-14));
    CHECK_THROWS_WITH(solve_by_enumeration({MatX::Identity(17, 17), VecX::Zero(17)}),
                      ContainsSubstring("17: must be at most 16"));
}

TEST_CASE("the product of γ and w is no residual: it is zero without any impulse") {
    const Lcp problem{MatX::Identity(2, 2), Eigen::Vector2d(-3, 1)};
    const VecX gamma = VecX::Zero(2), w = problem.b;
    CHECK(gamma.dot(w) == 0);
    CHECK(natural_residual(problem, gamma) == 1);  // all of the approach is left
}

TEST_CASE("up to 60 discs: sweeps, enumeration and a direct solve agree; the laws hold") {
    Random random(6);
    int problems = 0, enumerated = 0, contacts = 0, redundant = 0, with_fixed = 0, elastic = 0;
    for (int k = 0; k < 200; ++k) {
        std::vector<Ball> balls = random_discs(random, 2 + random.index(59));
        const double e = random.chance(0.2) ? 0 : random.chance(0.2) ? 1 : random.uniform(0, 1);
        std::vector<Contact> found;
        for (const Contact& contact : find_contacts(balls, {}))
            if (balls[static_cast<std::size_t>(contact.a)].particle.inverse_mass +
                    balls[static_cast<std::size_t>(contact.b)].particle.inverse_mass >
                0)
                found.push_back(contact);
        if (found.empty()) continue;
        const ContactProblem problem = make_contact_problem(balls, found, e);
        const LcpSolution sweeps =
            solve_by_sweeps(problem, {.max_sweeps = 400'000, .tolerance = 1e-12});
        REQUIRE(sweeps.status == LcpStatus::solved);
        ++problems, contacts += static_cast<int>(found.size());

        // Direct: solve the equations on the active set that the sweeps found. Where contacts are
        // redundant γ is not unique, but w is.
        const Lcp lcp{contact_matrix(problem), problem.b};
        const VecX w = lcp.A * sweeps.f + lcp.b;
        const VecX direct = solve_on_active_set(lcp, active_set(sweeps.f, w));
        REQUIRE_THAT(lcp.A * direct + lcp.b, agrees_with(w, 1, 1e-8));
        redundant += (direct - sweeps.f).norm() > 1e-8;
        if (found.size() <= 9) {
            const LcpSolution oracle = solve_by_enumeration(lcp);
            REQUIRE(oracle.status == LcpStatus::solved);
            REQUIRE_THAT(oracle.a, agrees_with(w, 1, 1e-8));
            ++enumerated;
        }

        const std::vector<Ball> before = balls;
        apply_impulses(balls, found, sweeps.f);
        REQUIRE_THAT((NormalContact{w, sweeps.f}), satisfies_signorini(1, 1));
        REQUIRE_THAT(kinetic(balls), creates_no_energy(kinetic(before), 1e-10));
        elastic += e == 1;
        if (e == 1) REQUIRE_THAT(kinetic(balls), conserves_energy(kinetic(before), 1e-9));
        const bool has_fixed = std::any_of(
            balls.begin(), balls.end(), [](const Ball& b) { return b.particle.inverse_mass == 0; });
        with_fixed += has_fixed;
        if (!has_fixed)
            REQUIRE_THAT(momentum(balls),
                         conserves_momentum(momentum(before), static_cast<double>(balls.size())));
        for (std::size_t i = 0; i < found.size(); ++i) {
            const double v0 = normal_velocity(found[i], before),
                         v1 = normal_velocity(found[i], balls);
            REQUIRE(v1 >= -e * v0 - 1e-10);
        }
    }
    INFO("problems " << problems << ", contacts " << contacts << ", enumerated " << enumerated
                     << ", γ not unique " << redundant << ", with fixed discs " << with_fixed);
    CHECK(problems > 180);
    CHECK(contacts > 8'000);
    CHECK(enumerated > 15);
    CHECK(with_fixed > 50);
    CHECK(elastic > 15);
}

TEST_CASE("the order of the contacts and the frame do not change the velocities") {
    Random random(7);
    for (int k = 0; k < 20; ++k) {
        const std::vector<Ball> balls = random_discs(random, 12);
        std::vector<Contact> contacts;
        for (const Contact& c : find_contacts(balls, {}))
            if (balls[static_cast<std::size_t>(c.a)].particle.inverse_mass +
                    balls[static_cast<std::size_t>(c.b)].particle.inverse_mass >
                0)
                contacts.push_back(c);
        const auto velocities = [&](std::vector<Ball> b, const std::vector<Contact>& c) {
            apply_impulses(b, c,
                           solve_by_sweeps(make_contact_problem(b, c, 0.5),
                                           {.max_sweeps = 400'000, .tolerance = 1e-12})
                               .f);
            return b;
        };
        const auto plain = velocities(balls, contacts);
        std::vector<Contact> reversed(contacts.rbegin(), contacts.rend());
        const auto permuted = velocities(balls, reversed);
        const Mat3 turn = random.rotation();
        std::vector<Ball> turned = balls;
        for (Ball& b : turned) b.particle.velocity = turn * b.particle.velocity;
        std::vector<Contact> turned_contacts = contacts;
        for (Contact& c : turned_contacts) c.normal = turn * c.normal;
        const auto rotated = velocities(turned, turned_contacts);
        for (std::size_t i = 0; i < balls.size(); ++i) {
            REQUIRE_THAT(permuted[i].particle.velocity,
                         agrees_with(plain[i].particle.velocity, 1, 1e-8));
            REQUIRE_THAT(rotated[i].particle.velocity,
                         is_frame_invariant(turn, plain[i].particle.velocity, 1, 1e-8));
        }
    }
}

TEST_CASE("exhausted sweeps are reported, and so is bad input") {
    std::vector<Ball> balls;
    for (int i = 0; i < 3; ++i) balls.push_back({{.position = {1.9 * i, 0, 0}}, 1});
    balls[0].particle.velocity.x() = 1;
    const auto problem = make_contact_problem(balls, find_contacts(balls, {}), 1);
    const LcpSolution result = solve_by_sweeps(problem, {.max_sweeps = 2, .tolerance = 1e-14});
    CHECK(result.status == LcpStatus::out_of_steps);
    CHECK(result.steps == 2);
    CHECK(result.residual > 1e-14);
    CHECK_THROWS_WITH(make_contact_problem(balls, {{.a = 7}}, 1),
                      ContainsSubstring("bodies of a contact = 7 and -1"));
    CHECK_THROWS_WITH(make_contact_problem(balls, {{.a = 1, .b = 1}}, 1),
                      ContainsSubstring("two different ones of 3"));
    CHECK_THROWS_WITH(make_contact_problem(balls, {{.a = 0, .normal = Vec3(1, 1, 0)}}, 1),
                      ContainsSubstring("contact.normal"));
    CHECK_THROWS_WITH(make_contact_problem(balls, {}, -1), ContainsSubstring("e = -1"));
}

TEST_CASE(
    "erratum, Marschner's slide on PGS: −(1 − c_r) v⁻ leaves the bodies approaching; −(1 + c_r) v⁻ "
    "does not") {
    Random random(8);
    for (int k = 0; k < 100; ++k) {
        const double e = random.uniform(0.05, 1), v = -random.uniform(0.1, 3);
        const double inverse_a = random.uniform(0.1, 2), inverse_b = random.uniform(0.1, 2);
        const double effective_mass = 1 / (inverse_a + inverse_b);
        const double printed = effective_mass * -(1 - e) * v,
                     corrected = effective_mass * -(1 + e) * v;
        REQUIRE(v + printed / effective_mass <
                0);  // still approaching: the restitution hypothesis fails
        REQUIRE_THAT(v + corrected / effective_mass, WithinAbs(-e * v, 1e-12));
    }
}
