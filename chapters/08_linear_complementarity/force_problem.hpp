// The problem of contact forces: find f with a = A f + b, f >= 0, a >= 0, and at each contact f_i =
// 0 or a_i = 0, eq. (8.2).
#pragma once
#include <vector>

#include "chapters/02_particle_systems/lcp.hpp"
#include "common/linear_algebra.hpp"

namespace collide {

struct ForceProblem {
    MatX A;                           ///< symmetric, positive semidefinite [1/kg]
    VecX b;                           ///< accelerations without contact forces [m/s²]
    std::vector<int> bilateral = {};  ///< contacts that also pull: a_i = 0, f_i of either sign
};

/// Refuses by name: A not square, b of another length, NaN, A not symmetric, a negative diagonal
/// entry, a bilateral index out of range or given twice.
void require_valid(const ForceProblem& problem);

/// Chapter 02 writes w = A γ − b. The same problem in its letters; bilateral contacts are lost.
Lcp as_lcp(const ForceProblem& problem);

/// For each contact: is it bilateral?
std::vector<bool> bilateral_flags(const ForceProblem& problem);

/// The largest |b_i|, or 1 if b is zero: the acceleration that counts as large [m/s²].
double acceleration_scale(const ForceProblem& problem);

/// How far f is from a solution, eq. (8.3); zero for a solution and only for one. Exercise 8.4.
///
/// At a unilateral contact the error is |min(w_i f_i, a_i)|, where the weight w_i is A_ii, so that
/// two accelerations are compared: the one that the force gives its own contact, and the actual
/// one. Where A_ii = 0 (both bodies are fixed) the weight is 1. At a bilateral contact the error is
/// |a_i|, and f_i may have either sign. The largest error is divided by acceleration_scale.
double check_solution(const ForceProblem& problem, const VecX& f);

enum class ForceStatus {
    solved,       ///< the residual is at most solved_residual
    no_solution,  ///< proved by the ray, eq. (8.13): ray >= 0 (either sign where
                  ///< bilateral), A ray = 0, b·ray < 0
    pivot_limit,  ///< stopped before the end
    inaccurate,   ///< ended, but rounding (or too few sweeps) left a larger residual
};
const char* to_text(ForceStatus status);

/// A residual (check_solution) up to this counts as solved.
constexpr double solved_residual = 1e-9;

/// The driven contact, and what ended the step.
enum class Move {
    reached,    ///< a_d is zero: the driven contact is clamped
    unclamped,  ///< the force at j fell to zero: from C to NC
    clamped,    ///< the acceleration at j fell to zero: from NC to C
    let_go,     ///< j allowed no step at all: it is ignored for now
};
struct Pivot {
    int driven = 0;    ///< d
    int limiting = 0;  ///< j
    double step = 0;   ///< s, by how much f_d grew
    Move move = Move::reached;
    int clamped_before = 0;  ///< how many contacts were in C while the step was taken
    VecX f = {}, a = {};     ///< after the step
};

struct ForceSolution {
    VecX f;  ///< forces [N]
    VecX a;  ///< A f + b [m/s²]
    ForceStatus status = ForceStatus::inaccurate;
    int pivots = 0;                 ///< steps of the algorithm
    int drives = 0;                 ///< calls of drive-to-zero
    double residual = 0;            ///< check_solution(problem, f)
    VecX ray = {};                  ///< if there is no solution: the proof
    std::vector<int> clamped = {};  ///< C at the end; a good guess for the next, similar problem
    std::vector<Pivot> trace = {};  ///< if asked for
};

}  // namespace collide
