// Formatting of SVG attributes.
#pragma once
#include <string>

namespace collide {

/// At most two decimals: a hundredth of a pixel is invisible.
std::string svg_number(double value);

/// A blank, the name, and the value in quotes.
std::string attribute(const char* name, double value);
std::string attribute(const char* name, const std::string& value);

}  // namespace collide
