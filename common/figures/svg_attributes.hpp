// Numbers and words as SVG wants them.
#pragma once
#include <string>

namespace collide {

/// With at most two decimals: a hundredth of a pixel is not seen.
std::string svg_number(double value);

/// A blank, the name, and the value in quotes.
std::string attribute(const char* name, double value);
std::string attribute(const char* name, const std::string& value);

}  // namespace collide
