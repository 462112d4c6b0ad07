// Two hundred discs fall into a box: a time lapse. It has its own time loop, with fixed steps and
// overlap repair: the simulator comes in chapter 5, and locates each collision in time.
#include "chapters/02_particle_systems/ball_system.hpp"
#include "chapters/02_particle_systems/programs/disc_drawing.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

/// A picture of the box. Dark discs are fast.
void draw_box(Figure& figure, const std::string& heading, const BallSystem& system) {
    Axes& axes = figure.add_picture(heading, {-1.02, 1.02}, {-0.02, 2.95});
    axes.line({-1, -1, 1, 1}, {2.9, 0, 0, 2.9}, {.color = palette::black, .width = 3});
    constexpr int corners = 20;  // enough for a disc this small on paper
    for (const Ball& ball : system.balls)
        draw_disc(axes, ball, palette::blue,
                  std::min(0.9, 0.15 + 0.4 * ball.particle.velocity.norm()), corners);
}

void film_discs(BallSystem system, const BallSettings& settings, const FigureFiles& files) {
    constexpr double duration = 4, per_second = 15;  // of two hundred discs each
    int steps = 0;
    for (int k = 0; k <= duration * per_second; ++k) {
        const double time = k / per_second;
        for (; steps < time / settings.step - 0.5; ++steps) step_balls(system, settings);
        Figure figure{.name = "disc_pile",
                      .title = "Discs come to rest",
                      .caption = "",
                      .width = 480,
                      .height = 720};
        draw_box(figure, "t = " + with_decimals(2, time) + " s", system);
        save(figure, Table({"time_s"}), files);
    }
    files.film->seconds = duration;
}

}  // namespace

int main(int argc, char** argv) {
    double count = 200, restitution = 0.2;
    Program program("disc_pile", "Discs fall into a box and come to rest: a time lapse.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--count", count, "how many discs", {1, 400});
    program.option("--e", restitution, "coefficient of restitution", {0, 0.9});
    program.film();
    return program.run(argc, argv, [&](const FigureFiles& files) {
        BallSystem system = discs_in_a_box(static_cast<int>(count), 1);
        system.restitution = restitution;
        const BallSettings settings;
        if (files.film != nullptr) return film_discs(system, settings, files);
        Figure figure{
            .name = "disc_pile",
            .title = "Two hundred discs come to rest",
            .caption =
                "Discs without friction fall into a box. Dark ones are fast. After four seconds "
                "they have nearly come to rest; every contact is resolved together with all others "
                "in each step.",
            .width = 1000,
            .height = 420,
            .columns = 4};
        Table table({"time_s", "disc", "x_m", "y_m", "radius_m", "speed_m_per_s"});
        int steps = 0;
        for (const double time : {0.0, 0.5, 1.0, 4.0}) {
            for (; steps < time / settings.step - 0.5; ++steps) step_balls(system, settings);
            draw_box(figure, "t = " + to_text(time) + " s", system);
            for (std::size_t i = 0; i < system.balls.size(); ++i) {
                const Ball& ball = system.balls[i];
                table.add({time, i, ball.particle.position.x(), ball.particle.position.y(),
                           ball.radius, ball.particle.velocity.norm()});
            }
        }
        save(figure, table, files);
    });
}
