#include "chapters/08_linear_complementarity/clamped_contacts.hpp"

#include <algorithm>
#include <cmath>

#include "chapters/08_linear_complementarity/drive.hpp"

namespace collide {
namespace {

/// Δa_d = Δfᵀ A Δf is a sum. If it is below this fraction of its largest term, it is rounding.
constexpr double rounding_of_sum = 1e-13;

double without_rounding(double delta_a_d, const MatX& A, const std::vector<int>& C, int d,
                        const VecX& delta_f) {
    double largest = A(d, d);
    for (const int i : C) largest = std::max(largest, A(i, i) * delta_f[i] * delta_f[i]);
    return delta_a_d > rounding_of_sum * largest ? delta_a_d : 0;
}

}  // namespace

// [refactored]
double RefactoredContacts::direction(int d, VecX& delta_f) const {
    delta_f = force_direction(A, indices, d);
    const double delta_a_d = A.col(d).dot(delta_f);
    if (delta_a_d <= redundant * A(d, d)) return 0;
    return without_rounding(delta_a_d, A, indices, d, delta_f);
}

bool RefactoredContacts::clamp(int j) {
    VecX unused;
    if (direction(j, unused) == 0) return false;
    indices.push_back(j);
    return true;
}

void RefactoredContacts::clamp_all(const std::vector<int>& wanted) {
    for (const int i : wanted) clamp(i);
}

void RefactoredContacts::unclamp(int j) { std::erase(indices, j); }

VecX RefactoredContacts::solve(const VecX& y) const {
    return solve_semidefinite(A(indices, indices), y);
}
// [refactored]

// [factored]
double FactoredContacts::direction(int d, VecX& delta_f) {
    const int k = factor.size;
    x.resize(k);
    for (int i = 0; i < k; ++i) x[i] = A(indices[static_cast<std::size_t>(i)], d);
    row = append_row(factor, x, A(d, d));
    x = -row.head(k);
    solve_transposed(factor, x);
    delta_f.setZero(A.rows());
    delta_f[d] = 1;
    for (int i = 0; i < k; ++i) delta_f[indices[static_cast<std::size_t>(i)]] = x[i];
    row_of = d;
    row[k] = std::sqrt(without_rounding(row[k] * row[k], A, indices, d, delta_f));
    return row[k] * row[k];  // eq. (8.15)
}

bool FactoredContacts::clamp(int j) {
    if (row_of != j) direction(j, scratch);
    row_of = -1;
    if (row[factor.size] == 0) return false;
    store_row(factor, row);
    indices.push_back(j);
    return true;
}

void FactoredContacts::unclamp(int j) {
    const auto found = std::find(indices.begin(), indices.end(), j);
    remove_row(factor, static_cast<int>(found - indices.begin()));
    indices.erase(found);
    row_of = -1;
}
// [factored]

void FactoredContacts::clamp_all(const std::vector<int>& wanted) {
    if (indices.empty()) {
        factor = factor_at_once(A(wanted, wanted));
        if (factor.size > 0) indices = wanted;
        row_of = -1;
    }
    if (factor.size == 0 || indices != wanted)
        for (const int i : wanted) clamp(i);
}

VecX FactoredContacts::solve(VecX y) const {
    collide::solve(factor, y);
    return y;
}

}  // namespace collide
