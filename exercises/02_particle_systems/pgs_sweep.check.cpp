#include "chapters/02_particle_systems/lcp.hpp"
#include "chapters/02_particle_systems/pgs.hpp"
#include "common/build/precompiled.hpp"

using namespace collide;

namespace {

// A row of balls along x, each touching the next; b says what each contact has without impulses.
ContactProblem row_of_balls(std::vector<double> inverse_mass, const VecX& b) {
    ContactProblem problem;
    for (int i = 0; i + 1 < static_cast<int>(inverse_mass.size()); ++i)
        problem.contacts.push_back({.a = i + 1, .b = i, .normal = Vec3::UnitX()});
    problem.inverse_mass = std::move(inverse_mass);
    problem.b = b;
    return problem;
}

PgsState after_sweeps(const ContactProblem& problem, int sweeps) {
    PgsState state = zero_impulses(problem);
    for (int i = 0; i < sweeps; ++i) pgs_sweep(problem, state);
    return state;
}

double residual(const ContactProblem& problem, const PgsState& state) {
    return natural_residual({contact_matrix(problem), problem.b}, state.gamma);
}

// Random contacts among a few bodies, some with the world.
ContactProblem random_problem(Random& random) {
    const int bodies = 3 + random.index(6), contacts = 2 + random.index(8);
    ContactProblem problem;
    for (int i = 0; i < bodies; ++i) problem.inverse_mass.push_back(random.uniform(0.2, 2));
    for (int i = 0; i < contacts; ++i) {
        const int a = random.index(bodies), b = (a + 1 + random.index(bodies - 1)) % bodies;
        problem.contacts.push_back(
            {.a = a, .b = random.chance(0.2) ? world : b, .normal = random.direction()});
    }
    // b from a complementary pair, so that there is a solution.
    VecX gamma = VecX::Zero(contacts), w = VecX::Zero(contacts);
    for (int i = 0; i < contacts; ++i) (random.chance(0.6) ? gamma : w)[i] = random.uniform(0.1, 1);
    problem.b = w - contact_matrix(problem) * gamma;
    return problem;
}

}  // namespace

TEST_CASE("one contact is solved by one sweep") {
    const ContactProblem problem = row_of_balls({1, 3}, VecX::Constant(1, -2));
    CHECK_THAT(after_sweeps(problem, 1).gamma, agrees_with(VecX::Constant(1, 0.5)));
}

TEST_CASE("a second sweep changes nothing more on one contact") {
    const ContactProblem problem = row_of_balls({1, 3}, VecX::Constant(1, -2));
    CHECK_THAT(after_sweeps(problem, 2).gamma, agrees_with(VecX::Constant(1, 0.5)));
}

TEST_CASE("a contact that would have to pull gives nothing") {
    const PgsState state = after_sweeps(row_of_balls({1, 1}, VecX::Constant(1, 2)), 1);
    CHECK_THAT(state.gamma, agrees_with(VecX::Zero(1)));
    CHECK_THAT(state.body_impulse[0], agrees_with(Vec3(0, 0, 0)));
}

TEST_CASE("the second contact already sees what the first one did") {
    // Three equal balls. Contact 0 lacks 1 and takes ½, which drives ball 1 towards ball 2.
    const PgsState state = after_sweeps(row_of_balls({1, 1, 1}, Eigen::Vector2d(-1, 0)), 1);
    CHECK_THAT(state.gamma, agrees_with(Eigen::Vector2d(0.5, 0.25)));
}

TEST_CASE("the sums belong to the impulses") {
    Random random(22);
    for (int k = 0; k < 50; ++k) {
        const ContactProblem problem = random_problem(random);
        const PgsState state = after_sweeps(problem, 3);
        std::vector<Vec3> sums(problem.inverse_mass.size(), Vec3::Zero());
        for (std::size_t i = 0; i < problem.contacts.size(); ++i) {
            const Contact& contact = problem.contacts[i];
            const Vec3 impulse = state.gamma[static_cast<Eigen::Index>(i)] * contact.normal;
            sums[static_cast<std::size_t>(contact.a)] += impulse;
            if (contact.b != world) sums[static_cast<std::size_t>(contact.b)] -= impulse;
        }
        for (std::size_t i = 0; i < sums.size(); ++i)
            REQUIRE_THAT(state.body_impulse[i], agrees_with(sums[i], 1, 1e-10));
    }
}

TEST_CASE("an impulse that was too large is taken back") {
    Random random(23);
    for (int k = 0; k < 50; ++k) {
        const ContactProblem problem = random_problem(random);
        REQUIRE(residual(problem, after_sweeps(problem, 5000)) < 1e-6);
    }
}

TEST_CASE("bodies that cannot move are left alone") {
    const PgsState state = after_sweeps(row_of_balls({0, 0}, VecX::Constant(1, -1)), 1);
    CHECK_THAT(state.gamma, agrees_with(VecX::Zero(1)));
    CHECK_THAT(state.body_impulse[0], agrees_with(Vec3(0, 0, 0)));
}
