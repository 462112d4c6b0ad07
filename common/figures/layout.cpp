// From a figure to panels in the unit square.
#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "common/core/errors.hpp"
#include "common/figures/backend.hpp"

namespace collide {

namespace {

// Margins around a panel's frame for labels and title [pixels of a figure 800 wide].
constexpr double left_margin = 86;
constexpr double right_margin = 18;
constexpr double bottom_margin = 66;
constexpr double top_margin = 16;
constexpr double title_room = 26;

// Automatic ranges leave this fraction free on each side.
constexpr double range_margin = 0.04;

// A relative variation below this is rounding: the data is constant. (Its ticks would be
// indistinguishable and too many.)
constexpr double constant_within = 1e-9;

// An arrow head [pixels].
constexpr double head_length = 12;
constexpr double head_half_width = 4.5;

/// The final scale of one axis: maps a value to the unit interval.
struct Scale {
    double low, high;  // of the logarithm, if logarithmic
    bool logarithmic;

    double operator()(double value) const {
        if (logarithmic)
            value = value > 0 ? std::log10(value) : std::numeric_limits<double>::quiet_NaN();
        return (value - low) / (high - low);
    }
};

/// The extent of the data along one axis.
Range extent(const Axes& axes, bool along_x, bool logarithmic) {
    Range range{std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};
    const auto include = [&](double value) {
        if (!std::isfinite(value) || (logarithmic && value <= 0)) return;
        range = {std::min(range.low, value), std::max(range.high, value)};
    };
    for (const Drawable& drawable : axes.drawables) {
        if (const auto* curve = std::get_if<Curve>(&drawable)) {
            for (double value : along_x ? curve->x : curve->y) include(value);
        } else if (const auto* region = std::get_if<Region>(&drawable)) {
            for (double value : along_x ? region->x : region->y) include(value);
        } else if (const auto* arrow = std::get_if<Arrow>(&drawable)) {
            include(along_x ? arrow->from_x : arrow->from_y);
            include(along_x ? arrow->to_x : arrow->to_y);
        } else if (const auto* text = std::get_if<Text>(&drawable)) {
            include(along_x ? text->x : text->y);
        }
    }
    return range.low <= range.high ? range
                                   : Range{logarithmic ? 1.0 : 0.0, logarithmic ? 10.0 : 1.0};
}

Scale choose_scale(const Axes& axes, const Axis& axis, bool along_x) {
    Range range = axis.range ? *axis.range : extent(axes, along_x, axis.logarithmic);
    if (axis.logarithmic && range.low <= 0)
        throw std::invalid_argument("a logarithmic axis needs a positive range, not one from " +
                                    to_text(range.low));
    if (axis.logarithmic) range = {std::log10(range.low), std::log10(range.high)};
    const double size = std::max(std::abs(range.low), std::abs(range.high));
    if (range.high - range.low <= constant_within * size) {
        const double room = std::max(0.5, range_margin * size);
        range = {range.low - room, range.high + room};
    }
    if (!axis.range) {
        const double margin = range_margin * (range.high - range.low);
        range = {range.low - margin, range.high + margin};
    }
    return {range.low, range.high, axis.logarithmic};
}

/// Widens one of the two ranges so that a unit has the same length in both directions.
void make_equal(Scale& x, Scale& y, double frame_width, double frame_height) {
    const double unit = std::max((x.high - x.low) / frame_width, (y.high - y.low) / frame_height);
    const auto widen = [&](Scale& scale, double pixels) {
        const double missing = unit * pixels - (scale.high - scale.low);
        scale.low -= missing / 2;
        scale.high += missing / 2;
    };
    widen(x, frame_width);
    widen(y, frame_height);
}

/// 1, 2 or 5 times a power of ten, such that about `wanted` steps fit.
double round_step(double length, int wanted) {
    const double raw = length / wanted;
    const double power = std::pow(10, std::floor(std::log10(raw)));
    for (double factor : {1.0, 2.0, 5.0})
        if (factor * power >= raw * 0.999) return factor * power;
    return 10 * power;
}

/// The number with as many digits as ticks at distance `step` need.
std::string tick_label(double value, double step) {
    const int digits = std::max(0, static_cast<int>(-std::floor(std::log10(step) + 1e-9)));
    char buffer[40];
    std::snprintf(buffer, sizeof buffer, "%.*f", digits,
                  std::abs(value) < step / 1e6 ? 0.0 : value);
    const std::string text = buffer;
    return text[0] == '-' ? "−" + text.substr(1) : text;
}

std::vector<Tick> choose_ticks(const Axis& axis, const Scale& scale, double pixels) {
    std::vector<Tick> ticks;
    if (!axis.has_ticks) return ticks;
    for (const Tick& tick : axis.ticks) ticks.push_back({scale(tick.value), tick.label});
    if (!ticks.empty()) return ticks;

    const double length = scale.high - scale.low;
    const double step = std::max(round_step(length, std::max(2, static_cast<int>(pixels / 75))),
                                 axis.logarithmic ? 1.0 : 0.0);
    for (double k = std::ceil(scale.low / step - 1e-9); k * step <= scale.high + 1e-9 * length;
         ++k) {
        const double value = k * step;
        const std::string number = tick_label(value, step);
        ticks.push_back(
            {(value - scale.low) / length, axis.logarithmic ? "10^{" + number + "}" : number});
    }
    return ticks;
}

/// Converts one panel's drawables to marks. Knows the frame's size in pixels, for items of fixed
/// size on paper.
class PanelPainter {
  public:
    PanelPainter(Scale x, Scale y, double frame_width, double frame_height,
                 std::vector<Mark>& marks)
        : x_(x), y_(y), width_(frame_width), height_(frame_height), marks_(marks) {}

