#include "chapters/02_particle_systems/lcp.hpp"
#include "chapters/02_particle_systems/pgs.hpp"
#include "common/testing/testing.hpp"

using namespace collide;

namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }

// A row of balls along x, each touching the next, with the given b.
ContactProblem row_of_balls(std::vector<double> inverse_mass, const VecX& b) {
    ContactProblem problem;
    for (int i = 0; i + 1 < static_cast<int>(inverse_mass.size()); ++i)
        problem.contacts.push_back({.a = i + 1, .b = i, .normal = Vec3::UnitX()});
    problem.inverse_mass = std::move(inverse_mass);
    problem.b = b;
    return problem;
}

PgsState swept(const ContactProblem& problem, PgsState state) {
    pgs_sweep(problem, state);
    return state;
}
PgsState first_sweep(const ContactProblem& problem) {
    return swept(problem, zero_impulses(problem));
}

// The total impulse on each body: P_k, by its definition.
std::vector<Vec3> sums(const ContactProblem& problem, const VecX& gamma) {
    std::vector<Vec3> sums(problem.inverse_mass.size(), Vec3::Zero());
    for (std::size_t i = 0; i < problem.contacts.size(); ++i) {
        const Contact& contact = problem.contacts[i];
        const Vec3 impulse = gamma[static_cast<Eigen::Index>(i)] * contact.normal;
        sums[at(contact.a)] += impulse;
        if (contact.b != world) sums[at(contact.b)] -= impulse;
    }
    return sums;
}

// Random contacts among a few bodies of different masses, some with the world, with all their other
// members filled in.
ContactProblem random_problem(Random& random, double fixed = 0) {
    const int bodies = 3 + random.index(4), contacts = 2 + random.index(6);
    ContactProblem problem;
    for (int i = 0; i < bodies; ++i)
        problem.inverse_mass.push_back(random.chance(fixed) ? 0 : random.uniform(0.2, 2));
    for (int i = 0; i < contacts; ++i) {
        const int a = random.index(bodies), b = (a + 1 + random.index(bodies - 1)) % bodies;
        problem.contacts.push_back({.a = a,
                                    .b = random.chance(0.2) ? world : b,
                                    .position = 10 * random.direction(),
                                    .normal = random.direction(),
                                    .separation = random.uniform(-1, 1),
                                    .surface = {random.uniform(0, 1), random.uniform(0, 2)}});
    }
    // b from a complementary pair, so that there is a solution.
    VecX gamma = VecX::Zero(contacts), w = VecX::Zero(contacts);
    for (int i = 0; i < contacts; ++i) (random.chance(0.6) ? gamma : w)[i] = random.uniform(0.1, 1);
    problem.b = w - contact_matrix(problem) * gamma;
    return problem;
}

// Impulses from earlier sweeps: about a third are zero.
PgsState random_state(Random& random, const ContactProblem& problem) {
    PgsState state = zero_impulses(problem);
    for (double& gamma : state.gamma) gamma = std::max(0.0, random.uniform(-0.5, 1));
    state.body_impulse = sums(problem, state.gamma);
    return state;
}

void require_state(const PgsState& state, const VecX& gamma, const std::vector<Vec3>& sums) {
    REQUIRE_THAT(state.gamma, agrees_with(gamma));
    REQUIRE(state.body_impulse.size() == sums.size());
    for (std::size_t k = 0; k < sums.size(); ++k) {
        INFO("what body " << k << " has received");
        REQUIRE_THAT(state.body_impulse[k], agrees_with(sums[k]));
    }
}

}  // namespace

TEST_CASE("one contact is solved by one sweep") {
    const ContactProblem problem = row_of_balls({1, 3}, VecX::Constant(1, -2));
    CHECK_THAT(first_sweep(problem).gamma, agrees_with(VecX::Constant(1, 0.5)));
}

TEST_CASE("a second sweep changes nothing more on one contact") {
    const ContactProblem problem = row_of_balls({1, 3}, VecX::Constant(1, -2));
    const PgsState first = first_sweep(problem);
    CHECK_THAT(swept(problem, first).gamma, agrees_with(VecX::Constant(1, 0.5)));
}

TEST_CASE("a contact that would have to pull gives nothing") {
    const PgsState state = first_sweep(row_of_balls({1, 1}, VecX::Constant(1, 2)));
    CHECK_THAT(state.gamma, agrees_with(VecX::Zero(1), 0));
    CHECK_THAT(state.body_impulse[0], agrees_with(Vec3(0, 0, 0), 0));
}

