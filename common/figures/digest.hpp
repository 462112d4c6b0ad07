// A short name for a drawing: equal drawings have equal ones, whichever program draws them.
// Renderers differ (gnuplot 5 and 6 write other bytes for the same picture), and compilers round
// differently; neither shall make a figure look changed.
#pragma once
#include <cstdint>
#include <string>

#include "common/figures/backend.hpp"

namespace collide {

/// Texts and numbers in their order, as one number (Fowler, Noll and Vo's FNV-1a, 64 bits).
class Digest {
  public:
    Digest& add(const std::string& text);
    /// Rounded to a ten-thousandth, of a panel or of a pixel; a large number to that part of
    /// itself. So noise of rounding is not seen, and neither is a change that the eye could not see.
    Digest& add(double value);
    /// Sixteen hexadecimal digits.
    [[nodiscard]] std::string text() const;

  private:
    std::uint64_t hash_ = 0xcbf29ce484222325;
};

/// Everything that the backends make a file of.
void add_drawing(Digest& digest, const Drawing& drawing, Format format, double width);

}  // namespace collide
