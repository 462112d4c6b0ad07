#include "chapters/10_contact_friction/friction_solver.hpp"
#include "common/build/precompiled.hpp"
#include "common/core/random.hpp"

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

TEST_CASE("random static friction") {
    for (double sliding : {0., 0.3})
        for (int tangents : {1, 2}) {
            Random random(1000 + tangents);
            int solved = 0, unbounded = 0, gave_up = 0, first = 0;
            long pivots = 0, given = 0;
            int retried = 0, walked = 0, weak = 0;
            for (int k = 0; k < 3000; ++k) {
                const int n = 1 + random.index(12);
                const int bodies = 1 + random.index(4);
                const FrictionProblem problem =
                    random_problem(random, n, tangents, bodies * (tangents == 1 ? 3 : 6), sliding);
                const FrictionAnswer answer = solve_friction(problem);
                solved += answer.solution.status == FrictionStatus::solved;
                unbounded += answer.solution.status == FrictionStatus::unbounded;
                gave_up += answer.solution.status == FrictionStatus::gave_up;
                first += answer.solution.attempts == 1;
                pivots += answer.solution.pivots;
                given += answer.solution.given_up > 0;
                retried += answer.solution.attempts > 1;
                walked += answer.solution.attempts > 0;
                weak += answer.solution.status == FrictionStatus::solved &&
                        answer.solution.law == StaticLaw::baraff;
            }
            WARN("sliding " << sliding << " tangents " << tangents << " solved " << solved
                            << " unbounded " << unbounded << " gave up " << gave_up << " at first "
                            << first << " pivots " << pivots << " with giving up " << given
                            << " walked " << walked << " only Baraff " << weak);
        }
}