TEST_CASE("the second contact already sees what the first one did") {
    // Three equal balls. Contact 0 lacks 1 and takes ½, which drives ball 1 towards ball 2.
    const PgsState state = first_sweep(row_of_balls({1, 1, 1}, Eigen::Vector2d(-1, 0)));
    CHECK_THAT(state.gamma, agrees_with(Eigen::Vector2d(0.5, 0.25)));
}

TEST_CASE("the first contact has its turn before the second, and only one") {
    // Contact 0 is satisfied at its turn. Contact 1 then disturbs it, and it must wait.
    const PgsState state = first_sweep(row_of_balls({1, 1, 1}, Eigen::Vector2d(0, -1)));
    CHECK_THAT(state.gamma, agrees_with(Eigen::Vector2d(0, 0.5)));
}

TEST_CASE("an impulse that was too large is taken back") {
    // A ball falls into a groove: two contacts with the world, 60° between their normals. The first
    // one stops it alone, which is too much once the second one pushes as well.
    const ContactProblem groove{
        {{.a = 0, .normal = {1, 0, 0}}, {.a = 0, .normal = {0.5, std::sqrt(0.75), 0}}},
        {1},
        Eigen::Vector2d(-1, -1)};
    const PgsState first = first_sweep(groove);
    CHECK_THAT(first.gamma, agrees_with(Eigen::Vector2d(1, 0.5)));
    const PgsState second = swept(groove, first);
    CHECK_THAT(second.gamma, agrees_with(Eigen::Vector2d(0.75, 0.625)));
}

TEST_CASE("what was given becomes what is needed, down to zero and no further") {
    for (const double needed : {1.5, 1 + 1e-10, 1 - 1e-13, 0.5, 1e-9, 0.0, -1e-9, -0.5}) {
        INFO("given 1, needed " << needed);
        const ContactProblem floor{{{.a = 0}}, {2}, VecX::Constant(1, -2 * needed)};
        const PgsState state = swept(floor, {VecX::Ones(1), {Vec3(0, 0, 1)}});
        CHECK_THAT(state.gamma[0], agrees_with(std::max(0.0, needed), 1, 1e-15));
        CHECK_THAT(state.body_impulse[0].z(), agrees_with(std::max(0.0, needed), 1, 1e-15));
    }
}

TEST_CASE("of a large impulse a very small one may be left") {
    const double needed = 1e-10;
    const ContactProblem floor{{{.a = 0}}, {2}, VecX::Constant(1, -2 * needed)};
    const PgsState state = swept(floor, {VecX::Constant(1, 1000), {Vec3(0, 0, 1000)}});
    // Rounding is of the size of the large one.
    CHECK_THAT(state.gamma[0], agrees_with(needed, 1000, 1e-15));
    CHECK_THAT(state.body_impulse[0].z(), agrees_with(needed, 1000, 1e-15));
}

TEST_CASE("the sums belong to the impulses") {
    Random random(seed_of(22));
    for (int k = 0; k < 50; ++k) {
        const ContactProblem problem = random_problem(random, 0.2);
        PgsState state = zero_impulses(problem);
        for (int sweep = 0; sweep < 3; ++sweep) {
            state = swept(problem, state);
            require_state(state, state.gamma, sums(problem, state.gamma));
        }
    }
}

TEST_CASE("agrees with a sweep over the matrix, wherever it starts") {
    Random random(seed_of(23));
    for (int k = 0; k < 200; ++k) {
        const ContactProblem problem = random_problem(random, 0.3);
        const Lcp lcp{contact_matrix(problem), problem.b};
        const PgsState start = random_state(random, problem);
        VecX f = start.gamma, a = lcp.A * f + lcp.b;
        matrix_sweep(lcp, bilateral_flags(lcp), f, a);
        require_state(swept(problem, start), f, sums(problem, f));
    }
}

// Do so many sweeps, row by row on A itself, solve the problem? Some need thousands.
static bool is_quick(const Lcp& lcp, int sweeps) {
    VecX gamma = VecX::Zero(lcp.b.size());
    for (int sweep = 0; sweep < sweeps; ++sweep)
        for (Eigen::Index i = 0; i < gamma.size(); ++i) {
            const double w = lcp.A.row(i).dot(gamma) + lcp.b[i];
            if (lcp.A(i, i) > 0) gamma[i] = std::max(0.0, gamma[i] - w / lcp.A(i, i));
        }
    return natural_residual(lcp, gamma) <= 5e-10;
}

