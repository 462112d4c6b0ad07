#include "chapters/08_linear_complementarity/force_problem.hpp"

#include <algorithm>
#include <cmath>

#include "common/errors.hpp"

namespace collide {
namespace {

/// Relative to the largest entry: what rounding may leave between A_ij and A_ji when the two were
/// computed in different orders.
constexpr double symmetry_tolerance = 1e-10;

std::string entry(Eigen::Index i, Eigen::Index j) {
    return "A(" + std::to_string(i) + "," + std::to_string(j) + ")";
}

void require_symmetric(const MatX& A) {
    const double allowed = symmetry_tolerance * A.cwiseAbs().maxCoeff();
    for (Eigen::Index j = 0; j < A.cols(); ++j)
        for (Eigen::Index i = 0; i < j; ++i)
            if (std::abs(A(i, j) - A(j, i)) > allowed)
                refuse(
                    entry(i, j), to_text(A(i, j)),
                    "the same as " + entry(j, i) + " = " + to_text(A(j, i)) + ", A is symmetric");
}

}  // namespace

void require_valid(const ForceProblem& problem) {
    const auto& [A, b, bilateral] = problem;
    if (A.rows() != A.cols())
        refuse("size of A", std::to_string(A.rows()) + " × " + std::to_string(A.cols()), "square");
    if (b.size() != A.rows())
        refuse("length of b", std::to_string(b.size()),
               "the number of rows of A, " + std::to_string(A.rows()));
    if (b.size() == 0) return;
    // One pass for the usual case; the search for the culprit comes later.
    if (!std::isfinite(A.sum()) && !A.allFinite())
        for (Eigen::Index j = 0; j < A.cols(); ++j)
            for (Eigen::Index i = 0; i < A.rows(); ++i)
                if (!std::isfinite(A(i, j))) refuse(entry(i, j), to_text(A(i, j)), "finite");
    for (Eigen::Index i = 0; i < b.size(); ++i)
        if (!std::isfinite(b[i])) refuse("b(" + std::to_string(i) + ")", to_text(b[i]), "finite");
    require_symmetric(A);
    for (Eigen::Index i = 0; i < A.rows(); ++i)
        if (A(i, i) < 0)
            refuse(entry(i, i), to_text(A(i, i)), ">= 0, because A is positive semidefinite");
    std::vector<bool> seen(static_cast<std::size_t>(b.size()));
    for (const int i : bilateral) {
        if (i < 0 || i >= b.size())
            refuse("bilateral", std::to_string(i),
                   "a contact, 0 to " + std::to_string(b.size() - 1));
        if (seen[static_cast<std::size_t>(i)]) refuse("bilateral", std::to_string(i), "given once");
        seen[static_cast<std::size_t>(i)] = true;
    }
}

Lcp as_lcp(const ForceProblem& problem) { return {problem.A, -problem.b}; }

std::vector<bool> bilateral_flags(const ForceProblem& problem) {
    std::vector<bool> flags(static_cast<std::size_t>(problem.b.size()));
    for (const int i : problem.bilateral) flags[static_cast<std::size_t>(i)] = true;
    return flags;
}

double acceleration_scale(const ForceProblem& problem) {
    const double largest = problem.b.size() == 0 ? 0 : problem.b.cwiseAbs().maxCoeff();
    return largest > 0 ? largest : 1;
}

const char* to_text(ForceStatus status) {
    switch (status) {
        case ForceStatus::solved: return "solved";
        case ForceStatus::no_solution: return "no_solution";
        case ForceStatus::pivot_limit: return "pivot_limit";
        case ForceStatus::inaccurate: return "inaccurate";
    }
    return "";
}

}  // namespace collide
