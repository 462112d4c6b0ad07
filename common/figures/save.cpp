// From a figure to files: draw, verify that they are complete, then publish.
#include <algorithm>
#include <stdexcept>
#include <utility>

#include "common/figures/backend.hpp"
#include "common/figures/digest.hpp"
#include "common/figures/figure.hpp"
#include "common/figures/files.hpp"
#include "common/workshop/system/process.hpp"
#include "common/workshop/system/words.hpp"

namespace collide {

namespace fs = std::filesystem;

namespace {

// ---- text in an SVG

std::string from_xml(std::string text) {
    replace_all(text, "&lt;", "<");
    replace_all(text, "&gt;", ">");
    replace_all(text, "&amp;", "&");
    return text;
}

// The text between <tag> and </tag>: position and length, or npos.
std::pair<std::size_t, std::size_t> find_element(const std::string& xml, const std::string& tag) {
    const std::size_t open = xml.find("<" + tag + ">");
    if (open == std::string::npos) return {open, 0};
    const std::size_t begin = open + tag.size() + 2;
    return {begin, xml.find("</" + tag + ">", begin) - begin};
}

void set_element(std::string& xml, const std::string& tag, const std::string& text) {
    const auto [begin, length] = find_element(xml, tag);
    if (begin == std::string::npos) throw std::runtime_error("the drawing has no <" + tag + ">");
    xml.replace(begin, length, to_xml(text));
}

std::string full_caption(const Figure& figure) {
    return figure.caption + (figure.source.empty() ? "" : " (" + figure.source + ")");
}

// ---- what an SVG was drawn from

/// Everything that determines the SVG's appearance and metadata.
std::string digest_of(const Figure& figure, const Drawing& drawing, const std::string& parameters,
                      double width) {
    Digest digest;
    add_drawing(digest, drawing, Format::svg, width);
    return digest.add(figure.title)
        .add(full_caption(figure))
        .add(figure.source)
        .add(parameters)
        .text();
}

const std::string stamp_begin = "<!-- drawn from ";
const std::string stamp_end = " -->\n";

/// Appends a line with the digest of the drawing and, to detect later changes of the file, the
/// digest of the SVG itself.
std::string stamped(std::string svg, const std::string& drawn_from) {
    const std::size_t end = svg.rfind("</svg>");
    if (end == std::string::npos) return svg;
    return svg.insert(end, stamp_begin + drawn_from + ", unchanged if the rest is " +
                               Digest().add(svg).text() + stamp_end);
}

/// Is the file unmodified, and made from the same drawing, by whichever renderer?
bool is_drawn_from(const std::string& drawn_from, const fs::path& file) {
    if (!fs::exists(file)) return false;
    const std::string svg = read_text(file);
    const std::size_t begin = svg.rfind(stamp_begin), end = svg.find(stamp_end, begin);
    if (begin == std::string::npos || end == std::string::npos) return false;
    std::string bare = svg;
    return stamped(bare.erase(begin, end + stamp_end.size() - begin), drawn_from) == svg;
}

/// Tidies gnuplot's SVG, replaces its title and caption by ours, adds fallback fonts for other
/// machines, and stamps it.
void finish_svg(const Figure& figure, const std::string& parameters, const std::string& drawn_from,
                const fs::path& file) {
    std::string svg = read_text(file);
    set_element(svg, "title", figure.title);
    set_element(svg, "desc", full_caption(figure));
    const std::string metadata = to_xml(figure.source + "\n" + parameters);
    const std::size_t after_caption = svg.find("</desc>") + 7;
    svg.insert(after_caption, "\n<metadata>" + metadata + "</metadata>");
    // Otherwise some viewers drop the blank after a subscript.
    replace_all(svg, "<g id=\"gnuplot_canvas\">",
                "<g id=\"gnuplot_canvas\" xml:space=\"preserve\">");
    replace_all(svg, "font-family=\"" + house_font + "\"",
                "font-family=\"" + house_font + ", Verdana, Arial, sans-serif\"");
    write_file(file, [&](std::ostream& out) { out << stamped(svg, drawn_from); });
}

// ---- drawing

/// The last bytes of a complete file of the format, apart from blanks. gnuplot does not report a
/// full disk: its file is just truncated.
std::string ending(Format format) {
    switch (format) {
        case Format::svg: return "</svg>";
        case Format::png: return "IEND\xAE\x42\x60\x82";  // the last chunk, with its checksum
        case Format::pdf:
        case Format::eps: return "%%EOF";
    }
    throw std::invalid_argument("unknown format");
}

bool is_complete(const fs::path& file, Format format) {
    if (!fs::exists(file)) return false;
    std::string content = read_text(file);
    if (format != Format::png) content.erase(content.find_last_not_of(" \r\n") + 1);
    return content.ends_with(ending(format));
}

void require_gnuplot() {
    if (!is_installed("gnuplot"))
        throw std::runtime_error(
            "gnuplot is not installed; './course setup' installs it (on Debian and Ubuntu: apt-get "
            "install gnuplot-nox)");
    const ProcessResult result = run_process("gnuplot --version");
    if (result.status != 0)
        throw std::runtime_error("gnuplot is installed but does not run: " + complaint(result));
}

}  // namespace

void save(const Figure& figure, const Table& numbers, const FigureFiles& files) {
    if (files.film != nullptr) {
        files.film->pictures.push_back(figure);
        return;
    }
    const Drawing drawing = lay_out(figure);
    require_visible(drawing, figure.name);
    const double width = files.width.value_or(figure.width);
    const std::string drawn_from = digest_of(figure, drawing, files.parameters, width);
    FileBatch batch;
    write_csv(numbers, batch.add(files.folder / (figure.name + ".csv")));
    for (const Format format : files.formats) {
        const fs::path file = files.folder / (figure.name + "." + to_text(format));
        if (format == Format::svg && is_drawn_from(drawn_from, file)) continue;
        const fs::path partial = batch.add(file);
        require_gnuplot();
        try {
            render(simplified(drawing, width), format, width, partial);
        } catch (const std::runtime_error& error) {
            throw std::runtime_error("cannot draw " + file.string() + ": " + error.what());
        }
        if (!is_complete(partial, format))
            throw std::runtime_error("gnuplot did not finish " + file.string() +
                                     " (is the disk full, or did it die?)");
        if (format == Format::svg) finish_svg(figure, files.parameters, drawn_from, partial);
    }
    batch.publish();
}

Caption read_caption(const fs::path& svg) {
    const std::string xml = read_text(svg);
    const auto text_of = [&](const char* tag) {
        const auto [begin, length] = find_element(xml, tag);
        if (begin == std::string::npos)
            throw std::runtime_error(svg.string() + " carries no <" + tag + ">");
        return from_xml(xml.substr(begin, length));
    };
    const auto [begin, length] = find_element(xml, "metadata");
    const std::string metadata =
        begin == std::string::npos ? "\n" : from_xml(xml.substr(begin, length));
    const std::size_t end_of_source = std::min(metadata.find('\n'), metadata.size());
    return {text_of("title"), text_of("desc"), metadata.substr(0, end_of_source),
            metadata.substr(std::min(end_of_source + 1, metadata.size()))};
}

}  // namespace collide
