#include "common/figures/figure.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <numbers>
#include <stdexcept>

#include "common/core/errors.hpp"

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

void Axes::rectangle(Range xs, Range ys, Color color, double opacity) {
    polygon({xs.low, xs.high, xs.high, xs.low}, {ys.low, ys.low, ys.high, ys.high},
            std::move(color), opacity);
}

void Axes::arrow(double from_x, double from_y, double to_x, double to_y, Style style) {
    drawables.push_back(Arrow{from_x, from_y, to_x, to_y, std::move(style)});
}

void Axes::text(double at_x, double at_y, std::string words, Align align, Color color,
                double shift_x, double shift_y) {
    drawables.push_back(
        Text{at_x, at_y, std::move(words), align, std::move(color), shift_x, shift_y});
}

void Axes::line(const Table& table, const std::string& x_column, const std::string& y_column,
                Style style, std::string label) {
    line(table.column(x_column), table.column(y_column), std::move(style), std::move(label));
}

void Axes::points(const Table& table, const std::string& x_column, const std::string& y_column,
                  Style style, std::string label) {
    points(table.column(x_column), table.column(y_column), std::move(style), std::move(label));
}

namespace {

std::vector<double> coordinates(const std::vector<Vec2>& places, int axis) {
    std::vector<double> values;
    for (const Vec2& point : places) values.push_back(point[axis]);
    return values;
}

}  // namespace

void Axes::handle(const Vec2& at, std::string meaning, std::vector<DragHandle::Option> options) {
    for (const DragHandle::Option& option : options)
        if ((x.logarithmic && option.per_x != 0) || (y.logarithmic && option.per_y != 0))
            throw std::invalid_argument(
                "on a logarithmic axis a handle would not follow the pointer");
    handles.push_back({at, std::move(meaning), std::move(options)});
}

void Axes::line(const std::vector<Vec2>& path, Style style, std::string label) {
    line(coordinates(path, 0), coordinates(path, 1), std::move(style), std::move(label));
}

void Axes::polygon(const std::vector<Vec2>& corners, Color color, double opacity) {
    polygon(coordinates(corners, 0), coordinates(corners, 1), std::move(color), opacity);
}

void Axes::outline(std::vector<Vec2> corners, Style style) {
    if (!corners.empty()) corners.push_back(Vec2(corners.front()));
    line(corners, std::move(style));
}

void Axes::marks(const std::vector<Vec2>& places, Style style, std::string label) {
    points(coordinates(places, 0), coordinates(places, 1), std::move(style), std::move(label));
}

void Axes::point(const Vec2& at, Style style) { points({at.x()}, {at.y()}, std::move(style)); }

void Axes::arrow(const Vec2& from, const Vec2& to, Style style) {
    arrow(from.x(), from.y(), to.x(), to.y(), std::move(style));
}

void Axes::text(const Vec2& at, std::string words, Align align, Color color, double shift_x,
                double shift_y) {
    text(at.x(), at.y(), std::move(words), align, std::move(color), shift_x, shift_y);
}

std::vector<Tick> ticks_at(const std::vector<double>& values) {
    std::vector<Tick> ticks;
    for (const double value : values)
        ticks.push_back({value, (value < 0 ? "−" : "") + to_text(std::abs(value))});
    return ticks;
}

std::string with_decimals(int count, double value) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.*f", count, std::abs(value));
    const std::string digits = text.data();
    const bool is_zero = digits.find_first_not_of("0.") == std::string::npos;
    return (value < 0 && !is_zero ? "−" : "") + digits;
}

std::vector<Vec2> arc(const Vec2& centre, double radius, double from, double to, int parts) {
    std::vector<Vec2> points;
    for (int i = 0; i <= parts; ++i) {
        const double angle = from + (to - from) * i / parts;
        points.emplace_back(centre + radius * Vec2(std::cos(angle), std::sin(angle)));
    }
    return points;
}

std::vector<Vec2> circle(const Vec2& centre, double radius, int parts) {
    return arc(centre, radius, 0, 2 * std::numbers::pi, parts);
}

Vec2 middle_of(const std::vector<Vec2>& points) {
    Vec2 middle = Vec2::Zero();
    for (const Vec2& point : points) middle += point / static_cast<double>(points.size());
    return middle;
}

Axes& Figure::add_axes(Axes new_axes) { return axes.emplace_back(std::move(new_axes)); }

Axes& Figure::add_picture(std::string heading, Range x, Range y) {
    return add_axes({.title = std::move(heading),
                     .x = {.range = x},
                     .y = {.range = y},
                     .equal = true,
                     .frame = false});
}

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
