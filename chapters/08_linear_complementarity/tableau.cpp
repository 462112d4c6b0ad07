#include "chapters/08_linear_complementarity/tableau.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "chapters/08_linear_complementarity/cholesky_factor.hpp"
#include "chapters/08_linear_complementarity/drive.hpp"

namespace collide {
namespace {

constexpr double rounding = 1e-12;  // as in dantzig_run.hpp: of the largest |b_i|, or of a change
constexpr double accepted_residual = 1e-11;  // a hundredth of solved_residual

/// Columns have a fixed length and are processed four numbers at a time; entries from n on are
/// zero.
constexpr int column_length = few_contacts;
static_assert(column_length % 4 == 0);
using FourNumbers = Eigen::Map<Eigen::Vector4d>;

struct Tableau {
    int n;
    std::array<double, few_contacts * column_length> T;  // by columns
    std::array<double, few_contacts> y;                  // η: f_i in C, a_i outside
    std::array<double, few_contacts> weight;             // A_ii
    std::array<Role, few_contacts> role;
    double f_d;  // force of the driven contact

    double* column(int j) { return T.data() + j * column_length; }
    bool is_clamped(int i) const { return role[i] == Role::clamped; }
};

void start(Tableau& tableau, const Lcp& problem) {
    const int n = tableau.n = static_cast<int>(problem.b.size());
    const double *A = problem.A.data(), *b = problem.b.data();
    for (int j = 0; j < n; ++j) {
        double* column = tableau.column(j);
        std::copy_n(A + j * n, n, column);
        std::fill(column + n, column + column_length, 0.0);
        tableau.y[j] = b[j];
        tableau.weight[j] = column[j];
        tableau.role[j] = Role::ignored;
    }
}

// [exchange]
/// Principal pivot: exchanges ξ_j and η_j, eq. (8.17).
void exchange(Tableau& tableau, int j) {
    const int n = tableau.n;
    double* col_j = tableau.column(j);
    const double pivot = 1 / col_j[j];
    for (int i = 0; i < n; i += 4) FourNumbers(col_j + i) *= pivot;
    for (int k = 0; k < n; ++k) {
        if (k == j) continue;
        double* col_k = tableau.column(k);
        const double entry = col_k[j];
        for (int i = 0; i < n; i += 4) FourNumbers(col_k + i) -= entry * FourNumbers(col_j + i);
        col_k[j] = -entry * pivot;
    }
    col_j[j] = pivot;
}
// [exchange]

int next_to_drive(const Tableau& tableau, double zero) {
    int d = -1;
    double least = -zero;
    for (int i = 0; i < tableau.n; ++i)
        if (tableau.role[i] == Role::ignored && tableau.y[i] < least)
            least = tableau.y[d = i] * (1 + tie);
    return d;
}

/// The longest step of f_d, as in max_step: eqs. (8.7) to (8.9). A change that is only rounding
/// does not limit it.
Step longest_step(Tableau& tableau, int d) {
    const double* change = tableau.column(d);
    double largest = tableau.weight[d];
    for (int i = 0; i < tableau.n; ++i)
        if (tableau.is_clamped(i))
            largest = std::max(largest, change[i] * change[i] * tableau.weight[i]);
    const double least = rounding * rounding * largest;
    Step step{.length = -tableau.y[d] / change[d], .limiting = d};
    for (int i = 0; i < tableau.n; ++i) {
        if (tableau.role[i] == Role::ignored || change[i] >= 0) continue;
        const double squared = change[i] * change[i], w = tableau.weight[i];
        if (tableau.is_clamped(i) ? squared * w <= least : squared <= least * w) continue;
        const double limit = tableau.y[i] / -change[i];
        if (limit < step.length * (1 - tie)) step = {limit, i};
    }
    return step;
}

/// Takes the step. Snaps to zero what ties have left there up to rounding.
void take_step(Tableau& tableau, const Step& step, int d, double zero) {
    const double* change = tableau.column(d);
    tableau.f_d += step.length;
    for (int i = 0; i < tableau.n; ++i) {
        tableau.y[i] += step.length * change[i];
        if (i == d || tableau.role[i] == Role::ignored) continue;
        const double acceleration = tableau.y[i] * (tableau.is_clamped(i) ? tableau.weight[i] : 1);
        if (acceleration <= zero) tableau.y[i] = 0;
    }
}

// [tableau-drive]
/// Drives contact d to a_d = 0. False if it is redundant, or if there are too many pivots.
bool drive_to_zero(Tableau& tableau, int d, double zero, int& pivots) {
    tableau.f_d = 0;
    for (const int limit = pivots + 100; pivots < limit;) {
        if (tableau.column(d)[d] <= redundant * tableau.weight[d]) return false;
        const Step step = longest_step(tableau, d);
        const int j = step.limiting;
        take_step(tableau, step, d, zero);
        ++pivots;
        const bool enters = !tableau.is_clamped(j);
        tableau.y[j] = 0;  // at its bound, where it stays
        if (step.length == 0 && enters) {
            tableau.role[j] = Role::ignored;  // degenerate step: Move::let_go
            continue;
        }
        if (tableau.column(j)[j] <= (enters ? redundant * tableau.weight[j] : 0)) return false;
        exchange(tableau, j);
        tableau.role[j] = enters             ? Role::clamped
                          : step.length == 0 ? Role::ignored
                                             : Role::unclamped;
        if (j != d) continue;
        tableau.y[d] = tableau.f_d;
        return true;
    }
    return false;
}
// [tableau-drive]

/// One step of iterative refinement with A_CC⁻¹ from the tableau; then a = A f + b.
void refine(Tableau& tableau, const Lcp& problem, LcpSolution& result) {
    const int n = tableau.n;
    const double *A = problem.A.data(), *b = problem.b.data();
    double *f = result.f.data(), *a = result.a.data();
    const auto compute_a = [&] {
        for (int i = 0; i < n; ++i) a[i] = b[i];
        for (int j = 0; j < n; ++j)
            if (tableau.is_clamped(j))
                for (int i = 0; i < n; ++i) a[i] += f[j] * A[j * n + i];
    };
    for (int i = 0; i < n; ++i) f[i] = tableau.is_clamped(i) ? tableau.y[i] : 0;
    compute_a();
    for (int j = 0; j < n; ++j) {
        if (!tableau.is_clamped(j)) continue;
        for (int i = 0; i < n; ++i)
            if (tableau.is_clamped(i)) f[i] -= tableau.column(j)[i] * a[j];
    }
    for (int i = 0; i < n; ++i) f[i] = std::max(0.0, f[i]);
    compute_a();
}

}  // namespace

bool solve_on_tableau(const Lcp& problem, LcpSolution& result) {
    Tableau tableau;
    start(tableau, problem);
    const int n = tableau.n;
    const double size = size_of(problem.b), zero = rounding * size;
    result.steps = 0;
    for (int d = next_to_drive(tableau, zero); d >= 0; d = next_to_drive(tableau, zero))
        if (result.steps > 100 * n || !drive_to_zero(tableau, d, zero, result.steps)) return false;

    result.f.resize(n);
    result.a.resize(n);
    refine(tableau, problem, result);
    double largest = 0;  // the natural residual, without its vectors
    result.active.reserve(static_cast<std::size_t>(n));
    const double *f = result.f.data(), *a = result.a.data();
    for (int i = 0; i < n; ++i) {
        const double weighted = (tableau.weight[i] > 0 ? tableau.weight[i] : 1) * f[i];
        largest = std::max(largest, std::abs(std::min(weighted, a[i])));
        if (tableau.is_clamped(i)) result.active.push_back(i);
    }
    result.residual = largest / size;
    result.status = LcpStatus::solved;
    return result.residual <= accepted_residual;
}

}  // namespace collide
