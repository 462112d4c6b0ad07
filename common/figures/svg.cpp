// The third backend: plain SVG without an external program, for the browser. Text distances are
// gnuplot's, so that a figure does not jump when it becomes live.
#include <algorithm>
#include <cmath>

#include "common/core/errors.hpp"
#include "common/figures/backend.hpp"
#include "common/figures/clipping.hpp"
#include "common/figures/svg_attributes.hpp"
#include "common/figures/text_runs.hpp"
#include "common/workshop/system/words.hpp"

namespace collide {

namespace {

// ---- sizes [pixels of a figure 800 wide]

constexpr double baseline_drop = 5.2;  // from the middle of a line of text to its baseline
constexpr double tick_length = 4.2;
constexpr double tick_label_gap = 7.83;  // to the left of the y axis
constexpr double tick_label_drop = 22;   // from the x axis to the baseline
constexpr double x_label_drop = 43.84;
constexpr double title_rise = 18.28;
constexpr double y_label_gap = 32.57;    // from the y axis, plus the width of the tick labels
constexpr double tick_character = 7.83;  // width per character of a tick label
constexpr double key_character = 0.7 * text_size;
constexpr double key_row = 20.4;
constexpr double key_sample = 30.8;                  // the line sample before a name
constexpr double key_gap_x = 7.83, key_gap_y = 8.4;  // between the legend and the frame
constexpr double key_opacity = 0.8;                  // the grid is seen through it
constexpr double handle_radius = 11;
constexpr double marker_radius = 0.35;  // of a marker of size 1
constexpr double marker_line = 0.238;   // of its radius

// ---- panels

class PanelWriter {
  public:
    PanelWriter(const Panel& panel, const Drawing& drawing, std::size_t index, std::string& out)
        : panel_(panel),
          clip_("panel" + std::to_string(index)),
          left_(panel.left * drawing.width),
          right_(panel.right * drawing.width),
          top_((1 - panel.top) * drawing.height),
          bottom_((1 - panel.bottom) * drawing.height),
          out_(out) {}

    void write() {
        out_ += "<clipPath id=\"" + clip_ + "\"><rect" + attribute("x", left_) +
                attribute("y", top_) + attribute("width", right_ - left_) +
                attribute("height", bottom_ - top_) + "/></clipPath>\n";
        if (panel_.frame) grid();
        for (const Mark& mark : panel_.marks) std::visit([&](const auto& m) { draw(m); }, mark);
        if (panel_.legend != Legend::none) legend();
        if (panel_.frame) axes();
        labels();
        for (const DragHandle& handle : panel_.handles) draw(handle);
    }

  private:
    double x(double place) const { return left_ + place * (right_ - left_); }
    double y(double place) const { return bottom_ + place * (top_ - bottom_); }

    void path(const std::string& d, const std::string& color, double width,
              const std::string& more = "") {
        if (!d.empty())
            out_ += "<path" + attribute("d", d) + " fill=\"none\"" + attribute("stroke", color) +
                    attribute("stroke-width", width) + more + "/>\n";
    }

    void words(double at_x, double at_y, const std::string& text, const char* anchor,
               const Color& color = palette::black, double size = text_size,
               const std::string& more = "") {
        out_ += "<text" + attribute("x", at_x) + attribute("y", at_y) + " text-anchor=\"" + anchor +
                "\"" + attribute("fill", color) + attribute("font-size", size) + more + ">";
        double rise = 0;
        for (const TextRun& run : cut_into_runs(text, size)) {
            if (run.rise == rise && run.size == size) {
                out_ += to_xml(run.text);
                continue;
            }
            out_ += "<tspan" + attribute("font-size", run.size) + attribute("dy", rise - run.rise) +
                    ">" + to_xml(run.text) + "</tspan>";
            rise = run.rise;
        }
        out_ += "</text>\n";
    }

    void grid() {
        std::string d;
        for (const Tick& tick : panel_.x_ticks)
            d += "M" + svg_number(x(tick.value)) + " " + svg_number(bottom_) + "V" +
                 svg_number(top_);
        for (const Tick& tick : panel_.y_ticks)
            d += "M" + svg_number(left_) + " " + svg_number(y(tick.value)) + "H" +
                 svg_number(right_);
        path(d, palette::light_grey, grid_width);
    }

    void axes() {
        std::string d = "M" + svg_number(left_) + " " + svg_number(top_) + "V" +
                        svg_number(bottom_) + "H" + svg_number(right_);
        for (const Tick& tick : panel_.x_ticks) {
            d += "M" + svg_number(x(tick.value)) + " " + svg_number(bottom_) + "v" +
                 svg_number(-tick_length);
            words(x(tick.value), bottom_ + tick_label_drop, tick.label, "middle");
        }
        for (const Tick& tick : panel_.y_ticks) {
            d += "M" + svg_number(left_) + " " + svg_number(y(tick.value)) + "h" +
                 svg_number(tick_length);
            words(left_ - tick_label_gap, y(tick.value) + baseline_drop, tick.label, "end");
        }
        path(d, palette::black, axis_width);
    }

