// The course's methods for friction problems under one roof: names for the command line, the same
// stopping criterion for all, and a status that the error decides.
#pragma once
#include <functional>
#include <limits>
#include <numeric>
#include <string>
#include <vector>

#include "chapters/10_contact_friction/block_sweeps.hpp"
#include "chapters/10_contact_friction/friction_error.hpp"
#include "chapters/10_contact_friction/friction_solver.hpp"
#include "chapters/10_contact_friction/friction_sweeps.hpp"
#include "chapters/10_contact_friction/friction_walk.hpp"
#include "chapters/10_contact_friction/proximal_newton.hpp"

namespace collide {

struct MethodAnswer {
    VecX f = {};
    int steps = 0;                                    ///< sweeps, Newton steps or pivots
    FrictionStatus status = FrictionStatus::gave_up;  ///< solved if natural_error says so
    double error = 0;                                 ///< natural_error
};
struct ComparedMethod {
    std::string name, meaning;
    std::function<MethodAnswer(const FrictionProblem& problem, double tolerance)> solve;
    std::size_t most_contacts = std::numeric_limits<std::size_t>::max();
};

inline MethodAnswer judged(const FrictionProblem& problem, const VecX& f, int steps,
                           double tolerance, FrictionStatus otherwise = FrictionStatus::gave_up) {
    MethodAnswer answer{.f = f, .steps = steps, .status = otherwise};
    answer.error = natural_error(problem, f);
    if (answer.error <= tolerance)
        answer.status = FrictionStatus::solved;
    else if (otherwise == FrictionStatus::solved)
        answer.status = FrictionStatus::gave_up;
    return answer;
}

inline MethodAnswer by_newton(const FrictionProblem& problem, double tolerance,
                              const VecX& start = {}) {
    const auto error = [&](const VecX& f) { return natural_error(problem, f); };
    const NewtonForces found = proximal_newton(
        problem, {.tolerance = tolerance, .start = start, .stride = 2, .error = error});
    return judged(problem, found.f, found.steps, tolerance);
}

inline MethodAnswer by_block_sweeps(const FrictionProblem& problem, double tolerance) {
    const BlockSweeps found = sweep_blocks(problem, {.tolerance = tolerance, .max_sweeps = 20'000});
    return judged(problem, found.f, found.sweeps, tolerance);
}

/// Sweeps as long as they pay, then Newton's method; and more sweeps where that fails.
inline MethodAnswer by_both(const FrictionProblem& problem, double tolerance) {
    const BlockSweeps first =
        sweep_blocks(problem, {.tolerance = tolerance, .max_sweeps = 500, .give_up_early = true});
    if (first.error <= tolerance) return judged(problem, first.f, first.sweeps, tolerance);
    int steps = first.sweeps;
    for (const VecX& start : {VecX(), first.f}) {
        MethodAnswer answer = by_newton(problem, tolerance, start);
        steps += answer.steps;
        answer.steps = steps;
        if (answer.status == FrictionStatus::solved) return answer;
    }
    const BlockSweeps last =
        sweep_blocks(problem, {.tolerance = tolerance, .max_sweeps = 20'000, .start = first.f});
    return judged(problem, last.f, steps + last.sweeps, tolerance);
}

/// Normal force and friction one after the other, as in chapter 02.
inline MethodAnswer by_plain_sweeps(const FrictionProblem& problem, double tolerance) {
    constexpr int at_once = 5, max_sweeps = 20'000;
    const FrictionProblem with_entries = with_matrix(problem);
    VecX f = VecX::Zero(problem.b.size());
    int sweeps = 0;
    for (; sweeps < max_sweeps && natural_error(problem, f) > tolerance; sweeps += at_once)
        f = sweep_friction(with_entries, f, at_once).f;
    return judged(problem, f, sweeps, tolerance);
}

inline FrictionWalk walk_in_order(const FrictionProblem& problem) {
    std::vector<std::size_t> order(problem.contacts.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    return walk_friction(with_matrix(problem), order);
}
inline MethodAnswer by_walk(const FrictionProblem& problem, double tolerance) {
    const FrictionWalk walk = walk_in_order(problem);
    return judged(problem, walk.f, walk.pivots, tolerance, walk.status);
}
inline MethodAnswer by_walk_and_newton(const FrictionProblem& problem, double tolerance) {
    const FrictionWalk walk = walk_in_order(problem);
    MethodAnswer answer = judged(problem, walk.f, walk.pivots, tolerance, walk.status);
    if (answer.status == FrictionStatus::solved) return answer;
    answer = by_newton(problem, tolerance, walk.f);
    answer.steps += walk.pivots;
    return answer;
}
inline MethodAnswer by_solver(const FrictionProblem& problem, double tolerance) {
    const FrictionSolution found = solve_friction(problem, {.tolerance = tolerance});
    return judged(problem, found.f, found.newton_steps + found.pivots, tolerance, found.status);
}

/// All of them.
inline std::vector<ComparedMethod> friction_methods() {
    constexpr std::size_t short_walk = 60;
    return {{"newton", "proximal point with Newton's method inside",
             [](const auto& p, double t) { return by_newton(p, t); }},
            {"blocks", "block Gauss-Seidel, contact after contact", by_block_sweeps},
            {"both", "block Gauss-Seidel while it pays, then newton", by_both},
            {"sweeps", "projected Gauss-Seidel, row after row", by_plain_sweeps},
            {"walk", "Baraff's walk, which obeys Baraff's law only", by_walk, short_walk},
            {"walk-newton", "Baraff's walk, then newton", by_walk_and_newton, short_walk},
            {"solver", "solve_friction, the solver of the simulations", by_solver}};
}

}  // namespace collide
