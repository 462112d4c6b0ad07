// What differs in the browser: there are no other programs, and a figure is drawn by ourselves, as SVG and nothing else.
#include <stdexcept>

#include "common/figures/backend.hpp"
#include "common/system/files.hpp"
#include "common/system/process.hpp"

namespace collide {

/// Asked for gnuplot, which svg_of replaces.
bool is_installed(const std::string&) { return true; }

void render(const Drawing& drawing, Format format, double width,
            const std::filesystem::path& file) {
    if (format != Format::svg)
        throw std::invalid_argument("--format: the browser draws svg only, not " + to_text(format));
    write_file(file, [&](std::ostream& out) { out << svg_of(drawing, width); });
}

}  // namespace collide
