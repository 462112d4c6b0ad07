// Calculator: contact forces from A and b.
#include "chapters/02_particle_systems/pgs.hpp"
#include "chapters/08_linear_complementarity/alternative.hpp"
#include "chapters/08_linear_complementarity/dantzig.hpp"
#include "common/calculators/calculator.hpp"

using namespace collide;

namespace {

LcpSolution solve(const Lcp& problem, const std::string& method) {
    if (method == "pgs")
        return solve_by_sweeps(problem, {.max_sweeps = 100'000, .tolerance = solved_residual});
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
            "      candidate  n numbers, to be judged; may be left out\n"
            "out:  f, a       forces and accelerations\n"
            "      status     solved, no_solution, out_of_steps, or inaccurate\n"
            "      pivots     of dantzig; sweeps of pgs; sets that enumerate tried\n"
            "      residual   the largest |min(A_ii f_i, a_i)|, divided by the largest |b_i|\n"
            "      ray        if dantzig finds no solution: ray >= 0 (either sign where "
            "bilateral),\n"
            "                 A ray = 0, b . ray < 0\n"
            "      verdict    what the candidate is: solution, no_solution (a ray), or neither",
        .example = R"({"A": [[6, 3, -4], [3, 2, -2], [-4, -2, 3]], "b": [-6, -5, 3]})"};
    return run_calculator(calculator, argc, argv, [](const Problem& given) {
        Lcp problem{given.matrix("A"), given.vector("b")};
        const auto n = static_cast<int>(problem.b.size());
        problem.bilateral = given.indices_or_none("bilateral", n);
        const LcpSolution solution =
            solve(problem, given.choice("method", {"dantzig", "pgs", "enumerate"}));
        Answer answer;
        answer.set("f", solution.f)
            .set("a", solution.a)
            .set("status", to_text(solution.status))
            .set("pivots", solution.steps)
            .set("residual", solution.residual);
        if (solution.ray.size() > 0) answer.set("ray", solution.ray);
        if (given.has("candidate"))
            answer.set("verdict", to_text(judge(problem, given.vector("candidate", n))));
        return answer;
    });
}
