// Timing for benchmarks.
#pragma once
#include <algorithm>
#include <chrono>

namespace collide {

/// [s]
template <class Work>
double seconds_of(const Work& work) {
    const auto begin = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

/// The shortest of several runs [s], which suppresses the load of other programs.
template <class Work>
double best_seconds(int runs, const Work& work) {
    double best = seconds_of(work);
    for (int run = 1; run < runs; ++run) best = std::min(best, seconds_of(work));
    return best;
}

}  // namespace collide
