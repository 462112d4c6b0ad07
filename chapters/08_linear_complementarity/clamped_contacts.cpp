#include "chapters/08_linear_complementarity/clamped_contacts.hpp"

#include <algorithm>
#include <cmath>

#include "chapters/08_linear_complementarity/drive.hpp"

namespace collide {
namespace {

/// Δa_d is a sum; below this fraction of its largest term it is rounding.
constexpr double rounding_of_sum = 1e-13;

double without_rounding(double delta_a_d, double largest_term) {
    return delta_a_d > rounding_of_sum * largest_term ? delta_a_d : 0;
}

}  // namespace

RefactoredContacts::RefactoredContacts(const MatX& matrix, DantzigMemory& memory)
    : A(matrix), indices(memory.clamped) {
    indices.clear();
}

// [refactored]
Rise RefactoredContacts::direction(int d, VecX& delta_f) const {
    delta_f = force_direction(A, indices, d);
    const double delta_a_d = A.col(d).dot(delta_f);
    const double largest_term = A.diagonal().cwiseProduct(delta_f.cwiseAbs2()).maxCoeff();
    if (delta_a_d <= redundant * A(d, d)) return {0, largest_term};
    return {without_rounding(delta_a_d, largest_term), largest_term};
}

bool RefactoredContacts::clamp(int j) {
    VecX unused;
    if (direction(j, unused).delta_a_d == 0) return false;
    indices.push_back(j);
    return true;
}

void RefactoredContacts::clamp_all(const std::vector<int>& wanted) {
    for (const int i : wanted) clamp(i);
}

void RefactoredContacts::unclamp(int j) { std::erase(indices, j); }

void RefactoredContacts::refine(VecX& f, const VecX& a) const {
    f(indices) -= solve_semidefinite(A(indices, indices), a(indices));
}
// [refactored]

FactoredContacts::FactoredContacts(const MatX& matrix, DantzigMemory& memory)
    : A(matrix),
      factor(memory.factor),
      row(memory.row),
      x(memory.x),
      scratch(memory.scratch),
      indices(memory.clamped) {
    indices.clear();
    factor.size = 0;
    row.resize(A.rows());
    x.resize(A.rows());
}

// [factored]
Rise FactoredContacts::direction(int d, VecX& delta_f) {
    const int k = factor.size;
    const int* C = indices.data();
    for (int i = 0; i < k; ++i) row[i] = A(C[i], d);
    row[k] = A(d, d);
    append_row(factor, row);
    row_contact = d;
    for (int i = 0; i < k; ++i) x[i] = -row[i];
    solve_transposed(factor, x);
    delta_f.setZero(A.rows());
    delta_f[d] = 1;
    double largest_term = A(d, d);
    for (int i = 0; i < k; ++i) {
        delta_f[C[i]] = x[i];
        largest_term = std::max(largest_term, x[i] * x[i] * A(C[i], C[i]));
    }
    const double rise = without_rounding(row[k] * row[k], largest_term);  // eq. (8.15)
    if (rise == 0) row[k] = 0;
    return {rise, largest_term};
}

bool FactoredContacts::clamp(int j) {
    if (row_contact != j) direction(j, scratch);
    row_contact = -1;
    if (row[factor.size] == 0) return false;
    store_row(factor, row);
    indices.push_back(j);
    return true;
}

void FactoredContacts::unclamp(int j) {
    const auto found = std::find(indices.begin(), indices.end(), j);
    remove_row(factor, static_cast<int>(found - indices.begin()));
    indices.erase(found);
    row_contact = -1;
}
// [factored]

void FactoredContacts::clamp_all(const std::vector<int>& wanted) {
    if (indices.empty()) {
        factor = factor_at_once(A(wanted, wanted));
        if (factor.size > 0) indices = wanted;
        row_contact = -1;
    }
    if (factor.size == 0 || indices != wanted)
        for (const int i : wanted) clamp(i);
}

void FactoredContacts::refine(VecX& f, const VecX& a) {
    const int k = factor.size;
    const int* C = indices.data();
    for (int i = 0; i < k; ++i) x[i] = a[C[i]];
    solve(factor, x);
    for (int i = 0; i < k; ++i) f[C[i]] -= x[i];
}

}  // namespace collide
