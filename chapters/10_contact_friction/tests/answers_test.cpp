// Small problems in the plane, of which all answers are known by enumeration.
#include "chapters/10_contact_friction/friction_answers.hpp"
#include "chapters/10_contact_friction/friction_solver.hpp"
#include "common/core/random.hpp"
#include "common/testing/testing.hpp"

using namespace collide;

namespace {

/// Contacts of random bodies: rows of a random J.
FrictionProblem random_problem(Random& random, int contacts, int tangents, int freedoms,
                               double sliding) {
    FrictionProblem problem;
    const int rows = contacts * (1 + tangents);
    MatX J(rows, freedoms);
    for (double& entry : J.reshaped()) entry = random.uniform(-1, 1);
    VecX force(freedoms);
    for (double& entry : force) entry = random.uniform(-1, 1);
    problem.A = J * J.transpose();
    problem.b = J * force;
    for (int i = 0; i < contacts; ++i) {
        FrictionContact contact{.kind = FrictionKind::at_rest,
                                .mu = random.chance(0.1) ? 0 : random.log_uniform(0.05, 2),
                                .normal = i * (1 + tangents),
                                .tangent = i * (1 + tangents) + 1,
                                .tangents = tangents};
        if (random.chance(sliding)) {
            contact.kind = FrictionKind::sliding;
            const double angle = random.uniform(0, 6.283);
            contact.direction = tangents == 1 ? Vec2(random.chance(0.5) ? 1 : -1, 0)
                                              : Vec2(std::cos(angle), std::sin(angle));
        }
        problem.contacts.push_back(contact);
    }
    return problem;
}

}  // namespace

TEST_CASE("small problems in the plane: the solver against all answers there are") {
    for (const double sliding : {0., 0.5}) {
        Random random(1070);
        constexpr int problems = 4000;
        int none = 0, several = 0, ray = 0, missed = 0, other_motion = 0;
        for (int k = 0; k < problems; ++k) {
            const int n = 1 + random.index(4);
            const FrictionProblem problem = random_problem(random, n, 1, 2 * n + 1, sliding);
            const std::vector<VecX> all = all_friction_answers(problem);
            const FrictionSolution found = solve_friction(problem);
            none += all.empty();
            several += all.size() > 1;
            ray += found.status == FrictionStatus::unbounded;
            missed += found.status != FrictionStatus::solved && !all.empty();
            if (all.empty()) CHECK(found.status != FrictionStatus::solved);
            bool known = false;
            for (const VecX& f : all) known |= (f - found.f).norm() <= 1e-6 * (1 + f.norm());
            if (found.status == FrictionStatus::solved) CHECK(known);
            if (all.size() > 1) other_motion += (problem.A * (all[0] - all[1])).norm() > 1e-6;
        }
        CAPTURE(sliding, none, several, ray, missed, other_motion);
        CHECK(missed == 0);
        CHECK(ray == none);  // a step without a limit where there is no answer, and only there
        CHECK(several > 5);
        CHECK(other_motion == several);
        if (sliding == 0) CHECK(none == 0);
        if (sliding > 0) CHECK(none > 20);
    }
}
