// The browser's rendering: no external programs, and figures as plain SVG only.
#include <stdexcept>

#include "common/figures/backend.hpp"
#include "common/figures/files.hpp"
#include "common/figures/film.hpp"
#include "common/workshop/system/process.hpp"

namespace collide {

// Replacements for the queries about gnuplot: svg_of takes its place, so it is installed, runs and
// never fails.
bool is_installed(const std::string&) { return true; }
ProcessResult run_process(const std::string&) { return {}; }
std::string complaint(const ProcessResult& result) { return result.output; }

void render(const Drawing& drawing, Format format, double width,
            const std::filesystem::path& file) {
    if (format != Format::svg)
        throw std::invalid_argument("--format: the browser draws svg only, not " + to_text(format));
    write_file(file, [&](std::ostream& out) { out << svg_of(drawing, width); });
}

void encode(const Film&, FilmFormat format, double, const std::filesystem::path&) {
    throw std::invalid_argument("--format: the browser makes no " + to_text(format));
}

}  // namespace collide
