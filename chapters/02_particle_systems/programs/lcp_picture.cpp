// A complementarity problem with one unknown: a line meets an L.
#include "common/figures/program.hpp"

using namespace collide;

namespace {

void draw(Axes& axes, double A, double b) {
    // The line w = Aγ + b, and where it meets the L-shaped set γ ≥ 0, w ≥ 0, γ w = 0.
    const double gamma = b < 0 ? -b / A : 0, w = A * gamma + b;
    axes.line({0, 0, 2}, {2, 0, 0}, {.color = palette::blue, .width = 6});
    axes.line({-0.6, 2}, {A * -0.6 + b, A * 2 + b}, {.color = palette::vermilion});
    axes.point({gamma, w}, {.color = palette::black, .marker_size = 14});
    if (b < 0) {
        // Beside the line: below the L to its right or, where there is no room, above to its left.
        const bool has_room = gamma < 0.9;
        const Align align = has_room ? Align::left : Align::right;
        const double aside = has_room ? 8 : -12, first = has_room ? -18 : 40;
        axes.text(gamma, 0, "γ > 0, w = 0:", align, palette::black, aside, first);
        axes.text(gamma, 0, "it pushes", align, palette::black, aside, first - 20);
        const double named = has_room ? 1.6 : (-0.5 - b) / A;
        axes.text(named, A * named + b, "w = A γ + b", Align::right, palette::vermilion, -10, 12);
    } else {
        axes.text(0, w, "γ = 0, w > 0: it lets go", Align::left, palette::black, 12, -14);
        axes.text(0.8, A * 0.8 + b, "w = A γ + b", Align::left, palette::vermilion, 14, -6);
    }
    axes.text(2, 0, "0 ≤ γ ⊥ w ≥ 0", Align::right, palette::blue, -6, b < 0 ? -64 : -18);
}

}  // namespace

int main(int argc, char** argv) {
    double A = 1, b = 0.8;
    Program program("lcp_picture",
                    "A complementarity problem with one unknown, as a line that meets an L.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--A", A, "slope of the line: the inverse effective mass [1/kg]", {0.1, 10});
    program.option(
        "--b", b,
        "excess velocity without impulse in the right picture, its negative in the left one [m/s]",
        {0.05, 1.5});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        Figure figure{
            .name = "lcp_picture",
            .title = "A line meets an L",
            .caption =
                "One contact. The line is what physics says about the impulse γ and the excess "
                "velocity w; the L is what contact allows. Left: the bodies approach, and the line "
                "meets the L where it pushes. Right: they separate, and it meets the L where "
                "nothing pushes. Either way there is exactly one point.",
            .source = "after Marschner 2025, “A little LCP intuition”",
            .width = 900,
            .height = 420,
            .columns = 2};
        Table table({"b", "gamma", "w"});
        for (const double side : {-b, b}) {
            Axes& axes =
                figure.add_axes({.title = side < 0 ? "b < 0: approaching" : "b > 0: separating",
                                 .x = {.label = "impulse γ / N s", .range = Range{-0.6, 2}},
                                 .y = {.label = "excess velocity w / m/s", .range = Range{-1, 2}}});
            draw(axes, A, side);
            const double sign = side < 0 ? -1 : 1;
            axes.handle({0, side}, "the line without impulse",
                        {{.flag = "--b", .value = b, .per_y = sign}});
            axes.handle({0.5, A * 0.5 + side}, "slope of the line",
                        {{.flag = "--A", .value = A, .per_y = 2}});
            table.add({side, side < 0 ? -side / A : 0, side < 0 ? 0 : side});
        }
        save(figure, table, files);
    });
}
