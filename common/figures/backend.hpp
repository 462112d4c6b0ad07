// The interface between figures and backends. lay_out turns a figure into panels with coordinates
// in the unit square and all ticks, ranges and margins fixed; a backend only draws. That is why
// Matplot++ and gnuplot agree: logarithms, equal axes and arrow heads never reach them.
#pragma once
#include <cmath>
#include <filesystem>
#include <string>
#include <vector>

#include "common/figures/figure.hpp"

namespace collide {

inline const std::string house_font = "DejaVu Sans";
/// Font sizes in pixels of a figure 800 pixels wide.
constexpr double text_size = 16;
constexpr double title_size = 17;
constexpr double axis_width = 1.2;
constexpr double grid_width = 0.5;
constexpr double tick_scale = 0.5;

/// A point in a panel: (0, 0) is the lower left corner, (1, 1) the upper right.
struct Spot {
    double x, y;
};
inline bool is_finite(const Spot& spot) { return std::isfinite(spot.x) && std::isfinite(spot.y); }
struct Stroke {
    std::vector<Spot> spots;  ///< NaN interrupts
    Style style;
    std::string label;
    bool has_line;
};
struct Fill {
    std::vector<Spot> spots;
    Color color;
    double opacity;
};
struct Words {
    Spot spot;
    std::string text;
    Align align;
    Color color;
};
using Mark = std::variant<Stroke, Fill, Words>;

/// One pair of axes, with its frame given in fractions of the figure.
struct Panel {
    double left, right, bottom, top;
    std::string title, x_label, y_label;
    std::vector<Tick> x_ticks, y_ticks;  ///< values in the unit interval
    bool frame;
    Legend legend;
    std::vector<Mark> marks;
    std::vector<DragHandle> handles;  ///< in fractions of the panel
};
struct Drawing {
    double width, height;  ///< [pixels]
    std::vector<Panel> panels;
};

Drawing lay_out(const Figure& figure);

/// The grid of a panel, to be drawn before its marks. (gnuplot's own grid is cut out around a
/// legend.)
Stroke grid_lines(const Panel& panel);

/// Refuses a drawing with an empty panel, or with a mark at a non-finite position. Throws
/// std::runtime_error naming the figure and the panel.
void require_visible(const Drawing& drawing, const std::string& figure_name);

/// The drawing without invisible detail: points that move no line by a tenth of a pixel at a width
/// of `width` pixels, and parts of regions outside their panel. (Not a part of lay_out: which of
/// two points is left out may depend on the last bit, and the digest of a drawing must not.)
Drawing simplified(Drawing drawing, double width);

/// Draws into the file with the first backend, scaled to a width of `width` pixels. The file is
/// complete when this returns. Throws std::runtime_error if gnuplot reports a failure; save detects
/// a truncated file (gnuplot died, disk full).
void render(const Drawing& drawing, Format format, double width, const std::filesystem::path& file);

enum class Backend { gnuplot, matplot };
/// The backends of this build.
std::vector<Backend> backends();
void render_with(Backend backend, const Drawing& drawing, Format format, double width,
                 const std::filesystem::path& file);
void render_with_gnuplot(const Drawing& drawing, Format format, double width,
                         const std::filesystem::path& file);
void render_with_matplot(const Drawing& drawing, Format format, double width,
                         const std::filesystem::path& file);

/// gnuplot's `set terminal …` for the format; both backends draw through it.
std::string terminal_command(const Drawing& drawing, Format format, double width);

/// Options to append to `set key`, `set title`, `set xlabel` and `set ylabel`. gnuplot's terminals
/// disagree about the height of a line of text; with these options legends, titles and labels are
/// placed alike in all formats.
struct TextPlacement {
    std::string key, title, x_label, y_label;
};
TextPlacement text_placement(Format format);

/// gnuplot's point size for a marker one pixel wide.
double gnuplot_point_scale(const Drawing& drawing, Format format, double width);

/// The text escaped for gnuplot's enhanced mode; _{} and ^{} keep their meaning.
std::string enhanced(const std::string& text);

/// The drawing as plain SVG, for the browser, which has no gnuplot. Its title and desc are empty;
/// save fills them in.
std::string svg_of(const Drawing& drawing, double width);

}  // namespace collide
