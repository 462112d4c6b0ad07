// In the browser a figure is drawn by ourselves, as SVG and nothing else.
#include <stdexcept>

#include "common/figures/backend.hpp"
#include "common/system/files.hpp"

namespace collide {

void require_renderer() {}

void render(const Drawing& drawing, Format format, double width,
            const std::filesystem::path& file) {
    if (format != Format::svg)
        throw std::invalid_argument("--format: the browser draws svg only, not " + to_text(format));
    write_file(file, [&](std::ostream& out) { out << svg_of(drawing, width); });
}

}  // namespace collide