    void operator()(const Curve& curve) const {
        marks_.push_back(Stroke{spots(curve.x, curve.y), curve.style, curve.label, curve.has_line});
    }
    void operator()(const Region& region) const {
        marks_.push_back(Fill{spots(region.x, region.y), region.color, region.opacity});
    }
    void operator()(const Text& text) const {
        const Spot spot{x_(text.x) + text.shift_x / width_, y_(text.y) + text.shift_y / height_};
        marks_.push_back(Words{spot, text.text, text.align, text.color});
    }
    // A shaft that ends inside the head, and the head as a filled triangle.
    void operator()(const Arrow& arrow) const {
        const Spot from{x_(arrow.from_x), y_(arrow.from_y)};
        const Spot to{x_(arrow.to_x), y_(arrow.to_y)};
        const double dx = (to.x - from.x) * width_;
        const double dy = (to.y - from.y) * height_;
        const double length = std::hypot(dx, dy);
        if (length == 0) return;
        const double head = std::min(head_length, length);
        const auto along = [&](const Spot& origin, double forward, double sideways) {
            return Spot{origin.x + (dx * forward - dy * sideways) / length / width_,
                        origin.y + (dy * forward + dx * sideways) / length / height_};
        };
        const auto triangle = [&](const Spot& tip, double back) {
            marks_.push_back(
                Fill{{tip, along(tip, back, head_half_width), along(tip, back, -head_half_width)},
                     arrow.style.color,
                     1});
        };
        const Spot start = arrow.both_ends ? along(from, head / 2, 0) : from;
        marks_.push_back(Stroke{{start, along(to, -head / 2, 0)}, arrow.style, "", true});
        triangle(to, -head);
        if (arrow.both_ends) triangle(from, head);
    }

  private:
    std::vector<Spot> spots(const std::vector<double>& xs, const std::vector<double>& ys) const {
        if (xs.size() != ys.size())
            throw std::invalid_argument("a curve of " + std::to_string(xs.size()) + " x and " +
                                        std::to_string(ys.size()) + " y");
        std::vector<Spot> result;
        for (std::size_t i = 0; i < xs.size(); ++i) result.push_back({x_(xs[i]), y_(ys[i])});
        return result;
    }

