#include "chapters/08_linear_complementarity/dantzig.hpp"

#include <algorithm>
#include <cmath>

#include "chapters/08_linear_complementarity/clamped_contacts.hpp"
#include "chapters/08_linear_complementarity/drive.hpp"
#include "chapters/08_linear_complementarity/tableau.hpp"
#include "common/core/errors.hpp"

namespace collide {
namespace {

/// Accelerations below this fraction of the largest |b_i| are rounding.
constexpr double rounding = 1e-12;
/// Below this fraction they may be what rounding has added up over many pivots.
constexpr double doubtful = 1e-7;
/// Changes below this fraction of the largest change in the same direction are rounding too.
constexpr double no_change = 1e-12;
/// If pushing a contact apart makes it approach by more than this fraction, A is not what it should
/// be.
constexpr double indefinite = 1e-8;

/// Everything that changes while the algorithm runs.
template <class Contacts>
struct Run {
    const Lcp& problem;
    const DantzigSettings& settings;
    LcpSolution& result;
    DantzigMemory& memory;         // roles, weights, Δf and Δa
    Contacts contacts;             // C, with its factor
    double zero_acceleration;      // [m/s²]
    double doubtful_acceleration;  // may be what rounding has added up on the way [m/s²]
    int max_pivots;
    std::vector<int> settled = {};  // a_i < 0, but only by rounding: not to be driven

