// The set C of clamped contacts, and who solves with A_CC. Two versions with one interface:
//
//     double direction(int d, VecX& delta_f)   Δf for a unit of f_d; returns Δa_d, 0 if d is
//     redundant bool clamp(int j)                        j enters C; false, and nothing happens, if
//     redundant void clamp_all(wanted)                   all of them enter C, except redundant ones
//     void unclamp(int j)                      j leaves C
//     VecX solve(const VecX& y)                x with A_CC x = y, in the order of `indices`
#pragma once
#include <vector>

#include "chapters/08_linear_complementarity/cholesky_factor.hpp"

namespace collide {

/// To be read: every solve starts from A. About k³/3 operations.
struct RefactoredContacts {
    const MatX& A;
    std::vector<int> indices = {};  ///< C

    double direction(int d, VecX& delta_f) const;
    bool clamp(int j);
    void clamp_all(const std::vector<int>& wanted);
    void unclamp(int j);
    VecX solve(const VecX& y) const;
};

/// To be used: one factor, kept up to date. About k² operations.
struct FactoredContacts {
    const MatX& A;
    std::vector<int> indices = {};  ///< C, in the order of the factor
    CholeskyFactor factor = {};
    VecX row =
        {};  ///< what contact `row_of` would add to the factor; it gives the direction as well
    int row_of = -1;  ///< −1: none, because C has changed
    VecX x = {}, scratch = {};

    double direction(int d, VecX& delta_f);
    bool clamp(int j);
    void clamp_all(const std::vector<int>& wanted);
    void unclamp(int j);
    VecX solve(VecX y) const;
};

}  // namespace collide
