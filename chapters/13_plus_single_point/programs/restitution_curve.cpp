// The coefficient of restitution against the speed of approach.
#include "chapters/13_plus_single_point/restitution_curve.hpp"

#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

int main(int argc, char** argv) {
    RestitutionCurve curve;
    double capture_share = 0.1;
    Program program("restitution_curve", "The coefficient of restitution against the speed.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--minimum", curve.minimum, "e of fast impacts", {0, 1});
    program.option("--plastic-speed", curve.plastic_speed, "from which on e is smallest [m/s]",
                   {0.02, 10});
    program.option("--capture", capture_share,
                   "up to which nothing bounces, as a share of that speed", {0, 1});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        curve.capture_speed = capture_share * curve.plastic_speed;
        require_valid(curve);
        const double capture = curve.capture_speed, plastic = curve.plastic_speed,
                     right = 1.6 * plastic;
        Table table({"approach_m_s", "e"});
        for (int i = 0; i <= 160; ++i) {
            const double approach = right * i / 160;
            table.add({approach, restitution(curve, approach)});
        }
        const double on_the_line = 1 - (1 - curve.minimum) * capture / plastic;
        Figure figure{
            .name = "restitution_curve",
            .title = "Slow impacts bounce better, very slow ones not at all",
            .caption =
                "The coefficient of restitution against the speed of approach, for e_min = " +
                to_short_text(curve.minimum) + ", v_capture = " + to_short_text(capture) +
                " m/s and v_plastic = " + to_short_text(plastic) +
                " m/s. From v_plastic on the bodies keep dents, and e is e_min. Below, e rises on a "
                "line that would reach 1 at speed zero (dashed). Up to v_capture nothing bounces: e "
                "jumps from 0 to " +
                with_decimals(2, on_the_line) + " there.",
            .source = "Uchida 2015, figure 2",
            .height = 430};
        Axes& axes = figure.add_axes({.x = {.label = "speed of approach −u_{z}",
                                            .range = Range{0, right},
                                            .ticks = {{plastic, "v_{plastic}"}}},
                                      .y = {.label = "coefficient of restitution e",
                                            .range = Range{-0.04, 1.1},
                                            .ticks = ticks_at({0, 0.5, 1})}});
        // Labels that would overlap are left out.
        if (capture < 0.9 * plastic)
            axes.x.ticks.insert(axes.x.ticks.begin(), {capture, capture > 0 ? "v_{capture}" : "0"});
        if (capture > 0.2 * plastic) axes.x.ticks.insert(axes.x.ticks.begin(), {0, "0"});
        if (curve.minimum > 0.1 && curve.minimum < 0.9)
            axes.y.ticks = {{0, "0"}, {curve.minimum, "e_{min}"}, {1, "1"}};

        const Style guide{.color = palette::grey, .width = 1.3, .dash = Dash::dashed};
        axes.rectangle({0, capture}, {-0.04, 1.1}, palette::light_grey, 0.5);
        axes.line({0, capture}, {1, on_the_line}, guide);
        axes.line({plastic, plastic}, {-0.04, curve.minimum}, guide);
        axes.line({0, plastic}, {curve.minimum, curve.minimum}, guide);
        const Style thick{.color = palette::blue, .width = 3.4};
        axes.line({0, capture}, {0, 0}, thick);
        axes.line({capture, plastic, right}, {on_the_line, curve.minimum, curve.minimum}, thick);
        axes.point({capture, 0}, {.color = palette::blue, .marker_size = 12});
        axes.point({capture, on_the_line},
                   {.color = palette::blue, .marker = Marker::ring, .marker_size = 12});
        if (capture < 0.6 * plastic && curve.minimum < 0.9)
            axes.text((capture + plastic) / 2, (on_the_line + curve.minimum) / 2,
                      "e = 1 − (1 − e_{min}) (−u_{z}) / v_{plastic}", Align::left, palette::blue,
                      12, 20);
        axes.text(1.3 * plastic, curve.minimum, "dents", Align::center, palette::blue, 0, 14);
        axes.handle({1.5 * plastic, curve.minimum}, "e of fast impacts",
                    {{.flag = "--minimum", .value = curve.minimum, .per_y = 1}});
        axes.handle({capture, 0}, "the speed up to which nothing bounces",
                    {{.flag = "--capture", .value = capture_share, .per_x = 1 / plastic}});
        save(figure, table, files);
    });
}
