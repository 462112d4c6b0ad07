#include "common/figures/figure.hpp"

#include <algorithm>
#include <array>

namespace collide {

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

}  // namespace

std::optional<Format> format_from(const std::string& name) {
    const auto found = std::find(format_names.begin(), format_names.end(), name);
    if (found == format_names.end()) return std::nullopt;
    return static_cast<Format>(found - format_names.begin());
}

std::string to_text(Format format) { return format_names.at(static_cast<std::size_t>(format)); }

}  // namespace collide
