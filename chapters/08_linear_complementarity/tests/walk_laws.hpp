// Properties of every run of Dantzig's algorithm, and of every certificate of infeasibility.
#pragma once
#include "chapters/08_linear_complementarity/dantzig.hpp"
#include "common/testing/testing.hpp"

namespace collide {

/// ½ fᵀ A f + bᵀ f, eq. (8.11), which every drive decreases.
inline double energy_of(const Lcp& problem, const VecX& f) {
    return f.dot(0.5 * problem.A * f + problem.b);
}

/// Every completed drive decreases the energy; no force ever pulls.
inline void require_lawful(const Lcp& problem, const DantzigWalk& walk) {
    double last = 0;
    for (const Pivot& pivot : walk.pivots) {
        REQUIRE(pivot.f.minCoeff() >= 0);
        REQUIRE(pivot.step >= 0);
        const double now = energy_of(problem, pivot.f);
        REQUIRE(now <= last + 1e-9 * (1 + std::abs(last)));
        last = now;
    }
}

/// The pivots are the same one by one; lengths may differ by rounding.
inline bool same_walk(const DantzigWalk& one, const DantzigWalk& other) {
    return std::equal(one.pivots.begin(), one.pivots.end(), other.pivots.begin(),
                      other.pivots.end(), [](const Pivot& p, const Pivot& q) {
                          return p.driven == q.driven && p.limiting == q.limiting &&
                                 p.move == q.move && p.clamped_before == q.clamped_before;
                      });
}

/// Eq. (8.13), up to rounding.
inline void require_proof(const Lcp& problem, const VecX& ray) {
    REQUIRE(ray.size() == problem.b.size());
    const std::vector<bool> bilateral = bilateral_flags(problem);
    for (int i = 0; i < ray.size(); ++i)
        if (!bilateral[static_cast<std::size_t>(i)]) REQUIRE(ray[i] >= 0);
    REQUIRE(ray.cwiseAbs().maxCoeff() == 1);
    const double largest = problem.A.cwiseAbs().maxCoeff();
    REQUIRE((problem.A * ray).cwiseAbs().maxCoeff() <= 1e-9 * largest);
    REQUIRE(problem.b.dot(ray) < -1e-6 * problem.b.cwiseAbs().maxCoeff());
}

}  // namespace collide
