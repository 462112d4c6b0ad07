// A drawing of the house: how a collision walks through the simulator, and which chapter fills
// which stage.
#include "common/figures/program.hpp"

using namespace collide;

namespace {

/// A room: a box around (x, y) with a name and some lines about it.
struct Room {
    double x, width;
    std::string name;
    std::vector<std::string> lines;
};

void draw(Axes& axes, const Room& room, double y, double height, const Color& color) {
    const double left = room.x - room.width / 2, right = room.x + room.width / 2;
    const double bottom = y - height / 2, top = y + height / 2;
    axes.rectangle({left, right}, {bottom, top}, color, 0.2);
    axes.line({left, right, right, left, left}, {bottom, bottom, top, top, bottom},
              {.color = color, .width = 2});
    axes.text(room.x, top, room.name, Align::center, palette::black, 0, -16);
    for (std::size_t i = 0; i < room.lines.size(); ++i)
        axes.text(room.x, top, room.lines[i], Align::center, palette::black, 0,
                  -36 - 18 * static_cast<double>(i));
}

/// The walk of a collision, and the answers of the chapters.
const std::vector<Room> walk = {{2, 3.2, "scene", {"bodies, shapes,", "surfaces"}},
                                {6, 3.2, "integrate", {"03: Runge–Kutta", "under the forces"}},
                                {10, 3.2, "detect", {"04: boxes, planes,", "witnesses"}},
                                {14, 3.2, "locate", {"05: bisection to", "the moment"}},
                                {18, 3.2, "contacts", {"where, normal,", "features, e, μ"}}};
const std::vector<Room> answers = {
    {15.6,
     5.8,
     "collide: which impulses?",
     {"05  all at once, by sweeps", "08  the same, by Dantzig", "06, 07  friction, point by point",
      "14  PLUS"}},
    {8.9,
     5.6,
     "hold: which forces?",
     {"05  none: the run ends", "09  by complementarity", "10  with friction"}},
    {2.65, 5, "or a whole step", {"11  sweeps over velocities", "12  compliant forces"}}};
const std::vector<std::vector<int>> chapters_of_answers = {{5, 6, 7, 8, 14}, {5, 9, 10}, {11, 12}};

}  // namespace

int main(int argc, char** argv) {
    Program program("stages", "Which chapter fills which stage of the simulator.",
                    COLLIDE_FIGURE_FOLDER);
    return program.run(argc, argv, [&](const FigureFiles& files) {
        Figure figure{
            .name = "stages",
            .title = "The stages of the simulator, and which chapter fills them",
            .caption =
                "A collision walks from the left to the right. Blue stages are shared by all "
                "chapters. The orange ones are answers, and each chapter brings its own: what "
                "happens at a collision, what holds a resting contact, or, instead of both, a "
                "whole time step. Models are combinations of them.",
            .width = 1000,
            .height = 440};
        Axes& axes = figure.add_axes(
            {.x = {.range = Range{0, 20}}, .y = {.range = Range{1.5, 9.4}}, .frame = false});
        const Style black{.color = palette::black}, red{.color = palette::vermilion, .width = 2.6};
        for (std::size_t i = 0; i < walk.size(); ++i) {
            draw(axes, walk[i], 8, 2, palette::blue);
            if (i > 0) axes.arrow(walk[i - 1].x + 1.65, 8, walk[i].x - 1.65, 8, black);
        }
        for (const Room& room : answers) draw(axes, room, 3.15, 2.5, palette::orange);
        axes.arrow(18, 6.95, 16.6, 4.5, black);
        axes.text(17.5, 5.7, "they approach", Align::left, palette::grey, 6, 0);
        axes.arrow(16.9, 6.95, 10.4, 4.5, black);
        axes.text(14.3, 5.75, "they rest", Align::left, palette::grey, 6, -6);
        axes.arrow(13.6, 4.5, 7.2, 6.95, red);
        axes.text(8.6, 6.55, "new velocities", Align::left, palette::vermilion, 8, 6);
        axes.arrow(7.2, 4.5, 6.1, 6.95, red);
        axes.text(6.4, 5.6, "forces", Align::right, palette::vermilion, -8, 0);
        Table table({"chapter", "stage"});  // 1: collide, 2: hold, 3: a whole step
        for (std::size_t i = 0; i < answers.size(); ++i)
            for (const int chapter : chapters_of_answers[i]) table.add({chapter, i + 1});
        save(figure, table, files);
    });
}
