// The active set C of clamped contacts, with a solver for A_CC. Two versions with one interface:
//
//     Rise direction(int d, VecX& delta_f)     Δf per unit of f_d, and the resulting Δa_d
//     bool clamp(int j)                        adds j to C; false and no change if j is redundant
//     void clamp_all(wanted)                   adds all of them to C, except redundant ones
//     void unclamp(int j)                      removes j from C
//     void refine(VecX& f, const VecX& a)      corrects f in C so that the residual a vanishes
#pragma once
#include <vector>

#include "chapters/08_linear_complementarity/cholesky_factor.hpp"
#include "chapters/08_linear_complementarity/drive.hpp"

namespace collide {

/// Workspace of the algorithm. Reusing it for the next problem avoids allocations.
struct DantzigMemory {
    std::vector<Role> roles = {};  ///< of all contacts
    VecX weight = {};              ///< A_ii, which converts a force to an acceleration
    VecX delta_f = {}, delta_a = {};
    std::vector<int> clamped = {}, unclamped = {};  ///< C and NC
    CholeskyFactor factor = {};
    VecX row = {}, x = {}, scratch = {};
};

/// Δa_d per unit of f_d: Δa_d = Δfᵀ A Δf, eq. (8.6).
struct Rise {
    double delta_a_d = 0;     ///< 0 if d is redundant
    double largest_term = 0;  ///< the largest Δf_i² A_ii, the scale of rounding
};

/// The readable version: every solve factorises A_CC anew. About k³/3 operations.
struct RefactoredContacts {
    const MatX& A;
    std::vector<int>& indices;  ///< C

    RefactoredContacts(const MatX& matrix, DantzigMemory& memory);
    Rise direction(int d, VecX& delta_f) const;
    bool clamp(int j);
    void clamp_all(const std::vector<int>& wanted);
    void unclamp(int j);
    void refine(VecX& f, const VecX& a) const;
};

/// The fast version: one factor, updated. About k² operations.
struct FactoredContacts {
    const MatX& A;
    CholeskyFactor& factor;
    VecX& row;                  ///< candidate row of the factor, for contact `row_contact`
    VecX& x;                    ///< one number per contact of C, in the order of the factor
    VecX& scratch;              ///< a direction that is not needed
    std::vector<int>& indices;  ///< C, in the order of the factor
    int row_contact = -1;       ///< −1: no valid row, because C has changed

    FactoredContacts(const MatX& matrix, DantzigMemory& memory);
    Rise direction(int d, VecX& delta_f);
    bool clamp(int j);
    void clamp_all(const std::vector<int>& wanted);
    void unclamp(int j);
    void refine(VecX& f, const VecX& a);
};

}  // namespace collide
