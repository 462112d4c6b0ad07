#include "common/figure.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "common/figure_backend.hpp"
#include "common/files.hpp"
#include "common/process.hpp"

namespace collide {

namespace fs = std::filesystem;

void Axes::line(std::vector<double> xs, std::vector<double> ys, Style style, std::string label) {
    drawables.push_back(
        Curve{std::move(xs), std::move(ys), std::move(style), std::move(label), true});
}

void Axes::points(std::vector<double> xs, std::vector<double> ys, Style style, std::string label) {
    if (style.marker == Marker::none) style.marker = Marker::circle;
    drawables.push_back(
        Curve{std::move(xs), std::move(ys), std::move(style), std::move(label), false});
}

void Axes::polygon(std::vector<double> xs, std::vector<double> ys, Color color, double opacity) {
    drawables.push_back(Region{std::move(xs), std::move(ys), std::move(color), opacity});
}

void Axes::band(const std::vector<double>& xs, const std::vector<double>& low,
                const std::vector<double>& high, Color color, double opacity) {
    std::vector<double> outline_x = xs;
    std::vector<double> outline_y = low;
    outline_x.insert(outline_x.end(), xs.rbegin(), xs.rend());
    outline_y.insert(outline_y.end(), high.rbegin(), high.rend());
    polygon(std::move(outline_x), std::move(outline_y), std::move(color), opacity);
}

void Axes::arrow(double from_x, double from_y, double to_x, double to_y, Style style) {
    drawables.push_back(Arrow{from_x, from_y, to_x, to_y, std::move(style)});
}

void Axes::text(double at_x, double at_y, std::string words, Align align, Color color,
                double shift_x, double shift_y) {
    drawables.push_back(
        Text{at_x, at_y, std::move(words), align, std::move(color), shift_x, shift_y});
}

Axes& Figure::add_axes(Axes new_axes) { return axes.emplace_back(std::move(new_axes)); }

namespace {

constexpr std::array format_names = {"svg", "pdf", "png", "eps"};

void replace_all(std::string& text, const std::string& old_part, const std::string& new_part) {
    for (std::size_t at = 0; (at = text.find(old_part, at)) != std::string::npos;
         at += new_part.size())
        text.replace(at, old_part.size(), new_part);
}

std::string to_xml(std::string text) {
    replace_all(text, "&", "&amp;");
    replace_all(text, "<", "&lt;");
    replace_all(text, ">", "&gt;");
    return text;
}

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

// gnuplot's SVG, with our title and caption in place of its own, and with fonts to fall back to on
// other machines.
void finish_svg(const Figure& figure, const fs::path& file) {
    std::string svg = read_text(file);
    if (svg.find("</svg>") == std::string::npos)
        throw std::runtime_error("gnuplot did not finish " + figure.name + ".svg");
    set_element(svg, "title", figure.title);
    set_element(svg, "desc",
                figure.caption + (figure.source.empty() ? "" : " (" + figure.source + ")"));
    replace_all(svg, "font-family=\"" + house_font + "\"",
                "font-family=\"" + house_font + ", Verdana, Arial, sans-serif\"");
    write_file(file, [&](std::ostream& out) { out << svg; });
}

}  // namespace

std::optional<Format> format_from(const std::string& name) {
    const auto found = std::find(format_names.begin(), format_names.end(), name);
    if (found == format_names.end()) return std::nullopt;
    return static_cast<Format>(found - format_names.begin());
}

std::string to_text(Format format) { return format_names.at(static_cast<std::size_t>(format)); }

void save(const Figure& figure, const Table& numbers, const FigureFiles& files) {
    if (!is_installed("gnuplot"))
        throw std::runtime_error(
            "gnuplot is not installed; './course setup' installs it (on Debian and Ubuntu: apt-get "
            "install "
            "gnuplot-nox)");
    write_csv(numbers, files.folder / (figure.name + ".csv"));
    const Drawing drawing = lay_out(figure);
    for (const Format format : files.formats) {
        const fs::path file = files.folder / (figure.name + "." + to_text(format));
        const fs::path partial = partial_name(file);
        std::error_code ignored;
        fs::remove(partial,
                   ignored);  // of an interrupted run: what is there afterwards was drawn now
        render(drawing, format, files.width.value_or(figure.width), partial);
        if (!fs::exists(partial) || fs::file_size(partial) == 0)
            throw std::runtime_error("gnuplot wrote nothing for " + file.string());
        if (format == Format::svg) finish_svg(figure, partial);
        publish(partial, file);
    }
}

Caption read_caption(const fs::path& svg) {
    const std::string xml = read_text(svg);
    const auto text_of = [&](const char* tag) {
        const auto [begin, length] = find_element(xml, tag);
        if (begin == std::string::npos)
            throw std::runtime_error(svg.string() + " carries no <" + tag + ">");
        return from_xml(xml.substr(begin, length));
    };
    return {text_of("title"), text_of("desc")};
}

}  // namespace collide
