#include "chapters/08_linear_complementarity/clamped_contacts.hpp"

#include <algorithm>

#include "chapters/08_linear_complementarity/drive.hpp"

namespace collide {

// [refactored]
double RefactoredContacts::direction(int d, VecX& delta_f) const {
    delta_f = force_direction(A, indices, d);
    const double delta_a_d = A.col(d).dot(delta_f);
    return delta_a_d > redundant * A(d, d) ? delta_a_d : 0;
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
void FactoredContacts::compute_row(int j) {
    if (row_of == j) return;
    VecX& column = x;
    column.resize(factor.size);
    for (int i = 0; i < factor.size; ++i) column[i] = A(indices[static_cast<std::size_t>(i)], j);
    row = append_row(factor, column, A(j, j));
    row_of = j;
}

double FactoredContacts::direction(int d, VecX& delta_f) {
    compute_row(d);
    const int k = factor.size;
    x = -row.head(k);
    solve_transposed(factor, x);
    delta_f.setZero(A.rows());
    delta_f[d] = 1;
    for (int i = 0; i < k; ++i) delta_f[indices[static_cast<std::size_t>(i)]] = x[i];
    return row[k] * row[k];  // eq. (8.15)
}

bool FactoredContacts::clamp(int j) {
    compute_row(j);
    if (row[factor.size] == 0) return false;
    store_row(factor, row);
    indices.push_back(j);
    row_of = -1;
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
