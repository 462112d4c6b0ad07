// The choice of the backend. With Matplot++ both are available.
#include <stdexcept>

#include "common/figures/backend.hpp"
#include "common/figures/files.hpp"
#include "common/figures/tidy_svg.hpp"

namespace collide {

std::vector<Backend> backends() {
#ifdef COLLIDE_HAS_MATPLOT
    return {Backend::matplot, Backend::gnuplot};
#else
    return {Backend::gnuplot};
#endif
}

void render_with(Backend backend, const Drawing& drawing, Format format, double width,
                 const std::filesystem::path& file) {
    switch (backend) {
        case Backend::gnuplot: render_with_gnuplot(drawing, format, width, file); return;
        case Backend::matplot:
#ifdef COLLIDE_HAS_MATPLOT
            render_with_matplot(drawing, format, width, file);
            return;
#else
            throw std::invalid_argument("the course was built without Matplot++");
#endif
    }
}

void render(const Drawing& drawing, Format format, double width,
            const std::filesystem::path& file) {
    render_with(backends().front(), drawing, format, width, file);
    if (format != Format::svg || !std::filesystem::exists(file)) return;
    const std::string svg = tidy_svg(read_text(file));
    write_file(file, [&](std::ostream& out) { out << svg; });
}

}  // namespace collide
