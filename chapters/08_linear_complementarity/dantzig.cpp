#include "chapters/08_linear_complementarity/dantzig.hpp"

#include <algorithm>
#include <cmath>

#include "chapters/08_linear_complementarity/clamped_contacts.hpp"
#include "chapters/08_linear_complementarity/drive.hpp"
#include "common/errors.hpp"

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
    Contacts contacts;             // C, with its factor
    std::vector<Role> roles;       // of all contacts
    std::vector<bool> settled;     // a_i < 0, but only by rounding: not to be driven
    VecX size;                     // √A_ii: turns forces and accelerations into like quantities
    double zero_acceleration;      // [m/s²]
    double doubtful_acceleration;  // may be what rounding has added up on the way [m/s²]
    int max_pivots;
    VecX delta_f = {}, delta_a = {};
    LcpSolution result = {};

    int n() const { return static_cast<int>(problem.b.size()); }
    Role& role(int i) { return roles[static_cast<std::size_t>(i)]; }
    double weight(int i) const { return problem.A(i, i); }
};

template <class Contacts>
Run<Contacts> start(const Lcp& problem, const DantzigSettings& settings) {
    require_valid(problem);
    const auto n = static_cast<std::size_t>(problem.b.size());
    Run<Contacts> run{.problem = problem,
                      .settings = settings,
                      .contacts = {.A = problem.A},
                      .roles = std::vector<Role>(n, Role::ignored),
                      .settled = std::vector<bool>(n),
                      .size = problem.A.diagonal().cwiseSqrt(),
                      .zero_acceleration = rounding * size_of(problem.b),
                      .doubtful_acceleration = doubtful * size_of(problem.b),
                      .max_pivots = settings.max_pivots > 0 ? settings.max_pivots
                                                            : 100 * (static_cast<int>(n) + 1)};
    run.result.f = VecX::Zero(problem.b.size());
    run.result.a = problem.b;
    return run;
}

/// A v for a v that is zero outside C and, if d >= 0, contact d: column by column, four at a time.
void multiply(const MatX& A, const std::vector<int>& clamped, int d, const VecX& v, VecX& Av) {
    if (d >= 0) Av = v[d] * A.col(d);
    std::size_t i = 0;
    for (; i + 4 <= clamped.size(); i += 4) {
        const int* c = &clamped[i];
        Av.noalias() += v[c[0]] * A.col(c[0]) + v[c[1]] * A.col(c[1]) + v[c[2]] * A.col(c[2]) +
                        v[c[3]] * A.col(c[3]);
    }
    for (; i < clamped.size(); ++i) Av.noalias() += v[clamped[i]] * A.col(clamped[i]);
}

// [next]
/// The ignored contact with the most negative acceleration; −1 if none is negative.
template <class Contacts>
int next_to_drive(Run<Contacts>& run) {
    int d = -1;
    double least = -run.zero_acceleration;
    for (int i = 0; i < run.n(); ++i)
        if (run.role(i) == Role::ignored && run.result.a[i] < least * (1 + tie) &&
            !run.settled[static_cast<std::size_t>(i)])
            least = run.result.a[d = i];
    return d;
}
// [next]

/// Δf and Δa for a unit of f_d. Changes that are only rounding become zero: they must not limit a
/// step, least of all one that nothing else limits.
template <class Contacts>
void find_direction(Run<Contacts>& run, int d) {
    VecX &delta_f = run.delta_f, &delta_a = run.delta_a;
    const double delta_a_d = run.contacts.direction(d, delta_f);
    multiply(run.problem.A, run.contacts.indices, d, delta_f, delta_a);
    const double largest = delta_f.cwiseProduct(run.size).cwiseAbs().maxCoeff();
    if (delta_a[d] < -indefinite * largest * largest)
        refuse("A", "pushing contact " + std::to_string(d) + " apart makes it approach",
               "positive semidefinite");
    for (int i = 0; i < run.n(); ++i) {
        if (std::abs(delta_f[i]) * run.size[i] <= no_change * largest) delta_f[i] = 0;
        if (std::abs(delta_a[i]) <= no_change * largest * run.size[i]) delta_a[i] = 0;
    }
    delta_f[d] = 1;
    delta_a[d] = delta_a_d;
}

