// The only plotting interface of the course. A figure is a value: axes and their contents. Programs
// fill it in and save it; the backend (Matplot++ or gnuplot) is chosen when the course is
// configured.
//
//     Figure figure{.name = "zeno", .title = "…", .caption = "…", .source = "…"};
//     Axes& axes = figure.add_axes({.x = {.label = "bounce k"}, .y = {.label = "time left / s",
//     .logarithmic = true}}); axes.line(k, time_left, {.color = palette::blue}, "e = 0.7");
//     save(figure, table, files);
//
// Text is plain UTF-8; t_{c} and 10^{−3} give subscripts and superscripts.
#pragma once
#include <deque>
#include <filesystem>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "common/core/linear_algebra.hpp"
#include "common/figures/table.hpp"

namespace collide {

/// A colour as "#rrggbb".
using Color = std::string;

/// Okabe and Ito's palette, safe for all kinds of colour vision, and greys.
namespace palette {
inline const Color blue = "#0072B2";
inline const Color vermilion = "#D55E00";
inline const Color green = "#009E73";
inline const Color orange = "#E69F00";
inline const Color purple = "#CC79A7";
inline const Color sky = "#56B4E9";
inline const Color black = "#222222";
inline const Color grey = "#7F7F7F";
inline const Color light_grey = "#D9D9D9";
}  // namespace palette

enum class Dash { solid, dashed, dotted };
enum class Marker { none, circle, ring, square, triangle, diamond, cross };
enum class Align { left, center, right };
enum class Legend { none, top_left, top_right, bottom_left, bottom_right };

/// Style of a curve. Sizes are in pixels of a figure 800 pixels wide.
struct Style {
    Color color = palette::blue;
    double width = 2.2;
    Dash dash = Dash::solid;
    Marker marker = Marker::none;
    double marker_size = 10;
};

// Drawable items. Coordinates are in axis units; `shift` moves a text by pixels.
struct Curve {
    std::vector<double> x, y;  ///< NaN interrupts the line
    Style style;
    std::string label;     ///< for the legend; may be empty
    bool has_line = true;  ///< false: markers only
};
struct Region {
    std::vector<double> x, y;  ///< the corners of a filled polygon
    Color color = palette::light_grey;
    double opacity = 1;
};
struct Arrow {
    double from_x, from_y, to_x, to_y;
    Style style;
    bool both_ends = false;
};
struct Text {
    double x, y;
    std::string text;
    Align align = Align::left;
    Color color = palette::black;
    double shift_x = 0, shift_y = 0;  ///< [pixels], up and right positive
};
using Drawable = std::variant<Curve, Region, Arrow, Text>;

/// A point that the reader of a live figure can drag, and the program's parameters that move with
/// it. It is drawn only there, where it can be dragged.
struct DragHandle {
    struct Option {
        std::string flag;  ///< "--step"
        double value;      ///< with the handle where it is
        double per_x = 0;  ///< how much it grows with the handle's x, in units of the axes,
        double per_y = 0;  ///< and with its y
    };
    Vec2 at;
    std::string meaning;  ///< a few words: "end of the step"
    std::vector<Option> options;
};

struct Range {
    double low, high;
};
struct Tick {
    double value;
    std::string label;
};

/// Ticks at the given values, labelled with the values.
std::vector<Tick> ticks_at(const std::vector<double>& values);

struct Axis {
    std::string label = "";                     ///< with its unit: "height h / m"
    std::optional<Range> range = std::nullopt;  ///< default: the extent of the data, with a margin
    bool logarithmic = false;
    std::vector<Tick> ticks = {};  ///< default: round numbers
    bool has_ticks = true;
};

/// One coordinate system and its contents, drawn in order (the last on top).
struct Axes {
    std::string title = "";
    Axis x = {};
    Axis y = {};
    bool equal = false;  ///< one unit of x is as long as one unit of y
    bool frame = true;   ///< false: a picture without axes
    Legend legend = Legend::none;
    std::vector<Drawable> drawables = {};
    std::vector<DragHandle> handles = {};

