// A ball falls on a wall of bricks: simultaneous impulses in the wall, by Dantzig's algorithm.
#include <algorithm>
#include <cmath>
#include <map>

#include "chapters/05_rigid_impulses/programs/scene_drawing.hpp"
#include "chapters/08_linear_complementarity/programs/struck_wall.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

/// Front and back contacts coincide in the drawing; their impulses are summed.
std::map<std::pair<double, double>, double> impulses_on_paper(const CollisionEvent& event) {
    std::map<std::pair<double, double>, double> sums;
    const auto rounded = [](double x) { return std::round(1e6 * x) / 1e6; };
    for (std::size_t i = 0; i < event.contacts.size(); ++i) {
        const Vec3& at = event.contacts[i].position;
        sums[{rounded(at.x()), rounded(at.z())}] += event.resolution.impulses[i].norm();
    }
    return sums;
}

}  // namespace

int main(int argc, char** argv) {
    double courses = 6, bricks = 6, at = 0.43;
    Program program(
        "wall_hit_at_once",
        "A ball falls on a wall of bricks: all impulses at once, by Dantzig's algorithm.",
        COLLIDE_FIGURE_FOLDER);
    program.option("--courses", courses, "layers of bricks", {1, 12});
    program.option("--bricks", bricks, "in each layer", {1, 12});
    program.option("--at", at, "where the ball falls, as a fraction of the wall's length", {0, 1});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        const Simulation run = struck_wall(static_cast<int>(courses), static_cast<int>(bricks), at);
        const CollisionEvent& event = run.events[0];
        Figure figure{
            .name = "wall_hit_at_once",
            .title = "One blow, and every joint of the wall answers at once",
            .caption =
                "A ball of 10 kg falls on a wall of bricks at 3 m/s, e = 0 and no friction. The "
                "length of each bar is the impulse at that place, found for all " +
                std::to_string(event.contacts.size()) +
                " contacts together. The blow runs down through the joints below and reaches the "
                "floor in the same instant. There are more contacts than the bricks need, so other "
                "impulses would do as well; the velocities are the same for all of them.",
            .source = "wall: after Baraff 1994, section 7",
            .width = 900,
            .height = 480};
        Table table({"x_m", "z_m", "impulse_kg_m_per_s"});
        const double width = bricks * 0.25 + 0.15;
        Axes& axes = figure.add_picture("", {-0.2, width - 0.05}, {-0.05, 0.07 * courses + 0.2});
        axes.rectangle({-0.2, width - 0.05}, {-0.05, 0}, palette::light_grey);
        for (std::size_t i = 1; i < run.scene.bodies.size(); ++i)
            draw_body(axes, side_view, placed(run.scene.shapes[i], run.scene.bodies[i]),
                      i + 1 == run.scene.bodies.size() ? palette::blue : palette::orange, 0.35,
                      Outline::drawn, 1);
        double largest = 0;
        const auto impulses = impulses_on_paper(event);
        for (const auto& [place, impulse] : impulses) largest = std::max(largest, impulse);
        for (const auto& [place, impulse] : impulses) {
            table.add({place.first, place.second, impulse});
            if (impulse < 1e-9 * largest) continue;
            const double half = 0.055 * impulse / largest;
            axes.line({place.first, place.first}, {place.second - half, place.second + half},
                      {.color = palette::vermilion, .width = 4});
        }
        save(figure, table, files);
    });
}
