// gnuplot's SVG without what gnuplot needs to write it, but nobody to see it.
#pragma once
#include <string>

namespace collide {

/// The same picture in fewer bytes: groups that hold nothing go, and so do the groups round each
/// element of a plot with the names that browsers show under the mouse; neighbours in equal groups
/// share one; attributes with their default value, and zeros at the end of coordinates, are left out.
/// Text that is not XML as gnuplot writes it comes back as it is.
std::string tidy_svg(const std::string& svg);

}  // namespace collide
