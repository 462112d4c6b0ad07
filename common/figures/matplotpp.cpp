// The Matplot++ backend.
#include <fcntl.h>
#include <matplot/matplot.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <memory>
#include <stdexcept>

#include "common/figures/backend.hpp"
#include "common/figures/files.hpp"
#include "common/workshop/system/process.hpp"

namespace collide {

namespace {

// Matplot++ sends everything through its gnuplot backend. This one replaces Matplot++'s terminal,
// which ignores the size of a PDF and has no good EPS, by ours (size, font, line widths), and adds
// our text placement. It also restores borderless fills, which gnuplot's `reset` loses.
class HouseBackend final : public matplot::backend::gnuplot {
  public:
    HouseBackend(std::string terminal, TextPlacement placement)
        : terminal_(std::move(terminal)), placement_(std::move(placement)) {}

    void run_command(const std::string& indented) override {
        const std::string command =
            indented.substr(std::min(indented.find_first_not_of(' '), indented.size()));
        gnuplot::run_command(command.starts_with("set terminal") ? terminal_
                             : command.starts_with("set key on") ? command + placement_.key
                             : command.starts_with("set title")  ? command + placement_.title
                             : command.starts_with("set xlabel") ? command + placement_.x_label
                             : command.starts_with("set ylabel") ? command + placement_.y_label
                                                                 : command);
        if (command == "reset")
            gnuplot::run_command(
                "set encoding utf8\nset style fill solid 1 noborder\nset clip two");
    }
    bool supports_fonts() override { return true; }

  private:
    std::string terminal_;
    TextPlacement placement_;
};

/// Matplot++ writes to a gnuplot that may have died. While this object lives, a broken pipe does
/// not end our program: the file is just incomplete.
class BrokenPipesIgnored {
  public:
    BrokenPipesIgnored() : before_(std::signal(SIGPIPE, SIG_IGN)) {}
    ~BrokenPipesIgnored() { std::signal(SIGPIPE, before_); }
    BrokenPipesIgnored(const BrokenPipesIgnored&) = delete;
    BrokenPipesIgnored& operator=(const BrokenPipesIgnored&) = delete;

  private:
    void (*before_)(int);
};

/// While this object lives, standard error (gnuplot's too) goes to a file.
class ErrorsInFile {
  public:
    explicit ErrorsInFile(const std::filesystem::path& file) : before_(dup(STDERR_FILENO)) {
        const int kept = open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
        if (kept < 0) return;
        dup2(kept, STDERR_FILENO);
        close(kept);
    }
    ~ErrorsInFile() {
        dup2(before_, STDERR_FILENO);
        close(before_);
    }
    ErrorsInFile(const ErrorsInFile&) = delete;
    ErrorsInFile& operator=(const ErrorsInFile&) = delete;

  private:
    int before_;
};

matplot::color_array color(const Color& hex, double opacity = 1) {
    const auto part = [&](std::size_t at) {
        return static_cast<float>(std::stoi(hex.substr(at, 2), nullptr, 16)) / 255.0F;
    };
    return {static_cast<float>(1 - opacity), part(1), part(3), part(5)};
}

// Matplot++ puts texts in double quotes, where gnuplot reads a backslash as an escape, and a quote
// is safe only as its octal code.
std::string label_text(const std::string& text) {
    std::string result;
    for (const char c : enhanced(text))
        result += c == '"' ? "\\042" : c == '\\' ? "\\\\" : std::string(1, c);
    return result;
}

void set_marker(matplot::line_handle& line, Marker marker, double size) {
    using Style =
        enum matplot::line_spec::marker_style;  // `enum`, because a function has the same name
    const auto style = [&] {
        switch (marker) {
            case Marker::none: return Style::none;
            case Marker::circle:
            case Marker::ring: return Style::circle;
            case Marker::square: return Style::square;
            case Marker::triangle: return Style::upward_pointing_triangle;
            case Marker::diamond: return Style::diamond;
            case Marker::cross: return Style::cross;
        }
        return Style::none;
    };
    line->marker_style(style());
    line->marker_size(static_cast<float>(size));
    line->marker_face(marker != Marker::ring && marker != Marker::cross);
}

/// Draws one panel's marks, in order.
class Painter {
  public:
    Painter(matplot::axes_handle axes, double point_scale)
        : axes_(std::move(axes)), point_scale_(point_scale) {}

    void operator()(const Stroke& stroke) {
        auto line = axes_->plot(xs(stroke.spots), ys(stroke.spots), stroke.has_line ? "-" : "");
        const auto& style = stroke.style;
        line->line_spec().color(color(style.color));
        line->line_spec().marker_color(color(style.color));
        line->line_spec().marker_face_color(color(style.color));
        line->line_width(static_cast<float>(style.width));
        using LineStyle = enum matplot::line_spec::line_style;
        line->line_spec().line_style(!stroke.has_line             ? LineStyle::none
                                     : style.dash == Dash::solid  ? LineStyle::solid_line
                                     : style.dash == Dash::dashed ? LineStyle::dashed_line
                                                                  : LineStyle::dotted_line);
        set_marker(line, style.marker,
                   6 * point_scale_ * style.marker_size);  // Matplot++ divides by 6
        line->display_name(label_text(stroke.label));
    }

