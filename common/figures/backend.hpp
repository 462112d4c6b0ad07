// Between the figure and its backends. lay_out turns a figure into panels in which every coordinate
// lies in the unit square and every tick, range and margin has been decided; a backend only draws.
// That is why Matplot++ and gnuplot agree: logarithms, equal axes and arrow heads never reach them.
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

/// A place in a panel: (0, 0) is its lower left corner, (1, 1) its upper right one.
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
};
struct Drawing {
    double width, height;  ///< [pixels]
    std::vector<Panel> panels;
};

Drawing lay_out(const Figure& figure);

/// The grid of a panel, to be drawn before its marks. (gnuplot's own grid is cut off round a legend.)
Stroke grid_lines(const Panel& panel);

/// Refuses a drawing with a panel in which there is nothing to see, or with something that has no
/// place. Throws std::runtime_error naming the figure and the panel.
void require_visible(const Drawing& drawing, const std::string& figure_name);

/// The drawing without what nobody sees: the points that move no line by a tenth of a pixel, when it is
/// drawn `width` pixels wide, and what of a region lies outside its panel. (Not a part of lay_out: which of two points is left out may depend on the last bit, and
/// the digest of a drawing must not.)
Drawing simplified(Drawing drawing, double width);

/// Draws into the file, with the whole picture scaled to `width` pixels, with the first of the
/// backends. The file is complete when this returns. Throws std::runtime_error if gnuplot says that it
/// failed; a file that is cut off, because it died or the disk is full, is found by save.
void render(const Drawing& drawing, Format format, double width, const std::filesystem::path& file);

enum class Backend { gnuplot, matplot };
/// Those that the course was built with.
std::vector<Backend> backends();
void render_with(Backend backend, const Drawing& drawing, Format format, double width,
                 const std::filesystem::path& file);
void render_with_gnuplot(const Drawing& drawing, Format format, double width,
                         const std::filesystem::path& file);
void render_with_matplot(const Drawing& drawing, Format format, double width,
                         const std::filesystem::path& file);

/// gnuplot's `set terminal …` for the format; both backends draw through it.
std::string terminal_command(const Drawing& drawing, Format format, double width);

/// gnuplot's terminals disagree about how much room a line of text takes. With these, legends,
/// titles and labels stand alike in all formats: options to append to `set key`, `set title`, `set
/// xlabel` and `set ylabel`.
struct TextPlacement {
    std::string key, title, x_label, y_label;
};
TextPlacement text_placement(Format format);

/// gnuplot's point size for a marker one pixel wide.
double gnuplot_point_scale(const Drawing& drawing, Format format, double width);

/// The text for gnuplot's enhanced mode, in which only _{} and ^{} shall mean anything.
std::string enhanced(const std::string& text);

/// The drawing as plain SVG, by ourselves: for the browser, where there is no gnuplot. Its title and
/// desc are empty, as save fills them in.
std::string svg_of(const Drawing& drawing, double width);

}  // namespace collide
