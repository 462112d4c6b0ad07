#include "chapters/02_particle_systems/lcp.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "common/core/decompositions.hpp"
#include "common/core/errors.hpp"

namespace collide {

namespace {

/// Relative to the largest entry: the rounding difference between A_ij and A_ji when the two were
/// summed in different orders.
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

void require_valid_indices(const std::vector<int>& bilateral, Eigen::Index n) {
    std::vector<bool> seen(static_cast<std::size_t>(n));
    for (const int i : bilateral) {
        if (i < 0 || i >= n)
            refuse("bilateral", std::to_string(i), "a contact, 0 to " + std::to_string(n - 1));
        if (seen[static_cast<std::size_t>(i)]) refuse("bilateral", std::to_string(i), "given once");
        seen[static_cast<std::size_t>(i)] = true;
    }
}

/// Fast path for valid input, in one pass. False is no verdict: the full test then looks for the
/// offending entry.
bool is_clearly_valid(const MatX& A, const VecX& b) {
    const Eigen::Index n = A.rows();
    double largest = 0;
    for (Eigen::Index i = 0; i < n; ++i) {
        if (!(A(i, i) >= 0 && std::isfinite(b[i]))) return false;
        largest = std::max(largest, A(i, i));
    }
    const double allowed = symmetry_tolerance * largest;
    for (Eigen::Index j = 0; j < n; ++j) {
        const double *column = A.data() + j * n, *row = A.data() + j;
        for (Eigen::Index i = 0; i < j; ++i)
            if (!(std::abs(column[i] - row[i * n]) <= allowed)) return false;
    }
    return std::isfinite(allowed);
}

}  // namespace

void require_valid(const Lcp& problem) {
    const auto& [A, b, bilateral] = problem;
    if (A.rows() != A.cols())
        refuse("size of A", std::to_string(A.rows()) + " × " + std::to_string(A.cols()), "square");
    if (b.size() != A.rows())
        refuse("length of b", std::to_string(b.size()),
               "the number of rows of A, " + std::to_string(A.rows()));
    if (!bilateral.empty()) require_valid_indices(bilateral, b.size());
    if (b.size() == 0 || is_clearly_valid(A, b)) return;
    if (!A.allFinite())
        for (Eigen::Index j = 0; j < A.cols(); ++j)
            for (Eigen::Index i = 0; i < A.rows(); ++i)
                if (!std::isfinite(A(i, j))) refuse(entry(i, j), to_text(A(i, j)), "finite");
    for (Eigen::Index i = 0; i < b.size(); ++i)
        if (!std::isfinite(b[i])) refuse("b(" + std::to_string(i) + ")", to_text(b[i]), "finite");
    require_symmetric(A);
    for (Eigen::Index i = 0; i < A.rows(); ++i)
        if (A(i, i) < 0)
            refuse(entry(i, i), to_text(A(i, i)), ">= 0, because A is positive semidefinite");
}

std::vector<bool> bilateral_flags(const Lcp& problem) {
    std::vector<bool> flags(static_cast<std::size_t>(problem.b.size()));
    for (const int i : problem.bilateral) flags[static_cast<std::size_t>(i)] = true;
    return flags;
}

double size_of(const VecX& b) {
    const double largest = b.size() == 0 ? 0 : b.cwiseAbs().maxCoeff();
    return largest > 0 ? largest : 1;
}

double natural_residual(const Lcp& problem, const VecX& f) {
    return natural_residual(f, problem.A * f + problem.b, problem.A.diagonal(), problem.bilateral,
                            size_of(problem.b));
}

const char* to_text(LcpStatus status) {
    switch (status) {
        case LcpStatus::solved: return "solved";
        case LcpStatus::no_solution: return "no_solution";
        case LcpStatus::out_of_steps: return "out_of_steps";
        case LcpStatus::inaccurate: return "inaccurate";
    }
    return "";
}

VecX solve_on_active_set(const Lcp& problem, const std::vector<bool>& active) {
    std::vector<Eigen::Index> indices;
    for (std::size_t i = 0; i < active.size(); ++i)
        if (active[i]) indices.push_back(static_cast<Eigen::Index>(i));
    VecX f = VecX::Zero(problem.b.size());
    if (indices.empty()) return f;
    const MatX A = problem.A(indices, indices);
    const VecX b = problem.b(indices);
    const VecX active_f = -least_squares(A, b);
    f(indices) = active_f;
    return f;
}

// [enumerate]
LcpSolution solve_by_enumeration(const Lcp& problem) {
    require_valid(problem);
    std::vector<bool> active = bilateral_flags(problem);  // joints are always active
    std::vector<std::size_t> unilateral;
    for (std::size_t i = 0; i < active.size(); ++i)
        if (!active[i]) unilateral.push_back(i);
    if (unilateral.size() > 16)
        refuse("number of unilateral contacts", std::to_string(unilateral.size()),
               "at most 16, because 2ⁿ sets are tried");
    LcpSolution best{.f = VecX::Zero(problem.b.size()),
                     .a = problem.b,
                     .status = LcpStatus::no_solution,
                     .residual = natural_residual(problem, VecX::Zero(problem.b.size()))};
    for (unsigned set = 0; set < 1U << unilateral.size(); ++set) {
        for (std::size_t k = 0; k < unilateral.size(); ++k)
            active[unilateral[k]] = (set >> k & 1U) != 0;
        const VecX f = solve_on_active_set(problem, active);
        const double residual = natural_residual(problem, f);
        ++best.steps;
        if (residual > solved_residual) continue;
        best.f = f;
        best.a = problem.A * f + problem.b;
        best.status = LcpStatus::solved;
        best.residual = residual;
        for (int i = 0; i < f.size(); ++i)
            if (active[static_cast<std::size_t>(i)]) best.active.push_back(i);
        break;
    }
    return best;
}
// [enumerate]

RandomLcp random_lcp(Random& random, int n, int rank) {
    const MatX J = MatX::NullaryExpr(n, rank, [&] { return random.uniform(-1, 1); });
    RandomLcp result{{J * J.transpose(), VecX(n)}, VecX::Zero(n), VecX::Zero(n)};
    for (int i = 0; i < n; ++i)
        (random.chance(0.5) ? result.f : result.a)[i] = random.uniform(0.1, 1);
    result.problem.b = result.a - result.problem.A * result.f;
    return result;
}

}  // namespace collide
