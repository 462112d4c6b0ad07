// Routh's diagram: a collision as a path in the impulse plane.
#include <algorithm>
#include <string>
#include <vector>

#include "chapters/07_frictional_impact_2d/programs/rod_outcomes.hpp"
#include "chapters/07_frictional_impact_2d/routh.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

constexpr double left = -0.33, right = 0.45, top = 0.62;  // of the picture [N s]

/// The line n·p = c across the picture, from bottom to top if it is steep, otherwise from left to
/// right. Its label is at the low end.
void draw_line(Axes& axes, const Vec2& n, double c, const Style& style, const std::string& name) {
    const auto x_at = [&](double y) { return (c - n.y() * y) / n.x(); };
    const auto y_at = [&](double x) { return (c - n.x() * x) / n.y(); };
    if (std::abs(n.x()) > std::abs(n.y())) {
        axes.line({x_at(0), x_at(top)}, {0, top}, style);
        axes.text(x_at(0), 0, name, Align::center, style.color, 0, -12);
    } else {
        axes.line({left, right}, {y_at(left), y_at(right)}, style);
        axes.text(right, y_at(right), name, Align::right, style.color, -4, -16);
    }
}

/// The path with its ends under the three laws. Newton's line of termination is parallel to u_y =
/// 0, Poisson's is horizontal; Stronge's law compares areas and has no such line.
void draw_path(Axes& axes, Table& table, ImpactProblem2d problem) {
    problem.law = RestitutionLaw::poisson;
    const RouthPath path = routh_path(routh_diagram(problem));
    problem.law = RestitutionLaw::newton;
    const Vec2 newton = routh_path(routh_diagram(problem)).end;
    problem.law = RestitutionLaw::stronge;
    const Vec2 stronge = impact_2d(problem).p;

    // 0: start, 1: bend, 2: greatest compression; end by 3: Newton, 4: Poisson, 5: Stronge.
    const auto add = [&](double point, const Vec2& p) {
        const Vec2 u = problem.u0 + problem.K * p;
        table.add({problem.mu, point, p.x(), p.y(), u.x(), u.y()});
    };
    add(0, Vec2::Zero());
    if (path.bend) add(1, *path.bend);
    add(2, path.greatest_compression);
    add(3, newton);
    add(4, path.end);
    add(5, stronge);

    const Style dashed{.color = palette::grey, .width = 1.6, .dash = Dash::dashed};
    axes.line({left, right}, {path.end.y(), path.end.y()}, dashed);
    draw_line(axes, problem.K.row(1), -(1 + problem.e) * problem.u0.y(), dashed, "");
    std::vector<Vec2> corners = {Vec2::Zero(), path.greatest_compression, newton, path.end,
                                 stronge};
    if (path.bend) corners.push_back(*path.bend);
    std::sort(corners.begin(), corners.end(),
              [](const Vec2& a, const Vec2& b) { return a.y() < b.y(); });
    axes.line(corners, {.color = palette::blue, .width = 4});
    axes.text(0, 0, "begin", Align::right, palette::black, -12, 4);
    axes.marks(corners, {.color = palette::black, .marker_size = 8});
    axes.text(newton, "Newton", Align::left, palette::black, 10, 8);
    axes.text(stronge, "Stronge", Align::right, palette::black, -10, 10);
    axes.text(path.end, "Poisson", Align::left, palette::black, 10, -12);
}

/// The map of figure `outcome_map`, with the two collisions as points.
void draw_map(Axes& map, double tilt, double e, double most) {
    constexpr int strips = 100;
    const double height = most / strips;
    for (int i = 0; i < strips; ++i) {
        const double low = i * height, high = std::min(most, low + 1.6 * height);
        cut_into_outcomes(tilt * degree, low + height / 2, e,
                          [&](double from, double to, Outcome outcome) {
                              map.rectangle({from, to}, {low, high}, color_of(outcome));
                          });
    }
    map.line({0, 0}, {0, most}, {.color = palette::black, .width = 1.2, .dash = Dash::dotted});
}

}  // namespace