    void labels() {
        const double middle_x = (left_ + right_) / 2, middle_y = (top_ + bottom_) / 2;
        if (!panel_.title.empty())
            words(middle_x, top_ - title_rise, panel_.title, "middle", palette::black, title_size,
                  " font-weight=\"bold\"");
        if (!panel_.x_label.empty())
            words(middle_x, bottom_ + x_label_drop, panel_.x_label, "middle");
        if (!panel_.y_label.empty()) {
            std::size_t widest = 0;
            for (const Tick& tick : panel_.y_ticks)
                widest = std::max(widest, visible_length(tick.label));
            const double at_x = left_ - y_label_gap - tick_character * static_cast<double>(widest);
            words(
                at_x, middle_y, panel_.y_label, "middle", palette::black, text_size,
                " transform=\"rotate(-90 " + svg_number(at_x) + " " + svg_number(middle_y) + ")\"");
        }
    }

    // -- marks

    static std::string dashes(const Style& style) {
        if (style.dash == Dash::solid) return "";
        const double on = style.width * (style.dash == Dash::dashed ? 5 : 1);
        const double off = style.width * (style.dash == Dash::dashed ? 5 : 2.5);
        return " stroke-dasharray=\"" + svg_number(on) + " " + svg_number(off) + "\"";
    }

    void draw(const Stroke& stroke) {
        if (stroke.has_line)
            path(line_through(stroke.spots), stroke.style.color, stroke.style.width,
                 dashes(stroke.style));
        for (const Spot& spot : stroke.spots)
            if (is_finite(spot) && is_inside(spot)) marker(x(spot.x), y(spot.y), stroke.style);
    }

    /// The parts of a line inside the panel, as the d attribute of a path.
    std::string line_through(const std::vector<Spot>& spots) const {
        std::string d, last;
        for (std::size_t i = 1; i < spots.size(); ++i) {
            if (!is_finite(spots[i - 1]) || !is_finite(spots[i])) continue;
            const auto inside = clipped({spots[i - 1], spots[i]});
            if (!inside) continue;
            const std::string from = place(inside->from), to = place(inside->to);
            if (from != last) d += "M" + from;
            if (from != to) d += "L" + to;
            last = to;
        }
        return d;
    }
    std::string place(const Spot& spot) const {
        return svg_number(x(spot.x)) + " " + svg_number(y(spot.y));
    }

    void draw(const Fill& fill) {
        std::string points;
        for (const Spot& spot : fill.spots) points += place(spot) + " ";
        out_ += "<polygon" + attribute("points", points) + attribute("fill", fill.color);
        if (fill.opacity < 1) out_ += attribute("fill-opacity", fill.opacity);
        const bool sticks_out = !std::all_of(fill.spots.begin(), fill.spots.end(), is_inside);
        out_ += (sticks_out ? " clip-path=\"url(#" + clip_ + ")\"" : "") + "/>\n";
    }

    /// A ring, with what it stands for in pixels; live figures put something to drag over it.
    void draw(const DragHandle& handle) {
        std::string options;
        for (const auto& [flag, value, per_x, per_y] : handle.options)
            options += (options.empty() ? "" : ", ") + std::string(R"({"flag": ")") + flag +
                       R"(", "value": )" + to_text(value) + R"(, "per_x": )" +
                       to_text(per_x / (right_ - left_)) + R"(, "per_y": )" +
                       to_text(per_y / (top_ - bottom_)) + "}";
        out_ += "<circle class=\"handle\"" + attribute("cx", x(handle.at.x())) +
                attribute("cy", y(handle.at.y())) + attribute("r", handle_radius) +
                " fill=\"#FFFFFF\" fill-opacity=\"0.01\" stroke=\"" + palette::vermilion +
                "\" stroke-width=\"2\"" + attribute("data-meaning", handle.meaning) +
                attribute("data-options", "[" + options + "]") + "/>\n";
    }

    void draw(const Words& text) {
        if (!is_inside(text.spot)) return;
        const char* anchor = text.align == Align::left     ? "start"
                             : text.align == Align::center ? "middle"
                                                           : "end";
        words(x(text.spot.x), y(text.spot.y) + baseline_drop, text.text, anchor, text.color);
    }

