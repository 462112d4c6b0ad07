// gallery FOLDER: writes FOLDER/README.md and FOLDER/index.html, every figure below the folder with
// its title and caption.
#include <algorithm>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <vector>

#include "common/figures/figure.hpp"
#include "common/system/files.hpp"

using namespace collide;
namespace fs = std::filesystem;

namespace {

struct Exhibit {
    std::string chapter, file, name;
    Caption caption;
};

std::vector<Exhibit> find_exhibits(const fs::path& folder) {
    std::vector<Exhibit> exhibits;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        const fs::path& path = entry.path();
        if (path.extension() != ".svg" || path.filename().string().starts_with(".")) continue;
        exhibits.push_back({path.parent_path().filename().string(),
                            fs::relative(path, folder).generic_string(), path.stem().string(),
                            read_caption(path)});
    }
    std::sort(exhibits.begin(), exhibits.end(),
              [](const Exhibit& a, const Exhibit& b) { return a.file < b.file; });
    return exhibits;
}

std::string to_html(const std::string& text) {
    std::string html;
    for (const char c : text)
        html += c == '&' ? "&amp;" : c == '<' ? "&lt;" : c == '>' ? "&gt;" : std::string(1, c);
    return html;
}

std::string numbers_file(const Exhibit& exhibit) {
    return exhibit.file.substr(0, exhibit.file.size() - 4) + ".csv";
}

void write_markdown(std::ostream& out, const std::vector<Exhibit>& exhibits) {
    out << "# The figures\n\nMade by `./course figures`; do not edit. Each has its numbers beside "
           "it.\n";
    std::string chapter;
    for (const Exhibit& exhibit : exhibits) {
        if (exhibit.chapter != chapter) out << "\n## " << exhibit.chapter << "\n";
        chapter = exhibit.chapter;
        out << "\n### " << exhibit.caption.title << "\n\n![" << exhibit.caption.title << "]("
            << exhibit.file << ")\n\n"
            << exhibit.caption.caption << " — [" << exhibit.name << ".csv]("
            << numbers_file(exhibit) << ")\n";
    }
}

void write_html(std::ostream& out, const std::vector<Exhibit>& exhibits) {
    out << "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>Collide: the "
           "figures</title>\n<style>\n"
           "body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 80rem; "
           "padding: 0 1rem; color: "
           "#222; }\n"
           "main { display: grid; grid-template-columns: repeat(auto-fill, minmax(24rem, 1fr)); "
           "gap: 2rem; }\n"
           "h2 { grid-column: 1 / -1; margin: 1rem 0 0; }\nfigure { margin: 0; }\n"
           "img { width: 100%; border: 1px solid #ddd; border-radius: 4px; }\n</style>\n<h1>The "
           "figures</h1>\n<main>\n";
    std::string chapter;
    for (const Exhibit& exhibit : exhibits) {
        if (exhibit.chapter != chapter) out << "<h2>" << to_html(exhibit.chapter) << "</h2>\n";
        chapter = exhibit.chapter;
        out << "<figure><a href=\"" << exhibit.file << "\"><img src=\"" << exhibit.file
            << "\" alt=\"" << to_html(exhibit.caption.title) << "\"></a>\n<figcaption><b>"
            << to_html(exhibit.caption.title) << "</b> " << to_html(exhibit.caption.caption)
            << " <a href=\"" << numbers_file(exhibit) << "\">csv</a></figcaption></figure>\n";
    }
    out << "</main>\n</html>\n";
}

}  // namespace

int main(int argc, char** argv) try {
    if (argc != 2) throw std::runtime_error("usage: gallery FOLDER");
    const fs::path folder = argv[1];
    const auto exhibits = find_exhibits(folder);
    write_file(folder / "README.md", [&](std::ostream& out) { write_markdown(out, exhibits); });
    write_file(folder / "index.html", [&](std::ostream& out) { write_html(out, exhibits); });
    return 0;
} catch (const std::exception& error) {
    std::cerr << "gallery: " << error.what() << '\n';
    return 1;
}
