// Members of the structs in this chapter's exercises (see common/testing/values.hpp).
#pragma once
#include "chapters/08_linear_complementarity/alternative.hpp"
#include "chapters/08_linear_complementarity/cholesky_factor.hpp"
#include "chapters/08_linear_complementarity/drive.hpp"
#include "common/testing/values.hpp"

namespace collide {

COLLIDE_NAMES(Role, ignored, clamped, unclamped, bilateral)
COLLIDE_FIELDS(Step, length, limiting)
COLLIDE_FIELDS(CholeskyFactor, L, size)
COLLIDE_NAMES(Verdict, solution, no_solution, neither)
COLLIDE_FIELDS(Lcp, A, b, bilateral)

}  // namespace collide