    void operator()(const Fill& fill) {
        auto region = axes_->fill(xs(fill.spots), ys(fill.spots));
        region->line_spec().color(color(fill.color, fill.opacity));
        region->line_width(0);
    }

    void operator()(const Words& words) {
        auto text = axes_->text(words.spot.x, words.spot.y, label_text(words.text));
        text->color(color(words.color));
        text->font(house_font);
        text->font_size(static_cast<float>(text_size));
        using Side = enum matplot::labels::alignment;
        text->alignment(words.align == Align::left     ? Side::left
                        : words.align == Align::center ? Side::center
                                                       : Side::right);
    }

  private:
    static std::vector<double> xs(const std::vector<Spot>& spots) {
        std::vector<double> values;
        for (const Spot& spot : spots) values.push_back(spot.x);
        return values;
    }
    static std::vector<double> ys(const std::vector<Spot>& spots) {
        std::vector<double> values;
        for (const Spot& spot : spots) values.push_back(spot.y);
        return values;
    }

    matplot::axes_handle axes_;
    double point_scale_;
};

void set_axis(matplot::axis_type& axis, const std::string& label, const std::vector<Tick>& ticks) {
    axis.limits({0, 1});
    axis.color(color(palette::black));
    axis.label(label_text(label));
    axis.label_font_size(static_cast<float>(text_size));
    axis.label_color(color(palette::black));
    std::vector<double> values;
    std::vector<std::string> labels;
    for (const Tick& tick : ticks) {
        values.push_back(tick.value);
        labels.push_back(label_text(tick.label));
    }
    axis.tick_values(values);
    axis.ticklabels(labels);
    axis.tick_length(static_cast<float>(tick_scale));
}

void set_legend(const matplot::axes_handle& axes, Legend place) {
    if (place == Legend::none) return;
    auto legend = std::make_shared<class matplot::legend>(axes.get());
    legend->strings({});  // otherwise Matplot++ invents names for unnamed curves
    axes->legend(legend);
    using Corner = enum matplot::legend::general_alignment;
    legend->location(place == Legend::top_left      ? Corner::topleft
                     : place == Legend::top_right   ? Corner::topright
                     : place == Legend::bottom_left ? Corner::bottomleft
                                                    : Corner::bottomright);
    legend->font_name(house_font);
    legend->font_size(static_cast<float>(text_size));
    legend->text_color(color(palette::black));
    legend->box(false);
}

void draw_panel(const matplot::figure_handle& figure, const Panel& panel, double point_scale) {
    const auto part = [](double value) { return static_cast<float>(value); };
    auto axes = figure->add_axes({part(panel.left), part(panel.bottom),
                                  part(panel.right - panel.left), part(panel.top - panel.bottom)});
    axes->font(house_font);
    axes->font_size(static_cast<float>(text_size));
    axes->hold(true);
    axes->box(false);
    axes->line_width(static_cast<float>(axis_width));
    axes->title(label_text(panel.title));
    axes->title_font_size_multiplier(static_cast<float>(title_size / text_size));
    axes->title_color(color(palette::black));
    axes->title_font_weight("bold");
    Painter painter(axes, point_scale);
    if (panel.frame) painter(grid_lines(panel));
    for (const Mark& mark : panel.marks) std::visit(painter, mark);
    set_axis(axes->x_axis(), panel.x_label, panel.x_ticks);
    set_axis(axes->y_axis(), panel.y_label, panel.y_ticks);
    axes->x_axis().visible(panel.frame);
    axes->y_axis().visible(panel.frame);
    axes->grid(false);
    axes->minor_grid(false);
    set_legend(axes, panel.legend);
}

void draw_quietly(const Drawing& drawing, Format format, double width,
                  const std::filesystem::path& file, const std::filesystem::path& errors) {
    const BrokenPipesIgnored ignored;
    const ErrorsInFile quiet(errors);
    const char* const terminals[] = {"svg", "pdfcairo", "pngcairo", "epscairo"};
    auto figure = matplot::figure(true);  // quiet: nothing is drawn before save
    figure->backend(std::make_shared<HouseBackend>(terminal_command(drawing, format, width),
                                                   text_placement(format)));
    for (const Panel& panel : drawing.panels)
        draw_panel(figure, panel, gnuplot_point_scale(drawing, format, width));
    figure->save(file.string(), terminals[static_cast<int>(format)]);
    // save only sends commands. Dropping the backend closes the pipe and waits for gnuplot: then
    // the file is complete.
    figure->backend(nullptr);
}

}  // namespace

void render_with_matplot(const Drawing& drawing, Format format, double width,
                         const std::filesystem::path& file) {
    const std::filesystem::path errors = std::filesystem::path(file).replace_extension(".errors");
    draw_quietly(drawing, format, width, file, errors);
    const std::string said = read_text(errors);
    std::filesystem::remove(errors);
    if (!std::filesystem::exists(file) && !said.empty())
        throw std::runtime_error("gnuplot failed: " + complaint({.status = 1, .output = said}));
}

}  // namespace collide
