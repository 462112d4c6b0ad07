// gallery FOLDER ROOT: writes FOLDER/index.html, every figure below the folder by chapter. ROOT is the
// course. For the course's own figures it also writes README.md, which is committed with them; for
// any other set figures.tex, if LaTeX can include any of them.
#include <iostream>
#include <stdexcept>

#include "common/figures/files.hpp"
#include "common/workshop/gallery/exhibits.hpp"

using namespace collide;
namespace fs = std::filesystem;

namespace {

void write_text(const fs::path& file, const std::string& text) {
    write_file(file, [&](std::ostream& out) { out << text; });
}

}  // namespace

int main(int argc, char** argv) try {
    if (argc != 3) throw std::runtime_error("usage: gallery FOLDER ROOT");
    const fs::path folder = argv[1], root = argv[2], style = root / "common/workshop/gallery";
    const auto chapters = find_exhibits(folder, root);
    write_text(folder / "index.html", html_page(chapters, read_text(style / "gallery.css"),
                                                read_text(style / "gallery.js")));
    if (fs::equivalent(folder, root / "figures"))
        write_text(folder / "README.md", markdown_page(chapters));
    else if (const auto document = latex_document(chapters))
        write_text(folder / "figures.tex", *document);
    return 0;
} catch (const std::exception& error) {
    std::cerr << "gallery: " << error.what() << '\n';
    return 1;
}
