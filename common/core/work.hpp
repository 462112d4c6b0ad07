// A budget of computation: whoever computes counts it, and a run that has used up its budget ends.
#pragma once
#include <cstdint>
#include <limits>
#include <stdexcept>

namespace collide {

/// Thrown by spend; whoever set the budget catches it.
struct OutOfWork : std::runtime_error {
    OutOfWork() : std::runtime_error("the budget of work is used up") {}
};

/// What a computation has cost, in units of about a microsecond on an ordinary machine. It is counted
/// and not measured, so that a run ends at the same place everywhere.
struct Work {
    std::int64_t done = 0;
    std::int64_t budget = std::numeric_limits<std::int64_t>::max();

    /// Call it before the work is done. @throws OutOfWork if the budget does not cover it
    void spend(std::int64_t units) {
        done += units;
        if (done > budget) throw OutOfWork();
    }
};

/// The work of solving a dense system of n equations, or of changing its factor n times.
inline std::int64_t work_of_system(std::int64_t n) { return 1 + n * n / 80 + n * n * n / 10'000; }

}  // namespace collide