TEST_CASE("no sweep goes uphill, and many lead to a solution") {
    // By ½ γ·Aγ + b·γ, which a solution makes as small as possible.
    Random random(seed_of(28));
    for (int k = 0; k < 10; ++k) {
        const ContactProblem problem = random_problem(random);
        const Lcp lcp{contact_matrix(problem), problem.b};
        const auto height = [&](const VecX& gamma) {
            return gamma.dot(0.5 * lcp.A * gamma + lcp.b);
        };
        PgsState state = zero_impulses(problem);
        for (int sweep = 0; sweep < 150; ++sweep) {
            const double before = height(state.gamma);
            state = swept(problem, state);
            REQUIRE_THAT(height(state.gamma), creates_no_energy(before));
        }
        if (!is_quick(lcp, 150)) continue;
        INFO("after 150 sweeps, impulses " << state.gamma.transpose());
        REQUIRE_THAT(natural_residual(lcp, state.gamma), agrees_with(0, 1, 1e-9));
    }
}

TEST_CASE("bodies that cannot move are left alone, whatever the impulse between them is") {
    // Two fixed balls that touch, one of them on the floor, and a ball that moves beside them.
    ContactProblem problem = row_of_balls({0, 0, 2}, Vec3(-1, -3, -1));
    problem.contacts.push_back({.a = 1, .normal = Vec3::UnitZ()});
    for (const double old : {0.0, 0.7, -0.7}) {
        const VecX before = Vec3(old, 0, old), after = Vec3(old, 1.5, old);
        require_state(swept(problem, {before, sums(problem, before)}), after, sums(problem, after));
    }
}

TEST_CASE("a floor is a floor: the world, a fixed first body, a fixed second body") {
    const Vec3 n = Vec3(2, -3, 6) / 7;
    const VecX b = VecX::Constant(1, -3);
    const VecX expected = VecX::Constant(1, 6);
    require_state(first_sweep({{{.a = 0, .normal = n}}, {0.5}, b}), expected, {6 * n});
    require_state(first_sweep({{{.a = 0, .b = 1, .normal = n}}, {0.5, 0}, b}), expected,
                  {6 * n, -6 * n});
    require_state(first_sweep({{{.a = 1, .b = 0, .normal = -n}}, {0.5, 0}, b}), expected,
                  {6 * n, -6 * n});
}

TEST_CASE("a kick from elsewhere counts, and stays in the sums") {
    // Ball 1 was kicked against ball 2 by an impulse that belongs to no contact.
    const ContactProblem problem = row_of_balls({1, 1, 1}, Eigen::Vector2d(0, 0));
    const PgsState kicked{VecX::Zero(2), {Vec3(0, 0, 0), {3, 5, 0}, {0, 0, 0}}};
    require_state(swept(problem, kicked), Eigen::Vector2d(0, 1.5),
                  {Vec3(0, 0, 0), {1.5, 5, 0}, {1.5, 0, 0}});
}

TEST_CASE("a small kick stays in the sums beside large impulses") {
    // The ball rests on the floor, whose impulse is right already; the kick goes along the floor.
    const ContactProblem floor{{{.a = 0, .normal = Vec3::UnitZ()}}, {1}, VecX::Constant(1, -1e6)};
    const PgsState state = swept(floor, {VecX::Constant(1, 1e6), {Vec3(0.1, 0, 1e6)}});
    CHECK_THAT(state.gamma[0], agrees_with(1e6));
    CHECK_THAT(state.body_impulse[0].x(), agrees_with(0.1));
    CHECK_THAT(state.body_impulse[0].z(), agrees_with(1e6));
}

TEST_CASE("of a light and a heavy body both yield, and both receive the impulse") {
    const Vec3 n = Vec3(2, -3, 6) / 7;
    for (const double ratio : {3.0, 12.5, 20.5, 150.0, 2000.0, 1e6})
        for (const bool heavy_is_a : {true, false}) {
            INFO("one body is " << ratio << " times as heavy as the other");
            std::vector<double> inverse_mass{1 / ratio, 1};
            if (!heavy_is_a) std::swap(inverse_mass[0], inverse_mass[1]);
            const VecX expected = VecX::Constant(1, ratio / (1 + ratio));
            require_state(
                first_sweep({{{.a = 0, .b = 1, .normal = n}}, inverse_mass, VecX::Constant(1, -1)}),
                expected, {expected[0] * n, -expected[0] * n});
        }
}

