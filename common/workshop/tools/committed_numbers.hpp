// Comparison of a figure's numbers with the committed ones.
#pragma once
#include <algorithm>
#include <cctype>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "common/figures/files.hpp"
#include "common/figures/table.hpp"

namespace collide {

/// How much the columns of some figures may differ, because the last bit decides there
/// (common/workshop/live/sensitive.json says why).
inline std::map<std::string, double> sensitive_columns(const std::string& figure) {
    const std::filesystem::path file =
        std::filesystem::path(COLLIDE_ROOT) / "common/workshop/live/sensitive.json";
    const nlohmann::json all = nlohmann::json::parse(read_text(file));
    return all.contains(figure) ? all.at(figure).at("columns").get<std::map<std::string, double>>()
                                : std::map<std::string, double>{};
}
/// A caption of such a figure has numbers that may differ, too.
inline std::string without_digits(std::string text) {
    std::erase_if(text, [](unsigned char each) { return std::isdigit(each) != 0; });
    return text;
}

/// The difference between drawn and committed numbers as one sentence; empty if they agree. Other
/// compilers and processors round differently; a figure that depends on more than this shows noise.
/// @param allowed  in which columns they may differ by how much
inline std::string difference_from_committed(const std::filesystem::path& committed_csv,
                                             const std::filesystem::path& drawn_csv,
                                             const std::map<std::string, double>& allowed = {}) {
    constexpr double relative_tolerance = 1e-6, absolute_tolerance = 1e-9;
    return difference(read_csv(committed_csv), read_csv(drawn_csv), relative_tolerance,
                      absolute_tolerance, allowed);
}

}  // namespace collide
