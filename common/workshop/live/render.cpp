// What differs in the browser: there are no other programs, and a figure is drawn by ourselves, as SVG and nothing else.
#include <stdexcept>

#include "common/figures/backend.hpp"
#include "common/figures/files.hpp"
#include "common/workshop/system/process.hpp"

namespace collide {

// What is asked about gnuplot before it draws. svg_of stands for it, so it is there, it runs, and has nothing to complain about.
bool is_installed(const std::string&) { return true; }
ProcessResult run_process(const std::string&) { return {}; }
std::string complaint(const ProcessResult& result) { return result.output; }

void render(const Drawing& drawing, Format format, double width,
            const std::filesystem::path& file) {
    if (format != Format::svg)
        throw std::invalid_argument("--format: the browser draws svg only, not " + to_text(format));
    write_file(file, [&](std::ostream& out) { out << svg_of(drawing, width); });
}

}  // namespace collide
