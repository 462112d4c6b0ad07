// Projected Gauss–Seidel for problems whose matrix is given.
#pragma once
#include "chapters/02_particle_systems/lcp.hpp"
#include "chapters/02_particle_systems/pgs.hpp"

namespace collide {

/// Eq. (2.10) with a matrix A, whose diagonal must be positive. A sweep costs n², where the sums of
/// pgs_sweep cost n; in return the contacts may be of any kind.
PgsResult solve_pgs(const Lcp& problem, const PgsSettings& settings = {});

}  // namespace collide
