// The state of Dantzig's algorithm and the linear algebra of its steps: the direction of a drive,
// the step along it, and the recomputation from C that removes accumulated rounding. `Contacts`
// holds the clamped contacts C with a factor of A_CC (clamped_contacts.hpp). dantzig.cpp chooses
// the driven contact and changes roles.
#pragma once
#include <string>
#include <vector>

#include "chapters/08_linear_complementarity/clamped_contacts.hpp"
#include "chapters/08_linear_complementarity/dantzig.hpp"
#include "chapters/08_linear_complementarity/drive.hpp"
#include "common/core/errors.hpp"

namespace collide {

/// Accelerations below this fraction of the largest |b_i| are rounding.
constexpr double dantzig_rounding = 1e-12;
/// Below this fraction they may be rounding accumulated over many pivots.
constexpr double dantzig_doubtful = 1e-7;
/// Changes below this fraction of the largest change in the same direction are rounding, too.
constexpr double negligible_change = 1e-12;
/// If Δa_d is more negative than this fraction of its largest term, A is not positive semidefinite.
constexpr double indefinite_tolerance = 1e-8;

/// State of one run of the algorithm.
template <class Contacts>
struct DantzigRun {
    const Lcp& problem;
    const DantzigSettings& settings;
    LcpSolution& result;
    DantzigMemory& memory;         // roles, weights, Δf and Δa
    Contacts contacts;             // C, with its factor
    double zero_acceleration;      // [m/s²]
    double doubtful_acceleration;  // may be accumulated rounding [m/s²]
    int max_pivots;
    std::vector<int> excluded = {};  // a_i < 0 only by rounding: not driven

    int n() const { return static_cast<int>(problem.b.size()); }
    Role& role(int i) { return memory.roles[static_cast<std::size_t>(i)]; }
    double weight(int i) const { return memory.weight[i]; }
};

template <class Contacts>
DantzigRun<Contacts> start_run(const Lcp& problem, const DantzigSettings& settings,
                               LcpSolution& result, DantzigMemory& memory) {
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
            .zero_acceleration = dantzig_rounding * size,
            .doubtful_acceleration = dantzig_doubtful * size,
            .max_pivots =
                settings.max_pivots > 0 ? settings.max_pivots : 100 * (static_cast<int>(n) + 1)};
}

/// Adds A v, where v is zero outside C: column by column, four at a time if the columns are long.
inline void add_product(const MatX& A, const std::vector<int>& C, const VecX& v, VecX& Av) {
    constexpr Eigen::Index long_column = 12;
    const Eigen::Index n = A.rows();
    double* sum = Av.data();
    std::size_t k = 0;
    for (; n >= long_column && k + 4 <= C.size(); k += 4) {
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

/// Δf and Δa per unit of f_d. Snaps rounding to zero, because it must not limit a step, least of
/// all an unbounded one.
template <class Contacts>
void find_direction(DantzigRun<Contacts>& run, int d) {
    const std::vector<int>& C = run.contacts.indices;
    const Rise rise = run.contacts.direction(d, run.memory.delta_f);
    run.memory.delta_a = run.problem.A.col(d);
    add_product(run.problem.A, C, run.memory.delta_f, run.memory.delta_a);
    double *delta_f = run.memory.delta_f.data(), *delta_a = run.memory.delta_a.data();
    if (delta_a[d] < -indefinite_tolerance * rise.largest_term)
        refuse("A", "pushing contact " + std::to_string(d) + " apart makes it approach",
               "positive semidefinite");
    const double* weight = run.memory.weight.data();
    const double least = negligible_change * negligible_change * rise.largest_term;
    for (const int i : C) {
        if (delta_f[i] * delta_f[i] * weight[i] <= least) delta_f[i] = 0;
        delta_a[i] = 0;
    }
    for (const int i : run.memory.unclamped)
        if (delta_a[i] * delta_a[i] <= least * weight[i]) delta_a[i] = 0;
    delta_a[d] = rise.delta_a_d;
}

/// Takes the step in f and a. Snaps to zero what ties have left there up to rounding.
template <class Contacts>
void advance(DantzigRun<Contacts>& run, double length, int d) {
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

/// a = A f + b.
template <class Contacts>
void recompute_accelerations(DantzigRun<Contacts>& run) {
    run.result.a = run.problem.b;
    add_product(run.problem.A, run.contacts.indices, run.result.f, run.result.a);
}

// [recompute]
/// The forces that keep a = 0 in C, to the last digits: one step of iterative refinement. Contacts
/// that would have to pull leave C, and the refinement is repeated. Afterwards every contact
/// outside C may be driven again.
template <class Contacts>
void recompute(DantzigRun<Contacts>& run) {
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

}  // namespace collide
