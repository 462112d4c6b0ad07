// A hash of a drawing, independent of the renderer. gnuplot 5 and 6 write different bytes for the
// same picture, and compilers round differently; neither must make a figure look changed.
#pragma once
#include <cstdint>
#include <string>

#include "common/figures/backend.hpp"

namespace collide {

/// A hash of texts and numbers in order (Fowler, Noll and Vo's FNV-1a, 64 bits).
class Digest {
  public:
    Digest& add(const std::string& text);
    /// Rounded to 1e-4 (of a panel, or of a pixel); large numbers to a relative 1e-4. This hides
    /// rounding errors, and changes too small for the eye.
    Digest& add(double value);
    /// Sixteen hexadecimal digits.
    [[nodiscard]] std::string text() const;

  private:
    std::uint64_t hash_ = 0xcbf29ce484222325;
};

/// Adds everything that determines a backend's output.
void add_drawing(Digest& digest, const Drawing& drawing, Format format, double width);

}  // namespace collide
