// Films: figures that move, for slides and for the pages of the book.
#pragma once
#include <filesystem>
#include <optional>
#include <string>

#include "common/figures/figure.hpp"

namespace collide {

enum class FilmFormat {
    gif,
    mp4,
    page  ///< for a page of the book: the length in seconds on a line, then one SVG after the other
};
/// Parses "gif" or "mp4"; nullopt for anything else.
std::optional<FilmFormat> film_format_from(const std::string& name);
/// The ending of the file.
std::string to_text(FilmFormat format);

/// Writes the film; the file is complete or not there. After the last picture a film stays for a moment.
/// @param width  [pixels]; default: that of its figures
/// Throws std::runtime_error if it has no pictures, or if a program that is needed is missing or fails.
void save(const Film& film, FilmFormat format, const std::optional<double>& width,
          const std::filesystem::path& file);

/// Draws the pictures and makes a GIF or an MP4 of them; in the browser, which cannot, it throws.
void encode(const Film& film, FilmFormat format, double width, const std::filesystem::path& file);

}  // namespace collide
