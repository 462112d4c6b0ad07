// The visible contents of gnuplot's SVG: the extent of each colour, and the position of each text.
#pragma once
#include <map>
#include <regex>
#include <string>

#include "common/figures/tidy_svg.hpp"
#include "common/testing/testing.hpp"

namespace collide {

struct Box {
    double left = 1e9, right = -1e9, low = 1e9, high = -1e9;
    void include(double x, double y) {
        left = std::min(left, x), right = std::max(right, x);
        low = std::min(low, y), high = std::max(high, y);
    }
};

struct Seen {
    std::map<std::string, Box> boxes;  ///< of lines, regions and markers, by colour
    std::map<std::string, Box> texts;  ///< the start of each
};

inline Seen seen_in(const std::string& raw) {
    const std::string svg = tidy_svg(raw);
    const auto each = [&](const std::string& pattern, const auto& use) {
        const std::regex expression(pattern);
        for (std::sregex_iterator match(svg.begin(), svg.end(), expression), end; match != end;
             ++match)
            use(*match);
    };
    Seen seen;
    const auto include_all = [](Box& box, const std::string& corners) {
        const std::regex pair("(-?[0-9.]+),(-?[0-9.]+)");
        for (std::sregex_iterator at(corners.begin(), corners.end(), pair), end; at != end; ++at)
            box.include(std::stod((*at)[1]), std::stod((*at)[2]));
    };
    each("<path[^>]* stroke='(#[0-9a-f]{6})'[^>]* d='([^']*)'",
         [&](const std::smatch& m) { include_all(seen.boxes["line " + m[1].str()], m[2]); });
    each("<polygon fill='(#[0-9a-f]{6})'[^>]*points='([^']*)'",
         [&](const std::smatch& m) { include_all(seen.boxes["region " + m[1].str()], m[2]); });
    each("<use xlink:href='(#gpPt[0-9]+)' transform='translate\\(([0-9.]+),([0-9.]+)\\)",
         [&](const std::smatch& m) { seen.boxes[m[1]].include(std::stod(m[2]), std::stod(m[3])); });
    each("<g transform=\"translate\\(([0-9.]+),([0-9.]+)\\)[^>]*>\\s*<text>(.*)</text>",
         [&](const std::smatch& m) {
             const std::string words = std::regex_replace(m[3].str(), std::regex("<[^>]*>"), "");
             seen.texts[words].include(std::stod(m[1]), std::stod(m[2]));
         });
    return seen;
}

/// The same colours and texts at the same positions. A pixel and a half is less than a line width.
inline void compare(const std::map<std::string, Box>& one,
                    const std::map<std::string, Box>& other) {
    constexpr double near = 1.5;  // [pixels]
    for (const auto& [name, box] : one) {
        CAPTURE(name);
        REQUIRE(other.contains(name));
        const Box& twin = other.at(name);
        CHECK(std::abs(box.left - twin.left) < near);
        CHECK(std::abs(box.right - twin.right) < near);
        CHECK(std::abs(box.low - twin.low) < near);
        CHECK(std::abs(box.high - twin.high) < near);
    }
    CHECK(other.size() == one.size());
}

}  // namespace collide
