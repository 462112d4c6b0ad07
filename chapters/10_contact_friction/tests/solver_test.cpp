// Forces with friction on many random problems, and all of them by enumeration where that is possible.
#include <algorithm>
#include <numeric>

#include "chapters/10_contact_friction/friction_answers.hpp"
#include "chapters/10_contact_friction/friction_solver.hpp"
#include "chapters/10_contact_friction/friction_walk.hpp"
#include "common/core/random.hpp"
#include "common/testing/laws.hpp"
#include "common/testing/sample_size.hpp"
#include "common/testing/testing.hpp"

using namespace collide;
using Catch::Matchers::ContainsSubstring;

namespace {

struct Kinds {
    int tangents = 2;    ///< 1 in the plane, 2 in space
    double sliding = 0;  ///< share of contacts that slide
    int max_contacts = 12;
};

/// Contacts of a few bodies: J is random, and so are the forces that act otherwise. With more rows
/// than the bodies have freedoms, A is singular.
FrictionProblem random_problem(Random& random, const Kinds& kinds) {
    const int contacts = 1 + random.index(kinds.max_contacts), per_contact = 1 + kinds.tangents;
    const int freedoms = (1 + random.index(4)) * (kinds.tangents == 1 ? 3 : 6);
    MatX J(contacts * per_contact, freedoms);
    for (double& entry : J.reshaped()) entry = random.uniform(-1, 1);
    VecX force(freedoms);
    for (double& entry : force) entry = random.uniform(-1, 1);
    FrictionProblem problem{.A = J * J.transpose(), .b = J * force};
    for (int i = 0; i < contacts; ++i) {
        FrictionContact contact{.kind = FrictionKind::at_rest,
                                .mu = random.chance(0.1) ? 0 : random.log_uniform(0.05, 2),
                                .normal = i * per_contact,
                                .tangent = i * per_contact + 1,
                                .tangents = kinds.tangents};
        if (random.chance(kinds.sliding)) {
            contact.kind = FrictionKind::sliding;
            const double angle = random.uniform(0, 6.28);
            contact.direction = kinds.tangents == 1 ? Vec2(random.chance(0.5) ? 1 : -1, 0)
                                                    : Vec2(std::cos(angle), std::sin(angle));
        }
        problem.contacts.push_back(contact);
    }
    return problem;
}

struct Counts {
    int all = 0, solved = 0, unbounded = 0, gave_up = 0, walked = 0, only_baraff = 0, redundant = 0;
    int stuck = 0, on_cone = 0, open = 0;
    std::array<int, 4> by_method = {};  // of the answers
};

/// Checks every answer against the conditions, written out once more, and counts.
void check_answer(const FrictionProblem& problem, const FrictionSolution& solution,
                  Counts& counts) {
    ++counts.all;
    counts.solved += solution.status == FrictionStatus::solved;
    counts.unbounded += solution.status == FrictionStatus::unbounded;
    counts.gave_up += solution.status == FrictionStatus::gave_up;
    counts.walked += solution.attempts > 0;
    if (solution.status != FrictionStatus::solved) return;
    ++counts.by_method[static_cast<std::size_t>(solution.method)];
    counts.only_baraff += solution.law == StaticLaw::baraff;
    const VecX a = problem.A * solution.f + problem.b;
    const double size = problem.b.cwiseAbs().maxCoeff(), small = 2e-8 * size;
    for (const FrictionContact& contact : problem.contacts) {
        const double f_n = solution.f[contact.normal], a_n = a[contact.normal];
        const double weight = problem.A(contact.normal, contact.normal);
        CHECK(a_n > -small);                         // (15): does not sink in,
        CHECK(weight * f_n > -small);                // does not pull,
        CHECK(std::min(a_n, weight * f_n) < small);  // and not both
        const VecX f_f = solution.f.segment(contact.tangent, contact.tangents);
        const VecX a_f = a.segment(contact.tangent, contact.tangents);
        double yield = 0;
        for (int k = 0; k < contact.tangents; ++k)
            yield = std::max(yield, problem.A(contact.tangent + k, contact.tangent + k));
        const double limit = contact.mu * f_n;
        CHECK(yield * (f_f.norm() - limit) < small);  // (22): the cone
        if (contact.kind == FrictionKind::sliding) {
            CHECK(yield * (f_f + limit * contact.direction.head(contact.tangents)).norm() < small);
            continue;
        }
        CHECK(f_f.dot(a_f) <= small * std::max(f_f.norm(), size / yield));  // (21)
        const bool moves = a_f.norm() > small;
        if (moves) CHECK(yield * (limit - f_f.norm()) < 2 * small);  // (16)
        (f_n * weight < small ? counts.open : moves ? counts.on_cone : counts.stuck) += 1;
    }
}

}  // namespace