/// Moves f and a. What a tie has left a rounding error away from zero is put at zero.
template <class Contacts>
void advance(Run<Contacts>& run, double length) {
    VecX &f = run.result.f, &a = run.result.a;
    f.noalias() += length * run.delta_f;
    a.noalias() += length * run.delta_a;
    for (int i = 0; i < run.n(); ++i) {
        if (run.role(i) == Role::clamped && f[i] * run.weight(i) <= run.zero_acceleration) f[i] = 0;
        if (run.role(i) == Role::unclamped && a[i] <= run.zero_acceleration) a[i] = 0;
    }
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
    }
    run.role(j) = Role::ignored;
    if (is_zero_step) return Move::let_go;
    if (was_clamped) {
        run.role(j) = Role::unclamped;
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
    for (;;) {
        if (result.steps == run.max_pivots) return Drive::pivot_limit;
        find_direction(run, d);
        const Step step = max_step(result.f, result.a, run.delta_f, run.delta_a, run.roles, d);
        if (step.limiting < 0) return Drive::unbounded;
        const auto clamped_before = static_cast<int>(run.contacts.indices.size());
        advance(run, step.length);
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
    VecX ray = sign * run.delta_f;
    const VecX A_ray = run.problem.A * ray;
    const VecX correction = run.contacts.solve(A_ray(C));  // of rounding, as in recompute
    ray(C) -= correction;
    for (const int i : C)
        if (run.role(i) == Role::clamped) ray[i] = std::max(0.0, ray[i]);
    ray /= ray.cwiseAbs().maxCoeff();
    require_zero_rule(run.problem, ray);
    const double slope = run.problem.b.dot(ray);
    if (slope > -solved_residual * size_of(run.problem.b) * ray.cwiseAbs().sum())
        return false;
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
        if (run.delta_a[d] > 0) {
            const double length = -run.result.a[d] / run.delta_a[d];
            run.result.f += length * run.delta_f;
            run.result.a += length * run.delta_a;
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
    multiply(run.problem.A, run.contacts.indices, -1, run.result.f, run.result.a);
}

// [recompute]
/// The forces that keep C at rest, to the last digits: one step of iterative refinement from where
/// they are. Contacts that would have to pull leave C, and the rest is computed again. All contacts
/// that are not clamped may be driven again.
template <class Contacts>
void recompute(Run<Contacts>& run) {
    const std::vector<int>& C = run.contacts.indices;
    for (bool pulls = true; pulls;) {
        recompute_accelerations(run);
        const VecX correction = run.contacts.solve(run.result.a(C));
        run.result.f(C) -= correction;
        pulls = false;
        for (int i = 0; i < run.n(); ++i) {
            if (run.role(i) == Role::unclamped) run.role(i) = Role::ignored;
            if (run.role(i) != Role::clamped || run.result.f[i] >= 0) continue;
            pulls = pulls || run.result.f[i] * run.weight(i) < -run.zero_acceleration;
            run.result.f[i] = 0;
            run.contacts.unclamp(i);
            run.role(i) = Role::ignored;
        }
    }
    recompute_accelerations(run);
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
            run.settled[static_cast<std::size_t>(d)] = true;
        }
    }
}
// [compute-forces]

template <class Contacts>
LcpSolution solve_with(const Lcp& problem, const DantzigSettings& settings) {
    Run<Contacts> run = start<Contacts>(problem, settings);
    const Drive end = compute_forces(run);
    LcpSolution& result = run.result;
    result.active = run.contacts.indices;
    result.residual = natural_residual(problem, result.f);
    result.status = end == Drive::unbounded              ? LcpStatus::no_solution
                    : result.residual <= solved_residual ? LcpStatus::solved
                    : end == Drive::pivot_limit          ? LcpStatus::out_of_steps
                                                         : LcpStatus::inaccurate;
    return std::move(result);
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
    return solve_with<FactoredContacts>(problem, settings);
}

DantzigWalk walk_dantzig(const Lcp& problem) { return walk<FactoredContacts>(problem); }

DantzigWalk walk_dantzig_plain(const Lcp& problem) { return walk<RefactoredContacts>(problem); }

}  // namespace collide
