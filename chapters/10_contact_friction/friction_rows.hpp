// A = J M⁻¹ Jᵀ by rows: with M = L Lᵀ, the rows of J L⁻ᵀ. A_ij is the scalar product of rows i and j.
//
// Rows are short, because a contact has two bodies, while A has an entry for every pair of rows
// that share a body. So forces are turned into accelerations through the bodies: first Jᵀ f, a
// wrench for every body, then J times what it does.
#pragma once
#include <vector>

#include "chapters/05_rigid_impulses/rows.hpp"

namespace collide {

using Vec6 = Eigen::Matrix<double, 6, 1>;

/// One row of J L⁻ᵀ: six numbers for each of its two bodies.
struct WeightedRow {
    int a = -1, b = -1;  ///< bodies that can move; −1: none
    Vec6 on_a = Vec6::Zero(), on_b = Vec6::Zero();
};
/// Rows and the number of bodies that they speak of.
struct WeightedRows {
    std::vector<WeightedRow> rows = {};
    int bodies = 0;

    bool empty() const { return rows.empty(); }
};

/// The rows of bodies with masses.
WeightedRows weighted_rows(const std::vector<RigidBody>& bodies, const std::vector<Row>& rows);

/// (J L⁻ᵀ)ᵀ f: six numbers for every body.
VecX weighted_wrenches(const WeightedRows& J, const VecX& f);
/// J L⁻ᵀ x, one number for every row.
VecX row_rates(const WeightedRows& J, const VecX& x);
/// A_ij.
double matrix_entry(const WeightedRow& one, const WeightedRow& other);
/// The whole matrix.
MatX matrix_of(const WeightedRows& J);

}  // namespace collide