    Scale x_, y_;
    double width_, height_;
    std::vector<Mark>& marks_;
};

/// The handle in fractions of the panel.
DragHandle placed(DragHandle handle, const Scale& x, const Scale& y) {
    const Vec2 at = handle.at;
    handle.at = {x(at.x()), y(at.y())};
    for (DragHandle::Option& option : handle.options) {
        option.per_x /= x(at.x() + 1) - handle.at.x();
        option.per_y /= y(at.y() + 1) - handle.at.y();
    }
    return handle;
}

Panel lay_out_axes(const Axes& axes, double left, double bottom, double cell_width,
                   double cell_height, const Figure& figure) {
    Panel panel{};
    panel.frame = axes.frame;
    panel.left = left + (axes.frame ? left_margin : right_margin);
    panel.right = left + cell_width - right_margin;
    panel.bottom = bottom + (axes.frame ? bottom_margin : top_margin);
    panel.top = bottom + cell_height - top_margin - (axes.title.empty() ? 0 : title_room);
    const double frame_width = panel.right - panel.left;
    const double frame_height = panel.top - panel.bottom;
    if (frame_width <= 0 || frame_height <= 0)
        throw std::invalid_argument("figure " + figure.name + " is too small for its panels");

    Scale x = choose_scale(axes, axes.x, true);
    Scale y = choose_scale(axes, axes.y, false);
    if (axes.equal) make_equal(x, y, frame_width, frame_height);

    panel.title = axes.title;
    panel.x_label = axes.x.label;
    panel.y_label = axes.y.label;
    if (axes.frame) panel.x_ticks = choose_ticks(axes.x, x, frame_width);
    if (axes.frame)
        panel.y_ticks = choose_ticks(axes.y, y, frame_height * 1.4);  // labels are wider than high
    panel.legend = axes.legend;
    const PanelPainter painter(x, y, frame_width, frame_height, panel.marks);
    for (const Drawable& drawable : axes.drawables) std::visit(painter, drawable);
    for (const DragHandle& handle : axes.handles) panel.handles.push_back(placed(handle, x, y));

    panel.left /= figure.width;
    panel.right /= figure.width;
    panel.bottom /= figure.height;
    panel.top /= figure.height;
    return panel;
}

}  // namespace

Drawing lay_out(const Figure& figure) {
    Drawing drawing{figure.width, figure.height, {}};
    const int count = static_cast<int>(figure.axes.size());
    const int columns = std::max(1, figure.columns);
    const int rows = (count + columns - 1) / columns;
    const double cell_width = figure.width / columns;
    const double cell_height = figure.height / std::max(1, rows);
    for (int i = 0; i < count; ++i) {
        const int row = i / columns, column = i % columns;
        const double left = column * cell_width;
        const double bottom = figure.height - (row + 1) * cell_height;
        drawing.panels.push_back(lay_out_axes(figure.axes[static_cast<std::size_t>(i)], left,
                                              bottom, cell_width, cell_height, figure));
    }
    return drawing;
}

Stroke grid_lines(const Panel& panel) {
    constexpr double nothing = std::numeric_limits<double>::quiet_NaN();
    Stroke lines{{}, {.color = palette::light_grey, .width = grid_width}, "", true};
    const auto add = [&](const Spot& from, const Spot& to) {
        lines.spots.insert(lines.spots.end(), {from, to, {nothing, nothing}});
    };
    for (const Tick& tick : panel.x_ticks) add({tick.value, 0}, {tick.value, 1});
    for (const Tick& tick : panel.y_ticks) add({0, tick.value}, {1, tick.value});
    return lines;
}

// SVG and PNG are measured in pixels, PDF and EPS in inches (96 pixels make one). The scales of
// text and lines were found by comparing the formats side by side: each terminal has its own units.
std::string terminal_command(const Drawing& drawing, Format format, double width) {
    const double zoom = width / drawing.width;
    const double height = drawing.height * zoom;
    const auto pixels = to_text(std::round(width)) + "," + to_text(std::round(height));
    const auto inches = to_text(width / 96) + "in," + to_text(height / 96) + "in";
    const auto style = [&](double font_scale, double line_scale, double font_size = text_size) {
        return " enhanced font '" + house_font + "," + to_text(font_size) + "' fontscale " +
               to_text(zoom * font_scale) + " linewidth " + to_text(zoom * line_scale);
    };
    switch (format) {
        case Format::svg:
            return "set terminal svg size " + pixels + style(1, 1, 0.7 * text_size) +
                   " background rgb 'white'";
        case Format::png: return "set terminal pngcairo size " + pixels + style(0.7, 1);
        case Format::pdf: return "set terminal pdfcairo color size " + inches + style(0.5625, 1.5);
        case Format::eps: return "set terminal epscairo color size " + inches + style(0.5625, 1.5);
    }
    throw std::invalid_argument("unknown format");
}

TextPlacement text_placement(Format format) {
    if (format == Format::svg)
        return {" spacing 0.85 samplen 2 noopaque", " offset 0,-0.6", " offset 0,0.2",
                " offset -2,0"};
    return {" spacing 1.2 samplen 2 noopaque", " offset 0,-0.3", "", ""};
}

// Measured on the circle, in a figure 800 pixels wide.
double gnuplot_point_scale(const Drawing& drawing, Format format, double width) {
    const double zoom = width / drawing.width;
    return zoom * (format == Format::svg ? 1.0 / 12 : format == Format::png ? 1.0 / 7 : 1.0 / 9);
}

std::string enhanced(const std::string& text) {
    std::string result;
    for (const char c : text) {
        if (c == '@' || c == '&' || c == '~' || c == '\\') result += '\\';
        result += c;
    }
    return result;
}

}  // namespace collide
