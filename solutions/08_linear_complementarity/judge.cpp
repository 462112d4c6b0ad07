#include "chapters/08_linear_complementarity/alternative.hpp"

#include <cmath>

namespace collide {

namespace {

// Sign of a sum: −1, 0 or 1. It is zero if it could be rounding of its terms, whose absolute values
// add up to `terms`. Both arguments have the same unit.
int sign(double sum, double terms) {
    constexpr double rounding = 1e-9;
    if (std::abs(sum) <= rounding * terms) return 0;
    return sum < 0 ? -1 : 1;
}

// Sign of a force by its effect on its own contact. Without an effect the sign is exact.
int sign_of_force(double A_ii, double force, double terms) {
    return A_ii > 0 ? sign(A_ii * force, terms) : sign(force, 0);
}

}  // namespace

// `push` is the acceleration due to the candidate: A f of a solution, A z of a certificate. `terms`
// are those of (Az)_i; together with |b_i| they are those of a_i.
//
// The certificate takes precedence. A long one also looks like a solution, because b is lost in the
// rounding of the large terms of A z.
Verdict judge(const Lcp& problem, const VecX& candidate) {
    const std::vector<bool> bilateral = bilateral_flags(problem);
    const VecX push = problem.A * candidate, terms = problem.A.cwiseAbs() * candidate.cwiseAbs();
    const VecX& b = problem.b;
    bool is_certificate = sign(b.dot(candidate), b.cwiseAbs().dot(candidate.cwiseAbs())) < 0;
    bool is_solution = true;
    for (int i = 0; i < candidate.size(); ++i) {
        const bool is_joint = bilateral[static_cast<std::size_t>(i)];
        const double A_ii = problem.A(i, i);
        const bool pulls = !is_joint && sign_of_force(A_ii, candidate[i], terms[i]) < 0;
        if (pulls || sign(push[i], terms[i]) != 0) is_certificate = false;

        const double all_terms = terms[i] + std::abs(b[i]);
        const int a = sign(push[i] + b[i], all_terms);
        const int f = sign_of_force(A_ii, candidate[i], all_terms);
        if (is_joint ? a != 0 : a < 0 || f < 0 || (a > 0 && f > 0)) is_solution = false;
    }
    return is_certificate ? Verdict::no_solution
           : is_solution  ? Verdict::solution
                          : Verdict::neither;
}

}  // namespace collide
