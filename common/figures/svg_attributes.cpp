#include "common/figures/svg_attributes.hpp"

#include <algorithm>
#include <cmath>

#include "common/workshop/system/words.hpp"

namespace collide {

// In integers: there are many of them, and printf is slow in a browser.
std::string svg_number(double value) {
    constexpr double far_away = 1e9;
    const auto hundredths = std::llround(100 * std::clamp(value, -far_away, far_away));
    const auto size = std::abs(hundredths);
    std::string text = (hundredths < 0 ? "-" : "") + std::to_string(size / 100);
    if (const auto rest = size % 100; rest != 0) {
        text += {'.', static_cast<char>('0' + rest / 10)};
        if (rest % 10 != 0) text += static_cast<char>('0' + rest % 10);
    }
    return text;
}

std::string attribute(const char* name, double value) {
    return std::string(" ") + name + "=\"" + svg_number(value) + "\"";
}

std::string attribute(const char* name, const std::string& value) {
    return std::string(" ") + name + "=\"" + to_xml_attribute(value) + "\"";
}

}  // namespace collide
