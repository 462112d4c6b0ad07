// Random problems that are the same on every machine.
#pragma once
#include <cstdint>
#include <random>

#include "common/core/linear_algebra.hpp"

namespace collide {

/// A seeded random number generator. The standard's distributions differ between libraries; these
/// do not. But the compiler chooses the order of evaluation in f(random.index(3), random.index(4)),
/// and in sums and products: draw one number per statement, or between braces (a test enforces it).
struct Random {
    std::mt19937_64 engine;

    explicit Random(std::uint64_t seed) : engine(seed) {}

    /// Uniform in [low, high).
    double uniform(double low, double high);
    /// Log-uniform, for quantities that range over decades; 0 < low < high.
    double log_uniform(double low, double high);
    /// Uniform among 0 … count − 1.
    int index(int count);
    /// True with the given probability.
    bool chance(double probability);
    /// 1 or −1.
    double sign();
    /// Uniform on the unit sphere.
    Vec3 direction();
    /// Random direction, length uniform in [low, high).
    Vec3 vector(double low, double high);
    /// Random direction, length log-uniform.
    Vec3 log_vector(double low, double high);
    /// Each coordinate uniform in [low, high).
    Vec3 coordinates(double low, double high);
    /// A rotation, uniform among all rotations.
    Mat3 rotation();
};

}  // namespace collide