    void line(std::vector<double> xs, std::vector<double> ys, Style style = {},
              std::string label = "");
    /// Markers without a line; a circle unless the style says otherwise.
    void points(std::vector<double> xs, std::vector<double> ys, Style style = {},
                std::string label = "");
    void polygon(std::vector<double> xs, std::vector<double> ys, Color color, double opacity = 1);
    /// The region between two curves over the same xs.
    void band(const std::vector<double>& xs, const std::vector<double>& low,
              const std::vector<double>& high, Color color, double opacity = 1);
    void rectangle(Range xs, Range ys, Color color, double opacity = 1);
    void arrow(double from_x, double from_y, double to_x, double to_y, Style style = {});
    void text(double at_x, double at_y, std::string words, Align align = Align::left,
              Color color = palette::black, double shift_x = 0, double shift_y = 0);

    // The same with columns of a table.
    void line(const Table& table, const std::string& x_column, const std::string& y_column,
              Style style = {}, std::string label = "");
    void points(const Table& table, const std::string& x_column, const std::string& y_column,
                Style style = {}, std::string label = "");

    // The same with points of the plane.
    void line(const std::vector<Vec2>& path, Style style, std::string label = "");
    void polygon(const std::vector<Vec2>& corners, Color color, double opacity = 1);
    /// A closed line.
    void outline(std::vector<Vec2> corners, Style style);
    void marks(const std::vector<Vec2>& places, Style style, std::string label = "");
    void point(const Vec2& at, Style style);
    void arrow(const Vec2& from, const Vec2& to, Style style = {});
    void text(const Vec2& at, std::string words, Align align = Align::left,
              Color color = palette::black, double shift_x = 0, double shift_y = 0);

    /// On a logarithmic axis a handle moves along the other one only.
    void handle(const Vec2& at, std::string meaning, std::vector<DragHandle::Option> options);
};

/// Equally spaced points of a circular arc; angles in rad.
std::vector<Vec2> arc(const Vec2& centre, double radius, double from, double to, int parts = 48);
/// The whole circle; the last point repeats the first.
std::vector<Vec2> circle(const Vec2& centre, double radius, int parts = 48);
/// The mean of the points, where a polygon's label is placed.
Vec2 middle_of(const std::vector<Vec2>& points);

/// The number with `count` decimals; a minus sign only if it does not round to zero.
std::string with_decimals(int count, double value);

/// A figure has one message. Its caption and source are kept in the file and shown in the gallery,
/// the text and the book.
struct Figure {
    std::string name;         ///< of the file
    std::string title;        ///< a few words, for the gallery
    std::string caption;      ///< one or two sentences: what to see
    std::string source = "";  ///< paper and figure number
    double width = 800;       ///< [pixels]
    double height = 450;
    int columns = 1;
    std::deque<Axes> axes =
        {};  ///< row by row; a deque, so that references stay valid while axes are added

    Axes& add_axes(Axes new_axes);
    /// A drawing without axes, with the same scale in both directions.
    Axes& add_picture(std::string heading, Range x, Range y);
};

/// A figure as a film: its pictures one after the other, at equal distances in time.
struct Film {
    std::vector<Figure> pictures = {};
    double seconds = 0;  ///< from the first to the end of the last
};

enum class Format { svg, pdf, png, eps };

/// Parses "svg", "pdf", "png" or "eps"; nullopt for anything else.
std::optional<Format> format_from(const std::string& name);
std::string to_text(Format format);

/// Where a program writes its figures.
struct FigureFiles {
    std::filesystem::path folder;
    std::vector<Format> formats = {Format::svg};
    std::optional<double> width =
        std::nullopt;             ///< [pixels]; scales the whole picture, including text and lines
    std::string parameters = "";  ///< of the program, as printed by --describe; stored in the SVG
    Film* film = nullptr;  ///< if a film is wanted: save adds its figure to it, and writes nothing
};

/// Writes folder/name.csv, and folder/name.svg or the requested formats. (Of a film it only takes the
/// next picture.) On return the files are
/// complete; after a failure or an interruption the old ones are still there. An SVG of the same
/// drawing, even one made by another gnuplot, is left untouched. Throws std::runtime_error if
/// gnuplot is missing or fails, if the disk is full, or if a panel is empty.
void save(const Figure& figure, const Table& numbers, const FigureFiles& files);

/// The metadata in an SVG file written by save.
struct Caption {
    std::string title;
    std::string caption;     ///< with the source in brackets at the end
    std::string source;      ///< alone; may be empty
    std::string parameters;  ///< of the program, one per line; may be empty
};
Caption read_caption(const std::filesystem::path& svg);

}  // namespace collide
