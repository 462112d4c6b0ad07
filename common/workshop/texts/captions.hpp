// Captions are plain text in UTF-8, with letters such as μ and indices such as u_z. Here they become
// HTML and LaTeX.
#pragma once
#include <string>

namespace collide {

/// u_z and θ_max get their index; `name` becomes code; the rest is escaped.
std::string caption_to_html(const std::string& caption);

/// In commands that pdflatex, xelatex and lualatex all understand. Throws std::runtime_error naming a
/// character that it does not know.
std::string caption_to_latex(const std::string& caption);

}  // namespace collide
