#include "chapters/08_linear_complementarity/dantzig.hpp"

#include <algorithm>
#include <cmath>

#include "chapters/08_linear_complementarity/dantzig_run.hpp"
#include "chapters/08_linear_complementarity/tableau.hpp"
#include "common/core/errors.hpp"

namespace collide {
namespace {

bool contains(const std::vector<int>& list, int i) {
    return std::find(list.begin(), list.end(), i) != list.end();
}

// [next]
/// The ignored contact with the most negative acceleration; −1 if none is negative.
template <class Contacts>
int next_to_drive(DantzigRun<Contacts>& run) {
    const double* a = run.result.a.data();
    int d = -1;
    double least = -run.zero_acceleration;
    for (int i = 0; i < run.n(); ++i)
        if (a[i] < least && run.role(i) == Role::ignored && !contains(run.excluded, i))
            least = a[d = i] * (1 + tie);
    return d;
}
// [next]

// [change-role]
/// Contact j has limited the step and changes sides. After a step of length zero it is ignored.
template <class Contacts>
Move change_role(DantzigRun<Contacts>& run, int j, int d, bool is_zero_step) {
    const bool was_clamped = run.role(j) == Role::clamped;
    run.result.a[j] = 0;
    if (was_clamped) {
        run.contacts.unclamp(j);
        run.result.f[j] = 0;
    } else if (j != d) {
        std::erase(run.memory.unclamped, j);
    }
    run.role(j) = Role::ignored;
    if (is_zero_step) return Move::let_go;
    if (was_clamped) {
        run.role(j) = Role::unclamped;
        run.memory.unclamped.push_back(j);
        return Move::unclamped;
    }
    if (!run.contacts.clamp(j)) return Move::let_go;  // redundant, only by rounding
    run.role(j) = Role::clamped;
    return j == d ? Move::reached : Move::clamped;
}
// [change-role]

enum class Drive { reached, unbounded, pivot_limit };

// [drive-to-zero]
template <class Contacts>
Drive drive_to_zero(DantzigRun<Contacts>& run, int d) {
    LcpSolution& result = run.result;
    const DantzigMemory& memory = run.memory;
    for (;;) {
        if (result.steps == run.max_pivots) return Drive::pivot_limit;
        find_direction(run, d);
        const Step step =
            max_step(result.f, result.a, memory.delta_f, memory.delta_a, memory.roles, d);
        if (step.limiting < 0) return Drive::unbounded;
        const auto clamped_before = static_cast<int>(run.contacts.indices.size());
        advance(run, step.length, d);
        const Move move = change_role(run, step.limiting, d, step.length == 0);
        ++result.steps;
        if (run.settings.observe)
            run.settings.observe(
                {d, step.limiting, step.length, move, clamped_before, result.f, result.a});
        if (step.limiting == d) return Drive::reached;
    }
}
// [drive-to-zero]

/// If A is positive semidefinite, Δa_d = Δfᵀ A Δf = 0 implies A Δf = 0. Refuses an A for which it
/// does not, because then the ray proves nothing.
void require_zero_rule(const Lcp& problem, const VecX& ray) {
    constexpr double rounding_of_zero = 1e-5;  // above the square root of `redundant`
    const VecX rest = problem.A * ray, size = problem.A.diagonal().cwiseSqrt();
    const double largest = ray.cwiseProduct(size).cwiseAbs().maxCoeff();
    for (Eigen::Index i = 0; i < rest.size(); ++i)
        if (std::abs(rest[i]) > rounding_of_zero * size[i] * largest)
            refuse("A", "a direction without energy accelerates contact " + std::to_string(i),
                   "positive semidefinite");
}

/// True if the last direction proves that there is no solution, eq. (8.13); stores it as the ray.
template <class Contacts>
bool proves_no_solution(DantzigRun<Contacts>& run, double sign) {
    const std::vector<int>& C = run.contacts.indices;
    VecX ray = sign * run.memory.delta_f;
    const VecX A_ray = run.problem.A * ray;
    run.contacts.refine(ray, A_ray);  // removes rounding, as in recompute
    for (const int i : C)
        if (run.role(i) == Role::clamped) ray[i] = std::max(0.0, ray[i]);
    ray /= ray.cwiseAbs().maxCoeff();
    require_zero_rule(run.problem, ray);
    const double slope = run.problem.b.dot(ray);
    if (slope > -solved_residual * size_of(run.problem.b) * ray.cwiseAbs().sum()) return false;
    run.result.ray = ray;
    return true;
}

// [bilateral]
/// Bilateral contacts are clamped first and permanently: any force is allowed, so one step each is
/// enough. False if they contradict each other.
template <class Contacts>
bool clamp_bilateral(DantzigRun<Contacts>& run) {
    for (const int d : run.problem.bilateral) {
        find_direction(run, d);
        if (run.memory.delta_a[d] > 0) {
            const double length = -run.result.a[d] / run.memory.delta_a[d];
            run.result.f += length * run.memory.delta_f;
            run.result.a += length * run.memory.delta_a;
            run.contacts.clamp(d);
        } else if (proves_no_solution(run, run.result.a[d] < 0 ? 1 : -1)) {
            return false;
        }  // else redundant: the contacts before it already make its acceleration zero
        run.role(d) = Role::bilateral;
    }
    return true;
}
// [bilateral]

/// Warm start: clamps the guessed contacts. After recompute the state is one that the algorithm
/// could have reached by itself.
template <class Contacts>
void clamp_guess(DantzigRun<Contacts>& run) {
    if (run.settings.guess.empty()) return;
    std::vector<int> wanted;
    for (const int i : run.settings.guess) {
        if (i < 0 || i >= run.n())
            refuse("guess", std::to_string(i), "a contact, 0 to " + std::to_string(run.n() - 1));
        if (run.role(i) != Role::ignored) continue;  // bilateral, or given twice
        run.role(i) = Role::clamped;
        wanted.push_back(i);
    }
    run.contacts.clamp_all(wanted);
    for (const int i : wanted) run.role(i) = Role::ignored;
    for (const int i : run.contacts.indices)
        if (run.role(i) == Role::ignored) run.role(i) = Role::clamped;
    recompute(run);
}

// [compute-forces]
template <class Contacts>
Drive compute_forces(DantzigRun<Contacts>& run) {
    if (!clamp_bilateral(run)) return Drive::unbounded;
    clamp_guess(run);
    for (;;) {
        int d = next_to_drive(run);
        if (d < 0 || run.result.a[d] > -run.doubtful_acceleration) {
            recompute(run);  // before the end, and before mistaking rounding for an acceleration
            d = next_to_drive(run);
        }
        if (d < 0) return Drive::reached;
        const Drive drive = drive_to_zero(run, d);
        if (drive == Drive::pivot_limit) return drive;
        if (drive == Drive::unbounded) {
            if (proves_no_solution(run, 1)) return drive;
            run.excluded.push_back(d);
        }
    }
}
// [compute-forces]

template <class Contacts>
LcpSolution solve_in(DantzigMemory& memory, const Lcp& problem, const DantzigSettings& settings) {
    require_valid(problem);
    LcpSolution result;
    DantzigRun<Contacts> run = start_run<Contacts>(problem, settings, result, memory);
    const Drive end = compute_forces(run);
    result.active = run.contacts.indices;
    if (end != Drive::reached) result.a = problem.A * result.f + problem.b;
    result.residual =
        natural_residual(result.f, result.a, memory.weight, problem.bilateral, size_of(problem.b));
    result.status = end == Drive::unbounded              ? LcpStatus::no_solution
                    : result.residual <= solved_residual ? LcpStatus::solved
                    : end == Drive::pivot_limit          ? LcpStatus::out_of_steps
                                                         : LcpStatus::inaccurate;
    return result;
}

template <class Contacts>
LcpSolution solve_with(const Lcp& problem, const DantzigSettings& settings) {
    if (settings.memory != nullptr) return solve_in<Contacts>(*settings.memory, problem, settings);
    DantzigMemory own;
    return solve_in<Contacts>(own, problem, settings);
}

template <class Contacts>
DantzigWalk walk(const Lcp& problem) {
    DantzigWalk taken;
    taken.solution = solve_with<Contacts>(
        problem, {.observe = [&](const Pivot& pivot) { taken.pivots.push_back(pivot); }});
    return taken;
}

}  // namespace

LcpSolution solve_dantzig_plain(const Lcp& problem, const DantzigSettings& settings) {
    return solve_with<RefactoredContacts>(problem, settings);
}

LcpSolution solve_dantzig(const Lcp& problem, const DantzigSettings& settings) {
    // Few contacts, and no setting that the tableau does not support.
    if (problem.b.size() <= few_contacts && problem.bilateral.empty() && settings.guess.empty() &&
        !settings.observe && settings.max_pivots == 0) {
        require_valid(problem);
        LcpSolution solution;
        if (solve_on_tableau(problem, solution)) return solution;
    }
    return solve_with<FactoredContacts>(problem, settings);
}

DantzigWalk walk_dantzig(const Lcp& problem) { return walk<FactoredContacts>(problem); }

DantzigWalk walk_dantzig_plain(const Lcp& problem) { return walk<RefactoredContacts>(problem); }

}  // namespace collide
