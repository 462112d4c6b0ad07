// Infinitely many bounces in a finite time, and the threshold that ends them.
#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

#include "chapters/01_particle_collisions/bouncing.hpp"
#include "chapters/01_particle_collisions/closed_form.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

int main(int argc, char** argv) {
    double height = 1;
    BouncingSettings settings{.max_bounces = 200};
    Program program("zeno", "How the bounces of a ball pile up before it comes to rest.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--height", height, "height of the drop [m]", {1e-2, 100});
    program.option("--threshold", settings.rest_threshold,
                   "largest speed that counts as rest [m/s]", {0, 1});
    program.option("--tolerance", settings.tolerance, "of the search for an impact [m]",
                   {1e-12, 1e-3});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        Figure figure{
            .name = "zeno",
            .title = "Infinitely many bounces in a finite time",
            .caption =
                "The time left until t_∞, after each bounce. On this logarithmic scale the bounces "
                "of the closed form lie on straight lines that never reach zero. The simulation "
                "(dots) follows them until the threshold ends it "
                "(cross). The ring is where time_to_rest expects the end."};
        Axes& axes = figure.add_axes({.x = {.label = "bounce k"},
                                      .y = {.label = "time left / s", .logarithmic = true},
                                      .legend = Legend::top_right});
        Table table({"e", "bounce", "time_s", "exact_time_s", "time_left_s", "exact_time_left_s",
                     "expected_bounces", "expected_rest_time_s"});
        for (const auto& [e, color] : std::vector<std::pair<double, Color>>{
                 {0.9, palette::blue}, {0.8, palette::vermilion}, {0.6, palette::green}}) {
            const ClosedFormBounces exact{.height = height, .gravity = 9.81, .restitution = e};
            const auto history = simulate_bouncing({.position = {0, 0, height}}, {.restitution = e},
                                                   2 * exact.rest_time(), settings);
            const Rest rest = time_to_rest(height, 9.81, e, settings.rest_threshold);
            for (std::size_t k = 0; k < history.bounces.size(); ++k)
                table.add({e, k, history.bounces[k].time, exact.bounce_time(static_cast<int>(k)),
                           exact.rest_time() - history.bounces[k].time,
                           exact.rest_time() - exact.bounce_time(static_cast<int>(k)),
                           std::min(rest.bounces, 1.0 * settings.max_bounces), rest.time});
            if (history.bounces.empty()) continue;
            const Table rows = table.where("e", e);
            const auto bounce = rows.column("bounce"), left = rows.column("time_left_s");
            axes.line(bounce, rows.column("exact_time_left_s"), {.color = color, .width = 1.2});
            axes.points(bounce, left, {.color = color, .marker_size = 7}, "e = " + to_text(e));
            axes.points({bounce.back()}, {left.back()},
                        {.color = palette::black, .marker = Marker::cross, .marker_size = 14});
            // The ball rests at its last bounce, whose index is one less than the count.
            if (std::isfinite(rest.bounces))
                axes.points({rest.bounces - 1}, {exact.rest_time() - rest.time},
                            {.color = palette::black, .marker = Marker::ring, .marker_size = 22});
        }
        if (table.rows.empty())
            throw std::invalid_argument(
                "--threshold: the ball hits the floor more slowly, and rests at once");
        save(figure, table, files);
    });
}