    int n() const { return static_cast<int>(problem.b.size()); }
    Role& role(int i) { return memory.roles[static_cast<std::size_t>(i)]; }
    double weight(int i) const { return memory.weight[i]; }
};

template <class Contacts>
Run<Contacts> start(const Lcp& problem, const DantzigSettings& settings, LcpSolution& result,
                    DantzigMemory& memory) {
    const Eigen::Index n = problem.b.size();
    const double size = size_of(problem.b);
    memory.roles.assign(static_cast<std::size_t>(n), Role::ignored);
    memory.unclamped.clear();
    memory.weight = problem.A.diagonal();
    memory.delta_f.resize(n);
    memory.delta_a.resize(n);
    result.f = VecX::Zero(n);
    result.a = problem.b;
    return {.problem = problem,
            .settings = settings,
            .result = result,
            .memory = memory,
            .contacts = Contacts(problem.A, memory),
            .zero_acceleration = rounding * size,
            .doubtful_acceleration = doubtful * size,
            .max_pivots =
                settings.max_pivots > 0 ? settings.max_pivots : 100 * (static_cast<int>(n) + 1)};
}

/// Adds A v, where v is zero outside C: column by column, four at a time if they are long.
void add_product(const MatX& A, const std::vector<int>& C, const VecX& v, VecX& Av) {
    constexpr Eigen::Index is_long = 12;
    const Eigen::Index n = A.rows();
    double* sum = Av.data();
    std::size_t k = 0;
    for (; n >= is_long && k + 4 <= C.size(); k += 4) {
        const int* c = &C[k];
        Av.noalias() += v[c[0]] * A.col(c[0]) + v[c[1]] * A.col(c[1]) + v[c[2]] * A.col(c[2]) +
                        v[c[3]] * A.col(c[3]);
    }
    for (; k < C.size(); ++k) {
        const double v_c = v.data()[C[k]];
        const double* column = column_of(A, C[k]);
        Eigen::Index i = 0;
        for (; i + 4 <= n; i += 4)
            Eigen::Map<Eigen::Vector4d>(sum + i) +=
                v_c * Eigen::Map<const Eigen::Vector4d>(column + i);
        for (; i < n; ++i) sum[i] += v_c * column[i];
    }
}

bool contains(const std::vector<int>& list, int i) {
    return std::find(list.begin(), list.end(), i) != list.end();
}

// [next]
/// The ignored contact with the most negative acceleration; −1 if none is negative.
template <class Contacts>
int next_to_drive(Run<Contacts>& run) {
    const double* a = run.result.a.data();
    int d = -1;
    double least = -run.zero_acceleration;
    for (int i = 0; i < run.n(); ++i)
        if (a[i] < least && run.role(i) == Role::ignored && !contains(run.settled, i))
            least = a[d = i] * (1 + tie);
    return d;
}
// [next]

/// Δf and Δa for a unit of f_d. Changes that are only rounding become zero: they must not limit a
/// step, least of all one that nothing else limits.
template <class Contacts>
void find_direction(Run<Contacts>& run, int d) {
    const std::vector<int>& C = run.contacts.indices;
    const Rise rise = run.contacts.direction(d, run.memory.delta_f);
    run.memory.delta_a = run.problem.A.col(d);
    add_product(run.problem.A, C, run.memory.delta_f, run.memory.delta_a);
    double *delta_f = run.memory.delta_f.data(), *delta_a = run.memory.delta_a.data();
    if (delta_a[d] < -indefinite * rise.largest_term)
        refuse("A", "pushing contact " + std::to_string(d) + " apart makes it approach",
               "positive semidefinite");
    const double* weight = run.memory.weight.data();
    const double least = no_change * no_change * rise.largest_term;
    for (const int i : C) {
        if (delta_f[i] * delta_f[i] * weight[i] <= least) delta_f[i] = 0;
        delta_a[i] = 0;
    }
    for (const int i : run.memory.unclamped)
        if (delta_a[i] * delta_a[i] <= least * weight[i]) delta_a[i] = 0;
    delta_a[d] = rise.delta_a_d;
}

/// Moves f and a. What a tie has left a rounding error away from zero is put at zero.
template <class Contacts>
void advance(Run<Contacts>& run, double length, int d) {
    double *f = run.result.f.data(), *a = run.result.a.data();
    const double *delta_f = run.memory.delta_f.data(), *delta_a = run.memory.delta_a.data();
    const double *weight = run.memory.weight.data(), zero = run.zero_acceleration;
    for (int i = 0; i < run.n(); ++i) a[i] += length * delta_a[i];
    f[d] += length;
    for (const int i : run.contacts.indices) {
        f[i] += length * delta_f[i];
        if (f[i] * weight[i] <= zero && run.role(i) == Role::clamped) f[i] = 0;
    }
    for (const int i : run.memory.unclamped)
        if (a[i] <= zero) a[i] = 0;
}

// [change-role]
/// Contact j has limited the step: it changes sides. If it allowed no step at all it is let go.
template <class Contacts>
Move change_role(Run<Contacts>& run, int j, int d, bool is_zero_step) {
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
    if (!run.contacts.clamp(j)) return Move::let_go;  // redundant, which only rounding can bring
    run.role(j) = Role::clamped;
    return j == d ? Move::reached : Move::clamped;
}
// [change-role]

enum class Drive { reached, unbounded, pivot_limit };

// [drive-to-zero]
template <class Contacts>
Drive drive_to_zero(Run<Contacts>& run, int d) {
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

/// Δa_d = Δfᵀ A Δf = 0 means A Δf = 0 if A is positive semidefinite. If it is not, this is no
/// proof.
void require_zero_rule(const Lcp& problem, const VecX& ray) {
    constexpr double rounding_of_zero = 1e-5;  // more than the root of `redundant`
    const VecX rest = problem.A * ray, size = problem.A.diagonal().cwiseSqrt();
    const double largest = ray.cwiseProduct(size).cwiseAbs().maxCoeff();
    for (Eigen::Index i = 0; i < rest.size(); ++i)
        if (std::abs(rest[i]) > rounding_of_zero * size[i] * largest)
            refuse("A", "a direction without energy accelerates contact " + std::to_string(i),
                   "positive semidefinite");
}

/// Is the last direction the proof that nothing solves the problem, eq. (8.13)? If so, keeps it.
template <class Contacts>
bool proves_no_solution(Run<Contacts>& run, double sign) {
    const std::vector<int>& C = run.contacts.indices;
    VecX ray = sign * run.memory.delta_f;
    const VecX A_ray = run.problem.A * ray;
    run.contacts.refine(ray, A_ray);  // of rounding, as in recompute
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
/// Bilateral contacts are clamped first, and for good: any force is allowed, so one step each is
/// enough. False if two of them contradict each other.
template <class Contacts>
bool clamp_bilateral(Run<Contacts>& run) {
    for (const int d : run.problem.bilateral) {
        find_direction(run, d);
        if (run.memory.delta_a[d] > 0) {
            const double length = -run.result.a[d] / run.memory.delta_a[d];
            run.result.f += length * run.memory.delta_f;
            run.result.a += length * run.memory.delta_a;
            run.contacts.clamp(d);
        } else if (proves_no_solution(run, run.result.a[d] < 0 ? 1 : -1)) {
            return false;
        }  // else redundant: those before it keep its acceleration at zero
        run.role(d) = Role::bilateral;
    }
    return true;
}
// [bilateral]

/// a = A f + b, from f and nothing else.
template <class Contacts>
void recompute_accelerations(Run<Contacts>& run) {
    run.result.a = run.problem.b;
    add_product(run.problem.A, run.contacts.indices, run.result.f, run.result.a);
}

// [recompute]
/// The forces that keep C at rest, to the last digits: one step of iterative refinement from where
/// they are. Contacts that would have to pull leave C, and the rest is computed again. All contacts
/// that are not clamped may be driven again.
template <class Contacts>
void recompute(Run<Contacts>& run) {
    recompute_accelerations(run);
    for (bool pulls = true; pulls;) {
        run.contacts.refine(run.result.f, run.result.a);
        pulls = false;
        for (int i = 0; i < run.n(); ++i) {
            if (run.role(i) != Role::clamped || run.result.f[i] >= 0) continue;
            pulls = pulls || run.result.f[i] * run.weight(i) < -run.zero_acceleration;
            run.result.f[i] = 0;
            run.contacts.unclamp(i);
            run.role(i) = Role::ignored;
        }
        recompute_accelerations(run);
    }
    for (const int i : run.memory.unclamped) run.role(i) = Role::ignored;
    run.memory.unclamped.clear();
}
// [recompute]

/// Clamps the contacts that were guessed. What recompute leaves of them is a state in which the
/// algorithm could have arrived by itself.
template <class Contacts>
void clamp_guess(Run<Contacts>& run) {
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
Drive compute_forces(Run<Contacts>& run) {
    if (!clamp_bilateral(run)) return Drive::unbounded;
    clamp_guess(run);
    for (;;) {
        int d = next_to_drive(run);
        if (d < 0 || run.result.a[d] > -run.doubtful_acceleration) {
            recompute(run);  // before the end, and before rounding is taken for an acceleration
            d = next_to_drive(run);
        }
        if (d < 0) return Drive::reached;
        const Drive drive = drive_to_zero(run, d);
        if (drive == Drive::pivot_limit) return drive;
        if (drive == Drive::unbounded) {
            if (proves_no_solution(run, 1)) return drive;
            run.settled.push_back(d);
        }
    }
}
// [compute-forces]

template <class Contacts>
LcpSolution solve_in(DantzigMemory& memory, const Lcp& problem, const DantzigSettings& settings) {
    require_valid(problem);
    LcpSolution result;
    Run<Contacts> run = start<Contacts>(problem, settings, result, memory);
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
    // Few contacts, and nothing asked for that a tableau does not know.
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
