// A drawing of the house: how a collision walks through the simulator, and which chapter fills
// which stage.
#include "common/figures/program.hpp"

using namespace collide;

namespace {

/// A room: a box with a name and one or two lines about it.
struct Room {
    double x, y, width, height;
    Color color;
    std::string name;
    std::vector<std::string> lines;
};

void draw(Axes& axes, const Room& room) {
    const double left = room.x - room.width / 2, right = room.x + room.width / 2;
    const double bottom = room.y - room.height / 2, top = room.y + room.height / 2;
    axes.polygon({left, right, right, left}, {bottom, bottom, top, top}, room.color, 0.2);
    axes.line({left, right, right, left, left}, {bottom, bottom, top, top, bottom},
              {.color = room.color, .width = 2});
    axes.text(room.x, top, room.name, Align::center, palette::black, 0, -16);
    for (std::size_t i = 0; i < room.lines.size(); ++i)
        axes.text(room.x, top, room.lines[i], Align::center, palette::black, 0,
                  -36 - 18 * static_cast<double>(i));
}

}  // namespace

int main(int argc, char** argv) {
    Program program("stages", "Which chapter fills which stage of the simulator.",
                    COLLIDE_FIGURE_FOLDER);
    return program.run(argc, argv, [&](const FigureFiles& files) {
        Figure figure{
            .name = "stages",
            .title = "One house: the stages of the simulator, and who fills them",
            .caption =
                "A collision walks from the left to the right. Blue stages are shared by all "
                "chapters. The orange ones are answers, and each chapter brings its own: what "
                "happens at a collision, what holds a resting contact, or, instead of both, a "
                "whole time step. Models are combinations of them. Chapters from 09 on are to "
                "come.",
            .source = "",
            .width = 1000,
            .height = 460};
        Axes& axes = figure.add_axes({.x = {.range = Range{0, 20}, .has_ticks = false},
                                      .y = {.range = Range{1, 9.4}, .has_ticks = false},
                                      .frame = false});
        const std::vector<Room> walk = {
            {2, 8, 3.2, 2, palette::blue, "scene", {"bodies, shapes,", "surfaces"}},
            {6, 8, 3.2, 2, palette::blue, "integrate", {"03: Runge–Kutta", "under the forces"}},
            {10, 8, 3.2, 2, palette::blue, "detect", {"04: boxes, planes,", "witnesses"}},
            {14, 8, 3.2, 2, palette::blue, "locate", {"05: bisection to", "the moment"}},
            {18, 8, 3.2, 2, palette::blue, "contacts", {"where, normal,", "features, e, μ"}}};
        for (std::size_t i = 0; i < walk.size(); ++i) {
            draw(axes, walk[i]);
            if (i > 0)
                axes.arrow(walk[i - 1].x + 1.65, 8, walk[i].x - 1.65, 8, {.color = palette::black});
        }
        const std::vector<Room> answers = {
            {15.6,
             2.9,
             5.8,
             3,
             palette::orange,
             "collide: which impulses?",
             {"05  all at once, by sweeps", "08  the same, by Dantzig",
              "06, 07  friction, point by point", "14  PLUS"}},
            {8.9,
             2.9,
             5.6,
             3,
             palette::orange,
             "hold: which forces?",
             {"05  none: the run ends", "09  by complementarity", "10  with friction"}},
            {2.6,
             2.9,
             4.6,
             3,
             palette::orange,
             "or a whole step",
             {"11  sweeps over velocities", "12  compliant forces"}}};
        for (const Room& room : answers) draw(axes, room);
        axes.arrow(18, 6.95, 16.6, 4.5, {.color = palette::black});
        axes.text(17.5, 5.7, "they approach", Align::left, palette::grey, 6, 0);
        axes.arrow(16.9, 6.95, 10.4, 4.5, {.color = palette::black});
        axes.text(14.3, 5.75, "they rest", Align::left, palette::grey, 6, -6);
        axes.arrow(13.6, 4.5, 7.2, 6.95, {.color = palette::vermilion, .width = 2.6});
        axes.text(8.6, 6.55, "new velocities", Align::left, palette::vermilion, 8, 6);
        axes.arrow(7.2, 4.5, 6.1, 6.95, {.color = palette::vermilion, .width = 2.6});
        axes.text(6.4, 5.6, "forces", Align::right, palette::vermilion, -8, 0);
        Table table({"chapter", "stage"});  // 1: collide, 2: hold, 3: a whole step
        for (const auto& [chapter, stage] : std::vector<std::pair<double, double>>{{5, 1},
                                                                                   {6, 1},
                                                                                   {7, 1},
                                                                                   {8, 1},
                                                                                   {14, 1},
                                                                                   {5, 2},
                                                                                   {9, 2},
                                                                                   {10, 2},
                                                                                   {11, 3},
                                                                                   {12, 3}})
            table.add({chapter, stage});
        save(figure, table, files);
    });
}