int main(int argc, char** argv) {
    double tilt = 60, incidence = -22, e = 0.7, weak = 0.4, strong = 1.1;
    Program program("impulse_space", "A collision as a path in the plane of the impulse.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--tilt", tilt, "of the rod, from the vertical [degrees]", {10, 80});
    program.option("--incidence", incidence, "of its lower end [degrees]", {-60, -10});
    program.option("--e", e, "coefficient of restitution", {0, 1});
    program.option("--mu-left", weak, "friction in the left picture", {0.05, 2});
    program.option("--mu-right", strong, "friction in the middle picture", {0.05, 2});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        Figure figure{
            .name = "impulse_space",
            .title = "A collision is a path in the plane of the impulse",
            .caption =
                "The impulse begins at zero and climbs along a line of friction (grey) until it "
                "meets the line of sticking, u_x = 0 (green). Left: that line leans more than "
                "friction allows, so the path crosses it and goes on parallel to the other line of "
                "friction. Middle: friction suffices, and the path turns onto the line. Where it "
                "crosses u_y = 0 (orange) the compression ends. The path itself ends at the line "
                "of termination (dashed): for Newton a parallel to u_y = 0, for Poisson a level "
                "line at 1 + e times the height of greatest compression. Right: the two collisions "
                "on the map of all others of this rod, which slides faster (orange), slides slower (light "
                "blue), sticks (green), or slides back (purple).",
            .source = "construction: Routh 1905; the rod of figure `outcome_map`",
            .width = 1150,
            .height = 470,
            .columns = 3};
        Table table({"mu", "point", "p_x_Ns", "p_y_Ns", "u_x_m_per_s", "u_y_m_per_s"});
        for (const bool is_left : {true, false}) {
            const double mu = is_left ? weak : strong;
            const ImpactProblem2d problem = rod_impact(tilt * degree, incidence * degree, mu, e);
            Axes& axes = figure.add_axes(
                {.title = to_text(impact_2d(problem).branch),
                 .x = {.label = "tangential impulse p_{x} / N s",
                       .range = Range{left, right},
                       .ticks = ticks_at({-0.2, 0, 0.2, 0.4})},
                 .y = {.label = "normal impulse p_{y} / N s", .range = Range{0, top}},
                 .equal = true});
            axes.polygon({0, -mu * top, mu * top}, {0, top, top}, palette::light_grey, 0.5);
            for (const double side : {1.0, -1.0})
                axes.line({0, side * mu * top}, {0, top}, {.color = palette::grey, .width = 1.4});
            const Mat2& K = problem.K;
            draw_line(axes, K.row(0), -problem.u0.x(), {.color = palette::green}, "u_{x} = 0");
            draw_line(axes, K.row(1), -problem.u0.y(), {.color = palette::orange}, "u_{y} = 0");
            draw_path(axes, table, problem);
            axes.text(left, -0.06, "μ = " + to_short_text(mu), Align::left, palette::black, 6, 0);
            const double height = std::min(0.9 * top, 0.95 * right / mu);
            axes.handle(
                {mu * height, height}, "friction",
                {{.flag = is_left ? "--mu-left" : "--mu-right", .value = mu, .per_x = 1 / height}});
        }
        const double most = 2;
        Axes& map = figure.add_axes({.title = "both on the map of outcomes",
                                     .x = {.label = "incidence α / degrees",
                                           .range = Range{-90, 90},
                                           .ticks = ticks_at({-90, -45, 0, 45, 90})},
                                     .y = {.label = "friction μ", .range = Range{0, most}}});
        draw_map(map, tilt, e, most);
        for (const bool is_left : {true, false}) {
            const double mu = is_left ? weak : strong;
            map.point({incidence, mu}, {.color = palette::black, .marker_size = 12});
            map.text({incidence, mu}, is_left ? "left" : "middle", Align::left, palette::black, 12,
                     0);
            map.handle({incidence, mu}, is_left ? "the left collision" : "the middle collision",
                       {{.flag = "--incidence", .value = incidence, .per_x = 1},
                        {.flag = is_left ? "--mu-left" : "--mu-right", .value = mu, .per_y = 1}});
        }
        save(figure, table, files);
    });
}
