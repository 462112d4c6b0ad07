#include "common/figures/film.hpp"

#include <stdexcept>
#include <string>

#include "common/core/errors.hpp"
#include "common/figures/backend.hpp"
#include "common/figures/files.hpp"

namespace collide {

std::optional<FilmFormat> film_format_from(const std::string& name) {
    if (name == "gif") return FilmFormat::gif;
    if (name == "mp4") return FilmFormat::mp4;
    return std::nullopt;
}

std::string to_text(FilmFormat format) {
    switch (format) {
        case FilmFormat::gif: return "gif";
        case FilmFormat::mp4: return "mp4";
        case FilmFormat::page: return "film";
    }
    throw std::invalid_argument("unknown format of a film");
}

namespace {

/// Pictures of one size, in a time that is not zero.
void require_valid(const Film& film) {
    if (film.pictures.empty() || !(film.seconds > 0))
        throw std::runtime_error("a film without pictures, or of no length");
    const Figure& first = film.pictures.front();
    for (const Figure& picture : film.pictures)
        if (picture.width != first.width || picture.height != first.height)
            throw std::runtime_error("the pictures of a film must have the same size");
}

std::string for_page(const Film& film, double width) {
    std::string text = to_text(film.seconds) + "\n";
    for (const Figure& picture : film.pictures)
        text += svg_of(simplified(lay_out(picture), width), width);
    return text;
}

}  // namespace

void save(const Film& film, FilmFormat format, const std::optional<double>& width,
          const std::filesystem::path& file) {
    require_valid(film);
    for (const Figure& picture : film.pictures) require_visible(lay_out(picture), picture.name);
    const double wide = width.value_or(film.pictures.front().width);
    if (format != FilmFormat::page) return encode(film, format, wide, file);
    write_file(file, [&](std::ostream& out) { out << for_page(film, wide); });
}

}  // namespace collide
