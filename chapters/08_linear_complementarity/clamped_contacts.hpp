// The set C of clamped contacts, and who solves with A_CC. Two versions with one interface:
//
//     Rise direction(int d, VecX& delta_f)     Δf for a unit of f_d, and what it does for a_d
//     bool clamp(int j)                        j enters C; if redundant false, and nothing happens
//     void clamp_all(wanted)                   all of them enter C, except redundant ones
//     void unclamp(int j)                      j leaves C
//     void refine(VecX& f, const VecX& a)      changes f in C so that what a has there vanishes
#pragma once
#include <vector>

#include "chapters/08_linear_complementarity/cholesky_factor.hpp"
#include "chapters/08_linear_complementarity/drive.hpp"

namespace collide {

/// What the algorithm works in. Kept from one problem to the next it need not be asked for again.
struct DantzigMemory {
    std::vector<Role> roles = {};  ///< of all contacts
    VecX weight = {};              ///< A_ii: what a force is worth as an acceleration
    VecX delta_f = {}, delta_a = {};
    std::vector<int> clamped = {}, unclamped = {};  ///< C and NC
    CholeskyFactor factor = {};
    VecX row = {}, x = {}, scratch = {};
};

/// What a unit of f_d does for a_d: Δa_d = Δfᵀ A Δf, eq. (8.6).
struct Rise {
    double delta_a_d = 0;     ///< 0 if d is redundant
    double largest_term = 0;  ///< the largest Δf_i² A_ii: what rounding is measured by
};

/// To be read: every solve starts from A. About k³/3 operations.
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

/// To be used: one factor, kept up to date. About k² operations.
struct FactoredContacts {
    const MatX& A;
    CholeskyFactor& factor;
    VecX& row;                  ///< what contact `row_of` would add to the factor
    VecX& x;                    ///< numbers for C, in the order of the factor
    VecX& scratch;              ///< a direction that nobody asked for
    std::vector<int>& indices;  ///< C, in the order of the factor
    int row_of = -1;            ///< −1: none, because C has changed

    FactoredContacts(const MatX& matrix, DantzigMemory& memory);
    Rise direction(int d, VecX& delta_f);
    bool clamp(int j);
    void clamp_all(const std::vector<int>& wanted);
    void unclamp(int j);
    void refine(VecX& f, const VecX& a);
};

}  // namespace collide
