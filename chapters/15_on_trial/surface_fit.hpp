// The e and the μ with which a model errs least.
#pragma once
#include <functional>
#include <vector>

#include "common/core/contact.hpp"

namespace collide {

// [surface-fit]
/// A surface that was tried, and its error.
struct TriedSurface {
    Surface surface = {};
    double error = 0;
};
/// Where to look: every e with every μ first.
struct SurfaceGrid {
    std::vector<double> restitutions = {};  ///< rising, at least two, from 0 to 1
    std::vector<double> frictions = {};     ///< rising, at least two, >= 0
    int refinements = 2;  ///< then around the best, each time with half the distance
};
using SurfaceError = std::function<double(const Surface& surface)>;
/// Everything that was tried, in order. The errors of chaotic motions have many small valleys, so a
/// grid comes before the descent.
std::vector<TriedSurface> try_surfaces(const SurfaceError& error, const SurfaceGrid& grid);
/// The one with the smallest error; the first of equals.
TriedSurface best_of(const std::vector<TriedSurface>& tried);
// [surface-fit]

}  // namespace collide
