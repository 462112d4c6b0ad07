// Calculator: contact forces from A and b.
#include "chapters/08_linear_complementarity/dantzig.hpp"
#include "chapters/08_linear_complementarity/other_solvers.hpp"
#include "common/calculator.hpp"

using namespace collide;

namespace {

ForceSolution solve_by_enumeration(const ForceProblem& problem) {
    ForceSolution solution{
        .f = VecX::Zero(problem.b.size()), .a = problem.b, .status = ForceStatus::no_solution};
    if (const auto found = enumerate_forces(problem)) {
        solution.f = *found;
        solution.a = problem.A * solution.f + problem.b;
        solution.status = ForceStatus::solved;
    }
    solution.residual = check_solution(problem, solution.f);
    return solution;
}

ForceSolution solve(const ForceProblem& problem, const std::string& method) {
    if (method == "pgs") return solve_by_sweeps(problem);
    if (method == "enumerate") return solve_by_enumeration(problem);
    return solve_dantzig(problem);
}

}  // namespace

int main(int argc, char** argv) {
    const Calculator calculator{
        .name = "lcp",
        .purpose = "Contact forces: f with a = A f + b, f >= 0, a >= 0, and f_i = 0 or a_i = 0.",
        .fields =
            "in:   A          n rows of n numbers, symmetric and positive semidefinite\n"
            "      b          n numbers\n"
            "      method     dantzig (default), pgs, or enumerate (at most 16 unilateral "
            "contacts)\n"
            "      bilateral  contacts, from 0, that may also pull: a_i = 0, f_i of either sign\n"
            "out:  f, a       forces and accelerations\n"
            "      status     solved, no_solution, pivot_limit, or inaccurate\n"
            "      pivots     of dantzig; sweeps of pgs\n"
            "      residual   the largest |min(A_ii f_i, a_i)|, divided by the largest |b_i|\n"
            "      ray        if dantzig finds no solution: ray >= 0 (either sign where "
            "bilateral),\n"
            "                 A ray = 0, b . ray < 0",
        .example = R"({"A": [[6, 3, -4], [3, 2, -2], [-4, -2, 3]], "b": [-6, -5, 3]})"};
    return run_calculator(calculator, argc, argv, [](const Problem& given) {
        ForceProblem problem{given.matrix("A"), given.vector("b")};
        problem.bilateral = given.indices_or_none("bilateral", static_cast<int>(problem.b.size()));
        const ForceSolution solution =
            solve(problem, given.choice("method", {"dantzig", "pgs", "enumerate"}));
        Answer answer;
        answer.set("f", solution.f)
            .set("a", solution.a)
            .set("status", to_text(solution.status))
            .set("pivots", solution.pivots)
            .set("residual", solution.residual);
        if (solution.ray.size() > 0) answer.set("ray", solution.ray);
        return answer;
    });
}
