// The plain backend: a drawing as a gnuplot script.
#include <cmath>
#include <sstream>
#include <stdexcept>

#include "common/core/errors.hpp"
#include "common/figures/backend.hpp"
#include "common/figures/files.hpp"
#include "common/workshop/system/process.hpp"

namespace collide {

namespace {

// In gnuplot's single-quoted strings everything is literal; a quote is doubled.
std::string quoted(const std::string& text) {
    std::string result = "'";
    for (const char c : text) result += c == '\'' ? std::string("''") : std::string(1, c);
    return result + "'";
}

std::string font(double size) { return " font '" + house_font + "," + to_text(size) + "'"; }

const char* dash_type(Dash dash) {
    switch (dash) {
        case Dash::solid: return "1";
        case Dash::dashed: return "'--'";
        case Dash::dotted: return "'.'";
    }
    return "1";
}

int point_type(Marker marker) {
    switch (marker) {
        case Marker::none: return 0;
        case Marker::circle: return 7;
        case Marker::ring: return 6;
        case Marker::square: return 5;
        case Marker::triangle: return 9;
        case Marker::diamond: return 13;
        case Marker::cross: return 2;
    }
    return 0;
}

const char* key_place(Legend legend) {
    switch (legend) {
        case Legend::none: return "off";
        case Legend::top_left: return "left top";
        case Legend::top_right: return "right top";
        case Legend::bottom_left: return "left bottom";
        case Legend::bottom_right: return "right bottom";
    }
    return "off";
}

/// A script for one figure. Every mark becomes one element of a plot command, so that the last is
/// on top.
class Script {
  public:
    Script(double point_scale, TextPlacement placement)
        : point_scale_(point_scale), placement_(std::move(placement)) {}

    void panel(const Panel& panel) {
        out_ << "reset\nset encoding utf8\n"
             << "set lmargin at screen " << panel.left << "\nset rmargin at screen " << panel.right
             << "\n"
             << "set bmargin at screen " << panel.bottom << "\nset tmargin at screen " << panel.top
             << "\n"
             << "set xrange [0:1]\nset yrange [0:1]\n"
             << "set clip two\n";  // draw the inside part of a line with both ends outside
        if (panel.frame)
            out_ << "set border 3 linecolor rgb '" << palette::black << "' linewidth " << axis_width
                 << "\n";
        else
            out_ << "unset border\n";
        if (!panel.title.empty())
            out_ << "set title " << quoted("{/:Bold " + enhanced(panel.title) + "}")
                 << font(title_size) << " textcolor rgb '" << palette::black << "'"
                 << placement_.title << "\n";
        label("x", panel.x_label, placement_.x_label);
        label("y", panel.y_label, placement_.y_label);
        ticks("x", panel.x_ticks);
        ticks("y", panel.y_ticks);
        if (panel.legend == Legend::none)
            out_ << "set key off\n";
        else
            out_ << "set key on" << font(text_size) << " textcolor rgb '" << palette::black
                 << "' inside " << key_place(panel.legend)
                 << " vertical Left reverse noinvert width 1 noautotitle nobox" << placement_.key
                 << "\n";

        std::string separator = "plot ";
        std::ostringstream data;
        const auto add = [&](const Mark& mark) {
            out_ << separator;
            std::visit([&](const auto& m) { element(m, data); }, mark);
            separator = ", \\\n     ";
        };
        if (panel.frame) add(grid_lines(panel));
        for (const Mark& mark : panel.marks) add(mark);
        out_ << "\n" << data.str();
    }

    std::string text() const { return out_.str(); }
    std::ostringstream& out() { return out_; }

  private:
    void label(const char* axis, const std::string& text, const std::string& placement) {
        if (!text.empty())
            out_ << "set " << axis << "label " << quoted(enhanced(text)) << font(text_size)
                 << " textcolor rgb '" << palette::black << "'" << placement << "\n";
    }

    void ticks(const char* axis, const std::vector<Tick>& ticks) {
        if (ticks.empty()) {
            out_ << "unset " << axis << "tics\n";
            return;
        }
        out_ << "set " << axis << "tics nomirror in scale " << tick_scale << font(text_size)
             << " textcolor rgb '" << palette::black << "' (";
        for (std::size_t i = 0; i < ticks.size(); ++i)
            out_ << (i ? ", " : "") << quoted(enhanced(ticks[i].label)) << " " << ticks[i].value;
        out_ << ")\n";
    }

    void element(const Stroke& stroke, std::ostringstream& data) {
        const Style& style = stroke.style;
        const bool has_marker = style.marker != Marker::none;
        out_ << "'-' with " << (stroke.has_line ? (has_marker ? "linespoints" : "lines") : "points")
             << " linecolor rgb '" << style.color << "'";
        if (stroke.has_line)
            out_ << " linewidth " << style.width << " dashtype " << dash_type(style.dash);
        if (has_marker)
            out_ << " pointtype " << point_type(style.marker) << " pointsize "
                 << style.marker_size * point_scale_;
        if (stroke.label.empty())
            out_ << " notitle";
        else
            out_ << " title " << quoted(enhanced(stroke.label));
        spots(stroke.spots, data);
    }

    void element(const Fill& fill, std::ostringstream& data) {
        const int transparency = static_cast<int>(std::round(255 * (1 - fill.opacity)));
        char color[16];
        std::snprintf(color, sizeof color, "#%02X%s", static_cast<unsigned>(transparency),
                      fill.color.substr(1, 6).c_str());
        out_ << "'-' with filledcurves closed fillcolor rgb '" << color
             << "' fillstyle solid 1 noborder notitle";
        spots(fill.spots, data);
    }

    void element(const Words& words, std::ostringstream& data) {
        const char* align = words.align == Align::left     ? "left"
                            : words.align == Align::center ? "center"
                                                           : "right";
        out_ << "'-' with labels " << align << font(text_size) << " textcolor rgb '" << words.color
             << "' notitle";
        std::string text;  // in inline data a quote must be written as its octal code
        for (const char c : enhanced(words.text))
            text += c == '"' ? "\\042" : c == '\\' ? "\\\\" : std::string(1, c);
        data << words.spot.x << " " << words.spot.y << " \"" << text << "\"\ne\n";
    }

    static void spots(const std::vector<Spot>& spots, std::ostringstream& data) {
        for (const Spot& spot : spots) {
            if (std::isfinite(spot.x) && std::isfinite(spot.y)) data << spot.x << " " << spot.y;
            data << "\n";
        }
        data << "e\n";
    }

    double point_scale_;
    TextPlacement placement_;
    std::ostringstream out_;
};

}  // namespace

void render_with_gnuplot(const Drawing& drawing, Format format, double width,
                         const std::filesystem::path& file) {
    Script script(gnuplot_point_scale(drawing, format, width), text_placement(format));
    script.out() << terminal_command(drawing, format, width) << "\nset output "
                 << quoted(file.string()) << "\nset multiplot\n";
    for (const Panel& panel : drawing.panels) script.panel(panel);
    script.out() << "unset multiplot\nunset output\n";

    const std::filesystem::path script_file =
        std::filesystem::path(file).replace_extension(".gnuplot");
    write_file(script_file, [&](std::ostream& out) { out << script.text(); });
    const ProcessResult result = run_process("gnuplot " + shell_quoted(script_file.string()));
    std::filesystem::remove(script_file);
    if (result.status != 0) throw std::runtime_error("gnuplot failed: " + complaint(result));
}

}  // namespace collide
