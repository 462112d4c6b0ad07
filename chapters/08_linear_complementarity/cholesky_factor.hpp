// The Cholesky factor of A_CC, updated as contacts enter and leave C.
#pragma once
#include <vector>

#include "common/core/linear_algebra.hpp"

namespace collide {

/// A_CC = L Lᵀ with L lower triangular; rows and columns in the order in which contacts entered C.
struct CholeskyFactor {
    MatX L;        ///< the first `size` rows and columns are in use, on and below the diagonal
    int size = 0;  ///< k, number of clamped contacts
};

/// Pointer to column j, for innermost loops; unchecked.
inline const double* column_of(const MatX& A, int j) { return A.data() + j * A.rows(); }

/// A contact whose pivot λ² is at most this fraction of A_jj is redundant: the clamped contacts
/// already determine its acceleration. Rounding alone leaves about 1e-14.
constexpr double redundant = 1e-11;

/// The row of the factor for a further contact j, eq. (8.14), in place: on entry the row (A_Cj,
/// A_jj) of A, on return the row (ℓ, λ) of L. L ℓ = A_Cj gives the k numbers ℓ, and λ² = A_jj − ℓ·ℓ
/// the diagonal entry λ. If the contact is redundant, λ is exactly zero, also if rounding makes λ²
/// negative or A_jj is zero; ℓ is still computed. Exercise 8.3.
/// @param row  only its first k + 1 numbers are used; the others may be anything; the row keeps its
///             length
void append_row(const CholeskyFactor& factor, VecX& row);

/// Appends the row to the factor; its λ must not be zero.
void store_row(CholeskyFactor& factor, const VecX& row);

/// Factorises a whole matrix, which is faster than row by row. The size is zero if a contact is
/// redundant.
CholeskyFactor factor_at_once(const MatX& A_CC);

/// Removes contact number p from the factor, in about 3 (k − p)² operations. Exercise 8.4.
///
/// Deleting row p of L deletes row and column p of L Lᵀ = A_CC. The rows below p then have one
/// entry above the diagonal. Givens rotations of neighbouring columns, from p on, eliminate these
/// entries without changing L Lᵀ. Refactorising L Lᵀ loses digits, which the checks detect.
/// Afterwards the diagonal is positive, the size is one less, and the contacts after p have moved
/// up by one. The rows before p are unchanged to the last bit. Entries outside the first `size`
/// rows or above the diagonal are arbitrary, before and after, but L keeps its number of rows and
/// columns. Do not skip small entries: what is small depends on the units.
/// @param p  position in the factor, from 0 to size − 1
void remove_row(CholeskyFactor& factor, int p);

/// Solves L x = y in place. Only the first `size` numbers of y are used, here and in the next two.
void solve_lower(const CholeskyFactor& factor, VecX& y);
/// Solves Lᵀ x = y in place.
void solve_transposed(const CholeskyFactor& factor, VecX& y);
/// Solves L Lᵀ x = y in place.
void solve(const CholeskyFactor& factor, VecX& y);

}  // namespace collide
