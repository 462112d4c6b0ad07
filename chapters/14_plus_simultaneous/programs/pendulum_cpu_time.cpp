// Example 4 of the paper: the triple pendulum, and the cost of its impact with PLUS and with
// springs.
#include <algorithm>

#include "chapters/14_plus_simultaneous/triple_pendulum.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

/// Written by `pendulum_cost --record`: times depend on the machine, so they are measured once and
/// kept.
Table measured() {
    return read_csv(std::filesystem::path(COLLIDE_FIGURE_FOLDER) /
                    "../../chapters/14_plus_simultaneous/programs/measured_pendulum_cost.csv");
}

void draw(Axes& axes, const TriplePendulum& pendulum, const PendulumState& state,
          const Color& color, double opacity) {
    const std::vector<Vec2> ends = joints(pendulum, state.angle);
    for (int j = 0; j < 3; ++j) {
        const Vec2 along = (ends[j + 1] - ends[j]).normalized() * pendulum.length;
        const Vec2 across = pendulum.rod_radius * Vec2(-along.y(), along.x()) / pendulum.length;
        axes.polygon(
            {ends[j] + across, ends[j + 1] + across, ends[j + 1] - across, ends[j] - across}, color,
            opacity);
    }
    axes.polygon(circle(ends[3], pendulum.ball_radius), color, opacity);
    axes.line(ends,
              {.color = palette::black, .width = 1.2, .marker = Marker::circle, .marker_size = 5});
}

std::string times(double ratio) { return with_decimals(ratio < 100 ? 1 : 0, ratio); }

}  // namespace

int main(int argc, char** argv) {
    double lower = 0.5;
    Program program(
        "pendulum_cpu_time",
        "Processor time of an impact of the triple pendulum, with PLUS and with springs.",
        COLLIDE_FIGURE_FOLDER);
    program.option("--lower", lower, "beginning of the axis of times [µs]", {0.1, 1});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        const Table table = measured();
        Figure figure{.name = "pendulum_cpu_time",
                      .title = "An impact as an event, and as a motion",
                      .caption = "",
                      .source = "Uchida 2015, figure 15",
                      .width = 1100,
                      .height = 480,
                      .columns = 2};
        const TriplePendulum pendulum;
        const PendulumState touching = fall(pendulum, example_4()).state;
        Axes& picture = figure.add_picture("", {-1.1, 1.9}, {-0.2, 2.3});
        picture.rectangle({-1.1, 1.9}, {-0.12, 0}, palette::light_grey);
        draw(picture, pendulum, example_4(), palette::grey, 0.3);
        draw(picture, pendulum, touching, palette::sky, 0.8);
        picture.text(joints(pendulum, example_4().angle)[2], "let go", Align::right, palette::grey,
                     -8, 20);
        picture.text(joints(pendulum, touching.angle)[3], "touches", Align::left, palette::blue,
                     62);

        Axes& axes = figure.add_axes(
            {.x = {.label = "E* / Pa", .range = Range{7e6, 1.4e11}, .logarithmic = true},
             .y = {.label = "time of the impact / µs",
                   .range = Range{lower, 1e5},
                   .logarithmic = true},
             .legend = Legend::top_right});
        const auto style = [](const Color& color) {
            return Style{.color = color, .width = 2.6, .marker = Marker::circle, .marker_size = 8};
        };
        axes.line(table, "modulus_Pa", "implicit_time_us", style(palette::vermilion),
                  "springs, implicit Euler");
        axes.line(table, "modulus_Pa", "semi_explicit_time_us", style(palette::orange),
                  "springs, semi-explicit Euler");
        axes.line(table, "modulus_Pa", "plus_time_us", style(palette::blue), "PLUS");

        std::vector<double> semi, implicit;
        for (const std::vector<double>& row : table.rows) {
            semi.push_back(row[table.index_of("semi_explicit_time_us")] /
                           row[table.index_of("plus_time_us")]);
            implicit.push_back(row[table.index_of("implicit_time_us")] /
                               row[table.index_of("plus_time_us")]);
        }
        const auto [semi_low, semi_high] = std::minmax_element(semi.begin(), semi.end());
        const auto [implicit_low, implicit_high] =
            std::minmax_element(implicit.begin(), implicit.end());
        figure.caption =
            "Left: the pendulum where it is let go, and where its ball touches the ground. Right: the time "
            "from touch to separation on springs of different stiffness, with the fewest steps "
            "that give the height of the bounce to 1 %, against that of PLUS. It is " +
            times(*semi_low) + " to " + times(*semi_high) +
            " times that of PLUS for semi-explicit steps and " + times(*implicit_low) + " to " +
            times(*implicit_high) +
            " times for implicit ones. A stiffer spring makes the impact shorter and the steps as "
            "well, so their number stays the same. Measured once on one machine by the benchmark "
            "pendulum_cost.";
        save(figure, table, files);
    });
}
