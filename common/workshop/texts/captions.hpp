// Converts captions to HTML and LaTeX. They are plain UTF-8, with letters such as μ and indices
// such as u_z.
#pragma once
#include <string>

namespace collide {

/// u_z and θ_max get subscripts; `name` becomes code; the rest is escaped.
std::string caption_to_html(const std::string& caption);

/// With commands common to pdflatex, xelatex and lualatex. Throws std::runtime_error naming an
/// unknown character.
std::string caption_to_latex(const std::string& caption);

}  // namespace collide
