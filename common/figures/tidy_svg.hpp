// Removes redundant elements and attributes from gnuplot's SVG.
#pragma once
#include <string>

namespace collide {

/// The same picture in fewer bytes: empty groups are removed, and so are the groups around each
/// element of a plot, whose names browsers show as tooltips; adjacent equal groups are merged;
/// default attributes and trailing zeros of coordinates are dropped. Text that is not XML in
/// gnuplot's form is returned unchanged.
std::string tidy_svg(const std::string& svg);

}  // namespace collide