TEST_CASE("static friction: every random problem is solved, in the plane and in space") {
    for (const int tangents : {1, 2}) {
        Random random(1000 + static_cast<std::uint64_t>(tangents));
        Counts counts;
        const int problems = sample_size(500, 10'000);
        for (int k = 0; k < problems; ++k) {
            CAPTURE(k, tangents);
            const FrictionProblem problem = random_problem(random, {.tangents = tangents});
            check_answer(problem, solve_friction(problem), counts);
        }
        CAPTURE(tangents, counts.all, counts.unbounded, counts.gave_up, counts.walked,
                counts.only_baraff, counts.stuck, counts.on_cone, counts.open);
        WARN(tangents << " tangents, all at rest: " << counts.all
                      << " problems, by Newton's method " << counts.by_method[1]
                      << ", by the walk and Newton's method " << counts.by_method[2]
                      << ", by the walk " << counts.by_method[3] << ", given up "
                      << counts.gave_up);
        CHECK(counts.solved >= 0.999 * counts.all);
        CHECK(counts.unbounded == 0);
        CHECK(counts.only_baraff < 0.12 * counts.all);
        CHECK(counts.stuck > counts.all / 4);
        CHECK(counts.on_cone > counts.all / 4);
        CHECK(counts.open > counts.all / 4);
    }
}

TEST_CASE("with dynamic friction most are solved, and the others say why") {
    for (const int tangents : {1, 2}) {
        Random random(1010 + static_cast<std::uint64_t>(tangents));
        Counts counts;
        const int problems = sample_size(300, 10'000);
        for (int k = 0; k < problems; ++k) {
            CAPTURE(k, tangents);
            const FrictionProblem problem =
                random_problem(random, {.tangents = tangents, .sliding = 0.3});
            const FrictionSolution answer = solve_friction(problem);
            check_answer(problem, answer, counts);
            if (answer.status != FrictionStatus::unbounded) continue;
            // The ray is a direction in which forces inside the cones may grow.
            const VecX& ray = answer.ray;
            CHECK(ray.norm() > 0);
        }
        CAPTURE(tangents, counts.all, counts.solved, counts.unbounded, counts.gave_up);
        WARN(tangents << " tangents, three in ten slide: " << counts.all
                      << " problems, by Newton's method " << counts.by_method[1]
                      << ", by the walk and Newton's method " << counts.by_method[2]
                      << ", by the walk " << counts.by_method[3] << ", rays " << counts.unbounded
                      << ", given up " << counts.gave_up);
        CHECK(counts.solved > 0.95 * counts.all);
        CHECK(counts.gave_up < 0.01 * counts.all);
    }
}

TEST_CASE("in the plane the solver's answer is one of all that enumeration finds") {
    Random random(1020);
    int unique = 0, several = 0, none = 0;
    const int problems = sample_size(150, 3'000);
    for (int k = 0; k < problems; ++k) {
        const FrictionProblem problem = random_problem(
            random, {.tangents = 1, .sliding = k % 2 == 0 ? 0 : 0.4, .max_contacts = 4});
        const std::vector<VecX> all = all_friction_answers(problem);
        const FrictionSolution found = solve_friction(problem);
        CAPTURE(k, all.size(), to_text(found.status));
        if (all.empty()) {
            ++none;
            CHECK(found.status != FrictionStatus::solved);
            continue;
        }
        // There is an answer, so it must be found, or be beyond a ray (Painlevé).
        CHECK(
            (found.status == FrictionStatus::solved || found.status == FrictionStatus::unbounded));
        if (found.status != FrictionStatus::solved) continue;
        (all.size() == 1 ? unique : several) += 1;
        // Where forces are redundant an answer is one of a whole family; accelerations tell.
        double nearest = 1e300;
        for (const VecX& f : all)
            nearest = std::min(nearest, (problem.A * (f - found.f)).cwiseAbs().maxCoeff());
        if (problem.A.rows() <= 6) CHECK(nearest < 1e-6 * problem.b.cwiseAbs().maxCoeff());
    }
    INFO(unique << " with one answer, " << several << " with several, " << none << " with none");
    CHECK(unique > problems / 4);
}

TEST_CASE("a jam: lifting off, sliding and sticking all fit, and the solver returns one of them") {
    // A leaning body: a push along the tangent presses it to the floor. Rows: normal, tangent.
    FrictionProblem problem{.A = MatX(2, 2),
                            .b = VecX(2),
                            .contacts = {{FrictionKind::at_rest, 1.5, 0, 1, 1, Vec2::Zero()}}};
    problem.A << 1, 0.8, 0.8, 1;
    problem.b << 0.1, 1;
    const auto all = all_friction_answers(problem);
    REQUIRE(all.size() == 3);
    const Vec2 expected[] = {{0, 0}, {0.5, -0.75}, {0.7 / 0.36, -0.92 / 0.36}};
    for (const Vec2& one : expected)
        CHECK(std::any_of(all.begin(), all.end(),
                          [&](const VecX& f) { return (f - VecX(one)).norm() < 1e-12; }));
    const FrictionSolution found = solve_friction(problem);
    REQUIRE(found.status == FrictionStatus::solved);
    CHECK(std::any_of(all.begin(), all.end(),
                      [&](const VecX& f) { return (f - found.f).norm() < 1e-9; }));
}

TEST_CASE("turned tangents, exchanged contacts, other units: the same accelerations") {
    Random random(1030);
    int compared = 0;
    for (int k = 0; k < 200; ++k) {
        const FrictionProblem problem = random_problem(random, {.tangents = 2, .max_contacts = 2});
        if (problem.A.rows() > 6) continue;
        const FrictionSolution found = solve_friction(problem);
        REQUIRE(found.status == FrictionStatus::solved);
        FrictionProblem turned = problem;
        MatX Q = MatX::Identity(problem.A.rows(), problem.A.rows());
        for (const FrictionContact& contact : problem.contacts) {
            const double angle = random.uniform(0, 6.28);
            Q.block<2, 2>(contact.tangent, contact.tangent) =
                Eigen::Rotation2Dd(angle).toRotationMatrix();
        }
        const double unit = random.log_uniform(1e-6, 1e6);
        turned.A = Q * problem.A * Q.transpose();
        turned.b = unit * Q * problem.b;
        std::reverse(turned.contacts.begin(), turned.contacts.end());
        const FrictionSolution again = solve_friction(turned);
        REQUIRE(again.status == FrictionStatus::solved);
        if (found.law != StaticLaw::coulomb || again.law != StaticLaw::coulomb) continue;
        ++compared;
        CHECK((Q.transpose() * again.a / unit - found.a).norm() <
              1e-6 * problem.b.cwiseAbs().maxCoeff());
    }
    CHECK(compared > 100);
}

TEST_CASE("two walls that quarrel about rounding, beside something that matters") {
    // A body between two walls: a = ±f/m for both, and rounding wants both of them away from it.
    FrictionProblem problem{.A = MatX::Zero(3, 3), .b = Vec3(-1e-10, -2e-10, -9.81)};
    problem.A.topLeftCorner<2, 2>() << 1, -1, -1, 1;
    problem.A(2, 2) = 1;
    for (const int row : {0, 1, 2}) problem.contacts.push_back({.normal = row});
    const FrictionSolution found = solve_friction(problem);
    CHECK(found.status == FrictionStatus::solved);
    CHECK(found.f.head<2>().norm() < 1e-8);
    CHECK_THAT(found.f[2], Catch::Matchers::WithinRel(9.81, 1e-12));
    // Alone it is a quarrel, unless somebody says what accelerations are like there.
    FrictionProblem alone{.A = problem.A.topLeftCorner<2, 2>(),
                          .b = problem.b.head<2>(),
                          .contacts = {{.normal = 0}, {.normal = 1}}};
    CHECK(solve_friction(alone).status == FrictionStatus::unbounded);
    alone.scale = 9.81;
    CHECK(solve_friction(alone).status == FrictionStatus::solved);
}

TEST_CASE("problems side by side are answered as if each was alone, in any order of their rows") {
    Random random(1050);
    for (int k = 0; k < 100; ++k) {
        FrictionProblem one = random_problem(random, {.tangents = 2, .max_contacts = 3});
        FrictionProblem two = random_problem(random, {.tangents = 2, .max_contacts = 3});
        one.scale = two.scale = std::max(size_of(one), size_of(two));  // what is rounding for both
        const auto n = one.b.size(), m = two.b.size();
        FrictionProblem both{.A = MatX::Zero(n + m, n + m), .b = VecX(n + m)};
        both.A.topLeftCorner(m, m) = two.A;
        both.A.bottomRightCorner(n, n) = one.A;
        both.b << two.b, one.b;
        both.contacts = one.contacts;  // the contacts of the lower rows first
        for (FrictionContact& contact : both.contacts) {
            contact.normal += static_cast<int>(m);
            contact.tangent += static_cast<int>(m);
        }
        both.contacts.insert(both.contacts.end(), two.contacts.begin(), two.contacts.end());
        const FrictionSolution together = solve_friction(both);
        CAPTURE(k);
        REQUIRE(together.status == FrictionStatus::solved);
        CHECK((together.f.tail(n) - solve_friction(one).f).norm() == 0);
        CHECK((together.f.head(m) - solve_friction(two).f).norm() == 0);
        // What was right is right again, at once.
        const FrictionSolution again = solve_friction(both, {.start = together.f});
        CHECK(again.status == FrictionStatus::solved);
        CHECK(again.attempts == 0);
        CHECK((together.law == StaticLaw::baraff ||
               again.newton_steps <= 8));  // a step and two to polish, of each
    }
}

TEST_CASE("of problems side by side the worst status is told") {
    // A contact that presses, and one whose force only makes it worse: Painlevé's rod as one number.
    FrictionProblem problem{.A = MatX::Zero(3, 3), .b = Vec3(-1, -1, 0)};
    problem.A(0, 0) = 1;
    problem.A.bottomRightCorner<2, 2>() << 1, 1.5, 1.5, 4;
    problem.contacts = {{.normal = 0},
                        {.kind = FrictionKind::sliding,
                         .mu = 1,
                         .normal = 1,
                         .tangent = 2,
                         .tangents = 1,
                         .direction = {1, 0}}};
    const FrictionSolution found = solve_friction(problem);
    CHECK(found.status == FrictionStatus::unbounded);
    CHECK_THAT(found.f[0], agrees_with(1));
    REQUIRE(found.ray.size() == 3);
    CHECK(found.ray[0] == 0);
    CHECK(found.ray[1] > 0);
    // With a tolerance that nothing fulfils the first one is given up, which is worse.
    CHECK(solve_friction(problem, {.tolerance = -1}).status == FrictionStatus::gave_up);
}

TEST_CASE("friction problems that make no sense are refused by name") {
    FrictionProblem good{.A = MatX::Identity(3, 3),
                         .b = VecX::Constant(3, -1),
                         .contacts = {{FrictionKind::at_rest, 0.5, 0, 1, 2, Vec2::Zero()}}};
    CHECK_NOTHROW(require_valid(good));
    const auto complaint = [&](auto change, const char* word) {
        FrictionProblem bad = good;
        change(bad);
        CHECK_THROWS_WITH(solve_friction(bad), ContainsSubstring(word));
    };
    complaint([](auto& p) { p.b.conservativeResize(2); }, "A");
    complaint([](auto& p) { p.b[0] = std::nan(""); }, "b");
    complaint([](auto& p) { p.contacts[0].mu = -1; }, "mu");
    complaint([](auto& p) { p.contacts[0].tangents = 0; }, "tangents");
    complaint([](auto& p) { p.contacts[0].normal = 7; }, "normal");
    complaint([](auto& p) { p.contacts[0].tangent = 0; }, "tangent");
    complaint([](auto& p) { p.contacts[0].kind = FrictionKind::sliding; }, "direction");
    complaint([](auto& p) { p.joints = {1}; }, "joint");
    complaint([](auto& p) { p.contacts.clear(); }, "row");
}

TEST_CASE("at rest the walk ends on a ray only where its equations have no solution") {
    int rays = 0, problems = 0;
    for (const int tangents : {1, 2}) {
        Random random(77);
        const int samples = sample_size(400, 4000);
        for (int k = 0; k < samples; ++k, ++problems) {
            const FrictionProblem problem = random_problem(random, {.tangents = tangents});
            std::vector<std::size_t> order(problem.contacts.size());
            std::iota(order.begin(), order.end(), std::size_t{0});
            const FrictionWalk walk = walk_friction(problem, order);
            if (walk.status != FrictionStatus::unbounded) continue;
            ++rays;
            // Accelerations that the step promised to keep.
            const VecX change = problem.A * walk.ray;
            double kept = 0;
            for (std::size_t i = 0; i < problem.contacts.size(); ++i) {
                const FrictionContact& contact = problem.contacts[i];
                if (walk.sets[i].normal != NormalSet::clamped) continue;
                kept = std::max(kept, std::abs(change[contact.normal]));
                if (walk.sets[i].tangent == TangentSet::stuck)
                    kept = std::max(kept, change.segment(contact.tangent, contact.tangents).norm());
            }
            CHECK(kept > 1e-4 * change.cwiseAbs().maxCoeff());
        }
    }
    WARN(rays << " rays in " << problems << " problems");
    CHECK(rays <= 0.006 * problems);
}
