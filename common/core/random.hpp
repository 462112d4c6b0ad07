// Random problems that are the same on every machine.
#pragma once
#include <cstdint>
#include <random>

#include "common/core/linear_algebra.hpp"

namespace collide {

/// A seeded source of random numbers. The standard's distributions differ between libraries; these
/// do not.
struct Random {
    std::mt19937_64 engine;

    explicit Random(std::uint64_t seed) : engine(seed) {}

    /// Uniform in [low, high).
    double uniform(double low, double high);
    /// Uniform in the logarithm, for quantities that range over decades; 0 < low < high.
    double log_uniform(double low, double high);
    /// Uniform among 0 … count − 1.
    int index(int count);
    /// True with the given probability.
    bool chance(double probability);
    /// Uniform on the unit sphere.
    Vec3 direction();
    /// A rotation, uniform among all rotations.
    Mat3 rotation();
};

}  // namespace collide
