// Timing of solvers, and the problems for it.
#pragma once
#include <Eigen/LU>
#include <algorithm>
#include <cstdint>
#include <functional>
#include <vector>

#include "chapters/02_particle_systems/lcp.hpp"
#include "chapters/08_linear_complementarity/random_problems.hpp"
#include "common/benchmarks/timing.hpp"

namespace collide {

constexpr double relative_rank = 0.75;  // singular, and about half of the contacts active
constexpr int problems_measured = 30;

using Solver = std::function<void(const Lcp&)>;

inline volatile double sink = 0;  // uses every result, so that the compiler keeps the work

inline void eliminate(const Lcp& problem) {
    sink = sink + std::min(1.0, VecX(problem.A.partialPivLu().solve(problem.b))[0]);
}

inline double seconds(const Solver& solve, const Lcp& problem, int repetitions) {
    const double all = seconds_of([&] {
        for (int i = 0; i < repetitions; ++i) solve(problem);
    });
    return all / repetitions;
}

inline double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

inline std::vector<Lcp> make_problems(int n, int count) {
    Random random(static_cast<std::uint64_t>(n));
    std::vector<Lcp> made;
    const int rank = std::max(1, static_cast<int>(relative_rank * n));
    for (int k = 0; k < count; ++k) made.push_back(random_contact_problem(random, n, rank));
    return made;
}

}  // namespace collide
