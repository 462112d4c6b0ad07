// Apart from the other laws, because its eigenvalues cost the compiler more than all of them, and few checks need it.
#include <string>

#include "common/core/decompositions.hpp"
#include "common/core/errors.hpp"
#include "common/testing/laws.hpp"

namespace collide {

Law<MatX> is_positive_definite(double tolerance) {
    return {"the matrix is symmetric and positive definite",
            [=](const MatX& matrix) -> std::string {
                if (matrix.rows() != matrix.cols() || matrix.size() == 0) return "it is not square";
                if (!matrix.allFinite()) return "an entry is not finite";
                const double asymmetry = (matrix - matrix.transpose()).norm();
                if (asymmetry > tolerance * matrix.norm())
                    return "|A − Aᵀ| = " + to_short_text(asymmetry);
                const double smallest = symmetric_eigenvalues(matrix)[0];
                if (smallest > 0) return "";
                return "the smallest eigenvalue is " + to_short_text(smallest);
            }};
}

}  // namespace collide