TEST_CASE("the same problem in other units has the same impulses in these units") {
    Random random(seed_of(29));
    for (int k = 0; k < 100; ++k) {
        const ContactProblem problem = random_problem(random, 0.2);
        const PgsState start = random_state(random, problem);
        const PgsState here = swept(problem, start);
        const double speed = random.log_uniform(1e-18, 1e18),
                     mass = random.log_uniform(1e-15, 1e15);
        ContactProblem there = problem;
        there.b *= speed;
        for (double& inverse_mass : there.inverse_mass) inverse_mass /= mass;
        const double impulse = mass * speed;
        INFO("speeds times " << speed << ", masses times " << mass);
        PgsState state{impulse * start.gamma, start.body_impulse};
        for (Vec3& sum : state.body_impulse) sum *= impulse;
        state = swept(there, state);
        for (Vec3& sum : state.body_impulse) sum /= impulse;
        require_state({state.gamma / impulse, state.body_impulse}, here.gamma, here.body_impulse);
    }
}

TEST_CASE("a gentle contact beside a violent one is solved as well") {
    // Independent pairs of balls, light and heavy, slow and fast.
    ContactProblem problem{{}, {}, VecX(5)};
    const double speeds[] = {1, 1e-12, 1e9, 1e-40, 1e-5}, masses[] = {1, 1e-12, 1e-3, 1e12, 1e40};
    for (int i = 0; i < 5; ++i) {
        problem.contacts.push_back({.a = 2 * i, .b = 2 * i + 1, .normal = Vec3(0.6, 0, -0.8)});
        for (const double mass : {masses[i], masses[i] / 3})
            problem.inverse_mass.push_back(1 / mass);
        problem.b[i] = -speeds[i];
    }
    const PgsState state = first_sweep(problem);
    for (int i = 0; i < 5; ++i) {
        INFO("mass " << masses[i] << ", speed " << speeds[i]);
        const double expected = masses[i] * speeds[i] / 4;  // 1/A_ii = m/(1 + 3)
        CHECK_THAT(state.gamma[i], agrees_with(expected));
        CHECK_THAT(state.body_impulse[at(2 * i)], agrees_with(Vec3(0.6, 0, -0.8) * expected, 0));
    }
}

TEST_CASE("a gentle contact is solved also where the violent one is solved already") {
    const ContactProblem problem{
        {{.a = 0, .b = 1}, {.a = 2, .b = 3}}, {1, 1, 1, 1}, Eigen::Vector2d(-1, -1e-20)};
    const VecX start = Eigen::Vector2d(0.5, 0);
    const PgsState state = swept(problem, {start, sums(problem, start)});
    CHECK_THAT(state.gamma[0], agrees_with(0.5));
    CHECK_THAT(state.gamma[1], agrees_with(0.5e-20));
    CHECK_THAT(state.body_impulse[2].z(), agrees_with(0.5e-20));
    CHECK_THAT(state.body_impulse[3].z(), agrees_with(-0.5e-20));
}

TEST_CASE("turned, and with bodies exchanged, it is the same problem") {
    Random random(seed_of(30));
    for (int k = 0; k < 50; ++k) {
        const ContactProblem problem = random_problem(random);
        PgsState expected = first_sweep(problem);
        const Mat3 rotation = random.rotation();
        for (Vec3& sum : expected.body_impulse) sum = rotation * sum;
        ContactProblem other = problem;
        for (Contact& contact : other.contacts) {
            contact.normal = rotation * contact.normal;
            if (contact.b == world || random.chance(0.5)) continue;
            std::swap(contact.a, contact.b);
            contact.normal = -contact.normal;
        }
        require_state(first_sweep(other), expected.gamma, expected.body_impulse);
    }
}

TEST_CASE("a row of six hundred balls is swept to its end") {
    const PgsState state = first_sweep(row_of_balls(std::vector(600, 1.0), -VecX::Ones(599)));
    // Each takes half of its own deficit and of the impulse before it: ½, ¾, ⅞, …
    for (const int i : {0, 1, 2, 10, 598})
        CHECK_THAT(state.gamma[i], agrees_with(1 - std::exp2(-(i + 1))));
}

TEST_CASE("without contacts nothing happens") {
    const std::vector<Vec3> sums = {{1, 2, 3}, {4, 5, 6}};
    require_state(swept({{}, {1, 0}, VecX(0)}, {VecX(0), sums}), VecX(0), sums);
}

TEST_CASE("a sweep does not depend on what was swept before") {
    Random random(seed_of(32));
    std::vector<ContactProblem> problems;
    std::vector<PgsState> starts, states;
    for (int i = 0; i < 20; ++i) {
        problems.push_back(random_problem(random));
        starts.push_back(random_state(random, problems.back()));
        states.push_back(swept(problems.back(), starts.back()));
    }
    for (std::size_t i = problems.size(); i-- > 0;) {
        const PgsState again = swept(problems[i], starts[i]);
        REQUIRE(again.gamma == states[i].gamma);
        REQUIRE(again.body_impulse == states[i].body_impulse);
    }
}
