// Comparison of a figure's numbers with the committed ones.
#pragma once
#include <filesystem>
#include <string>

#include "common/figures/table.hpp"

namespace collide {

/// The difference between drawn and committed numbers as one sentence; empty if they agree. Other
/// compilers and processors round differently; a figure that depends on more than this shows noise.
inline std::string difference_from_committed(const std::filesystem::path& committed_csv,
                                             const std::filesystem::path& drawn_csv) {
    constexpr double relative_tolerance = 1e-6, absolute_tolerance = 1e-9;
    return difference(read_csv(committed_csv), read_csv(drawn_csv), relative_tolerance,
                      absolute_tolerance);
}

}  // namespace collide
