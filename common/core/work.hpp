// A budget of computation: every algorithm counts its work, and a run ends when its budget is used
// up.
#pragma once
#include <cstdint>
#include <limits>
#include <stdexcept>

namespace collide {

/// Thrown by spend, caught where the budget was set.
struct OutOfWork : std::runtime_error {
    OutOfWork() : std::runtime_error("the budget of work is used up") {}
};

/// The cost of a computation so far, in units of about a microsecond on an ordinary machine. It is
/// counted, not measured, so that a run ends at the same point on every machine.
struct Work {
    std::int64_t done = 0;
    std::int64_t budget = std::numeric_limits<std::int64_t>::max();

    /// Call before doing the work. @throws OutOfWork if the budget does not cover it
    void spend(std::int64_t units) {
        done += units;
        if (done > budget) throw OutOfWork();
    }
};

/// The work of solving a dense n × n system, or of n updates of its factorisation.
inline std::int64_t cost_of_system(std::int64_t n) { return 1 + n * n / 80 + n * n * n / 10'000; }

}  // namespace collide
