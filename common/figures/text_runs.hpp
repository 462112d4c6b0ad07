// Splits a text with subscripts and superscripts into runs with one baseline each.
#pragma once
#include <string>
#include <vector>

namespace collide {

/// A run of text on one baseline.
struct TextRun {
    std::string text;
    double size = 0,
           rise = 0;  ///< font size, and height of the run's baseline above the text's [pixels]
};

/// Cuts a text with _{…} and ^{…} into runs. As in gnuplot, a single character needs no braces, and
/// braces are never drawn.
std::vector<TextRun> cut_into_runs(const std::string& text, double size);

/// The number of characters drawn.
std::size_t visible_length(const std::string& text);

}  // namespace collide
