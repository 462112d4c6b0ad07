// Bouncing without a search for the time of impact.
#include "chapters/01_particle_collisions/bouncing.hpp"
#include "common/figures/program.hpp"

using namespace collide;

int main(int argc, char** argv) {
    // Thrown downwards, so that the impacts fall between the steps; dropped from rest, they would
    // coincide by luck.
    double step = 0.02, duration = 12, throw_speed = 0.15;
    Program program(
        "without_searching",
        "A ball that should bounce for ever, with and without looking for the time of impact.",
        COLLIDE_FIGURE_FOLDER);
    program.option("--step", step, "length of a step [s]", {1e-4, 0.2});
    program.option("--throw", throw_speed, "speed at which the ball is thrown down from 1 m [m/s]",
                   {0, 10});
    program.option("--duration", duration, "how long to simulate [s]", {0.1, 100});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        const auto energy = [&](ImpactSearch search) {
            const BouncingSettings settings{.step = step, .search = search};
            return simulate_bouncing({.position = {0, 0, 1}, .velocity = {0, 0, -throw_speed}},
                                     {.restitution = 1}, duration, settings)
                .samples;
        };
        Table table({"searched", "time_s", "energy_J"});
        for (const double searched : {1.0, 0.0})
            for (const BouncingSample& s :
                 energy(searched == 1 ? ImpactSearch::bisection : ImpactSearch::none))
                table.add({searched, s.time, s.kinetic + s.potential});

        Figure figure{
            .name = "without_searching",
            .title = "Without looking for the time of impact",
            .caption =
                "The energy of a ball of 1 kg that bounces with e = 1 and should keep it. Put back "
                "onto the floor at the end of the step (orange), it is lifted by as much as it had "
                "sunk, and gains energy "
                "at every bounce."};
        Axes& axes = figure.add_axes({.x = {.label = "time t / s", .range = Range{0, duration}},
                                      .y = {.label = "energy / J"},
                                      .legend = Legend::top_left});
        axes.line(table.where("searched", 0), "time_s", "energy_J", {.color = palette::vermilion},
                  "put back onto the floor");
        axes.line(table.where("searched", 1), "time_s", "energy_J", {.color = palette::blue},
                  "time of impact found by bisection");
        save(figure, table, files);
    });
}
