// The Cholesky factor of A_CC, kept up to date while contacts enter and leave C.
#pragma once
#include <vector>

#include "common/core/linear_algebra.hpp"

namespace collide {

/// A_CC = L Lᵀ with L lower triangular, rows and columns in the order in which the contacts came.
struct CholeskyFactor {
    MatX L;        ///< the first `size` rows and columns are in use, on and below the diagonal
    int size = 0;  ///< k, how many contacts are clamped
};

/// The numbers of column j, for innermost loops: nothing is checked.
inline const double* column_of(const MatX& A, int j) { return A.data() + j * A.rows(); }

/// A contact whose pivot λ² is at most this fraction of A_jj is redundant: the clamped contacts
/// already decide its acceleration. Rounding leaves about 1e-14.
constexpr double redundant = 1e-11;

/// The row that a further contact j would add to the factor, eq. (8.14), in place: on entry the row
/// (A_Cj, A_jj) of A, on return the row (ℓ, λ) of L. These are k numbers ℓ with L ℓ = A_Cj, and the
/// diagonal entry λ with λ² = A_jj − ℓ·ℓ. If the contact is redundant, λ is exactly zero, also where
/// rounding makes λ² negative or A_jj is zero; ℓ is computed all the same. Exercise 8.3.
/// @param row  its first k + 1 numbers are in use; what stands behind them does not matter, but the
///             row keeps its length
void append_row(const CholeskyFactor& factor, VecX& row);

/// Makes the row the last one of the factor; its λ must not be zero.
void store_row(CholeskyFactor& factor, const VecX& row);

/// The factor of a whole matrix at once, which is faster than row by row. Its size is zero if one
/// of the contacts is redundant.
CholeskyFactor factor_at_once(const MatX& A_CC);

/// Takes contact number p out of the factor, in about 3 (k − p)² operations. Exercise 8.4.
///
/// Without its row p, L Lᵀ is A_CC without row and column p. But below row p the rows then reach
/// one column beyond the diagonal. Givens rotations of two neighbouring columns at a time, from p
/// on, take that away: L Lᵀ does not change when columns of L are turned. Forming L Lᵀ and factoring
/// it loses digits; the checks see it. Afterwards the diagonal is positive again, the size is one less,
/// and the contacts behind p have moved up by one. The rows before p stay as they are, to the last bit.
/// What stands outside the first `size` rows, or above the diagonal, does not matter, before and after,
/// but L keeps its number of rows and columns. No entry is too small to count: what is small depends on
/// the units.
/// @param p  from 0 to size − 1, in the order of the factor
void remove_row(CholeskyFactor& factor, int p);

/// L x = y, in place. Of y the first `size` numbers are in use, as in the two others.
void solve_lower(const CholeskyFactor& factor, VecX& y);
/// Lᵀ x = y, in place.
void solve_transposed(const CholeskyFactor& factor, VecX& y);
/// L Lᵀ x = y, in place.
void solve(const CholeskyFactor& factor, VecX& y);

}  // namespace collide