    void marker(double at_x, double at_y, const Style& style) {
        if (style.marker == Marker::none) return;
        const double r = style.marker_size * marker_radius;
        const auto polygon = [&](std::initializer_list<Spot> corners) {
            std::string d = "M";
            for (const Spot& corner : corners)
                d += svg_number(at_x + r * corner.x) + " " + svg_number(at_y + r * corner.y) + " ";
            return d + "Z";
        };
        const std::string line =
            attribute("stroke", style.color) + attribute("stroke-width", marker_line * r) + "/>\n";
        const std::string filled = attribute("fill", style.color) + line;
        const double half_diagonal = std::sqrt(2);
        switch (style.marker) {
            case Marker::none: return;
            case Marker::circle:
            case Marker::ring:
                out_ += "<circle" + attribute("cx", at_x) + attribute("cy", at_y) +
                        attribute("r", r) +
                        (style.marker == Marker::ring ? " fill=\"none\"" + line : filled);
                return;
            case Marker::square:
                out_ += "<path" + attribute("d", polygon({{-1, -1}, {1, -1}, {1, 1}, {-1, 1}})) +
                        filled;
                return;
            case Marker::triangle:
                out_ += "<path" +
                        attribute("d", polygon({{0, -1.33}, {-1.33, 0.67}, {1.33, 0.67}})) + filled;
                return;
            case Marker::diamond:
                out_ += "<path" +
                        attribute("d", polygon({{0, -half_diagonal},
                                                {half_diagonal, 0},
                                                {0, half_diagonal},
                                                {-half_diagonal, 0}})) +
                        filled;
                return;
            case Marker::cross:
                path("M" + svg_number(at_x - r) + " " + svg_number(at_y - r) + "l" +
                         svg_number(2 * r) + " " + svg_number(2 * r) + "m0 " + svg_number(-2 * r) +
                         "l" + svg_number(-2 * r) + " " + svg_number(2 * r),
                     style.color, marker_line * r);
                return;
        }
    }

    // -- legend

    void legend() {
        std::vector<const Stroke*> named;
        std::size_t widest = 0;
        for (const Mark& mark : panel_.marks)
            if (const auto* stroke = std::get_if<Stroke>(&mark); stroke && !stroke->label.empty()) {
                named.push_back(stroke);
                widest = std::max(widest, visible_length(stroke->label));
            }
        if (named.empty()) return;
        const double width =
            key_sample + key_character * (static_cast<double>(widest) + 3);  // a gap at each edge
        const double height = key_row * static_cast<double>(named.size());
        const bool at_left =
            panel_.legend == Legend::top_left || panel_.legend == Legend::bottom_left;
        const bool at_top = panel_.legend == Legend::top_left || panel_.legend == Legend::top_right;
        const double left = at_left ? left_ + key_gap_x : right_ - key_gap_x - width;
        double row = at_top ? top_ + key_gap_y : bottom_ - key_gap_y - height;
        out_ += "<rect" + attribute("x", left) + attribute("y", row) + attribute("width", width) +
                attribute("height", height) + " fill=\"#FFFFFF\"" +
                attribute("fill-opacity", key_opacity) + "/>\n";
        for (const Stroke* stroke : named) {
            name_in_legend(*stroke, left + key_character, row + key_row / 2);
            row += key_row;
        }
    }

    void name_in_legend(const Stroke& stroke, double at_x, double at_y) {
        if (stroke.has_line)
            path("M" + svg_number(at_x) + " " + svg_number(at_y) + "h" + svg_number(key_sample),
                 stroke.style.color, stroke.style.width, dashes(stroke.style));
        marker(at_x + key_sample / 2, at_y, stroke.style);
        words(at_x + key_sample + key_character, at_y + baseline_drop, stroke.label, "start");
    }

    const Panel& panel_;
    std::string clip_;
    double left_, right_, top_, bottom_;  // of the frame [pixels, downwards]
    std::string& out_;
};

}  // namespace

std::string svg_of(const Drawing& drawing, double width) {
    const double height = drawing.height * width / drawing.width;
    std::string svg = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<svg" +
                      attribute("width", std::round(width)) +
                      attribute("height", std::round(height)) + " viewBox=\"0 0 " +
                      svg_number(drawing.width) + " " + svg_number(drawing.height) +
                      "\" xmlns=\"http://www.w3.org/2000/svg\">\n<title></title>\n<desc></desc>\n" +
                      "<g font-family=\"" + house_font + "\" xml:space=\"preserve\">\n<rect" +
                      attribute("width", drawing.width) + attribute("height", drawing.height) +
                      " fill=\"#FFFFFF\"/>\n";
    for (std::size_t i = 0; i < drawing.panels.size(); ++i)
        PanelWriter(drawing.panels[i], drawing, i, svg).write();
    return svg + "</g>\n</svg>\n";
}

}  // namespace collide
