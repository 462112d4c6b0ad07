#include "common/figures/digest.hpp"

#include <cmath>
#include <cstdio>

namespace collide {

namespace {

/// Increment when a backend changes its output for the same drawing: all figures are then redrawn.
constexpr int renderer_version = 2;

constexpr double resolution = 1e-4;

/// Offset of the rounding cells. Not a round number: many coordinates are round and would lie on
/// the border of two cells, where the last bit decides.
constexpr double cell_offset = 0.3819660113;

void add_spots(Digest& digest, const std::vector<Spot>& spots) {
    digest.add(static_cast<double>(spots.size()));
    for (const Spot& spot : spots) digest.add(spot.x).add(spot.y);
}

void add_number(Digest& digest, int value) { digest.add(std::to_string(value)); }

struct MarkAdder {
    Digest& digest;

    void operator()(const Stroke& stroke) const {
        const Style& style = stroke.style;
        digest.add("stroke").add(style.color).add(style.width).add(style.marker_size);
        add_number(digest, static_cast<int>(style.dash));
        add_number(digest, static_cast<int>(style.marker));
        digest.add(stroke.label).add(stroke.has_line ? "line" : "points");
        add_spots(digest, stroke.spots);
    }
    void operator()(const Fill& fill) const {
        digest.add("fill").add(fill.color).add(fill.opacity);
        add_spots(digest, fill.spots);
    }
    void operator()(const Words& words) const {
        digest.add("words").add(words.text).add(words.color).add(words.spot.x).add(words.spot.y);
        add_number(digest, static_cast<int>(words.align));
    }
};

void add_panel(Digest& digest, const Panel& panel) {
    for (const double edge : {panel.left, panel.right, panel.bottom, panel.top}) digest.add(edge);
    digest.add(panel.title).add(panel.x_label).add(panel.y_label);
    for (const auto& ticks : {panel.x_ticks, panel.y_ticks}) {
        digest.add("ticks");
        for (const Tick& tick : ticks) digest.add(tick.value).add(tick.label);
    }
    digest.add(panel.frame ? "frame" : "picture");
    add_number(digest, static_cast<int>(panel.legend));
    for (const Mark& mark : panel.marks) std::visit(MarkAdder{digest}, mark);
}

}  // namespace

Digest& Digest::add(const std::string& text) {
    const auto mix = [&](unsigned char byte) { hash_ = (hash_ ^ byte) * 0x100000001b3; };
    for (const char c : text) mix(static_cast<unsigned char>(c));
    mix(0xFF);  // occurs in no UTF-8 text: marks the end
    return *this;
}

// asinh is linear for small numbers and logarithmic for large ones.
Digest& Digest::add(double value) {
    if (!std::isfinite(value)) return add("none");
    return add(std::to_string(std::llround(std::asinh(value) / resolution + cell_offset)));
}

std::string Digest::text() const {
    char digits[17];
    std::snprintf(digits, sizeof digits, "%016llx", static_cast<unsigned long long>(hash_));
    return digits;
}

void add_drawing(Digest& digest, const Drawing& drawing, Format format, double width) {
    add_number(digest, renderer_version);
    digest.add(terminal_command(drawing, format, width));
    const TextPlacement placement = text_placement(format);
    digest.add(placement.key).add(placement.title).add(placement.x_label).add(placement.y_label);
    for (const double size : {text_size, title_size, axis_width, grid_width, tick_scale})
        digest.add(size);
    digest.add(gnuplot_point_scale(drawing, format, width));
    for (const Panel& panel : drawing.panels) add_panel(digest, panel);
}

}  // namespace collide
